// What lies over whole columns of a table goes on doing so when rows are added at the table's ends: series of charts,
// conditional formats and validation lists, as in Excel. Formulas in cells are left to the rewriting of references.
import { grownFormula, grownRect, rewriteCharts } from "../charts/rewrite";
import type { Core } from "../core";
import { sameRect } from "../rects";
import type { SheetMeta } from "../state";
import type { Rect } from "../types";

/** `from` is where the rows of the table are after all references were moved, `to` where they should be. */
export function followTable(core: Core, sheetId: string, from: Rect, to: Rect): void {
  if (from.top === to.top && from.bottom === to.bottom) return;
  const { name } = core.sheet(sheetId).meta;
  for (const sheet of core.state.sheets) {
    const charts = rewriteCharts(sheet.meta.charts, (formula) => grownFormula(formula, name, from, to));
    if (charts !== sheet.meta.charts) core.setMeta(sheet.id, { charts });
  }
  const { meta } = core.sheet(sheetId);
  const next = grownSurroundings(meta, from, to);
  if (next) core.setMeta(sheetId, next);
}

function grownSurroundings(
  meta: SheetMeta,
  from: Rect,
  to: Rect,
): Pick<SheetMeta, "conditionals" | "validations"> | null {
  const grow = (rect: Rect): Rect => grownRect(rect, from, to);
  const grows = (rect: Rect): boolean => !sameRect(grow(rect), rect);
  const touched =
    meta.conditionals.some(({ rects }) => rects.some(grows)) || meta.validations.some(({ rect }) => grows(rect));
  if (!touched) return null;
  return {
    conditionals: meta.conditionals.map((one) => ({ ...one, rects: one.rects.map(grow) })),
    validations: meta.validations.map((one) => ({ ...one, rect: grow(one.rect) })),
  };
}
