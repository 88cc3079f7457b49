// How marked cells look, and which formula says so. A format asks the row's hidden id and the header above the cell, so
// that it follows rows that are sorted or copied and columns that are moved. Plain data and texts.
import { MARK_LOOKS, type MarkLook } from "../../sheets/markLooks";
import { NEW_ROW } from "../../sync/plan/rowMarks";
import { columnLetters } from "../../values/columnLetters";

export const MARKS_SHEET = "Bidsheet marks";
/** True in every formula, and found in no other: by it our formats are known again. */
const OURS = `LEN("${MARKS_SHEET}")>0`;

/** Where a table's parts are, as offsets of the table. */
export interface MarkedPlace {
  readonly id: number;
  readonly naming: number;
  readonly status: number | null;
  /** Mapped columns with their number formats, from the left. */
  readonly cells: readonly { readonly offset: number; readonly format: string }[];
  /** Of the sheet, from 0. */
  readonly top: number;
  readonly left: number;
  /** Column of the marks sheet that has the ids; the marks are right of it. */
  readonly marksColumn: number;
}

export interface MarkRule {
  readonly offset: number;
  readonly columns: number;
  readonly formula: string;
  /** Null: the sign alone. */
  readonly look: MarkLook | null;
  readonly numberFormat: string;
}

export function isMarkFormula(formula: string): boolean {
  return formula.includes(OURS);
}

/** Shown behind a header's text, which stays what it is. */
export const REQUIRED_FORMAT = '@" *"';
export const REQUIRED_FORMULA = `=${OURS}`;

/** What the marks sheet says of a row: each sign of a token in bars, a column by the text of its header. */
export function marksText(mark: {
  readonly refused: boolean;
  readonly conflicts: readonly string[];
  readonly edited: readonly string[];
}): string {
  const tokens = [
    ...(mark.refused ? ["!"] : []),
    ...mark.conflicts.map((header) => `c:${header}`),
    ...mark.edited.map((header) => `e:${header}`),
  ];
  return `|${tokens.join("|")}|`;
}

/** From the first in priority to the last. */
export function markRules(place: MarkedPlace): readonly MarkRule[] {
  const { cells, naming, status } = place;
  const said = new Said(place);
  const whole = runs(cells);
  const named = cells.filter(({ offset }) => offset === naming);
  const ends = [...runs(named), ...(status === null ? [] : [{ offset: status, columns: 1, format: "@" }])];
  const rule = (run: Run, formula: string, kind: keyof typeof MARK_LOOKS, filled = true): MarkRule => ({
    offset: run.offset,
    columns: run.columns,
    formula: `=AND(${OURS},${formula})`,
    look: filled ? MARK_LOOKS[kind] : null,
    numberFormat: signed(run.format, MARK_LOOKS[kind].sign),
  });
  return [
    ...ends.map((run) => rule(run, said.refused(), "refused")),
    ...whole.map((run) => rule(run, said.cell("c", run.offset), "conflict")),
    ...whole.map((run) => rule(run, said.cell("e", run.offset), "edited")),
    ...ends.map((run) => rule(run, said.any("c"), "conflict", false)),
    ...runs(named).map((run) => rule(run, said.added(), "added")),
    ...runs(cells.filter(({ offset }) => offset !== naming)).map((run) => ({
      ...rule(run, said.added(), "added"),
      numberFormat: run.format,
    })),
    ...runs(named).map((run) => rule(run, said.any("e"), "edited", false)),
  ];
}

/** The questions, for the first body row. */
class Said {
  constructor(private readonly place: MarkedPlace) {}

  /** Whether the cell's own column is named. */
  cell(kind: "c" | "e", offset: number): string {
    const header = `${columnLetters(this.place.left + offset)}$${this.place.top}`;
    return `ISNUMBER(FIND("|${kind}:"&${header}&"|",${this.marks()}))`;
  }

  /** Whether any column of the row is. */
  any(kind: "c" | "e"): string {
    return `ISNUMBER(FIND("|${kind}:",${this.marks()}))`;
  }

  /** A row without an id has a status, or its name is listed, only where something stands in its way. */
  refused(): string {
    const { status } = this.place;
    const told = `ISNUMBER(FIND("|!|",${this.marks()}))`;
    const stopped = [...(status === null ? [] : [`${this.at(status)}<>""`]), this.listed()];
    return `OR(${told},AND(${this.added()},OR(${stopped.join(",")})))`;
  }

  /** MATCH takes the signs * ? ~ of a name for patterns unless each is escaped. */
  private listed(): string {
    const name = ["~", "*", "?"].reduce(
      (text, sign) => `SUBSTITUTE(${text},"${sign}","~${sign}")`,
      this.at(this.place.naming),
    );
    const ids = columnLetters(this.place.marksColumn);
    return `ISNUMBER(MATCH("${NEW_ROW}"&${name},'${MARKS_SHEET}'!$${ids}:$${ids},0))`;
  }

  added(): string {
    const areas = runs(this.place.cells.map(({ offset }) => ({ offset, format: "" }))).map(({ offset, columns }) =>
      columns === 1 ? this.at(offset) : `${this.at(offset)}:${this.at(offset + columns - 1)}`,
    );
    return `${this.at(this.place.id)}="",COUNTA(${areas.join(",")})>0`;
  }

  private at(offset: number): string {
    return `$${columnLetters(this.place.left + offset)}${this.place.top + 1}`;
  }

  private marks(): string {
    const [ids, texts] = [this.place.marksColumn, this.place.marksColumn + 1].map(columnLetters);
    return `VLOOKUP(${this.at(this.place.id)},'${MARKS_SHEET}'!$${ids ?? ""}:$${texts ?? ""},2,FALSE)`;
  }
}

interface Run {
  readonly offset: number;
  readonly columns: number;
  readonly format: string;
}

/** Neighbours of one number format share a rule. */
function runs(cells: readonly { readonly offset: number; readonly format: string }[]): readonly Run[] {
  const joined: { offset: number; columns: number; format: string }[] = [];
  for (const { offset, format } of [...cells].sort((a, b) => a.offset - b.offset)) {
    const last = joined.at(-1);
    if (last?.format === format && last.offset + last.columns === offset) last.columns += 1;
    else joined.push({ offset, columns: 1, format });
  }
  return joined;
}

/** A number format with a sign before whatever the cell has: numbers of each kind, and a text that is not one. */
export function signed(format: string, sign: string): string {
  const [positive, negative, zero, text] = format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+/g) ?? [];
  const before = (section: string): string => `"${sign} "${section}`;
  if (positive === undefined) return format;
  if (positive.includes("@")) return before(positive);
  return [positive, negative ?? `"-"${positive}`, zero ?? positive, text ?? "@"].map(before).join(";");
}
