// Makes a formula's tree into something that runs: words become cells, functions become calls. One result serves every
// cell of a table in which the same formula stands, because "this row" is asked for when it runs. What it does not know
// is null: the engine's.
import { cellRect, MAX_COLUMNS, MAX_ROWS } from "../rects";
import { copiedRect, rectOf, sameName } from "../formula/rewrite";
import { bodyOf, resolveStructured } from "../formula/structured";
import type { NameToken, ReferenceToken, StructuredToken } from "../formula/tokens";
import type { SheetState, WorkbookState } from "../state";
import type { Rect, Scalar, TableView } from "../types";
import { ReferredArea, single, type ReadCells, type Place, type Run, type RunArea } from "./area";
import { areaFunctions } from "./areaFunctions";
import { chosen, TAKES_ARRAYS, throughAll } from "./arrays";
import { dateFunctions } from "./dateFunctions";
import { binary, unary } from "./operators";
import { parseFormula, type Node } from "./parse";
import { plainFunctions, type PlainFunction } from "./plainFunctions";
import { shownFunctions } from "./shownText";
import { cellError } from "../entry";
import { isError, NA, NotOurs, REF, truthOf } from "./values";

export interface Compiled {
  /** The value of the cell that it stands in. */
  readonly run: Run;
  readonly inputs: readonly ReadCells[];
}

/** Where a formula stands: all cells of one sheet, or of one table on it. */
export interface Ground {
  readonly state: WorkbookState;
  readonly sheet: SheetState;
  readonly table: TableView | null;
  readonly parse: (formula: string) => Node | null;
  /**
   * The cell that the formula is said for, where it is asked for others as well: what is not fixed by "$" moves along.
   */
  readonly home?: { readonly row: number; readonly column: number };
  /** The row of the formula's cell, where other rows ask it, too: its cells are those of the row that asks. */
  readonly ownRow?: number;
}

/** Names may use names, but not for ever. */
const DEEPEST = 8;

export function compileFormula(formula: string, ground: Ground): Compiled | null {
  try {
    const node = ground.parse(formula);
    if (node === null) return null;
    const compiler = new Compiler(ground);
    const result = compiler.scalar(node, 0);
    return { run: (place) => result(place) ?? 0, inputs: compiler.inputs };
  } catch (error) {
    if (error instanceof NotOurs) return null;
    throw error;
  }
}

function isOfRow({ shape, first, last }: ReferenceToken, row: number): boolean {
  const inRow = (corner: typeof first) => corner.row === row && !corner.rowFixed;
  return (shape === "cell" || shape === "range") && inRow(first) && inRow(last);
}

/** Cells that a word means: always the same ones, or those of the row that asks. */
interface Meant {
  readonly sheetId: string;
  readonly rect: Rect;
  readonly ownRow: boolean;
  /** For a formula that is asked for other cells than its own: null beyond the sheet's edge. */
  readonly moved?: (place: Place) => Rect | null;
}

type Args = readonly (Node | null)[];
type Lazy = (args: Args, compiler: Compiler, depth: number) => Run;

class Compiler {
  readonly inputs: ReadCells[] = [];

  constructor(private readonly ground: Ground) {}

  /** One value: an area of several cells would be an array. */
  scalar(node: Node | null, depth: number): Run {
    if (node === null) return () => null;
    switch (node.kind) {
      case "constant":
        return () => node.value;
      case "unary": {
        const of = this.scalar(node.of, depth);
        return (place) => unary(node.sign, of(place));
      }
      case "binary": {
        const [left, right] = [this.scalar(node.left, depth), this.scalar(node.right, depth)];
        return (place) => binary(node.sign, left(place), right(place));
      }
      case "call":
        return this.call(node.name, node.args, depth);
      default:
        return this.word(node, depth);
    }
  }

  /** What a function of areas takes: an area where one is named, else a value. */
  operand(node: Node | null, depth: number): RunArea {
    if (node?.kind === "call" && (node.name === "INDEX" || node.name === "XLOOKUP"))
      return this.ofAreas(node.name, node.args, depth);
    if (node?.kind !== "reference" && node?.kind !== "structured" && node?.kind !== "name")
      return this.scalar(node, depth);
    const meant = this.meaning(node, depth);
    return meant instanceof Function ? meant : this.areaOf(meant);
  }

  /** An argument that goes through ranges makes an array; what has to be one value comes first. */
  private operandOrArray(node: Node | null, depth: number): RunArea {
    const read = this.inputs.length;
    try {
      return this.operand(node, depth);
    } catch (error) {
      if (!(error instanceof NotOurs)) throw error;
      this.inputs.length = read;
      return this.array(node, depth);
    }
  }

  private array(node: Node | null, depth: number): RunArea {
    if (node?.kind === "unary") return throughAll([this.array(node.of, depth)], ([of = null]) => unary(node.sign, of));
    if (node?.kind === "binary")
      return throughAll([this.array(node.left, depth), this.array(node.right, depth)], ([left = null, right = null]) =>
        binary(node.sign, left, right),
      );
    if (node?.kind !== "call") return this.operand(node, depth);
    const { name, args } = node;
    const plain = plainFunction(name);
    if (plain === undefined && name !== "IF") return this.operand(node, depth);
    checkCount(args, plain ?? { fewest: 2, most: 3 });
    return throughAll(
      args.map((arg) => this.array(arg, depth)),
      plain?.run ?? chosen,
    );
  }

  private word(node: ReferenceToken | StructuredToken | NameToken, depth: number): Run {
    const meant = this.meaning(node, depth);
    if (meant instanceof Function) return meant;
    const { sheetId, rect, ownRow, moved } = meant;
    if (rect.left !== rect.right || (!ownRow && rect.top !== rect.bottom)) throw new NotOurs();
    if (moved !== undefined)
      return (place) => {
        const now = moved(place);
        return now === null ? REF : place.reader.cell(sheetId, now.top, now.left);
      };
    if (!ownRow) return ({ reader }) => reader.cell(sheetId, rect.top, rect.left);
    return ({ reader, row }) => (row < rect.top || row > rect.bottom ? REF : reader.cell(sheetId, row, rect.left));
  }

  private areaOf({ sheetId, rect, ownRow, moved }: Meant): RunArea {
    if (moved !== undefined)
      return (place) => {
        const now = moved(place);
        return now === null ? REF : new ReferredArea(sheetId, now);
      };
    if (!ownRow) {
      const area = new ReferredArea(sheetId, rect);
      return () => area;
    }
    return ({ row }) =>
      row < rect.top || row > rect.bottom ? REF : new ReferredArea(sheetId, { ...rect, top: row, bottom: row });
  }

  private meaning(node: ReferenceToken | StructuredToken | NameToken, depth: number): Meant | Run {
    if (node.kind === "name") return this.nameMeaning(node, depth);
    const meant = node.kind === "reference" ? this.cellsOf(node) : this.columnsOf(node);
    if (meant === null) return () => REF;
    this.inputs.push(meant);
    return meant;
  }

  private cellsOf(token: ReferenceToken): Meant | null {
    const { sheet: own, state } = this.ground;
    const named = token.sheet;
    const sheet = named === null ? own : state.sheets.find((one) => sameName(one.meta.name, named));
    if (!sheet) return null;
    const meant = { sheetId: sheet.id, rect: rectOf(token), ownRow: false };
    const { home, ownRow } = this.ground;
    if (ownRow !== undefined && isOfRow(token, ownRow))
      return { ...meant, rect: { ...meant.rect, top: 0, bottom: MAX_ROWS - 1 }, ownRow: true };
    if (home === undefined) return meant;
    return { ...meant, moved: ({ row, column }) => copiedRect(token, row - home.row, column - home.column) };
  }

  private columnsOf({ table: named, inner }: StructuredToken): Meant | null {
    const table = named === null ? this.ground.table : this.tableNamed(named);
    if (!table) return null;
    const { sheetId } = table;
    const body = bodyOf(table);
    const ownRow = /^\s*@|\[#this row\]|^\s*#this row\s*$/i.test(inner);
    const rect = resolveStructured(table, inner, body.top);
    if (rect === null) return null;
    return ownRow
      ? { sheetId, rect: { ...rect, top: body.top, bottom: body.bottom }, ownRow }
      : { sheetId, rect, ownRow };
  }

  private tableNamed(name: string): TableView | undefined {
    return this.ground.state.tables.find((table) => sameName(table.name, name));
  }

  private nameMeaning(token: NameToken, depth: number): Meant | Run {
    const table = token.sheet === null ? this.tableNamed(token.name) : undefined;
    if (table) {
      const meant = { sheetId: table.sheetId, rect: bodyOf(table), ownRow: false };
      this.inputs.push(meant);
      return meant;
    }
    const formula = depth < DEEPEST ? this.named(token) : undefined;
    if (formula === undefined) return () => cellError("#NAME?");
    const node = this.ground.parse(formula);
    if (node === null) throw new NotOurs();
    return node.kind === "reference" || node.kind === "structured" || node.kind === "name"
      ? this.meaning(node, depth + 1)
      : this.scalar(node, depth + 1);
  }

  /** The sheet's own name goes before the workbook's. */
  private named({ sheet: named, name }: NameToken): string | undefined {
    const { state, sheet } = this.ground;
    const scope = named === null ? sheet : state.sheets.find((one) => sameName(one.meta.name, named));
    const fitting = state.names.filter((entry) => sameName(entry.name, name));
    const found =
      fitting.find((entry) => entry.sheetId === scope?.id) ?? fitting.find((entry) => entry.sheetId === null);
    return found?.formula;
  }

  private call(name: string, args: Args, depth: number): Run {
    const lazy = lazyFunctions[name];
    if (lazy !== undefined) return lazy(args, this, depth);
    const plain = plainFunction(name);
    if (plain !== undefined) {
      checkCount(args, plain);
      const runs = args.map((arg) => this.scalar(arg, depth));
      return (place) => plain.run(runs.map((run) => run(place)));
    }
    const run = this.ofAreas(name, args, depth);
    return (place) => single(run(place), place.reader);
  }

  private ofAreas(name: string, args: Args, depth: number): RunArea {
    const ofAreas = areaFunctions[name];
    if (ofAreas === undefined) throw new NotOurs();
    checkCount(args, ofAreas);
    const arrays = TAKES_ARRAYS.has(name);
    const runs = args.map((arg) => (arrays ? this.operandOrArray(arg, depth) : this.operand(arg, depth)));
    return (place) =>
      ofAreas.run(
        runs.map((run) => run(place)),
        place,
      );
  }
}

function plainFunction(name: string): PlainFunction | undefined {
  return plainFunctions[name] ?? dateFunctions[name] ?? shownFunctions[name];
}

/** Whether a function is calculated here, whatever its arguments. */
export function isOwnFunction(name: string): boolean {
  return [lazyFunctions, plainFunctions, dateFunctions, shownFunctions, areaFunctions].some(
    (list) => list[name] !== undefined,
  );
}

function checkCount(args: Args, { fewest, most }: { readonly fewest: number; readonly most: number }): void {
  if (args.length < fewest || args.length > most) throw new NotOurs();
}

/** Functions that look at some of their arguments only, or at where they stand. */
const lazyFunctions: Readonly<Partial<Record<string, Lazy>>> = {
  IF: (args, compiler, depth) => {
    checkCount(args, { fewest: 2, most: 3 });
    const [test, then, otherwise] = args.map((arg) => compiler.scalar(arg, depth));
    return (place) => {
      const truth = truthOf(test?.(place) ?? null);
      if (isError(truth)) return truth;
      if (truth) return then?.(place) ?? null;
      return otherwise === undefined ? false : otherwise(place);
    };
  },
  IFERROR: (args, compiler, depth) => instead(args, compiler, depth, isError),
  IFNA: (args, compiler, depth) =>
    instead(args, compiler, depth, (value) => isError(value) && value.error === NA.error),
  TRUE: (args) => constant(args, true),
  FALSE: (args) => constant(args, false),
  ROW: (args, compiler, depth) => placed(args, compiler, depth, ({ row }) => row),
  COLUMN: (args, compiler, depth) => placed(args, compiler, depth, ({ column }) => column),
};

/**
 * Where a cell stands, counted from 1: the formula's own, or the one that is named. Of several cells it would be an
 * array.
 */
function placed(
  args: Args,
  compiler: Compiler,
  depth: number,
  of: (at: { readonly row: number; readonly column: number }) => number,
): Run {
  checkCount(args, { fewest: 0, most: 1 });
  const [named] = args;
  if (named === undefined) return (place) => of(place) + 1;
  const run = compiler.operand(named, depth);
  return (place) => {
    const area = run(place);
    if (isError(area)) return area;
    if (!(area instanceof ReferredArea) || area.height > 1 || area.width > 1) throw new NotOurs();
    return of({ row: area.rect.top, column: area.rect.left }) + 1;
  };
}

function constant(args: Args, value: boolean): Run {
  checkCount(args, { fewest: 0, most: 0 });
  return () => value;
}

function instead(args: Args, compiler: Compiler, depth: number, test: (value: Scalar) => boolean): Run {
  checkCount(args, { fewest: 2, most: 2 });
  const [first, second] = args.map((arg) => compiler.scalar(arg, depth));
  return (place) => {
    const value = first?.(place) ?? null;
    return test(value) ? (second?.(place) ?? null) : value;
  };
}

/** Everything there is. */
export const WHOLE: Rect = { ...cellRect(0, 0), bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 };

/** A parser that remembers what it read: most formulas of a workbook are the same over and over. */
export function rememberingParser(most: number): (formula: string) => Node | null {
  const known = new Map<string, Node | null>();
  return (formula) => {
    const found = known.get(formula);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const node = parseFormula(formula);
    known.set(formula, node);
    return node;
  };
}
