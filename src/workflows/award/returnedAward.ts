// What returned prices do to an award, before anything is written; and the same prices written into the comparison,
// with a sheet of what moved. A price that changed in the sheet since it was shown is left alone.
import { withOldAwards } from "../compare/oldAwards";
import { firstScenario, type Scenario } from "../../bids/award/scenario";
import { isProven } from "../../bids/award/gap";
import { sharesOf } from "../../bids/award/types";
import { firstRows } from "../../bids/compare/lineRows";
import { amountInMoney } from "../../bids/compare/currency";
import { pullWith, type FurtherCells, type Pull } from "../../bids/compare/pull";
import type { ItemChange } from "../../bids/negotiation/returnedPrices";
import { alternateCounts } from "../../bids/awardSheet/alternates";
import { quote } from "../../bids/compare/remarks";
import type { Money } from "../../bids/compare/types";
import { conversionFormula } from "../../bids/rates/formulas";
import { rateNames } from "../../bids/rates/pointed";
import type { ComparisonPatch, ComparisonRead, ExchangedPrice } from "../../workbook/compare/types";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { groupBy } from "../../sync/match/groups";
import { placesOf } from "../compare/furtherColumns";
import { roundSheetTexts, writeRoundOf, type RoundOptions, type RoundTextsOf } from "../compare/round";
import { unconvertPrices } from "../compare/rates";
import { timeText } from "../compare/sheet";
import { stopped, type Stopped } from "../obstacle";
import type { RoundWritten } from "../compare/types";
import type { Services } from "../services";
import { nothingToAward, scenarioNow, solveRead } from "./award";
import { readAward, type AwardRead } from "./read";
import { alternateIndex, priceIndex } from "./returned";
import type { AwardOptions } from "./types";

/** A price that the person takes from a returned file. */
export interface TakenPrice {
  readonly bidId: string;
  readonly line: string;
  /** The price cell as it was shown. */
  readonly before: CellValue;
  /** In the comparison's currency. */
  readonly price: number;
  /** As the supplier asks it, where its currency is another one. */
  readonly money?: Money | undefined;
  /** Where it is of another item than the line asks for: what it was and what it is. `before` is its price cell. */
  readonly alternate?: ItemChange | undefined;
}

export interface AwardSide {
  readonly total: number;
  readonly proven: boolean;
  /** Who gets anything. */
  readonly labels: readonly string[];
  readonly uncovered: number;
}

/** Two awards of one scenario; null: no award keeps its rules, or none was found in time. */
export interface AwardChange {
  readonly ok: true;
  readonly scenario: string;
  readonly before: AwardSide | null;
  readonly after: AwardSide | null;
  /** Lines that go to somebody else, with who has them before and after; without names: nobody. */
  readonly moved: readonly {
    readonly title: string;
    readonly from: readonly string[];
    readonly to: readonly string[];
  }[];
}

export async function awardChange(
  services: Services,
  comparisonId: string,
  given: Scenario,
  taken: readonly TakenPrice[],
  options: AwardOptions,
): Promise<AwardChange | Stopped> {
  const read = await readAward(services, comparisonId, given);
  if (!read.ok) return read;
  const after = withPrices(read, given, taken);
  const nothing = nothingToAward(after.shown);
  if (nothing !== null) return stopped(nothing);
  const { scenario } = await scenarioNow(services, read, given);
  const ask = { ...options, awardOnly: true };
  const [one, other] = [await placedAward(read, scenario, ask), await placedAward(after, scenario, ask)];
  const moved = read.shown.lines.flatMap(({ title }, line) => {
    const [from, to] = [one?.lines[line] ?? [], other?.lines[line] ?? []];
    return one === null || other === null || JSON.stringify(from) === JSON.stringify(to)
      ? []
      : [{ title, from: namesOf(read, from), to: namesOf(read, to) }];
  });
  return { ok: true, scenario: scenario.name, before: one?.side ?? null, after: other?.side ?? null, moved };
}

interface PlacedAward {
  readonly side: AwardSide;
  /** By line: bidders with their parts, by position. */
  readonly lines: readonly (readonly (readonly [bidder: number, part: number])[])[];
}

async function placedAward(
  read: AwardRead,
  scenario: Scenario,
  options: AwardOptions & { readonly awardOnly: boolean },
): Promise<PlacedAward | null> {
  if (nothingToAward(read.shown) !== null) return null;
  const { result, bidders } = await solveRead(read, scenario, options);
  if (result.kind !== "awarded") return null;
  const { award } = result;
  const lines = award.lines.map((line) =>
    sharesOf(line).map(({ supplier, part }) => [bidders[supplier] ?? -1, part] as const),
  );
  const labels = award.suppliers.map((at) => read.shown.bidders[bidders[at] ?? -1]?.label ?? "");
  const { total, uncovered } = award;
  return { side: { total, labels, uncovered: uncovered.length, proven: isProven(award) }, lines };
}

function namesOf({ shown }: AwardRead, shares: PlacedAward["lines"][number]): readonly string[] {
  return shares.map(([bidder]) => shown.bidders[bidder]?.label ?? "");
}

/** The sheet as it would be. */
function withPrices(read: AwardRead, scenario: Scenario, taken: readonly TakenPrice[]): AwardRead {
  const { shown, quantities } = read;
  const prices = shown.prices.map((row) => [...row]);
  const extended = shown.extended.map((row) => [...row]);
  const lines = new Map(shown.lines.map(({ id }, at) => [id, at]));
  const alternates = read.alternates.map((row) => [...row]);
  for (const { bidId, line, price, alternate, money } of taken) {
    const [row, bidder] = [lines.get(line), shown.bidders.findIndex((one) => one.bidId === bidId)];
    if (row === undefined || bidder < 0) continue;
    if (alternate !== undefined) {
      const own = alternates[row];
      // An amount in another currency counts nowhere.
      if (own !== undefined && money === undefined && countsIn(read, scenario, line, bidId))
        own[bidder] = { price, text: String(alternate.now ?? "") };
      continue;
    }
    const quantity = quantities[row] ?? null;
    const [priceCells, extendedCells] = [prices[row], extended[row]];
    if (priceCells !== undefined) priceCells[bidder] = price;
    if (extendedCells !== undefined) extendedCells[bidder] = quantity === null ? null : price * quantity;
  }
  return { ...read, alternates, shown: { ...shown, prices, extended } };
}

/** Whether the scenario lets this alternate count, and reads it from the columns that the file's prices go into. */
function countsIn({ comparison }: AwardRead, { costing, discounts }: Scenario, line: string, bidId: string): boolean {
  const { alternates } = costing;
  if (alternates === undefined || alternates.price !== comparison.alternates?.price) return false;
  return alternateCounts(alternates, discounts, line, bidId);
}

export interface ReturnedWritten {
  readonly ok: true;
  readonly written: number;
  /** Cells that changed since they were shown. */
  readonly skipped: number;
  /** Null: nothing was written. */
  readonly round: RoundWritten | null;
}

/** `files`: by bid, for the sheet of what moved. */
export async function writeReturned(
  services: Services,
  comparisonId: string,
  taken: readonly TakenPrice[],
  files: ReadonlyMap<string, string>,
  options: RoundOptions = {},
): Promise<ReturnedWritten | Stopped> {
  const { workbook } = services;
  const read = await readAward(services, comparisonId, firstScenario);
  if (!read.ok) return read;
  const { comparison } = read;
  if (read.read.sheetProtected) return stopped({ kind: "sheetProtected", sheetName: read.read.sheetName });
  const [pull] = await workbook.pulls(comparison, 1);
  const [latest] = comparison.pulls;
  if (pull === undefined || pull.at !== latest?.at) return stopped({ kind: "pullUnreadable", at: latest?.at ?? "" });
  options.signal?.throwIfAborted();
  const rows = firstRows(read.read.lines);
  const cells = taken.flatMap((one) =>
    one.alternate === undefined ? [cellOf(read, rows, one)] : alternateWrites(read, rows, one),
  );
  // Prices that count at a rate are their texts meanwhile, so that the sheet says what the patch expects.
  await unconvertPrices(
    services,
    comparison,
    read.read,
    cells.filter(({ unconvert }) => unconvert),
  );
  const patch = { cells, append: [], formulas: [], band: [], sums: [], asOf: null, mark: null };
  await workbook.patchComparison(comparison, patch, options.signal === undefined ? {} : { signal: options.signal });
  await convertTaken(services, read, taken);
  const after = await workbook.readComparison(comparison);
  if (!after.ok) return stopped(after.problem);
  const rowsAfter = firstRows(after.read.lines);
  const done = taken.filter((one) => {
    const row = rowsAfter.get(one.line) ?? -1;
    if (one.alternate === undefined) return isWritten(read, after.read, row, one);
    const own = alternateWrites(read, rows, one);
    return own.length > 0 && own.every(({ column, value }) => sameCell(after.read.cells[row]?.[column] ?? null, value));
  });
  if (done.length === 0) return { ok: true, written: 0, skipped: taken.length, round: null };
  const now = comparison.award === undefined ? comparison : withOldAwards(comparison);
  if (comparison.award !== undefined) await workbook.saveComparison(now, null);
  const at = new Date(services.clock.now()).toISOString();
  const round = await writeRoundOf(services, now, pullsOf(read, pull, done, at), wordsOf(files), sayOf(options));
  return {
    ok: true,
    written: done.length,
    skipped: taken.length - done.length,
    round: round.ok ? round : null,
  };
}

function isWritten(
  { comparison }: AwardRead,
  after: ComparisonRead,
  row: number,
  { bidId, price, money }: TakenPrice,
): boolean {
  const column = priceIndex(comparison, bidId);
  if (money !== undefined) return after.converted(row, column) === amountInMoney(money);
  return sameCell(after.cells[row]?.[column] ?? null, price);
}

type Rows = ReadonlyMap<string, number>;

type WrittenCell = ComparisonPatch["cells"][number] & {
  /** The price counts at a rate: the bid's text is written first. */
  readonly unconvert: boolean;
};

/** A price in another currency is written as its text first: that becomes a formula of the rate. */
function cellOf(
  { comparison, read }: AwardRead,
  rows: Rows,
  { bidId, line, before, price, money }: TakenPrice,
): WrittenCell {
  const column = priceIndex(comparison, bidId);
  const cell = { line, column, value: price, expect: before, unconvert: false };
  if (money === undefined) return cell;
  const row = rows.get(line) ?? -1;
  const converted = sameCell(read.cells[row]?.[column] ?? null, before) ? read.converted(row, column) : null;
  const value = amountInMoney(money);
  return converted === null ? { ...cell, value } : { ...cell, value, expect: converted, unconvert: true };
}

/** Both cells or none, so that no price is beside the words of another item. */
function alternateWrites(
  { comparison, read }: AwardRead,
  rows: Rows,
  { bidId, line, before, price, money, alternate }: TakenPrice,
): readonly WrittenCell[] {
  const [own, words] = [alternateIndex(comparison, bidId, "price"), alternateIndex(comparison, bidId, "text")];
  const cell = { line, unconvert: false };
  const item = { ...cell, column: words, value: alternate?.now ?? null, expect: alternate?.before ?? null };
  const asked = {
    ...cell,
    column: own,
    value: money === undefined ? price : amountInMoney(money),
    expect: before,
  };
  const cells: readonly WrittenCell[] = words < 0 ? [asked] : [asked, item];
  const row = rows.get(line) ?? -1;
  return cells.every(({ column, expect }) => sameCell(read.cells[row]?.[column] ?? null, expect)) ? cells : [];
}

async function convertTaken({ workbook }: Services, read: AwardRead, taken: readonly TakenPrice[]): Promise<void> {
  const names = read.rates === null ? null : rateNames(read.rates.place);
  if (names === null) return;
  const prices = taken.flatMap(({ bidId, line, money, alternate }): ExchangedPrice[] => {
    if (money === undefined || alternate !== undefined) return [];
    const text = amountInMoney(money);
    return [{ line, bidId, text, formula: conversionFormula({ ...money, text }, names) }];
  });
  await workbook.exchangePrices(read.comparison, prices);
}

/** The sheet before and after: its own prices and quantities go before those of the last reading. */
function pullsOf(read: AwardRead, pull: Pull, done: readonly TakenPrice[], at: string) {
  const before = standingPrices(read);
  const after = new Map([...before].map(([bidId, prices]) => [bidId, new Map(prices)]));
  for (const { bidId, line, price, alternate } of done) if (alternate === undefined) after.get(bidId)?.set(line, price);
  const quantities = new Map(
    read.shown.lines.flatMap(({ id }, line) => {
      const quantity = read.quantities[line] ?? null;
      return quantity === null ? [] : [[id, quantity] as const];
    }),
  );
  return {
    earlier: pullWith(pull, pull.at, before, quantities, standingAlternates(read, [])),
    newest: pullWith(pull, at, after, quantities, standingAlternates(read, done)),
  };
}

/** The cells of alternates with what was taken, by bid and line. */
function standingAlternates(award: AwardRead, done: readonly TakenPrice[]): FurtherCells {
  const { comparison, read } = award;
  const places = placesOf(comparison.further, comparison.alternates);
  if (places === undefined) return new Map();
  const rows = firstRows(read.lines);
  const written = groupBy(
    done.filter(({ alternate }) => alternate !== undefined),
    ({ bidId }) => bidId,
  );
  return new Map(
    comparison.bidders.map(({ bidId }) => {
      const own = new Map((written.get(bidId) ?? []).map((one) => [one.line, one]));
      const cells = [...rows].map(([line, row]) => {
        const one = own.get(line);
        const fresh = one === undefined ? [] : alternateWrites(award, rows, one);
        const cell = (part: "price" | "text"): readonly (readonly [number, CellValue])[] => {
          const [at, column] = [places[part], alternateIndex(comparison, bidId, part)];
          const taken = fresh.find((cell) => cell.column === column);
          return at === null || column < 0 ? [] : [[at, taken?.value ?? read.cells[row]?.[column] ?? null]];
        };
        return [line, new Map([...cell("price"), ...cell("text")])] as const;
      });
      return [bidId, new Map(cells)] as const;
    }),
  );
}

/** Numbers in the price cells, by bid and line. */
function standingPrices({ comparison, read }: AwardRead): Map<string, Map<string, number>> {
  return new Map(
    comparison.bidders.map(({ bidId }) => {
      const column = priceIndex(comparison, bidId);
      const numbers = [...firstRows(read.lines)].flatMap(([line, row]) => {
        const cell = read.cells[row]?.[column];
        return typeof cell === "number" ? [[line, cell] as const] : [];
      });
      return [bidId, new Map(numbers)];
    }),
  );
}

function wordsOf(files: ReadonlyMap<string, string>): RoundTextsOf {
  return (round, comparison, labels, say) => {
    const texts = roundSheetTexts(round, comparison, labels, say);
    const cameIn = (bidId: string) => {
      const file = files.get(bidId);
      return file === undefined ? null : say("returned in “{file}”", { file: quote(file) });
    };
    return {
      ...texts,
      title: say("What returned files changed in {event}: {worksheet}", {
        event: comparison.eventTitle,
        worksheet: comparison.worksheetTitle,
      }),
      asOf: say("Bidsheet: prices taken from returned files {at}, compared with the comparison before", {
        at: timeText(round.at),
      }),
      statuses: texts.statuses.map(({ before, now }, at) => ({
        before,
        now: cameIn(round.bidders[at]?.bidId ?? "") ?? now,
      })),
    };
  };
}

/** The prices are written by now: the round beside them is no longer cancelled. */
function sayOf({ say }: RoundOptions): RoundOptions {
  return { say };
}
