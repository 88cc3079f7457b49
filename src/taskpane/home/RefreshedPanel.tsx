import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import type { RefreshedScreen, TableRefresh } from "../pane/screens/screens";
import { previewVerbs } from "../preview/previewVerbs";
import { reportRefreshVerbs } from "../reports/reportVerbs";
import { refreshedTexts as t } from "../tables/refreshedTexts";
import { tableVerbs } from "../tables/tableVerbs";
import { everythingVerbs } from "./everythingVerbs";

/** What failed is loud. */
const ORDER: Record<TableRefresh["kind"], number> = { failed: 0, notReached: 1, done: 2 };
const looks: Record<TableRefresh["kind"], string> = {
  failed: "danger",
  notReached: "warning",
  done: "success",
};

/** What became of each table that was to be refreshed: failed ones first. */
export default function RefreshedPanel({ screen }: { readonly screen: RefreshedScreen }) {
  const pane = usePane();
  const refreshAgain = useRefreshAgain(screen.of);
  const busy = useBusyReason();
  const tables = screen.tables.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  const again = tables.filter(({ kind }) => kind !== "done");
  const failed = again.some(({ kind }) => kind === "failed");
  return (
    <>
      <main className="main">
        <div className="stack">
          <Summary tables={tables} cancelled={screen.cancelled} />
          <ul className="cards" aria-label={t.list}>
            {tables.map((table) => (
              <li key={table.linkId} className="card" aria-label={table.title}>
                <TableOutcome table={table} />
              </li>
            ))}
          </ul>
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          <ActionButton appearance="primary" reason={busy} onClick={() => pane.go({ kind: "home" })}>
            {t.home}
          </ActionButton>
          {again.length === 0 ? null : (
            <ActionButton reason={busy} onClick={() => refreshAgain(again.map(({ linkId }) => linkId))}>
              {failed ? t.retry : t.rest}
            </ActionButton>
          )}
        </div>
      </footer>
    </>
  );
}

/** In the way in which they were refreshed: tables, reports, or everything of the workbook. */
function useRefreshAgain(of: RefreshedScreen["of"]) {
  const { refreshReports } = useVerbs(reportRefreshVerbs);
  const { refreshAll } = useVerbs(tableVerbs);
  const { refreshEverything } = useVerbs(everythingVerbs);
  const { comparisons, reports } = usePaneState();
  const byKind = (ids: readonly string[]) => {
    const compared = ids.filter((id) => comparisons.some((one) => one.id === id));
    const reported = ids.filter((id) => reports.some((one) => one.id === id));
    const others = new Set([...compared, ...reported]);
    return { tables: ids.filter((id) => !others.has(id)), comparisons: compared, reports: reported };
  };
  return (ids: readonly string[]) => {
    if (of === "everything") void refreshEverything(byKind(ids));
    else void (of === "reports" ? refreshReports(ids) : refreshAll(ids));
  };
}

function Summary({ tables, cancelled }: Omit<RefreshedScreen, "kind">) {
  const count = (kind: TableRefresh["kind"]) => tables.filter((table) => table.kind === kind).length;
  const failed = count("failed");
  const done = count("done");
  return (
    <>
      {failed === 0 ? null : (
        <div className="blocked danger" role="alert">
          <strong>{t.failed(failed, tables.length)}</strong>
          <p>{t.failedHint}</p>
        </div>
      )}
      <div className="stack tight" role="status">
        {done === 0 ? null : <p>{t.done(done)}</p>}
        {cancelled ? <p>{t.cancelled(count("notReached"))}</p> : null}
      </div>
    </>
  );
}

function TableOutcome({ table }: { readonly table: TableRefresh }) {
  const { preview } = useVerbs(previewVerbs);
  const { comparisons } = usePaneState();
  const busy = useBusyReason();
  return (
    <>
      <div className="changeHead">
        <h2 className="cardName lines2" title={table.title}>
          {table.title}
        </h2>
        <span className={`mark ${looks[table.kind]}`}>{t.marks[table.kind]}</span>
      </div>
      {/* Its title is its worksheet's, which is the title of a linked table too. */}
      {comparisons.some(({ id }) => id === table.linkId) ? <p className="quiet">{t.comparison}</p> : null}
      {table.kind === "notReached" ? (
        <p className="quiet">{t.notReached}</p>
      ) : (
        <>
          {table.kind === "failed" ? <strong>{table.message.title}</strong> : null}
          <p>{table.message.text}</p>
          {table.message.todo === "" ? null : <p>{table.message.todo}</p>}
        </>
      )}
      {table.kind === "done" && table.open ? (
        <div className="actions">
          <ActionButton
            size="small"
            reason={busy}
            aria-label={t.openPreviewOf(table.title)}
            onClick={() => void preview(table.linkId)}
          >
            {t.openPreview}
          </ActionButton>
        </div>
      ) : null}
    </>
  );
}
