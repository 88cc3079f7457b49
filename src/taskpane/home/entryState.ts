// How a table, a comparison or a report stands, in the few words of its line. The most urgent thing comes first.
import { belonging, type Connected, type Owned } from "../../values/site";
import type { RememberedAward, RememberedComparison } from "../../workbook/compare/types";
import type { RememberedReport } from "../../workbook/reports/types";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { TableEntry } from "../pane/screens/screens";
import type { ReportTrouble } from "../pane/screens/reportScreen";
import { entryTexts as t } from "./entryTexts";

export interface EntryState {
  readonly text: string;
  /** The colour of its mark. */
  readonly look: "" | "brand" | "warning" | "danger";
  /** What a pointer that rests on it reads; "" where the words above say all. */
  readonly more: string;
  /** Milliseconds since 1970 of its data; NaN: none yet. */
  readonly at: number;
}

const isOthers = (owned: Owned, account: Connected | null) => account !== null && belonging(owned, account) !== "own";

export function tableState({ link, status, failed, underWay }: TableEntry, account: Connected | null): EntryState {
  const at = link.lastRefresh === null ? NaN : Date.parse(link.lastRefresh);
  const said = (text: string, look: EntryState["look"], more = ""): EntryState => ({ text, look, more, at });
  if (isOthers(link, account)) return said(t.othersAccount, "warning", link.accountLabel);
  if (status === null) return said(t.counting, "");
  if (!status.ok) return said(t.blocked, "danger", obstacleMessage(status.obstacle).title);
  if (failed !== null) return said(t.failed, "danger", failed.message.title);
  if (underWay !== null) return said(t.sending, "warning");
  const { conflicts, problems, edited, added, deleted, pending } = status;
  if (conflicts > 0) return said(t.conflicts(conflicts), "warning");
  if (problems > 0) return said(t.toFix(problems), "danger");
  // A row that is gone in the sheet is sent only where the person ticks it.
  const open = [
    ...(edited + added > 0 ? [t.toSend(edited + added)] : []),
    ...(deleted > 0 ? [t.missing(deleted)] : []),
    ...(pending > 0 ? [t.pending(pending)] : []),
  ];
  if (open.length > 0) return said(open.join(", "), "brand");
  return link.drift === undefined ? said(t.upToDate, "") : said(t.columns, "warning");
}

export function comparisonState(comparison: RememberedComparison, account: Connected | null): EntryState {
  const [last] = comparison.pulls;
  const at = last === undefined ? NaN : Date.parse(last.at);
  if (isOthers(comparison, account))
    return { text: t.othersAccount, look: "warning", more: comparison.accountLabel, at };
  const more = comparison.eventTitle;
  if (comparison.award === "bidsChanged") return { text: t.awardOld, look: "warning", more, at };
  return { text: t.bidders(comparison.bidders.length), look: "", more, at };
}

export function awardState({ at, bidsChanged }: RememberedAward, worksheetTitle: string): EntryState {
  const more = t.ofBids(worksheetTitle);
  const said = { more, at: Date.parse(at) };
  return bidsChanged ? { ...said, text: t.bidsChanged, look: "warning" } : { ...said, text: t.upToDate, look: "" };
}

export function reportState(
  report: RememberedReport,
  account: Connected | null,
  trouble: ReportTrouble | undefined,
): EntryState {
  const at = Date.parse(report.state.at);
  const said = (text: string, look: EntryState["look"], more = ""): EntryState => ({ text, look, more, at });
  if (isOthers(report, account)) return said(t.othersAccount, "warning", report.accountLabel);
  if (trouble !== undefined) return said(t.failed, "danger", trouble.message.title);
  if (report.state.kind === "partial") return said(t.partial, "warning");
  const open = report.typed?.open ?? 0;
  return open > 0 ? said(t.toDecide(open), "warning") : said(t.upToDate, "");
}
