// Compares the bids of an RFP event: one new sheet of live formulas for each worksheet. It reads all first: where something must be
// asked, nothing is written.
import { sheetLayout, type SheetLayout } from "../bids/compare/layout";
import { pullOf, type Pull } from "../bids/compare/pull";
import { sheetPlan, type SheetPlan } from "../bids/compare/sheetPlan";
import type { BidColumns, BidRole } from "../collections/bidColumns";
import { COLUMN_KEY } from "../collections/lineItems";
import type { CreatedComparison, RememberedComparison } from "../workbook/compareTypes";
import { comparisonOf, type Comparison } from "./comparison";
import { asOfText, countsAtFirst, labelsOf, remarksOf, statusText, withFurther } from "./compareSheet";
import { startPace } from "./pace";
import { readBids, type EventBids, type ReadWorksheet } from "./readBids";
import { stopped } from "./tables";
import type { Services, Stopped, WorkflowOptions } from "./types";

export interface CompareChoices {
  /** By worksheet: which column says what, where the platform does not tell it. */
  readonly columns: ReadonlyMap<string, Partial<BidColumns>>;
  /** By worksheet: keys of the suppliers' further columns that are shown beside the price. */
  readonly further: ReadonlyMap<string, readonly string[]>;
  /** The person's own names of suppliers, by supplier id. */
  readonly labels: ReadonlyMap<string, string>;
}

export const noChoices: CompareChoices = { columns: new Map(), further: new Map(), labels: new Map() };

export interface CompareRequest {
  readonly eventId: string;
  readonly worksheetIds: "all" | readonly string[];
  readonly choices: CompareChoices;
}

/** A worksheet whose columns do not tell what a comparison needs: the person chooses, and asks again. */
export interface UnclearWorksheet {
  readonly worksheetId: string;
  readonly worksheetTitle: string;
  readonly missing: readonly BidRole[];
  readonly columns: readonly { readonly key: string; readonly label: string }[];
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
  readonly offered: readonly { readonly key: string; readonly label: string }[];
  readonly printSetUp: boolean;
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
  const event = await readBids(services, request.eventId, options);
  if (!event.ok) return event;
  if (event.bids.length === 0) return stopped({ kind: "noBids", eventTitle: event.eventTitle });
  const wanted = wantedOf(event, request.worksheetIds);
  if (wanted.length === 0) return stopped({ kind: "noWorksheets", eventTitle: event.eventTitle });
  const labels = await rememberedLabels(services, request.choices);
  const compared = wanted.map((worksheet) => {
    const columns = request.choices.columns.get(worksheet.id) ?? {};
    return { worksheet, comparison: comparisonOf(event, worksheet, { columns, labels }) };
  });
  const unclear = compared.flatMap(unclearOf);
  const clear = compared.filter(({ comparison }) => comparison.choice.missing.length === 0);
  if (unclear.length > 0 && (request.worksheetIds !== "all" || clear.length === 0))
    return stopped({ kind: "bidColumnsUnclear", worksheets: unclear });
  const report = startPace(services, options, "writing");
  const made: MadeComparison[] = [];
  for (const { comparison } of clear) {
    options.signal?.throwIfAborted();
    made.push(await makeSheet(services, event, comparison, request.choices, labels));
    report(made.length, clear.length);
  }
  return { ok: true, eventTitle: event.eventTitle, made, unclear };
}

function wantedOf({ worksheets }: EventBids, ids: CompareRequest["worksheetIds"]): readonly ReadWorksheet[] {
  return ids === "all" ? worksheets : worksheets.filter(({ id }) => ids.includes(id));
}

/** What the person called a supplier in any comparison of this workbook; what is said now goes before. */
async function rememberedLabels(
  services: Services,
  { labels }: CompareChoices,
): Promise<ReadonlyMap<string, string>> {
  const before = (await services.workbook.comparisons()).flatMap((one) => Object.entries(one.labels));
  return new Map([...before, ...labels]);
}

function unclearOf({
  worksheet,
  comparison,
}: {
  readonly worksheet: ReadWorksheet;
  readonly comparison: Comparison;
}): UnclearWorksheet[] {
  const { missing } = comparison.choice;
  if (missing.length === 0) return [];
  const columns = worksheet.columns
    .filter(({ data_identifier }) => COLUMN_KEY.test(data_identifier))
    .map(({ data_identifier, name }) => ({ key: data_identifier, label: name || data_identifier }));
  return [{ worksheetId: worksheet.id, worksheetTitle: worksheet.title, missing, columns }];
}

async function makeSheet(
  services: Services,
  event: EventBids,
  read: Comparison,
  choices: CompareChoices,
  labels: ReadonlyMap<string, string>,
): Promise<MadeComparison> {
  const offered = read.choice.further;
  const keys = choices.further.get(read.worksheetId) ?? [];
  const comparison = withFurther(
    read,
    keys.filter((key) => offered.some((one) => one.key === key)),
  );
  const draft = draftOf(event, comparison);
  const created = await services.workbook.createComparison({
    sheetName: `Compare ${comparison.worksheetTitle}`,
    tableName: `Compare_${shortName(comparison.worksheetTitle)}`,
    layout: (table) => draft.layout(table),
  });
  const remembered = rememberedOf(services, event, comparison, { created, draft, choices, labels });
  const saved = await services.workbook.saveComparison(
    remembered,
    pulled(event.at, comparison, draft.remarks),
  );
  return {
    ...{ comparison: saved, sheetName: created.sheetName, printSetUp: created.printSetUp, offered },
    ...{ lines: comparison.lines.length, bidders: comparison.bidders.length },
    counted: draft.counts.filter((counts) => counts).length,
    remarked: draft.remarks.filter((text) => text !== "").length,
  };
}

/** Every formula says the table's name several times. */
function shortName(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.slice(0, 2).join("_").slice(0, 20);
}

interface Draft {
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
  const { lines, offers, further, choice, bidders } = comparison;
  const leftOut = new Set(counts.flatMap((counted, at) => (counted ? [] : [at])));
  const plan = (table: string) =>
    sheetPlan({
      ...{ table, lines, offers, further, remarks },
      bidders: { labels, leftOut },
      furtherLabels: choice.further.map(({ label }) => label),
    });
  const texts = {
    title: `${event.eventTitle}: ${comparison.worksheetTitle}`,
    asOf: asOfText(event.at, comparison),
    statuses: bidders.map(statusText),
  };
  return { labels, counts, remarks, plan, layout: (table) => sheetLayout(plan(table), texts) };
}

export function pulled(at: string, comparison: Comparison, remarks: readonly string[]): Pull {
  return pullOf({ ...comparison, at, remarks });
}

interface Made {
  readonly created: CreatedComparison;
  readonly draft: Draft;
  readonly choices: CompareChoices;
  readonly labels: ReadonlyMap<string, string>;
}

function rememberedOf(
  services: Services,
  event: EventBids,
  { worksheetId, worksheetTitle, bidders, choice }: Comparison,
  { created, draft, choices, labels }: Made,
): RememberedComparison {
  const { columns } = draft.plan(created.tableName);
  const suppliers = new Set(bidders.map(({ supplierId }) => supplierId));
  return {
    id: services.newId(),
    ...{ accountId: services.account.id, accountLabel: services.account.userEmail },
    ...{ eventId: event.eventId, eventTitle: event.eventTitle, worksheetId, worksheetTitle },
    ...{ tableId: created.tableId, tableName: created.tableName },
    columns: columns.map(({ kind, bidder, further, header }, at) => ({
      ...{ id: created.columnIds[at] ?? -1, kind, header },
      bidId: bidder === null ? null : (bidders[bidder]?.id ?? null),
      further: further === null ? null : (choice.further[further]?.key ?? null),
    })),
    bidders: bidders.map((bidder, at) => ({
      ...{ bidId: bidder.id, supplierId: bidder.supplierId, status: statusText(bidder) },
      ...{ label: draft.labels[at] ?? "", counts: draft.counts[at] ?? false },
    })),
    further: choice.further,
    chosen: { ...choices.columns.get(worksheetId) },
    labels: Object.fromEntries([...labels].filter(([supplierId]) => suppliers.has(supplierId))),
    pulls: [],
  };
}
