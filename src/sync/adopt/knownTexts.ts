// What a text of a price sheet may mean among the texts that the platform has in its column: another word for the same
// unit, a number that lost its zeros, or a word that a person took for another before. It only offers, with the reason.
import type { CellValue } from "../../values/cell";
import type { MappedColumn } from "../mapping";
import type { Doubt } from "../../values/readTypes";
import { synonymOf } from "./synonyms";
import type { RememberedWord, SeenWord, SharedText } from "./types";
import { normalText } from "./words";

/** Words for one unit in each line, as price lists of six languages write them. */
const UNITS = [
  "pcs|pc|pce|piece|pieces|ea|each|stk|st|stck|stück|pièce|pièces|pza|pzas|pieza|piezas|pz|pezzo|pezzi|stuk|stuks|unit|units|个|個",
  "box|boxes|bx|karton|krt|kt|carton|cartons|ctn|caja|cajas|scatola|scatole|doos",
  "pack|packs|pak|pck|pkg|package|packung|pkt|paquet|paquets|paquete|paquetes|confezione|pakket",
  "pair|pairs|pr|paar|paire|paires|par|pares|paio|paia",
  "set|sets|satz|jeu|jeux|juego|juegos|kit|kits",
  "m|mtr|meter|meters|metre|metres|mètre|mètres|metro|metros|metri|lfm|lm",
  "kg|kgs|kilo|kilos|kilogramm|kilogram|kilograms|kilogramme|kilogrammes|kilogramo|kilogramos|chilogrammo",
  "l|ltr|liter|liters|litre|litres|litro|litros|litri",
  "h|hr|hrs|hour|hours|std|stunde|stunden|heure|heures|hora|horas|ora|ore|uur",
  "roll|rolls|rolle|rollen|rouleau|rouleaux|rollo|rollos|rotolo|rotoli|rol",
];
const UNIT_OF: ReadonlyMap<string, number> = new Map(
  UNITS.flatMap((line, group) => line.split("|").map((word): [string, number] => [normalText(word), group])),
);

/** Texts of one column at the platform. */
export interface KnownTexts {
  readonly suggest: (text: string) => { readonly to: string; readonly doubt: Doubt } | null;
}

const NOTHING: KnownTexts = { suggest: () => null };

/** What persons confirmed: in this workbook, and in the company. */
export interface ConfirmedTexts {
  readonly learned: readonly RememberedWord[];
  readonly shared: readonly SharedText[];
}

/** As it is remembered. */
export function textOfColumn({ meaning, label }: MappedColumn, from: string, to: string): RememberedWord {
  return { from: normalText(from), to, meaning: meaning ?? null, label: normalText(label) };
}

export function isSameColumn(
  one: Pick<RememberedWord, "meaning" | "label">,
  { meaning, label }: MappedColumn,
): boolean {
  return meaning === undefined ? one.label === normalText(label) : one.meaning === meaning;
}

export function knownTexts(
  column: MappedColumn,
  cells: readonly CellValue[],
  { learned, shared }: ConfirmedTexts,
  seen: readonly SeenWord[],
): KnownTexts {
  if (column.computed || column.naming || column.type === "number" || column.type === "money") return NOTHING;
  const known = new Set(cells.filter((cell) => typeof cell === "string"));
  const units = isUnitColumn(column)
    ? only([...known], (text) => UNIT_OF.get(normalText(text)))
    : new Map<number, string>();
  const bare = only([...known], (text) => (/^0+[^0]/.test(text) ? text.replace(/^0+/, "") : undefined));
  const words = new Map(learned.filter((one) => isSameColumn(one, column)).map(({ from, to }) => [from, to]));
  const others = new Map(shared.filter((one) => isSameColumn(one, column)).map((one) => [one.from, one]));
  const rows = new Map(seen.filter(({ key }) => key === column.key).map((one) => [one.from, one]));
  const suggest: KnownTexts["suggest"] = (text) => {
    if (known.has(text)) return null;
    const word = words.get(normalText(text));
    if (word !== undefined && word !== text) return { to: word, doubt: { kind: "learned", from: text, to: word } };
    const other = others.get(normalText(text));
    if (other !== undefined && other.to !== text)
      return { to: other.to, doubt: { kind: "shared", from: text, to: other.to, at: other.at } };
    const same = rows.get(text);
    if (same !== undefined) return { to: same.to, doubt: { kind: "rows", to: same.to, rows: same.rows } };
    const unit = units.get(UNIT_OF.get(normalText(text)) ?? -1);
    if (unit !== undefined) return { to: unit, doubt: { kind: "unit", to: unit } };
    const whole = bare.get(text);
    return whole === undefined ? null : { to: whole, doubt: { kind: "zeros", to: whole } };
  };
  return { suggest };
}

export function isUnitColumn({ meaning, label }: MappedColumn): boolean {
  return (meaning ?? synonymOf(label)?.meaning) === "UNIT_OF_MEASURE";
}

/** By what is asked of each text; where two texts have the same answer, neither is meant. */
function only<Key>(texts: readonly string[], keyOf: (text: string) => Key | undefined): ReadonlyMap<Key, string> {
  const found = new Map<Key, string | null>();
  for (const text of texts) {
    const key = keyOf(text);
    if (key !== undefined) found.set(key, found.has(key) ? null : text);
  }
  return new Map([...found].flatMap(([key, text]) => (text === null ? [] : [[key, text] as const])));
}
