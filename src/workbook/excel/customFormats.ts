// Conditional formats by formula, as a range has them.
import type { Area } from "./cells";

/** Those that touch an area and whose formula is one of ours, the first in priority first. Two requests. */
export async function customFormats(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { row, column, rows, columns }: Area,
  isOurs: (formula: string) => boolean,
): Promise<Excel.ConditionalFormat[]> {
  // Not a passing one: what hangs on it is asked for after a sync.
  const { conditionalFormats } = sheet.getRangeByIndexes(row, column, rows, columns);
  conditionalFormats.load("items/id,items/type");
  await context.sync();
  const custom = conditionalFormats.items.filter(({ type }) => type === "Custom");
  const rules = custom.map((format) => format.custom.rule);
  for (const rule of rules) rule.load("formula");
  if (rules.length > 0) await context.sync();
  return custom.filter((_, at) => isOurs(rules[at]?.formula ?? ""));
}
