import { usePaneState } from "../pane/paneContext";
import type { ReportSetupScreen } from "../pane/screens/reportScreen";
import { duration } from "../parts/words";
import { reportTexts as t } from "./reportTexts";

/** How long it may take, and what a person should know of the columns before they are loaded. */
export function ReportRemarks({ screen }: { readonly screen: ReportSetupScreen }) {
  const { hasSchema, schemaComes, repeated, unknownTypes, source } = screen.preview;
  const old = source.kind === "report" || source.kind === "eventReport" ? null : t.oldHint;
  return (
    <>
      <Size screen={screen} />
      {old === null ? null : <p className="quiet">{old}</p>}
      {hasSchema || schemaComes === true || old !== null ? null : <p className="blocked">{t.noSchema}</p>}
      {repeated.length === 0 ? null : <p className="blocked">{t.repeated(repeated)}</p>}
      {unknownTypes.length === 0 ? null : <p className="blocked">{t.unknownTypes(unknownTypes)}</p>}
    </>
  );
}

function Size({ screen: { preview, rowsBefore } }: { readonly screen: ReportSetupScreen }) {
  const { profile } = usePaneState();
  const { rows, isAll } = preview;
  if (isAll) return <p className="quiet">{t.all(rows.length)}</p>;
  if (profile === null) return null;
  const { pageSize, reports } = profile.limits;
  const perSecond = pageSize * reports.requestsPerSecond;
  const time = (count: number) => duration(Math.ceil(count / perSecond) * 1000);
  return (
    <>
      <p className="quiet">
        {rowsBefore === null ? t.unknownSize(rows.length) : t.likeBefore(rowsBefore, time(rowsBefore))}
      </p>
      <p className="quiet">{t.pace(perSecond, time(100_000))}</p>
    </>
  );
}
