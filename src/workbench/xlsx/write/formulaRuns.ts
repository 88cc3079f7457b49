// Formulas of one sheet as its file has them. A formula that cells below each other share is written once, and the
// others name it (ECMA-376, 18.3.1.40): 40 suppliers over 3,000 lines are half a million formulas. Excel keeps shared
// formulas without some kinds of references (MS-XLSB, 2.5.98.98), so those with any of these are written in each cell.
import type { Rect, SheetView } from "../../model/types";
import { saidOfRow } from "../../model/native/saidOfRow";
import { tokenize, type Token } from "../../model/formula/tokens";
import { rangeName } from "../../page/address";
import { FileFormulas } from "../fileFormula";

interface Run {
  readonly id: number;
  readonly to: number;
}

export class FormulaRuns {
  readonly #texts = new FileFormulas();
  /** By column: the run that the rows are in now. */
  readonly #runs = new Map<number, Run>();
  #ids = 0;

  constructor(
    private readonly sheet: Pick<SheetView, "formula" | "array">,
    /** Zero-based, of the last used row. */
    private readonly bottom: number,
  ) {}

  /**
   * The element of a cell's formula. Rows have to be asked for from the top, each once.
   *
   * @param table the table that the formula's cell lies in
   */
  xml(
    formula: string,
    table: string | null,
    { row, column }: { readonly row: number; readonly column: number },
  ): string {
    const run = this.#runs.get(column);
    if (run !== undefined && row <= run.to) return `<f t="shared" si="${run.id}"/>`;
    const text = this.#texts.xml(formula, table, row);
    const to = isShareable(formula, row) ? this.#lastOf(formula, row, column) : row;
    if (to === row) return `<f>${text}</f>`;
    const id = this.#ids++;
    this.#runs.set(column, { id, to });
    return `<f t="shared" ref="${rangeName({ top: row, bottom: to, left: column, right: column })}" si="${id}">${text}</f>`;
  }

  /** Of an array, which is never shared. */
  array(formula: string, table: string | null, row: number, spread: Rect): string {
    return `<f t="array" ref="${rangeName(spread)}">${this.#texts.xml(formula, table, row)}</f>`;
  }

  #lastOf(formula: string, row: number, column: number): number {
    const said = saidOfRow(formula, row);
    let last = row;
    while (last < this.bottom) {
      const below = this.sheet.formula(last + 1, column);
      if (below === null || saidOfRow(below, last + 1) !== said || this.sheet.array(last + 1, column) !== null) break;
      last += 1;
    }
    return last;
  }
}

/** Whether the formula says in each row what it says in this one, with nothing that Excel shares in no formula. */
function isShareable(formula: string, row: number): boolean {
  let tokens: readonly Token[];
  try {
    tokens = tokenize(formula.slice(1));
  } catch {
    return false;
  }
  return tokens.every((token) => isPlain(token, row)) && !hasUnion(tokens);
}

function isPlain(token: Token, row: number): boolean {
  switch (token.kind) {
    case "reference":
      // A row that is neither fixed nor the cell's own would move with the cells below.
      return (
        token.sheet === null &&
        (token.shape === "cell" || token.shape === "range") &&
        [token.first, token.last].every((corner) => corner.rowFixed || corner.row === row)
      );
    case "name":
      return token.sheet === null;
    case "operator":
      return !UNSHARED.has(token.text);
    case "structured":
    case "space":
    case "error":
      return false;
    case "function":
      return !UNSHARED.has(token.text);
    case "string":
      // Excelize loses one of two quotes.
      return !token.text.slice(1, -1).includes('"');
    case "number":
      return true;
  }
}

/** Ranges between what formulas answer, arrays, marks of spilled ones; functions with names of their own. */
const UNSHARED: ReadonlySet<string> = new Set(": { } @ # ! LAMBDA LET GETPIVOTDATA".split(" "));

/** "(A1,B1)" is several areas; between the brackets of a function a comma parts its arguments. */
function hasUnion(tokens: readonly Token[]): boolean {
  const open: boolean[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "operator") continue;
    if (text === "(") open.push(tokens[at - 1]?.kind === "function");
    else if (text === ")") open.pop();
    else if (text === "," && open.at(-1) === false) return true;
  }
  return false;
}
