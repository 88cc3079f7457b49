// Sheets in other languages: the pane's words for them as they are in each language, what a sheet comes to whatever its
// words are, and texts that escaped translation.
import { catalogueNamed, type CatalogueName } from "../../scripts/texts";
import { COUNTS, LEFT_OUT } from "../../src/bids/compare/choice";
import type * as plain from "../../src/taskpane/language/plain";
import type { WorkbookStore } from "../../src/workbench/model/workbookStore";
import { letterCount } from "../../src/values/letterCount";
import { draftSheet, draftTable } from "./draftSheet";

export type SheetLanguage = CatalogueName | "pseudo";

/** Modules of the pane ask for their texts when they load, so each language loads them again. */
export function inLanguage<Texts>(language: SheetLanguage, load: () => Texts): Texts {
  let loaded: Texts | undefined;
  jest.isolateModules(() => {
    const { setLanguage } = jest.requireActual<typeof plain>("../../src/taskpane/language/plain");
    setLanguage(language, language === "pseudo" ? {} : Object.fromEntries(catalogueNamed(language)));
    loaded = load();
  });
  if (loaded === undefined) throw new Error("Nothing was loaded.");
  return loaded;
}

const LITERAL = /"(?:[^"]|"")*"/g;
const REFERENCE = /\[(?:'.|[^[\]'])*\]/g;

/** A formula without its words and headers: two languages may order the words of a sentence otherwise. */
function skeleton(formula: string): string {
  const plainParts = formula.replaceAll(LITERAL, '""').replaceAll(REFERENCE, "[]");
  let [before, now] = ["", plainParts];
  while (before !== now) [before, now] = [now, now.replaceAll('""&', "").replaceAll('&""', "")];
  return now;
}

export interface SheetFacts {
  readonly name: string;
  /** Row by row: numbers as they are, of texts alone that there is one. */
  readonly figures: readonly (readonly (number | string)[])[];
  readonly formulas: readonly (readonly string[])[];
  readonly tables: readonly (readonly string[])[];
}

export function sheetFacts(store: WorkbookStore, name: string): SheetFacts {
  const { view, tables } = draftSheet(store, name);
  if (view.used === null) throw new Error(`${name} is blank.`);
  const figure = (value: unknown) => (typeof value === "number" ? value : value === "" ? "" : "text");
  return {
    name,
    figures: store.read(view.id, view.used, "values").map((row) => row.map(figure)),
    formulas: store
      .read(view.id, view.used, "formulas")
      .map((row) => row.map((cell) => (typeof cell === "string" && cell.startsWith("=") ? skeleton(cell) : ""))),
    tables: tables.map(({ view: { id } }) => draftTable(store, id).headers),
  };
}

/** All that a person can read: cells that are not hidden, the words of formulas, the sheet's name, titles of charts. */
export function textsOf(store: WorkbookStore, name: string): readonly string[] {
  const { view, charts } = draftSheet(store, name);
  const titles = charts.flatMap((chart) => [chart.title, ...chart.series.map((one) => one.name)]);
  if (view.used === null) return [name];
  const { top, left } = view.used;
  const isShown = (row: number, column: number) => !view.rowHidden(top + row) && !view.columnHidden(left + column);
  const read = (kind: "values" | "formulas") =>
    store
      .read(view.id, view.used ?? { top: 0, left: 0, bottom: 0, right: 0 }, kind)
      .flatMap((cells, row) => cells.filter((_, column) => isShown(row, column)));
  const words = read("formulas").map((cell) => (typeof cell === "string" && cell.startsWith("=") ? wordsOf(cell) : ""));
  // A long title is cut where the name of a sheet ends.
  const whole = name.startsWith("⟦") && !name.endsWith("⟧") ? `${name}⟧` : name;
  return [whole, ...read("values"), ...words, ...titles].flatMap((text) => (typeof text === "string" ? [text] : []));
}

/** All texts of a formula: a sentence may be in several, since one has at most 255 characters. */
function wordsOf(formula: string): string {
  return (formula.match(LITERAL) ?? []).map((word) => word.slice(1, -1).replaceAll('""', '"')).join("");
}

/** What formulas ask of hidden cells, which nobody reads. */
const STATES: readonly string[] = [COUNTS, LEFT_OUT];
const PLAIN = ["Bidsheet", "UTC"];

/** Texts with something in them that is neither marked by the pseudo language nor in `data`, the names of an event. */
export function escapedIn(texts: readonly string[], data: readonly string[]): readonly string[] {
  const known = [...STATES, ...PLAIN, ...data];
  return texts.filter((text) => {
    let [before, now] = ["", known.reduce((rest, one) => rest.replaceAll(one, ""), text)];
    while (before !== now) [before, now] = [now, now.replaceAll(/⟦[^⟦⟧]*⟧/g, "")];
    return /\p{L}{2}/u.test(now);
  });
}

/** Points of a letter of a cell, rather narrow, and of the cell's edges. */
const [CELL_LETTER, CELL_EDGES, POINTS_PER_PIXEL] = [4.7, 6, 0.75];

/**
 * Texts that their cell cuts: they do not break, their column is too narrow, and the cell that they would run over
 * holds something.
 */
export function cutIn(store: WorkbookStore, name: string): readonly string[] {
  const { view } = draftSheet(store, name);
  if (view.used === null) return [];
  const { top, left } = view.used;
  const values = store.read(view.id, view.used, "values");
  const isShown = (column: number) => !view.columnHidden(left + column);
  return values.flatMap((cells, row) =>
    cells.filter((text, column): text is string => {
      if (typeof text !== "string" || view.rowHidden(top + row) || !isShown(column)) return false;
      const { wrap, horizontal } = view.cell(top + row, left + column).style;
      const after = cells.findIndex((_, other) => other > column && isShown(other));
      const before = cells.findLastIndex((_, other) => other < column && isShown(other));
      const over = cells[horizontal === "Right" ? before : after] ?? "";
      const room = view.columnWidth(left + column) * POINTS_PER_PIXEL - CELL_EDGES;
      return wrap !== true && over !== "" && letterCount(text) * CELL_LETTER > room;
    }),
  );
}
