// Compares the bids of an RFP event: new sheets of live formulas, one a worksheet or one for all. It reads all first:
// where something must be asked, nothing is written. Compares the bids of an RFP event: one new sheet of live formulas
// for each worksheet. It reads all first: where something must be asked, nothing is written.
import { sheetLayout, type SheetLayout } from "../../bids/compare/layout";
import { pullOf, type Pull } from "../../bids/compare/pull";
import { sheetPlan, type SheetPlan } from "../../bids/compare/sheetPlan";
import { summarySheet, type SummaryInput } from "../../bids/compare/summary";
import { summaryColumnKinds } from "../../bids/compare/summaryColumns";
import type { CreatedComparison, RememberedComparison, RememberedSummary } from "../../workbook/compare/types";
import { type Stopped, stopped, type UnclearWorksheet } from "../obstacle";
import { columnsToChoose, ownLabels, remember, withRemembered, type KnownChoices } from "./choices";
import { byCurrency, comparisonOf, furtherOffered, type Comparison } from "./comparison";
import { asOfText, countsAtFirst, labelsOf, remarksOf, statusTexts, titleOf } from "./sheet";
import { keyIn, type FurtherColumn } from "./furtherColumns";
import { startPace } from "../progress";
import { readBids, type EventBids, type ReadWorksheet } from "./readBids";
import type { Services, WorkflowOptions } from "../services";
import { partOf } from "./worksheetPart";

export interface CompareChoices extends KnownChoices {
  /** By worksheet: keys of the suppliers' further columns that are shown beside the price. */
  readonly further: ReadonlyMap<string, readonly string[]>;
}

export const noChoices: CompareChoices = { columns: new Map(), further: new Map(), labels: new Map() };

export interface CompareRequest {
  readonly eventId: string;
  readonly worksheetIds: "all" | readonly string[];
  readonly choices: CompareChoices;
  /** What prepareCompare read; without it the event is read now. */
  readonly read?: EventBids | undefined;
  /** All of them on one sheet, or one sheet a currency where their prices are in several. */
  readonly together?: boolean | undefined;
}

export interface MadeComparison {
  readonly comparison: RememberedComparison;
  readonly sheetName: string;
  readonly lines: number;
  readonly bidders: number;
  /** How many of them take part at first. */
  readonly counted: number;
  /** Lines with a remark. */
  readonly remarked: number;
  /** Further columns that could be shown. */
  readonly offered: readonly FurtherColumn[];
  readonly printSetUp: boolean;
  /** False where this Excel makes no charts for add-ins: the summary stands without. */
  readonly charts: boolean;
}

export interface CompareDone {
  readonly ok: true;
  readonly eventTitle: string;
  readonly made: readonly MadeComparison[];
  /** Asked for with "all" and left out. */
  readonly unclear: readonly UnclearWorksheet[];
}
export type CompareOutcome = CompareDone | Stopped;

export async function compareBids(
  services: Services,
  request: CompareRequest,
  options: WorkflowOptions = {},
): Promise<CompareOutcome> {
  const event = request.read ?? (await readBids(services, request.eventId, options));
  if (!event.ok) return event;
  if (event.bids.length === 0) return stopped({ kind: "noBids", eventTitle: event.eventTitle });
  const wanted = wantedOf(event, request.worksheetIds);
  if (wanted.length === 0) return stopped({ kind: "noWorksheets", eventTitle: event.eventTitle });
  const said = { columns: request.choices.columns, labels: ownLabels(event.bids, request.choices.labels) };
  const known = await withRemembered(services, said);
  const unclear = unclearOf(event, wanted, known);
  const clear = wanted.filter(({ id }) => !unclear.some(({ worksheetId }) => worksheetId === id));
  if (unclear.length > 0 && (request.worksheetIds !== "all" || clear.length === 0))
    return stopped({ kind: "bidColumnsUnclear", worksheets: unclear });
  await remember(services, said);
  const sheets = request.together ? byCurrency(event, clear, known.columns) : clear.map((one) => [one]);
  const report = startPace(services, options, "writing");
  const made: MadeComparison[] = [];
  for (const worksheets of sheets) {
    options.signal?.throwIfAborted();
    made.push(await makeSheet(services, event, worksheets, request.choices, known));
    report(made.length, sheets.length);
  }
  return { ok: true, eventTitle: event.eventTitle, made, unclear };
}

function wantedOf({ worksheets }: EventBids, ids: CompareRequest["worksheetIds"]): readonly ReadWorksheet[] {
  return ids === "all" ? worksheets : worksheets.filter(({ id }) => ids.includes(id));
}

export function unclearOf(
  event: EventBids,
  worksheets: readonly ReadWorksheet[],
  { columns }: Pick<KnownChoices, "columns">,
): readonly UnclearWorksheet[] {
  return worksheets.flatMap((worksheet) => {
    const { missing } = partOf(event, worksheet, columns.get(worksheet.id) ?? {}).choice;
    if (missing.length === 0) return [];
    const { id, title } = worksheet;
    return [{ worksheetId: id, worksheetTitle: title, missing, columns: columnsToChoose(worksheet) }];
  });
}

async function makeSheet(
  services: Services,
  event: EventBids,
  worksheets: readonly ReadWorksheet[],
  choices: CompareChoices,
  known: KnownChoices,
): Promise<MadeComparison> {
  const offered = furtherOffered(event, worksheets, known.columns);
  const wanted = offered.filter(({ key }) =>
    worksheets.some(({ id }) => choices.further.get(id)?.includes(keyIn(key, id) ?? "")),
  );
  const further = wanted.map(({ key }) => key);
  const comparison = comparisonOf(event, worksheets, { ...known, further, currency: null });
  const draft = draftOf(event, comparison);
  const title = titleOf(comparison);
  const created = await services.workbook.createComparison({
    sheetName: `Compare ${title}`,
    tableName: `Compare_${shortName(title)}`,
    layout: (table) => draft.layout(table),
    summary: {
      sheetName: `Summary ${title}`,
      tableName: `Summary_${shortName(title)}`,
      draft: (table) => summarySheet({ ...draft, table }),
    },
  });
  const remembered = rememberedOf(services, event, comparison, { created, draft, known });
  const saved = await services.workbook.saveComparison(remembered, pulled(event.at, comparison, draft.remarks));
  return {
    comparison: saved,
    sheetName: created.sheetName,
    offered,
    printSetUp: created.printSetUp,
    charts: created.charts,
    lines: comparison.lines.length,
    bidders: comparison.bidders.length,
    counted: draft.counts.filter((counts) => counts).length,
    remarked: draft.remarks.filter((text) => text !== "").length,
  };
}

/** Every formula says the table's name several times. */
function shortName(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.slice(0, 2).join("_").slice(0, 20);
}

interface Draft extends Omit<SummaryInput, "table"> {
  readonly labels: readonly string[];
  readonly counts: readonly boolean[];
  readonly remarks: readonly string[];
  readonly plan: (table: string) => SheetPlan;
  readonly layout: (table: string) => SheetLayout;
}

function draftOf(event: EventBids, comparison: Comparison): Draft {
  const labels = labelsOf(comparison);
  const counts = countsAtFirst(comparison);
  const remarks = remarksOf(comparison, labels);
  const { lines, offers, further, furtherColumns, worksheets, budget, currency, bidders } = comparison;
  const leftOut = new Set(counts.flatMap((counted, at) => (counted ? [] : [at])));
  const plan = (table: string) =>
    sheetPlan({
      table,
      lines,
      offers,
      further,
      remarks,
      budget,
      bidders: { labels, leftOut, ids: bidders.map(({ id }) => id) },
      together: worksheets.length > 1,
      furtherLabels: furtherColumns.map(({ label }) => label),
    });
  const texts = {
    title: `${event.eventTitle}: ${titleOf(comparison)}`,
    asOf: asOfText(event.at, comparison),
    statuses: statusTexts(comparison),
    currency,
  };
  const ids = bidders.map(({ id }) => id);
  return {
    labels,
    counts,
    remarks,
    plan,
    bids: ids,
    title: texts.title,
    currency,
    layout: (table) => sheetLayout(plan(table), texts),
  };
}

export function pulled(at: string, comparison: Comparison, remarks: readonly string[]): Pull {
  return pullOf({ ...comparison, at, remarks });
}

interface Made {
  readonly created: CreatedComparison;
  readonly draft: Draft;
  readonly known: KnownChoices;
}

function rememberedOf(
  services: Services,
  event: EventBids,
  comparison: Comparison,
  { created, draft, known }: Made,
): RememberedComparison {
  const { bidders, furtherColumns, worksheets, currency, budget } = comparison;
  const { columns } = draft.plan(created.tableName);
  const suppliers = new Set(bidders.map(({ supplierId }) => supplierId));
  const statuses = statusTexts(comparison);
  const chosen = (id: string) => ({ ...known.columns.get(id) });
  const [first, ...others] = worksheets;
  return {
    id: services.newId(),
    accountId: services.account.id,
    accountLabel: services.account.userEmail,
    eventId: event.eventId,
    eventTitle: event.eventTitle,
    currency,
    budget,
    summary: summaryOf(created),
    worksheetId: others.length === 0 ? (first?.id ?? "") : "",
    worksheetTitle: titleOf(comparison),
    together: others.length === 0 ? null : worksheets.map(({ id, title }) => ({ id, title, chosen: chosen(id) })),
    tableId: created.tableId,
    tableName: created.tableName,
    columns: columns.map(({ kind, bidder, further, header }, at) => ({
      id: created.columnIds[at] ?? -1,
      kind,
      header,
      bidId: bidder === null ? null : (bidders[bidder]?.id ?? null),
      further: further === null ? null : (furtherColumns[further]?.key ?? null),
    })),
    bidders: bidders.map((bidder, at) => ({
      bidId: bidder.id,
      supplierId: bidder.supplierId,
      status: statuses[at] ?? "",
      label: draft.labels[at] ?? "",
      counts: draft.counts[at] ?? false,
    })),
    further: furtherColumns,
    chosen: others.length === 0 ? chosen(first?.id ?? "") : {},
    labels: Object.fromEntries([...known.labels].filter(([supplierId]) => suppliers.has(supplierId))),
    pulls: [],
  };
}

function summaryOf({ summary }: CreatedComparison): RememberedSummary | null {
  if (summary === null) return null;
  const { columnIds, ...rest } = summary;
  return { ...rest, columns: summaryColumnKinds.map((kind, at) => ({ id: columnIds[at] ?? -1, kind })) };
}

/** Its sheet and formulas stay; what the person chose for its worksheets and called its suppliers stays remembered. */
export async function forgetComparison(services: Services, comparisonId: string): Promise<void> {
  await services.workbook.forgetComparison(comparisonId);
}
