// A comparison as it stands on its sheet, for an award: what the person changed there counts. Reading only.
import { COUNTS, LEFT_OUT } from "../../bids/compare/choice";
import { bandLabels } from "../../bids/compare/columns";
import { alternateOffers, type AlternateCells, type AlternatesRead } from "../../bids/awardSheet/alternates";
import { counts, type IncumbentBidders, type ShownBids } from "../../bids/awardSheet/costs";
import { levelOf, type Levels, type LinePrices } from "../../bids/awardSheet/levelling";
import type { Alternates, Incumbents, Scenario } from "../../bids/award/scenario";
import { firstRows } from "../../bids/compare/lineRows";
import { wordIn } from "../../bids/compare/words";
import type { RatesRead } from "../../bids/rates/pointed";
import type { CellValue } from "../../values/cell";
import type { ColumnsRead } from "../../workbook/compare/columnTypes";
import type { ComparisonRead, RememberedComparison } from "../../workbook/compare/types";
import { ratesNow } from "../compare/rates";
import { type Stopped, stopped } from "../obstacle";
import { owned } from "../owner";
import type { Services } from "../services";
import { trimmedText } from "../../values/trimmedText";

export interface AwardRead {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  readonly read: ComparisonRead;
  readonly shown: ShownBids;
  readonly incumbents: IncumbentBidders;
  /** By line; null: none that is a number. */
  readonly quantities: readonly (number | null)[];
  /** By line, what the whole line costs today; null: not known. */
  readonly baselines: readonly (number | null)[];
  /** Numbers of the columns that costs are counted from, by header without regard to case, then by line. */
  readonly amounts: ReadonlyMap<string, readonly (number | null)[]>;
  /** The price of a unit that a missing bid counts at. */
  readonly levels: Levels;
  /** Other items that count; empty: none do. */
  readonly alternates: AlternatesRead["offers"];
  readonly alternatesIgnored: AlternatesRead["ignored"];
  /** The table at which prices in other currencies count; null: none, or it is gone. */
  readonly rates: RatesRead | null;
  /** What the column of incumbents names that is no bidder, each once. */
  readonly strangers: readonly string[];
}

export async function findComparison(
  { workbook, account }: Services,
  comparisonId: string,
): Promise<{ readonly ok: true; readonly comparison: RememberedComparison } | Stopped> {
  const comparison = (await workbook.comparisons()).find(({ id }) => id === comparisonId);
  if (comparison === undefined) return stopped({ kind: "comparisonGone" });
  const mine = owned(comparison, { account });
  return mine.ok ? { ok: true, comparison: mine.owned } : mine;
}

export async function readAward(
  services: Services,
  comparisonId: string,
  { incumbents, costing, discounts }: Pick<Scenario, "incumbents" | "costing" | "discounts">,
): Promise<AwardRead | Stopped> {
  const found = await findComparison(services, comparisonId);
  if (!found.ok) return found;
  const { comparison } = found;
  const result = await services.workbook.readComparison(comparison);
  if (!result.ok) return stopped(result.problem);
  const header = incumbents.kind === "column" ? incumbents.header : null;
  const isOwn = (name: string) => header !== null && name.toLowerCase() === header.toLowerCase();
  const counted = new Set((costing.columns ?? []).map((one) => one.header.toLowerCase()));
  const columns = await services.workbook.readColumns(
    comparison,
    (role, name) =>
      role?.kind === "extended" ||
      (costing.missing !== undefined && LEVELS.has(role?.kind ?? "")) ||
      isOwn(name) ||
      isOffer(costing.alternates, role) ||
      counted.has(name.toLowerCase()),
  );
  if (!columns.ok) return stopped(columns.problem);
  const costs = columns.read;
  const rows = rowsOf(comparison, result.read, costs);
  const shown = shownOf(comparison, result.read, costs, rows);
  const own = costs.columns[costs.headers.findIndex(isOwn)];
  const names = rows.map(({ costs: row }) => own?.cells[row] ?? null);
  const quantities = numbersOf(comparison, result.read, rows, "quantity");
  const baselines = numbersOf(comparison, result.read, rows, "baseline").map((unit, at) => {
    const quantity = quantities[at] ?? null;
    return unit === null || quantity === null ? null : unit * quantity;
  });
  const amounts = new Map([...counted].flatMap((one) => amountsOf(one, costs, rows)));
  const of = incumbentsOf(incumbents, shown, names);
  const rates = await ratesNow(services, comparison);
  const bidders = shown.bidders.map((_, at) => costing.missing !== undefined && counts(shown, at));
  const levels = { prices: levelsOf(costing.missing, costs, rows), bidders };
  const { offers: alternates, ignored: alternatesIgnored } = alternatesOf(costing.alternates, comparison, costs, {
    rows,
    shown,
    discounts,
  });
  const all = { shown, quantities, baselines, amounts, levels, alternates, alternatesIgnored, rates };
  return { ok: true, comparison, read: result.read, ...all, ...of };
}

type Role = ColumnsRead["roles"][number];

/** What alternates are read from; the formula of a price says whether it is at a rate. */
function isOffer(alternates: Alternates | undefined, role: Role): boolean {
  if (alternates === undefined || role === null) return false;
  return role.kind === "price" || (role.further !== null && [alternates.price, alternates.text].includes(role.further));
}

const MONEY_TEXT = /^[\d.,'\s]+ [A-Z]{3}$/;

function alternatesOf(
  alternates: Alternates | undefined,
  comparison: RememberedComparison,
  { roles, columns }: ColumnsRead,
  {
    rows,
    ...asked
  }: { readonly rows: readonly LineRow[]; readonly shown: ShownBids; readonly discounts: Scenario["discounts"] },
): AlternatesRead {
  if (alternates === undefined) return { offers: [], ignored: [] };
  const column = (is: (role: NonNullable<Role>) => boolean) =>
    columns[roles.findIndex((role) => role !== null && is(role))] ?? null;
  const cells = asked.shown.bidders.map(({ bidId }): AlternateCells | null => {
    const own = (key: string | null) => column((role) => key !== null && role.bidId === bidId && role.further === key);
    const [prices, texts] = [own(alternates.price), own(alternates.text)];
    const asked = column((role) => role.bidId === bidId && role.kind === "price");
    const rated = comparison.rates !== undefined && asked?.formulas.some((formula) => formula !== null) === true;
    const unrated = asked?.cells.some((cell) => typeof cell === "string" && MONEY_TEXT.test(cell)) === true;
    if (prices === null) return null;
    return {
      prices: rows.map(({ costs: row }) => prices.cells[row] ?? null),
      texts: rows.map(({ costs: row }) => texts?.cells[row] ?? null),
      foreign: rated || unrated,
    };
  });
  return alternateOffers({ alternates, ...asked, cells });
}

const LEVELS: ReadonlySet<string> = new Set(["lowest", "highest", "mean", "baseline"]);

function levelsOf(
  missing: Scenario["costing"]["missing"],
  { roles, columns }: ColumnsRead,
  rows: readonly LineRow[],
): Levels["prices"] {
  if (missing === undefined) return [];
  const numbers = (kind: keyof LinePrices) => {
    const cells = columns[roles.findIndex((role) => role?.kind === kind)]?.cells;
    return (row: number) => {
      const cell = cells?.[row];
      return typeof cell === "number" ? cell : null;
    };
  };
  const of = {
    lowest: numbers("lowest"),
    highest: numbers("highest"),
    mean: numbers("mean"),
    baseline: numbers("baseline"),
  };
  return rows.map(({ costs: row }) =>
    levelOf(missing, {
      lowest: of.lowest(row),
      highest: of.highest(row),
      mean: of.mean(row),
      baseline: of.baseline(row),
    }),
  );
}

/** None where the column is gone. */
function amountsOf(header: string, { headers, columns }: ColumnsRead, rows: readonly LineRow[]) {
  const column = columns[headers.findIndex((name) => name.toLowerCase() === header)];
  if (column === null || column === undefined) return [];
  const numbers = rows.map(({ costs }) => {
    const cell = column.cells[costs];
    return typeof cell === "number" ? cell : null;
  });
  return [[header, numbers] as const];
}

function numbersOf(
  { columns }: RememberedComparison,
  { cells }: ComparisonRead,
  rows: readonly LineRow[],
  wanted: "quantity" | "baseline",
): readonly (number | null)[] {
  const at = columns.findIndex(({ kind }) => kind === wanted);
  return rows.map(({ read }) => {
    const cell = cells[read]?.[at];
    return typeof cell === "number" ? cell : null;
  });
}

/** Where a line stands in each of the two readings. */
interface LineRow {
  readonly id: string;
  readonly read: number;
  readonly costs: number;
}

/** Lines that the sheet leaves out, such as those that are gone from the event, are not awarded. */
function rowsOf(
  { columns }: RememberedComparison,
  { lines, cells }: ComparisonRead,
  costs: ColumnsRead,
): readonly LineRow[] {
  const part = columns.findIndex(({ kind }) => kind === "part");
  const priced = firstRows(costs.lines);
  return [...firstRows(lines)].flatMap(([id, read]) => {
    const row = priced.get(id);
    const leftOut = trimmedText(cells[read]?.[part]).toLowerCase() === LEFT_OUT;
    return row === undefined || leftOut ? [] : [{ id, read, costs: row }];
  });
}

function shownOf(
  { columns, bidders, words }: RememberedComparison,
  read: ComparisonRead,
  costs: ColumnsRead,
  rows: readonly LineRow[],
): ShownBids {
  const title = columns.findIndex(({ kind }) => kind === "title");
  const prices = bidders.map(({ bidId }) => columns.findIndex((one) => one.kind === "price" && one.bidId === bidId));
  const extended = bidders.map(({ bidId }) => {
    const at = costs.roles.findIndex((role) => role?.kind === "extended" && role.bidId === bidId);
    return costs.columns[at]?.cells;
  });
  const labels = bandLabels(bidders.map(({ label }, at) => read.band[at]?.label || label));
  return {
    lines: rows.map(({ id, read: row }) => ({
      id,
      title: trimmedText(read.cells[row]?.[title]) || wordIn(words, "line", { id }),
    })),
    bidders: bidders.map(({ bidId, counts }, at) => ({
      bidId,
      label: labels[at] ?? "",
      takesPart: !read.gone.has(prices[at] ?? -1) && takesPart(read.band[at]?.choice ?? null, counts),
    })),
    prices: rows.map(({ read: row }) => prices.map((at) => read.cells[row]?.[at] ?? null)),
    extended: rows.map(({ costs: row }) => extended.map((cells) => cells?.[row] ?? null)),
    words,
  };
}

/** Without the row of choices what was last written there stands. */
function takesPart(choice: string | null, counted: boolean): boolean {
  return choice === null ? counted : choice.toLowerCase() === COUNTS;
}

function incumbentsOf(
  incumbents: Incumbents,
  { bidders, lines }: ShownBids,
  cells: readonly CellValue[],
): Pick<AwardRead, "incumbents" | "strangers"> {
  const position = (is: (one: ShownBids["bidders"][number]) => boolean) => {
    const at = bidders.findIndex(is);
    return at < 0 ? null : at;
  };
  if (incumbents.kind === "none") return { incumbents: lines.map(() => null), strangers: [] };
  if (incumbents.kind === "one") {
    const one = position(({ bidId }) => bidId === incumbents.bidId);
    return { incumbents: lines.map(() => one), strangers: [] };
  }
  const names = cells.map(trimmedText);
  const found = names.map((name) => position(({ label }) => label.toLowerCase() === name.toLowerCase()));
  const strange = names.filter((name, at) => name !== "" && found[at] === null);
  return { incumbents: found, strangers: [...new Set(strange)] };
}
