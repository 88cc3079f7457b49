import { Field, Select } from "@fluentui/react-components";
import type { LeaveOffer, LeaveScope } from "../../workflows/leave/leave";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { titlesOf } from "../../sync/collectionTitles";
import { goingLines, leaveTexts as t } from "./leaveTexts";
import { leaveVerbs } from "./leaveVerbs";

/** What to detach, with all that goes and stays, before anything does. */
export default function LeavePanel({ offer }: { readonly offer: LeaveOffer }) {
  const { detach } = useVerbs(leaveVerbs);
  const busy = useBusyReason();
  const going = goingLines(offer);
  const isNothing = offer.tables.length + offer.reports.length + offer.comparisons.length === 0;
  const isEmpty = isNothing && offer.scope.kind !== "workbook";
  const unsent = offer.tables.some((table) => table.unsent > 0);
  return (
    <main className="main">
      <div className="stack">
        <p className="quiet">{t.intro}</p>
        <ScopeField scope={offer.scope} />
        {isEmpty ? (
          <p>{t.nothing}</p>
        ) : (
          <>
            <Lines title={t.goes} lines={going} />
            {unsent ? <p>{t.unsentFirst}</p> : null}
            <Lines title={t.stays} lines={t.staying} />
          </>
        )}
        <div className="actions">
          <ActionButton
            appearance="primary"
            reason={busy ?? (isEmpty ? t.nothing : null)}
            onClick={() => void detach(offer)}
          >
            {t.yes}
          </ActionButton>
        </div>
      </div>
    </main>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h2 className="cardName">{title}</h2>
      <ul className="plainList">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Tables and reports by their ids. */
function ScopeField({ scope }: { readonly scope: LeaveScope }) {
  const { askToLeave } = useVerbs(leaveVerbs);
  const { tables, reports } = usePaneState();
  const busy = useBusyReason();
  const chosen = scope.kind === "table" ? `table:${scope.linkId}` : scope.kind;
  const choose = (value: string) => {
    if (value === "sheet" || value === "workbook") void askToLeave({ kind: value });
    else void askToLeave({ kind: "table", linkId: value.slice("table:".length) });
  };
  const single = [
    ...(tables ?? []).map(({ link }) => [link.id, titlesOf(link.collection).title] as const),
    ...reports.map(({ id, title }) => [id, title] as const),
  ];
  return (
    <Field label={t.what}>
      <Select value={chosen} disabled={busy !== null} onChange={(_, { value }) => choose(value)}>
        {single.map(([id, title]) => (
          <option key={id} value={`table:${id}`}>
            {t.scopes.table(title)}
          </option>
        ))}
        <option value="sheet">{t.scopes.sheet}</option>
        <option value="workbook">{t.scopes.workbook}</option>
      </Select>
    </Field>
  );
}
