// What a supplier is to reach line by line, and what the person must look at before it is told: whether a target says
// another bidder's price. Reading only.
import type { SheetColumnKind } from "../../bids/compare/columns";
import { firstRows } from "../../bids/compare/lineRows";
import { roundedPrice } from "../../bids/compare/currency";
import { offerOfCode, type Pull } from "../../bids/compare/pull";
import { targetOf, type BidLine, type LineTarget } from "../../bids/negotiation/lines";
import { priceIn, type RateOf } from "../../bids/negotiation/money";
import { originAsker, type ColumnNature, type Origin } from "../../bids/negotiation/origin";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import type { RememberedColumn, RememberedComparison } from "../../workbook/compare/types";
import type { ColumnsRead } from "../../workbook/compare/columnTypes";
import { type Stopped, stopped } from "../obstacle";
import type { Services } from "../services";
import type { NegotiationTarget } from "./types";

export interface Targets {
  readonly ok: true;
  /** By line of the bid. */
  readonly targets: readonly LineTarget[];
  readonly equalToOthers: number;
  readonly calculatedElsewhere: number;
  /** No target could be converted, for lack of a rate. */
  readonly unrated: boolean;
}

export interface TargetQuestion {
  readonly comparison: RememberedComparison;
  readonly pull: Pull;
  readonly bidId: string;
  /** In `money`. */
  readonly lines: readonly BidLine[];
  /** The supplier's currency, where it is another than the comparison's. */
  readonly money: string | null;
  readonly rateOf: RateOf;
}

export async function targetsOf(
  services: Services,
  question: TargetQuestion,
  target: NegotiationTarget,
): Promise<Targets | Stopped> {
  if (target.kind === "reduction") return reduced(question, target.part);
  const { comparison, bidId, lines } = question;
  const result = await services.workbook.readColumns(comparison, (role) => natureOf(role, bidId) === "asked");
  if (!result.ok) return stopped(result.problem);
  const { read } = result;
  const column = columnOf(read, target);
  if (column === null)
    return target.kind === "baseline"
      ? withTargets(question, [])
      : stopped({ kind: "targetColumnGone", header: target.header });
  const wished = wishedOf(question, read, column);
  const header = read.headers[column] ?? "";
  const others = wished.filter(({ origin }) => origin === "others").length;
  // A column of another bidder's, or one that is calculated from all of them, is one whatever its cells hold.
  const foreign = natureOf(read.roles[column] ?? null, bidId) === "others";
  if (foreign || others > 0)
    return stopped({ kind: "targetFromOthers", header, cells: foreign ? lines.length : others });
  return withTargets(question, wished);
}

function reduced(question: TargetQuestion, part: number): Targets {
  const wished = question.lines.map(({ price }): Wished => ({
    value: price === null ? null : price * (1 - part),
    counted: null,
    origin: "own",
  }));
  return withTargets(question, wished);
}

function columnOf({ headers, roles }: ColumnsRead, target: NegotiationTarget): number | null {
  const wanted = target.kind === "column" ? target.header.trim().toLowerCase() : null;
  const at =
    wanted === null
      ? roles.findIndex((role) => role?.kind === "baseline")
      : headers.findIndex((header) => header.trim().toLowerCase() === wanted);
  return at < 0 ? null : at;
}

interface Wished {
  /** In the supplier's currency. */
  readonly value: CellValue;
  /** In the comparison's, where it comes from there. */
  readonly counted: CellValue;
  readonly origin: Origin;
}

/** By line of the bid; of a row that was copied the first one counts. */
function wishedOf(question: TargetQuestion, read: ColumnsRead, column: number): Wished[] {
  const { comparison, bidId, lines } = question;
  const convert = converter(question);
  const ask = originAsker({
    home: read,
    natures: read.roles.map((role) => natureOf(role, bidId)),
    formulas: new Map(
      read.columns.flatMap((one, at) =>
        one === null ? [] : [[at, one.formulas.filter((text) => text !== null)] as const],
      ),
    ),
    isOthersName: othersNames(comparison, read.tableName),
  });
  const cells = read.columns[column];
  const rows = firstRows(read.lines);
  return lines.map(({ id }) => {
    const row = rows.get(id) ?? -1;
    const counted = cells?.cells[row] ?? null;
    return { value: convert(counted), counted, origin: ask(cells?.formulas[row] ?? null) };
  });
}

/** Of amounts of the comparison, in the supplier's currency and as prices are written there. Null: there is no rate. */
function converter({ money, rateOf }: TargetQuestion): (value: CellValue) => CellValue {
  if (money === null) return (value) => value;
  const rate = rateOf(money);
  return (value) => (rate === null || typeof value !== "number" ? null : roundedPrice(value / rate, money));
}

/** Names that were made from the table's speak of all bidders, whichever of them there are by now. */
function othersNames({ tableName }: RememberedComparison, today: string): (name: string) => boolean {
  const openings = [tableName, today].map((name) => `${name.toLowerCase()}_`);
  return (name) => openings.some((opening) => name.toLowerCase().startsWith(opening));
}

const PLAIN: ReadonlySet<SheetColumnKind> = new Set<SheetColumnKind>([
  ...(["line", "worksheet", "title", "unit", "included", "part", "start", "end"] as const),
]);
const ASKED: ReadonlySet<SheetColumnKind> = new Set<SheetColumnKind>([
  ...(["quantity", "baseline", "baselineValue", "budget", "budgetValue"] as const),
]);
const ITS_OWN: ReadonlySet<SheetColumnKind> = new Set<SheetColumnKind>(["price", "extended", "further"]);

/** A bidder's gap and rank tell what the others ask, and so do remarks. */
function natureOf(role: RememberedColumn | null, bidId: string): ColumnNature {
  if (role === null) return "asked";
  if (role.bidId !== null) return role.bidId === bidId && ITS_OWN.has(role.kind) ? "asked" : "others";
  if (PLAIN.has(role.kind)) return "plain";
  return ASKED.has(role.kind) ? "asked" : "others";
}

function withTargets({ lines, pull, bidId, money, rateOf }: TargetQuestion, wished: readonly Wished[]): Targets {
  const targets = lines.map((line, at) => targetOf(line, wished[at]?.value ?? null));
  const places = new Map(pull.lines.map((line, at) => [line, at]));
  const others = pull.bids.filter(({ id }) => id !== bidId);
  const isOthers = (line: string, target: number, counted: CellValue) =>
    others.some(({ offers }) => {
      const offer = offerOfCode(offers[places.get(line) ?? -1]);
      return sameCell(priceIn(offer, money), target) || (money !== null && sameCell(priceIn(offer, null), counted));
    });
  const shown = lines.map((line, at) => ({ line, target: targets[at], wish: wished[at] }));
  return {
    ok: true,
    targets,
    equalToOthers: shown.filter(
      ({ line, target, wish }) => target?.kind === "open" && isOthers(line.id, target.target, wish?.counted ?? null),
    ).length,
    calculatedElsewhere: shown.filter(({ target, wish }) => target?.kind === "open" && wish?.origin === "unknown")
      .length,
    unrated: money !== null && rateOf(money) === null && wished.some(({ counted }) => typeof counted === "number"),
  };
}
