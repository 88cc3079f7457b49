// Reads the bids of a comparison again and brings its sheet up to date in place. What the person typed, named, left
// out, added or sorted stays: it writes only cells that still read as it last wrote them.
import { withOldAwards } from "./oldAwards";
import type { KeptCell, ComparisonRefresh } from "../../bids/compare/refresh";
import { pullOf, type Pull } from "../../bids/compare/pull";
import type { CellValue } from "../../values/cell";
import { present } from "../../values/present";
import type {
  ComparisonPatch,
  ComparisonRead,
  RememberedComparison,
  RememberedWorksheet,
} from "../../workbook/compare/types";
import type { Lifted } from "../../workbook/table/types";
import { type Stopped, stopped } from "../obstacle";
import { owned } from "../owner";
import {
  appendOf,
  bandOf,
  formulasFor,
  planChanges,
  remarksBy,
  saysWhatCounts,
  stateOf,
  sumsOf,
  type State,
} from "./changes";
import { growComparison } from "./newBidders";
import { chosenColumns, remember, unclearOf } from "./choices";
import { asOfText } from "./sheet";
import { comparisonOf, type Comparison } from "./comparison";
import { convertPrices, inBidsWords, unconvertPrices, type Conversion } from "./rates";
import { readBids } from "./readBids";
import {
  biddersSince,
  linesSince,
  nextMark,
  undoneIn,
  withoutBidders,
  withState,
  type UndoneComparison,
} from "./undone";
import { worksheetParts } from "./worksheetPart";
import type { Services, WorkflowOptions } from "../services";

/** A cell in which the person's own value stands. */
export interface KeptValue {
  readonly line: string;
  readonly header: string;
  readonly typed: CellValue;
  readonly platform: CellValue;
}

export interface ComparisonRefreshed {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  /** Whether it has a row for each bidder now. "gone": the person deleted it, or there was none. */
  readonly summary: "upToDate" | "gone" | "protected";
  readonly cellsWritten: number;
  readonly linesAdded: number;
  readonly linesGone: number;
  /** What the bidders are called on the sheet. */
  readonly biddersAdded: readonly string[];
  readonly withdrawn: readonly string[];
  readonly kept: readonly KeptValue[];
  /** Cells that changed while the refresh was under way, or that Excel would not take: the next one looks again. */
  readonly skipped: number;
  /** Null: no table of rates belongs to it. */
  readonly conversion: Conversion | null;
  /** Ctrl+Z had taken something back that a refresh wrote: it is there again. */
  readonly sheetUndone: boolean;
}
export type ComparisonRefreshOutcome = ComparisonRefreshed | Stopped;

export async function refreshComparison(
  services: Services,
  comparisonId: string,
  options: WorkflowOptions = {},
): Promise<ComparisonRefreshOutcome> {
  const kept = (await services.workbook.comparisons()).find(({ id }) => id === comparisonId);
  if (kept === undefined) return stopped({ kind: "comparisonGone" });
  const mine = owned(kept, services);
  if (!mine.ok) return mine;
  const fresh = await compareAnew(services, mine.owned, options);
  if (!fresh.ok) return fresh;
  const looked = await lookAt(services, mine.owned);
  if (!looked.ok) return looked;
  const { remembered, read, undone, pulls } = looked;
  options.signal?.throwIfAborted();
  const off: { filters: Lifted | null } = { filters: null };
  try {
    const grown = await growComparison(
      services,
      remembered,
      read,
      fresh.comparison,
      (lifted) => (off.filters = lifted),
    );
    const state = stateOf(grown, remembered, { read, undone }, fresh.comparison);
    return await bringUp(services, state, pulls, fresh.at, options);
  } finally {
    if (off.filters !== null) await services.workbook.restoreFilters(off.filters);
  }
}

interface Looked {
  readonly ok: true;
  readonly remembered: RememberedComparison;
  readonly read: ComparisonRead;
  readonly undone: UndoneComparison | null;
  /** Of the readings that the cells may be of, newest first. */
  readonly pulls: readonly Pull[];
}

/** Bidders whose columns Ctrl+Z took away, in whole or in part, are no bidders of the comparison: they come again. */
async function lookAt(services: Services, given: RememberedComparison): Promise<Looked | Stopped> {
  const { workbook } = services;
  const result = await workbook.readComparison(given);
  if (!result.ok) return stopped(result.problem);
  const read = wordsIn(given, result.read);
  if (read.sheetProtected) return stopped({ kind: "sheetProtected", sheetName: read.sheetName });
  const undone = undoneIn(given, read);
  const pulls = await workbook.pulls(given, undone?.readings.length ?? 1);
  const since = undone === null ? [] : biddersSince(given, undone, read, pulls);
  if (since.length === 0) return { ok: true, remembered: given, read, undone, pulls };
  await workbook.dropBidders(given, since);
  const remembered = withoutBidders(given, since);
  const again = await workbook.readComparison(remembered);
  if (!again.ok) return stopped(again.problem);
  return { ok: true, remembered, read: wordsIn(remembered, again.read), undone, pulls };
}

function wordsIn({ rates }: RememberedComparison, read: ComparisonRead): ComparisonRead {
  return rates === undefined ? read : inBidsWords(read);
}

interface Fresh {
  readonly ok: true;
  readonly at: string;
  readonly comparison: Comparison;
}

async function compareAnew(
  services: Services,
  remembered: RememberedComparison,
  options: WorkflowOptions,
): Promise<Fresh | Stopped> {
  const event = await readBids(services, remembered.eventId, options);
  if (!event.ok) return event;
  const named = worksheetsOf(remembered);
  const worksheets = event.worksheets.filter(({ id }) => named.some((one) => one.id === id));
  if (worksheets.length === 0)
    return stopped({ kind: "comparedWorksheetGone", worksheetTitle: remembered.worksheetTitle });
  const columns = new Map(named.map(({ id, chosen }) => [id, chosenColumns(chosen)]));
  const marks = await services.workbook.locale();
  // Comparisons of earlier versions do not say which of several columns they took: it was the first.
  const parts = worksheetParts(worksheets, { columns, marks, ofSeveral: "first" });
  const unclear = unclearOf(parts);
  if (unclear.length > 0) return stopped({ kind: "bidColumnsUnclear", worksheets: unclear });
  const labels = new Map(Object.entries(remembered.labels));
  const further = remembered.further.map(({ key }) => key);
  const { currency } = remembered;
  const comparison = comparisonOf(event, parts, {
    labels,
    further,
    currency,
    converts: remembered.rates !== undefined,
    alternates: remembered.alternates,
    words: remembered.words,
  });
  return { ok: true, at: event.at, comparison };
}

function worksheetsOf({
  together,
  worksheetId,
  worksheetTitle,
  chosen,
}: RememberedComparison): readonly RememberedWorksheet[] {
  return together ?? [{ id: worksheetId, title: worksheetTitle, chosen }];
}

async function bringUp(
  services: Services,
  state: State,
  pulls: readonly Pull[],
  at: string,
  options: WorkflowOptions,
): Promise<ComparisonRefreshed> {
  const { remembered, comparison, read } = state;
  const first = planChanges(state, pulls, () => undefined);
  const remarks = remarksBy(state, first);
  const plan = planChanges(state, pulls, (line) => remarks.get(line) ?? null);
  const band = bandOf(state);
  const patch = patchOf(state, plan, {
    at,
    remarks,
    band: band.cells,
    blank: state.undone === null ? [] : linesSince(pulls),
  });
  await unconvertPrices(services, remembered, read, plan.cells);
  const { skipped } = await services.workbook.patchComparison(remembered, patch, {
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const told = comparison.lines.map(({ id }) => remarks.get(id) ?? "");
  const pull = pullOf({ ...comparison, at, remarks: told, gone: plan.gone, words: remembered.words });
  const award = awardAfter(state, plan);
  const conversion = await convertPrices(services, remembered, comparison);
  const rates = ratesAfter(remembered, conversion);
  const known = { ...remembered, ...band.remembered, budget: comparison.budget, ...present({ award, rates }) };
  const now = award === "bidsChanged" ? withOldAwards(known) : known;
  const next = patch.mark === null ? now : withState(now, beforeThis(state), patch.mark);
  const saved = await services.workbook.saveComparison(next, pull, next.states?.[0]?.mark);
  const summary = await services.workbook.growSummary(saved);
  await rememberNames(services, remembered.labels, saved.labels);
  return {
    ok: true,
    comparison: saved,
    summary,
    conversion,
    sheetUndone: state.undone !== null,
    skipped: skipped.length,
    cellsWritten: plan.cells.length - skipped.length,
    linesAdded: plan.appended.length,
    linesGone: plan.gone.length,
    biddersAdded: state.labels.slice(state.firstNew),
    withdrawn: state.labels.filter((_, bidder) => state.places[bidder] === -1),
    kept: keptValues(plan, read),
  };
}

function keptValues({ kept }: ComparisonRefresh, { headers }: ComparisonRead): ComparisonRefreshed["kept"] {
  return kept.filter(isValue).map(({ line, column, typed, platform }) => {
    return { line, header: headers[column.position] ?? "", typed, platform };
  });
}

/** An award that was calculated over other bids than those that are now on the sheet. */
function awardAfter(
  { remembered, labels, firstNew }: State,
  { cells, appended, gone }: ComparisonRefresh,
): RememberedComparison["award"] {
  if (remembered.award === undefined) return undefined;
  const counted = new Set(
    remembered.columns.flatMap(({ kind }, at) => (kind === "price" || kind === "quantity" ? [at] : [])),
  );
  const changed = cells.some(({ column }) => counted.has(column)) || appended.length > 0 || labels.length > firstNew;
  return changed || gone.length > 0 ? "bidsChanged" : remembered.award;
}

/** Currencies that a bid names for the first time are told beside the table's from now on. */
function ratesAfter({ rates }: RememberedComparison, conversion: Conversion | null): RememberedComparison["rates"] {
  if (rates === undefined || conversion === null) return rates;
  return { ...rates, currencies: [...new Set([...rates.currencies, ...conversion.currencies])] };
}

/** As the last refresh left it, without the bidders that come with this one. */
function beforeThis({ remembered, firstNew }: State): RememberedComparison {
  return { ...remembered, bidders: remembered.bidders.slice(0, firstNew) };
}

/** What the person called bidders on the sheet is known to the next comparison. */
async function rememberNames(
  services: Services,
  before: RememberedComparison["labels"],
  now: RememberedComparison["labels"],
): Promise<void> {
  const labels = new Map(Object.entries(now).filter(([supplierId, label]) => before[supplierId] !== label));
  await remember(services, { columns: new Map(), labels });
}

/** Whether a line takes part is a choice, and no value that the platform contradicts. */
function isValue({ column }: KeptCell): boolean {
  return !saysWhatCounts(column);
}

interface Told {
  readonly at: string;
  readonly remarks: ReadonlyMap<string, string>;
  readonly band: ComparisonPatch["band"];
  /** Lines whose formulas may be gone. */
  readonly blank: readonly string[];
}

function patchOf(state: State, plan: ComparisonRefresh, { at, remarks, band, blank }: Told): ComparisonPatch {
  const { comparison, remembered, read, undone } = state;
  const budgets = [remembered.budget, ...(undone?.states.map(({ budget }) => budget) ?? [])];
  const patch = {
    cells: plan.cells,
    append: appendOf(state, plan, remarks),
    formulas: formulasFor(state, new Set([...plan.appended, ...blank])),
    band,
    sums: sumsOf(state),
    ...(budgets.every((budget) => budget === comparison.budget)
      ? {}
      : { budget: { value: comparison.budget, expect: budgets } }),
  };
  const news = [patch.cells, patch.append, patch.formulas, patch.band, patch.sums].some(({ length }) => length > 0);
  const isMarked = news || patch.budget !== undefined || undone !== null;
  const title = remembered.words === undefined ? null : `${remembered.eventTitle}: ${remembered.worksheetTitle}`;
  const mark = isMarked ? nextMark(remembered, read) : null;
  return { ...patch, asOf: asOfText(at, comparison, { site: remembered.site, title, words: remembered.words }), mark };
}
