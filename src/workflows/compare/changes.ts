// What a new reading of the bids changes on a comparison's sheet: cells, remarks, formulas, the rows above. It reads
// and writes nothing.
import { choiceWord, COUNTS, LEFT_OUT } from "../../bids/compare/choice";
import { bidColumnNames, type ColumnRole, type NamedColumns } from "../../bids/compare/columns";
import { formulaOf } from "../../bids/compare/formulas";
import { shortFormulaOf } from "../../bids/compare/shortFormulas";
import { cellValue, fittingIn } from "../../bids/compare/cellValues";
import { LEFT_OUT_SIGN } from "../../bids/compare/marks";
import { usable } from "../../bids/compare/offer";
import { lineParts, pulledCell, type Pull } from "../../bids/compare/pull";
import { firstRows } from "../../bids/compare/lineRows";
import { planRefresh, type CellsOf, type ComparisonRefresh } from "../../bids/compare/refresh";
import { remarksText, saidGoneEarlier, typedText, type Remark } from "../../bids/compare/remarks";
import { sumRows } from "../../bids/compare/sums";
import { sumFormat } from "../../bids/compare/topRows";
import { wordIn } from "../../bids/compare/words";
import type { CellValue } from "../../values/cell";
import { present } from "../../values/present";
import { sameCell } from "../../values/sameCell";
import type {
  ComparisonPatch,
  ComparisonRead,
  RememberedBidder,
  RememberedComparison,
} from "../../workbook/compare/types";
import { countsAtFirst, foundRemarks, lineRemarks, statusTexts, type CountingPrice } from "./sheet";
import type { Comparison } from "./comparison";
import { placesOf } from "./furtherColumns";
import type { UndoneComparison } from "./undone";

/** The sheet and the new reading side by side. */
export interface State {
  readonly remembered: RememberedComparison;
  readonly comparison: Comparison;
  readonly read: ComparisonRead;
  /** By remembered bidder: its place in the new reading; -1: withdrawn. */
  readonly places: readonly number[];
  /** By remembered bidder: what it is called on the sheet. */
  readonly labels: readonly string[];
  readonly columns: readonly (ColumnRole & { readonly position: number })[];
  readonly named: NamedColumns;
  readonly firstNew: number;
  /** Null: nobody took a refresh back. */
  readonly undone: UndoneComparison | null;
}

export function stateOf(
  grown: RememberedComparison,
  remembered: RememberedComparison,
  { read, undone }: Pick<State, "read" | "undone">,
  comparison: Comparison,
): State {
  const all = grown.columns.map(({ kind, bidId, further }, position) => ({
    kind,
    position,
    bidder: bidId === null ? null : grown.bidders.findIndex((one) => one.bidId === bidId),
    further: further === null ? null : grown.further.findIndex(({ key }) => key === further),
  }));
  const columns = all.filter((column) => isThere(column, all, read));
  const headers = grown.columns.map(({ header }, at) => read.headers[at] ?? header);
  return {
    remembered: grown,
    comparison,
    read,
    columns,
    undone,
    firstNew: remembered.bidders.length,
    places: grown.bidders.map(({ bidId }) => comparison.bidders.findIndex(({ id }) => id === bidId)),
    labels: grown.bidders.map(({ label }, at) => read.band[at]?.label || label),
    named: {
      table: read.tableName,
      names: bidColumnNames(grown.tableName),
      words: grown.words ?? null,
      columns: columns.map((column) => ({ ...column, header: headers[column.position] ?? "" })),
      ...present({ alternates: placesOf(grown.further, grown.alternates) }),
    },
  };
}

/** What the person deleted stays away, and so do the formulas of a bidder whose price is gone. */
function isThere(
  { position, bidder }: State["columns"][number],
  all: State["columns"],
  { gone }: ComparisonRead,
): boolean {
  const price = all.find((one) => one.kind === "price" && one.bidder === bidder);
  return !gone.has(position) && (bidder === null || !gone.has(price?.position ?? position));
}

export function planChanges(
  state: State,
  pulls: readonly Pull[],
  remark: (line: string) => CellValue | undefined,
): ComparisonRefresh {
  const { read, comparison, columns } = state;
  return planRefresh({
    columns: columns.filter((column) => formulaOf(column, state.named) === null && !UNTOUCHED.has(column.kind)),
    sheet: {
      lines: read.lines,
      cells: (row, position) => read.cells[row]?.[position] ?? null,
      isFormula: read.isFormula,
    },
    before: cellsOfAny(state, pulls),
    now: cellsNow(state, remark),
    nowLines: comparison.lines.map(({ id }) => id),
  });
}

/** On sheets of earlier versions "part", as the person chose. */
export function saysWhatCounts({ kind }: Pick<ColumnRole, "kind">): boolean {
  return kind === "included" || kind === "part";
}

const UNTOUCHED: ReadonlySet<string> = new Set(["line", "start", "end"]);

/** Undefined where the event says nothing any more: a withdrawn bidder's cells, a vanished line's. */
function cellsNow(state: State, remark: (line: string) => CellValue | undefined): CellsOf {
  const { comparison, places } = state;
  const cells = { ...comparison, remarks: [], words: state.named.words };
  const lines = new Map(comparison.lines.map(({ id }, at) => [id, at]));
  return (line, column) => {
    if (column.kind === "remarks") return remark(line);
    const at = lines.get(line);
    if (saysWhatCounts(column)) return choiceWord(at !== undefined, state.named.words);
    const bidder = column.bidder === null ? null : (places[column.bidder] ?? -1);
    return at === undefined || bidder === -1 ? undefined : cellValue(cells, { ...column, bidder }, at);
  };
}

/** Of several readings, where Ctrl+Z took refreshes back: the one that the cell is of. */
function cellsOfAny(state: State, pulls: readonly Pull[]): CellsOf {
  const readings = pulls.map((pull) => cellsBefore(state, pull));
  const [newest = () => undefined] = readings;
  if (readings.length < 2) return newest;
  const rows = firstRows(state.read.lines);
  const nameOf = ({ kind, bidder, further }: ColumnRole) => `${kind}/${bidder}/${further}`;
  const positions = new Map(state.columns.map((column) => [nameOf(column), column.position]));
  return (line, column) => {
    const shown = state.read.cells[rows.get(line) ?? -1]?.[positions.get(nameOf(column)) ?? -1] ?? null;
    const known = readings.map((reading) => reading(line, column) ?? null);
    return known.some((value) => sameCell(shown, value)) ? shown : newest(line, column);
  };
}

/**
 * A line or a bidder that comes back stands there as it was when it went: that is ours, though the last pull does not
 * hold it.
 */
function cellsBefore(state: State, last: Pull): CellsOf {
  const { remembered, read, columns } = state;
  const reading = cellsOfPull(last, remembered);
  const lines = new Set(last.lines);
  const gone = new Set(last.gone);
  const rows = new Map(read.lines.map((line, row) => [line, row]));
  const position = columns.find(({ kind }) => kind === "remarks")?.position ?? -1;
  const shown = (line: string, at: number) => read.cells[rows.get(line) ?? -1]?.[at] ?? null;
  const wasAway = (line: string, { bidder }: ColumnRole) =>
    lines.has(line)
      ? bidder !== null && remembered.bidders[bidder]?.status === wordIn(remembered.words, "withdrawn")
      : gone.has(line) || saidGoneEarlier(shown(line, position));
  return (line, column) => {
    // A line that was away was left out then.
    if (saysWhatCounts(column)) return choiceWord(lines.has(line), state.named.words);
    // Nobody but us writes ids.
    if (column.kind !== "bidLine" && !wasAway(line, column)) return reading(line, column);
    const own = columns.find(
      (one) => one.kind === column.kind && one.bidder === column.bidder && one.further === column.further,
    );
    return shown(line, own?.position ?? -1);
  };
}

function cellsOfPull(pull: Pull, { bidders, words }: RememberedComparison): CellsOf {
  const lines = new Map(pull.lines.map((line, at) => [line, at]));
  const bids = new Map(pull.bids.map((bid) => [bid.id, bid]));
  return (line, { kind, bidder, further }) => {
    const at = lines.get(line);
    if (at === undefined) return undefined;
    const part = lineParts.findIndex((one) => one === kind);
    if (part >= 0) return pull.parts[at]?.[part];
    const bid = bidder === null ? undefined : bids.get(bidders[bidder]?.bidId ?? "");
    if (bid === undefined) return undefined;
    return kind === "price" ? pulledCell(bid.offers[at], words) : bid.further[at]?.[further ?? -1];
  };
}

/** By line, also of those that vanished. A cell in which the person's own price stands is named instead of judged. */
export function remarksBy(state: State, plan: ComparisonRefresh): ReadonlyMap<string, string> {
  const { comparison, labels, places } = state;
  const { words } = state.remembered;
  const typed = new Map<string, Remark[]>();
  const over = new Map<string, CellValue>();
  for (const { line, column, typed: cell, platform } of plan.kept) {
    if (column.kind !== "price" || column.bidder === null) continue;
    const label = labels[column.bidder] ?? "";
    over.set(`${line}/${label}`, cell);
    const isLeftOut = typeof cell === "string" && cell.toLowerCase().startsWith(LEFT_OUT_SIGN);
    const text = typedText(isLeftOut ? "leftOut" : "typed", { typed: cell, bid: platform }, words);
    typed.set(line, [...(typed.get(line) ?? []), { label, text }]);
  }
  const labelAt = comparison.bidders.map((_, at) => labels[places.indexOf(at)] ?? "");
  const counts = takePart(state);
  const counting: CountingPrice = (at, bidder) => {
    if (counts[places.indexOf(bidder)] !== true) return null;
    const key = `${comparison.lines[at]?.id ?? ""}/${labelAt[bidder] ?? ""}`;
    const offer = comparison.offers[at]?.[bidder];
    if (over.has(key)) return priceIn(over.get(key));
    return offer === undefined ? null : usable(offer);
  };
  const found = foundRemarks(comparison, labelAt, counting, words).map((remarks, at): [string, string] => {
    const line = comparison.lines[at]?.id ?? "";
    const judged = remarks.filter(({ label }) => !over.has(`${line}/${label}`));
    const own = [...(typed.get(line) ?? []), ...judged];
    return [line, remarksText(lineRemarks(comparison.lines[at], words), own, words)];
  });
  return new Map([...found, ...plan.gone.map((line): [string, string] => [line, wordIn(words, "goneLine")])]);
}

/** What the person typed counts as the sheet's formulas count it. */
function priceIn(cell: CellValue | undefined): number | null {
  return typeof cell === "number" && cell > 0 ? cell : null;
}

/** By remembered bidder: whether it takes part once this refresh is done. */
function takePart(state: State): readonly boolean[] {
  const { read, remembered } = state;
  const told = bandOf(state).remembered.bidders;
  return remembered.bidders.map((bidder, at) => {
    const choice = at < state.firstNew ? (read.band[at]?.choice ?? null) : null;
    const ours = choice === null || isOurChoice(state, bidder, choice);
    return ours ? (told[at]?.counts ?? false) : choice.toLowerCase() === COUNTS;
  });
}

/** As a refresh wrote it; after Ctrl+Z also one of those before. */
function isOurChoice({ undone }: State, { bidId, counts }: RememberedBidder, choice: string | null): boolean {
  const then = undone?.states.flatMap((one) => one.counts[bidId] ?? []) ?? [];
  return [counts, ...then].some((one) => choice === (one ? COUNTS : LEFT_OUT));
}

export function appendOf(
  state: State,
  plan: ComparisonRefresh,
  remarks: ReadonlyMap<string, string>,
): ComparisonPatch["append"] {
  const now = cellsNow(state, (line) => remarks.get(line) ?? null);
  const { words } = state.remembered;
  const withdrawn = (column: ColumnRole) => (column.kind === "price" ? wordIn(words, "noBid") : null);
  return plan.appended.map((line) => ({
    line,
    cells: inPlace(state, (column) => fittingIn(now(line, column) ?? withdrawn(column), words)),
  }));
}

function inPlace({ remembered, columns }: State, of: (column: ColumnRole) => CellValue): readonly CellValue[] {
  const cells = new Array<CellValue>(remembered.columns.length).fill(null);
  for (const column of columns) cells[column.position] = of(column);
  return cells;
}

/** New lines get every formula, new bidders' columns theirs in all rows. */
export function formulasFor(
  { columns, named, firstNew }: State,
  lines: ReadonlySet<string>,
): ComparisonPatch["formulas"] {
  return columns.flatMap((column): ComparisonPatch["formulas"][number][] => {
    const formula = formulaOf(column, named);
    if (formula === null) return [];
    const written = { column: column.position, formula, short: shortFormulaOf(column, named) };
    if ((column.bidder ?? -1) >= firstNew) return [{ ...written, lines: "all" }];
    return lines.size === 0 ? [] : [{ ...written, lines }];
  });
}

export function sumsOf({ named, remembered, firstNew }: State): ComparisonPatch["sums"] {
  const fresh = remembered.bidders.flatMap((_, bidder) => (bidder >= firstNew ? [bidder] : []));
  if (fresh.length === 0) return [];
  const priced = named.columns.flatMap(({ kind, bidder }) => (kind === "price" ? [bidder] : []));
  return sumRows(named).flatMap(({ label, look, cells }) =>
    fresh.map((bidder) => ({
      bidder,
      label,
      format: sumFormat(look, remembered.currency),
      formula: cells[priced.indexOf(bidder)] ?? "",
    })),
  );
}

/**
 * Statuses follow the platform; whether a bidder takes part follows it only where the person did not choose otherwise.
 */
export function bandOf(state: State): {
  readonly cells: ComparisonPatch["band"];
  readonly remembered: Pick<RememberedComparison, "bidders" | "labels">;
} {
  const { remembered, comparison, places, read, labels, firstNew, undone } = state;
  const counts = countsAtFirst(comparison);
  const statuses = statusTexts(comparison, remembered.words);
  const cells: ComparisonPatch["band"][number][] = [];
  const bidders = remembered.bidders.map((bidder, at) => {
    const place = places[at] ?? -1;
    const status = statuses[place] ?? wordIn(remembered.words, "withdrawn");
    const count = counts[place] ?? false;
    if (at >= firstNew) {
      cells.push(
        { bidder: at, row: "bidder", text: bidder.label },
        { bidder: at, row: "status", text: status },
        { bidder: at, row: "bid", text: bidder.bidId },
      );
      cells.push({ bidder: at, row: "state", text: count ? COUNTS : LEFT_OUT });
      return { ...bidder, status, counts: count };
    }
    if (status !== bidder.status || undone !== null) cells.push({ bidder: at, row: "status", text: status });
    const choice = read.band[at]?.choice ?? null;
    if (!isOurChoice(state, bidder, choice)) return { ...bidder, status };
    if (choice === (count ? COUNTS : LEFT_OUT)) return { ...bidder, status, counts: count };
    cells.push({ bidder: at, row: "state", text: count ? COUNTS : LEFT_OUT });
    return { ...bidder, status, counts: count };
  });
  const renamed = remembered.bidders.flatMap(({ supplierId, label }, at) =>
    labels[at] === label ? [] : [[supplierId, labels[at] ?? label] as const],
  );
  return { cells, remembered: { bidders, labels: { ...remembered.labels, ...Object.fromEntries(renamed) } } };
}
