// Why Bidsheet read a header, a column, a row or a cell as it did. It knows the kinds and no screen.
import type { ColumnReason, HeaderReason, AdoptRowReason, Sureness } from "../../sync/adopt/types";
import type { Doubt, ReadHow, UnreadReason } from "../../values/readTypes";
import { countOf } from "../parts/words";

export const sureness: Record<Sureness, string> = { sure: "sure", likely: "likely", guess: "a guess" };

const percent = (share: number) => `${Math.round(share * 100)}%`;
const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ");

type Words<Kinds extends { readonly kind: string }> = {
  readonly [K in Kinds["kind"]]: (reason: Extract<Kinds, { kind: K }>) => string;
};

function tell<Kinds extends { readonly kind: string }, K extends Kinds["kind"]>(
  words: { readonly [P in Kinds["kind"]]: (reason: Extract<Kinds, { kind: P }>) => string },
  kind: K,
  reason: Extract<Kinds, { kind: K }>,
): string {
  return words[kind](reason);
}

const headerWords: Words<HeaderReason> = {
  table: () => "it is the header of an Excel table",
  chosen: () => "you chose it",
  texts: ({ share }) => (share >= 1 ? "all its cells are texts" : `${percent(share)} of its cells are texts`),
  distinct: () => "no text occurs twice in it",
  typeChange: ({ columns }) => `numbers or dates are below it in ${countOf(columns, "column")}`,
  knownWords: ({ words }) => `it has words of a price sheet: ${quoted(words)}`,
  rowsBelow: ({ rows }) => `${countOf(rows, "row")} of the same width below it`,
};

const columnWords: Words<ColumnReason> = {
  chosen: () => "you chose it",
  remembered: () => "you confirmed it before",
  sameName: () => "same name",
  meaning: () => "the platform uses this name for its meaning",
  synonym: ({ word }) => `“${word}” is another word for it`,
  similarName: ({ share }) => `names are ${percent(share)} alike`,
  contentType: ({ holds, share }) => `${percent(share)} of its cells are ${holds}`,
  sharedValues: ({ share }) => `${percent(share)} of its values are on the platform too`,
};

const columnNames = (keys: readonly string[], labelOf: (key: string) => string) => quoted(keys.map(labelOf));

export function rowReason(reason: AdoptRowReason, labelOf: (key: string) => string): string {
  switch (reason.kind) {
    case "chosen":
      return "you chose it";
    case "id":
      return "the row still has its id of an earlier link";
    case "key":
      return `equal in ${columnNames(reason.keys, labelOf)}, unlike any other row`;
    case "content":
      return `${reason.equal} of ${countOf(reason.of, "cell")} are equal`;
    case "keyAndContent":
      return `equal in ${columnNames(reason.keys, labelOf)} with other rows; it differs from them by ${reason.equal} of ${countOf(reason.of, "cell")}`;
  }
}

const howWords: Words<ReadHow> = {
  asIs: () => "unchanged",
  number: () => "text read as a number",
  percent: () => "text read as a percentage",
  currency: ({ currency }) => `text read as an amount in ${currency}`,
  quantity: ({ unit }) => `text read as a quantity in ${unit}`,
  per: ({ per }) => `the price per ${per}`,
  date: ({ iso }) => `text read as the date ${iso}`,
  text: () => "number kept as text",
};

const doubtWords: Words<Doubt> = {
  separator: ({ other }) => `It could also mean ${other}.`,
  dayMonth: ({ otherIso }) => `Day and month could be the other way round: ${otherIso}.`,
  mixedUnits: ({ units }) => `Other cells of the column have ${quoted(units)}.`,
  per: ({ per }) => `It is the price for ${per}, not for one.`,
};

export const unreadWords: Record<UnreadReason, string> = {
  notANumber: "This is not a number.",
  badGrouping: "Its separators fit no number format.",
  tooManyDigits: "More than 15 digits: Excel would cut off the rest.",
  notADate: "This is not a date.",
  errorValue: "The cell shows an Excel error.",
  booleanValue: "TRUE and FALSE fit no column of the platform.",
  leadingZeros: "It has leading zeros: an identifier, not a number.",
  tooLong: "Longer than a cell allows.",
  dateInNumber: "This is a date, not a number.",
  range: "This is a range, not one number.",
};

export function headerReason(reason: HeaderReason): string {
  return tell<HeaderReason, HeaderReason["kind"]>(headerWords, reason.kind, reason);
}

export function columnReason(reason: ColumnReason): string {
  return tell<ColumnReason, ColumnReason["kind"]>(columnWords, reason.kind, reason);
}

export function readHow(how: ReadHow): string {
  return tell<ReadHow, ReadHow["kind"]>(howWords, how.kind, how);
}

export function doubtText(doubt: Doubt): string {
  return tell<Doubt, Doubt["kind"]>(doubtWords, doubt.kind, doubt);
}
