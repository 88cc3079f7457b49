import { siteKnown, type Owned, type Site } from "../../values/site";
import { usePaneState } from "./paneContext";
import { siteName, siteTexts } from "./failures/siteTexts";

/** Where a thing comes from. A sandbox is seen at a glance; production is not loud. Nothing where nobody noted it. */
export function SiteMark({ site }: { readonly site: Site | undefined }) {
  if (site === undefined) return null;
  return <span className={site.environment === "sandbox" ? "mark warning" : "quiet"}>{siteName(site)}</span>;
}

/** The same of what the workbook keeps, and who made it where a colleague took it over. */
export function SiteOf({ owned }: { readonly owned: Owned }) {
  const { services } = usePaneState();
  const site = services === null ? owned.site : siteKnown(owned, services.account);
  const made = owned.madeBy !== undefined && owned.madeBy !== owned.accountLabel ? owned.madeBy : null;
  if (site === undefined && made === null) return null;
  return (
    <span className="facts">
      <SiteMark site={site} />
      {made === null ? null : <span className="quiet">{siteTexts.madeBy(made)}</span>}
    </span>
  );
}
