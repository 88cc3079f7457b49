// Typing and pasting as a person does it: like a written block, but tables grow under the hand and validation lists are
// kept to.
import { writeBlock } from "./cells";
import type { Core } from "./core";
import { checkAgainstList } from "./validation";
import { growLooks, grownBy } from "./tables/tableLife";
import { resizeTable } from "./tables/tables";
import type { Input, Rect } from "./types";

/** Lines may be of different lengths: cells without text are left alone. */
export function typeBlock(core: Core, sheetId: string, rect: Rect, typed: readonly (readonly string[])[]): void {
  const width = rect.right - rect.left + 1;
  const inputs = typed.map((line) => Array.from({ length: width }, (_none, column): Input => line[column]));
  // A pasted block is not checked: Excel does not check it either.
  const single = typed.length === 1 && width === 1 ? typed[0]?.[0] : undefined;
  if (single !== undefined) checkAgainstList(core, sheetId, rect.top, rect.left, single);
  const written = typed.some((line) => line.some((text) => text !== ""));
  const growth = written ? grownBy(core, sheetId, rect) : null;
  if (growth) growLooks(core, growth.table, growth.rect);
  writeBlock(core, sheetId, rect, inputs);
  if (growth) resizeTable(core, growth.table.id, growth.rect);
}
