// Applies a rewriting to every formula of the workbook: cells, names, validation lists, conditional formats, charts,
// print areas.
import { rewriteCharts } from "./charts/rewrite";
import { rewriteConditionals } from "./conditional/rules";
import type { Core } from "./core";
import { rewritePage } from "./pageSetup";
import { MAX_COLUMNS, MAX_ROWS } from "./rects";
import type { SheetState } from "./state";
import { PAGE_MASK } from "./page";

/** `sheet` is null for names that belong to the workbook; row and column are -1 where no cell holds the formula. */
type Rewriting = (formula: string, sheet: SheetState | null, row: number, column: number) => string;

const WHOLE = { top: 0, left: 0, bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 };

export function rewriteFormulas(core: Core, rewrite: Rewriting): void {
  const rewritten = core.state.sheets.filter((sheet) => rewriteCells(sheet, rewrite));
  rewriteNames(core, rewrite);
  for (const sheet of core.state.sheets) {
    const validations = sheet.meta.validations.map((rule) =>
      rule.list.startsWith("=") ? { ...rule, list: rewrite(rule.list, sheet, -1, -1) } : rule,
    );
    if (validations.some((rule, index) => rule.list !== sheet.meta.validations[index]?.list)) {
      core.setMeta(sheet.id, { validations });
    }
    const { conditionals } = sheet.meta;
    const next = rewriteConditionals(conditionals, (formula) => rewrite(formula, sheet, -1, -1));
    if (next !== conditionals) core.setMeta(sheet.id, { conditionals: next });
    rewriteDrawn(core, sheet, (formula) => rewrite(formula, sheet, -1, -1));
  }
  if (rewritten.length > 0) core.calculator?.invalidate();
}

function rewriteDrawn(core: Core, { id, meta }: SheetState, rewrite: (formula: string) => string): void {
  const charts = rewriteCharts(meta.charts, rewrite);
  if (charts !== meta.charts) core.setMeta(id, { charts });
  const page = rewritePage(meta.page, rewrite);
  if (page !== meta.page) core.setMeta(id, { page });
}

/** @returns whether any formula reads otherwise now */
function rewriteCells(sheet: SheetState, rewrite: Rewriting): boolean {
  const found: [number, number, string][] = [];
  sheet.grid.eachFormula(WHOLE, (row, column, formula) => {
    const after = rewrite(formula, sheet, row, column);
    if (after !== formula) found.push([row, column, after]);
  });
  for (const [row, column, formula] of found) sheet.grid.writable(row, column).setFormula(row & PAGE_MASK, formula);
  return found.length > 0;
}

function rewriteNames(core: Core, rewrite: Rewriting): void {
  const names = core.state.names.map((entry) => {
    const sheet = core.state.sheets.find((one) => one.id === entry.sheetId) ?? null;
    const formula = rewrite(entry.formula, sheet, -1, -1);
    return formula === entry.formula ? entry : { ...entry, formula };
  });
  if (names.some((entry, index) => entry !== core.state.names[index])) core.setState({ names });
}
