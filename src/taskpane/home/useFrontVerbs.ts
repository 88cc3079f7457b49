// What the command bar's first two buttons mean now: they follow the sheet in front.
import { belonging, type Connected } from "../../values/site";
import { compareTexts } from "../compare/compareTexts";
import { ownerBlock } from "../pane/failures/ownerBlock";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens/screens";
import { orderVerbs, previewVerbs } from "../preview/previewVerbs";
import { reportBlock, serviceBlock } from "../reports/reportBlock";
import { reportCardTexts } from "../reports/reportCardTexts";
import { reportRefreshVerbs } from "../reports/reportVerbs";
import { refreshBlock } from "../tables/refreshBlock";
import { tableTexts } from "../tables/tableTexts";
import { tableVerbs } from "../tables/tableVerbs";
import { compareVerbs } from "../compare/compareVerbs";
import type { Everything } from "./everythingActions";
import { everythingVerbs } from "./everythingVerbs";
import { homeTexts as t } from "./homeTexts";
import { countOfOurs, inFront, oursOf, readyOf } from "./inFront";

interface FrontVerb {
  readonly name: string;
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null;
  readonly onClick: () => void;
}

interface NextVerb extends FrontVerb {
  /** There is something to send. */
  readonly isNext: boolean;
}

export function useFrontVerbs(): { readonly refresh: FrontVerb; readonly preview: NextVerb } {
  return { refresh: useRefresh(), preview: usePreview() };
}

/** Refreshes the one thing in front; of several, all on the sheet; of none, all in the workbook. */
function useRefresh(): FrontVerb {
  const state = usePaneState();
  const busy = useBusyReason();
  const { refresh } = useVerbs(tableVerbs);
  const { refreshComparison } = useVerbs(compareVerbs);
  const { refreshReports } = useVerbs(reportRefreshVerbs);
  const { refreshEverything } = useVerbs(everythingVerbs);
  const { services } = state;
  const here = inFront(state);
  const count = countOfOurs(here);
  const [table] = here.tables;
  const [comparison] = here.comparisons;
  const [report] = here.reports;
  const account = services?.account ?? null;
  if (count === 1 && table !== undefined) {
    const reason = busy ?? refreshBlock(table, account);
    return { name: t.refresh, reason, onClick: () => void refresh(table.link.id) };
  }
  if (count === 1 && comparison !== undefined) {
    const reason = busy ?? (account === null ? null : ownerBlock(comparison, account, compareTexts));
    const name = compareTexts.refreshOf(comparison.worksheetTitle);
    return { name, reason, onClick: () => void refreshComparison(comparison.id) };
  }
  if (count === 1 && report !== undefined) {
    const reason =
      busy ?? reportBlock(report, account ?? undefined) ?? (services === null ? null : serviceBlock(services));
    return { name: reportCardTexts.refreshOf(report.title), reason, onClick: () => void refreshReports([report.id]) };
  }
  const name = count === 0 ? t.refreshEverything : t.refreshSheet;
  const none: Everything = { tables: [], comparisons: [], reports: [] };
  const ready = services === null ? none : readyOf(count === 0 ? oursOf(state) : here, services);
  const nothing = ready.tables.length + ready.comparisons.length + ready.reports.length === 0;
  return { name, reason: busy ?? (nothing ? t.nothingReady : null), onClick: () => void refreshEverything(ready) };
}

/** Of what suppliers wrote nothing is sent. */
export function isReadOnly({ link: { mapping } }: TableEntry): boolean {
  return mapping.length > 0 && mapping.every(({ computed }) => computed);
}

function usePreview(): NextVerb {
  const state = usePaneState();
  const busy = useBusyReason();
  const { preview } = useVerbs(previewVerbs);
  const { sendAllInOrder } = useVerbs(orderVerbs);
  const account = state.services?.account ?? null;
  const here = inFront(state).tables;
  const own = here.filter((entry) => account === null || belonging(entry.link, account) === "own");
  const sent = own.filter((entry) => !isReadOnly(entry));
  const [first] = sent;
  const name = tableTexts.preview;
  const idle = { name, isNext: false, onClick: () => undefined };
  if (first === undefined) return { ...idle, reason: whyNone(here, own, account) };
  const { together } = first.link;
  const isOrdered = together !== undefined && sent.every(({ link }) => link.together === together);
  if (sent.length > 1 && !isOrdered) return { ...idle, reason: t.severalInFront };
  const reason = busy ?? sent.map((entry) => refreshBlock(entry, account)).find((block) => block !== null) ?? null;
  const isNext = reason === null && sent.some(hasWork);
  const onClick = () =>
    void (sent.length === 1 ? preview(first.link.id) : sendAllInOrder(sent.map(({ link }) => link.id)));
  return { name, isNext, reason, onClick };
}

/** Why no table in front can be sent. */
function whyNone(here: readonly TableEntry[], own: readonly TableEntry[], account: Connected | null): string {
  const [table] = here;
  if (table === undefined) return t.noTableInFront;
  return own.length > 0 ? tableTexts.readOnly : (refreshBlock(table, account) ?? t.noTableInFront);
}

/** Something to send, or to decide before. */
function hasWork({ status }: TableEntry): boolean {
  if (status?.ok !== true) return false;
  const { edited, added, deleted, pending, conflicts, problems } = status;
  return edited + added + deleted + pending + conflicts + problems > 0;
}
