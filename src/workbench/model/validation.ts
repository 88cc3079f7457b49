// Keeps typed values to a cell's validation list. It judges lists of texts and of plain ranges; other formulas it lets
// pass.
import type { Core } from "./core";
import { translateFormula } from "./formula/translate";
import { plainText } from "./plainText";
import { holdsCell, intersection } from "./rects";
import { StoreRefusal } from "./refusal";
import type { ValidationRule } from "./types";

export function checkAgainstList(core: Core, sheetId: string, row: number, column: number, typed: string): void {
  const rule = core.sheet(sheetId).meta.validations.find((one) => holdsCell(one.rect, row, column));
  if (!rule || rule.lenient === true || typed === "" || typed.startsWith("=")) return;
  const allowed = listTexts(core, sheetId, rule, row, column);
  const text = typed.startsWith("'") ? typed.slice(1) : typed;
  if (allowed === null || allowed.some((one) => one.toLowerCase() === text.toLowerCase())) return;
  throw new StoreRefusal(
    "InvalidArgument",
    "This value doesn't match the data validation restrictions defined for this cell.",
  );
}

/** The texts that a rule allows; null when they cannot be told. */
function listTexts(core: Core, sheetId: string, rule: ValidationRule, row: number, column: number): string[] | null {
  if (!rule.list.startsWith("=")) return rule.list.split(",").map((text) => text.trim());
  const sheet = core.sheet(sheetId);
  const { references } = translateFormula(rule.list, {
    state: core.state,
    sheet,
    row,
    column,
    sheetName: () => "S",
  });
  const [only] = references;
  if (!only || references.length > 1 || rule.list.includes("(")) return null;
  const { used } = core.sheet(only.sheetId).grid;
  const rect = used && intersection(used, only.rect);
  const texts: string[] = [];
  for (let at = rect?.top ?? 0; at <= (rect?.bottom ?? -1); at += 1)
    for (let across = rect?.left ?? 0; across <= (rect?.right ?? -1); across += 1) {
      texts.push(plainText(core, only.sheetId, at, across));
    }
  return texts;
}
