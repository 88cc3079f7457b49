// Where Excel puts values that are written over rows which a filter hides: the visible rows get them, the hidden ones
// stay. Seen by users of several libraries (OfficeDev/office-js#224, xlwings#747); a range that is hidden as a whole is
// written as usual. Each run of visible rows begins with the first row of the values (unconfirmed).
import type { Input, Rect, SheetView } from "../../../model/types";

export function misplaced(inputs: Input[][], { top, bottom }: Rect, sheet: SheetView): Input[][] {
  if (!sheet.tables.some(({ filters }) => filters.size > 0)) return inputs;
  const hidden = inputs.map((_, at) => sheet.rowFiltered(top + at));
  if (bottom === top || !hidden.includes(true) || !hidden.includes(false)) return inputs;
  let next = 0;
  return inputs.map((row, at) => {
    next = hidden[at] === true ? 0 : next + 1;
    return hidden[at] === true ? row.map(() => undefined) : (inputs[next - 1] ?? row);
  });
}
