// Further columns that suppliers fill: one of a worksheet, or those of one name from several worksheets side by side.
// Pure.
import type { AlternateKeys } from "../../bids/award/scenario";
import type { AlternatePlaces } from "../../bids/compare/columns";
import { wordIn, type Worded } from "../../bids/compare/words";
import type { WorksheetPart } from "./worksheetPart";

export interface FurtherColumn {
  /** "c8" of the only worksheet; "12:c8|15:c3" of several. */
  readonly key: string;
  readonly label: string;
}

export function furtherColumns(
  parts: readonly WorksheetPart[],
  wanted: "all" | readonly string[],
): readonly FurtherColumn[] {
  const offered = offeredColumns(parts);
  if (wanted === "all") return offered;
  return wanted.map((key) => offered.find((one) => one.key === key) ?? { key, label: labelIn(parts, key) });
}

function offeredColumns(parts: readonly WorksheetPart[]): readonly FurtherColumn[] {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only.choice.further;
  const named = new Map<string, { label: string; keys: string[] }>();
  for (const { worksheet, choice } of parts)
    for (const { key, label } of choice.further) {
      const name = label.trim().toLowerCase();
      const found = named.get(name) ?? { label, keys: [] };
      // A worksheet that has two of one name gives the first one.
      if (!found.keys.some((one) => one.startsWith(`${worksheet.id}:`))) found.keys.push(`${worksheet.id}:${key}`);
      named.set(name, found);
    }
  return [...named.values()].map(({ label, keys }) => ({ key: keys.join("|"), label }));
}

/** The platform's column that a key means in a worksheet; null: it has none. */
export function keyIn(key: string, worksheetId: string): string | null {
  if (!key.includes(":")) return key;
  const own = key.split("|").find((one) => one.startsWith(`${worksheetId}:`));
  return own?.slice(worksheetId.length + 1) ?? null;
}

/** A worksheet that no longer has the column leaves its cells blank. */
function labelIn(parts: readonly WorksheetPart[], key: string): string {
  for (const { worksheet, choice } of parts) {
    const own = keyIn(key, worksheet.id);
    const found = choice.further.find((one) => one.key === own);
    if (found !== undefined) return found.label;
  }
  return key;
}

/** What was chosen in one worksheet, as the comparison calls its columns; undefined: nothing that is offered. */
export function alternateKeys(
  offered: readonly FurtherColumn[],
  chosen: ReadonlyMap<string, AlternateKeys>,
): AlternateKeys | undefined {
  const keyOf = (part: keyof AlternateKeys) =>
    offered.find(({ key }) => [...chosen].some(([id, own]) => own[part] !== null && keyIn(key, id) === own[part]))?.key;
  const [price, text] = [keyOf("price"), keyOf("text")];
  return price === undefined ? undefined : { price, text: text === undefined || text === price ? null : text };
}

/** Columns with alternates are called so, whatever the platform calls them: nobody takes one for the price. */
export function namedAlternates(
  columns: readonly FurtherColumn[],
  alternates: AlternateKeys | undefined,
  words: Worded | undefined,
): readonly FurtherColumn[] {
  if (alternates === undefined) return columns;
  return columns.map((column) => {
    if (column.key === alternates.price) return { ...column, label: wordIn(words, "alternatePrice") };
    return column.key === alternates.text ? { ...column, label: wordIn(words, "alternateItem") } : column;
  });
}

/** Undefined: the columns have no prices of alternates. */
export function placesOf(
  columns: readonly Pick<FurtherColumn, "key">[],
  alternates: AlternateKeys | undefined,
): AlternatePlaces | undefined {
  const at = (wanted: string | null) => columns.findIndex(({ key }) => key === wanted);
  if (alternates === undefined || at(alternates.price) < 0) return undefined;
  return { price: at(alternates.price), text: at(alternates.text) < 0 ? null : at(alternates.text) };
}
