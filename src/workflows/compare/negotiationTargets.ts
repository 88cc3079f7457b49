// What a supplier is to reach line by line, and what the person must look at before it is told: whether a target says
// another bidder's price. Reading only.
import type { SheetColumnKind } from "../../bids/compare/columns";
import { firstRows } from "../../bids/compare/lineRows";
import { usable } from "../../bids/compare/offer";
import { offerOfCode, type Pull } from "../../bids/compare/pull";
import { targetOf, type BidLine, type LineTarget } from "../../bids/negotiation/lines";
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
}

export interface TargetQuestion {
  readonly comparison: RememberedComparison;
  readonly pull: Pull;
  readonly bidId: string;
  readonly lines: readonly BidLine[];
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
  readonly value: CellValue;
  readonly origin: Origin;
}

/** By line of the bid; of a row that was copied the first one counts. */
function wishedOf({ comparison, bidId, lines }: TargetQuestion, read: ColumnsRead, column: number): Wished[] {
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
    return { value: cells?.cells[row] ?? null, origin: ask(cells?.formulas[row] ?? null) };
  });
}

/** Names that were made from the table's speak of all bidders, whichever of them there are by now. */
function othersNames({ tableName }: RememberedComparison, today: string): (name: string) => boolean {
  const openings = [tableName, today].map((name) => `${name.toLowerCase()}_`);
  return (name) => openings.some((opening) => name.toLowerCase().startsWith(opening));
}

const PLAIN: ReadonlySet<SheetColumnKind> = new Set<SheetColumnKind>([
  ...(["line", "worksheet", "title", "unit", "part", "start", "end"] as const),
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

function withTargets({ lines, pull, bidId }: TargetQuestion, wished: readonly Wished[]): Targets {
  const targets = lines.map((line, at) => targetOf(line, wished[at]?.value ?? null));
  const places = new Map(pull.lines.map((line, at) => [line, at]));
  const others = pull.bids.filter(({ id }) => id !== bidId);
  const isOthers = (line: string, target: number) =>
    others.some(({ offers }) => sameCell(usable(offerOfCode(offers[places.get(line) ?? -1])), target));
  const shown = lines.map((line, at) => ({ line, target: targets[at], origin: wished[at]?.origin }));
  return {
    ok: true,
    targets,
    equalToOthers: shown.filter(({ line, target }) => target?.kind === "open" && isOthers(line.id, target.target))
      .length,
    calculatedElsewhere: shown.filter(({ target, origin }) => target?.kind === "open" && origin === "unknown").length,
  };
}
