// What the columns of a negotiation sheet are called, and how a sheet that comes back says it: in a hidden row it has
// the headers that it was made with. A supplier moves columns, and Excel then moves the table's cells alone, so the
// header says where a column is, and the hidden row what it means. Sheets of earlier versions are English.
import type { CellValue } from "../../values/cell";
import { english, saidOnce, type Say } from "../../sheets/say";
import { trimmedText } from "../../values/trimmedText";

export const negotiationHeaders = saidOnce((say) => ({
  number: say("No."),
  worksheet: say("Worksheet"),
  title: say("Title"),
  unit: say("Unit"),
  quantity: say("Quantity"),
  price: say("Your price"),
  total: say("Your total"),
  target: say("Target"),
  gap: say("Gap to target"),
  share: say("Gap %"),
  rank: say("Your rank"),
  lowest: say("Above the lowest price"),
  newPrice: say("Your new price"),
  newTotal: say("New total"),
  alternate: say("Your alternate price"),
  alternateItem: say("Your alternate item"),
  newAlternate: say("Your new alternate price"),
  newAlternateItem: say("Your new alternate item"),
  line: say("Line id"),
}));

/** The columns that are read again. */
const readKeys = ["line", "title", "quantity", "newPrice", "newAlternate", "newAlternateItem"] as const;
type ReadKey = (typeof readKeys)[number];
type ReadHeaders = Readonly<Record<ReadKey, string>>;

/** "BS:newPrice=Your new price" */
const NOTE = /^BS:(\w+)=(.+)$/s;

/** For the hidden row. */
export function headerNotes(say: Say): readonly string[] {
  const headers = negotiationHeaders(say);
  return readKeys.map((key) => `BS:${key}=${headers[key]}`);
}

/** Those that the sheet notes itself; without its notes the English ones. */
export function headersIn(cells: readonly (readonly CellValue[])[]): ReadHeaders {
  const noted = new Map(
    cells.flat().flatMap((cell) => {
      const [, key, header] = NOTE.exec(trimmedText(cell)) ?? [];
      return key === undefined || header === undefined ? [] : [[key, header] as const];
    }),
  );
  const usual = negotiationHeaders(english);
  const of = (key: ReadKey) => noted.get(key) ?? usual[key];
  return {
    line: of("line"),
    title: of("title"),
    quantity: of("quantity"),
    newPrice: of("newPrice"),
    newAlternate: of("newAlternate"),
    newAlternateItem: of("newAlternateItem"),
  };
}
