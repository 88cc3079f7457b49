// What a platform's region and environment are called.
import type { Site } from "../../../values/site";
import { t } from "../../language/t";
import { environmentNames } from "../environmentNames";

/** "US · Sandbox"; with the platform's name where that is another one, too. */
export function siteName({ platform, region, environment }: Site, beside?: Site): string {
  const here = `${region.toUpperCase()} · ${environmentNames[environment]}`;
  return beside === undefined || beside.platform === platform ? here : `${platform} · ${here}`;
}

export const siteTexts = {
  move: (connected: Site) => t("Move it to {connected}…", { connected: siteName(connected) }),
  madeBy: (who: string) => t("Made by {who}.", { who }),
  /** Beside what belongs to another site. */
  elsewhere: (site: Site, connected: Site) =>
    t("It belongs to {site}. You are connected to {connected}.", {
      site: siteName(site, connected),
      connected: siteName(connected),
    }),
  takeOver: t("Use my account…"),
  takeOverTitle: (email: string) => t("Use {email} from now on?", { email }),
  takeOverText: (connected: Site) =>
    t(
      "Bidsheet first checks that the platform shows it to your account on {connected}. Your account then refreshes it.",
      { connected: siteName(connected) },
    ),
  unsaidText: (connected: Site) =>
    t(
      "An earlier version of Bidsheet did not note its environment. Continue only if it was made on {connected}. In another environment its IDs mean other records.",
      { connected: siteName(connected) },
    ),
  takeOverYes: t("Use my account"),
  takeOverNo: t("Cancel"),
  takenOver: (email: string) => ({
    title: t("It now uses your account"),
    text: t("Bidsheet refreshes it as {email}. Nothing was sent.", { email }),
    todo: "",
  }),
} as const;
