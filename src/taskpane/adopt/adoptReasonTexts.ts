// Why Bidsheet read a header, a column, a row or a cell as it did. It knows the kinds and no screen.
import type { ColumnReason, HeaderReason, AdoptRowReason, Sureness } from "../../sync/adopt/types";
import type { Doubt, ReadHow, UnreadReason } from "../../values/readTypes";
import { excelLanguage } from "../language/excelLocale";
import { t } from "../language/t";
import { shortDate } from "../parts/words";

export const surenessTexts: Record<Sureness, string> = { sure: t("sure"), likely: t("likely"), guess: t("a guess") };

const day = (at: number) => shortDate(new Date(at).toISOString());

export function wholePercent(share: number): string {
  return share.toLocaleString(excelLanguage(), { style: "percent" });
}

const quoted = (words: readonly string[]) => words.map((word) => t("“{word}”", { word })).join(", ");

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
  table: () => t("it is the header of an Excel table"),
  chosen: () => t("you chose it"),
  texts: ({ share }) =>
    share >= 1 ? t("all its cells are texts") : t("{share} of its cells are texts", { share: wholePercent(share) }),
  distinct: () => t("no text occurs twice in it"),
  typeChange: ({ columns }) =>
    t("numbers or dates are below it in {columns, plural, one{# column} other{# columns}}", { columns }),
  knownWords: ({ words }) => t("it has words of a price sheet: {words}", { words: quoted(words) }),
  rowsBelow: ({ rows }) => t("{rows, plural, one{# row} other{# rows}} of the same width below it", { rows }),
};

const columnWords: Words<ColumnReason> = {
  chosen: () => t("you chose it"),
  remembered: () => t("you confirmed it before"),
  shared: ({ at }) => t("confirmed in your company on {date}", { date: day(at) }),
  sameName: () => t("same name"),
  meaning: () => t("the platform uses this name for its meaning"),
  synonym: ({ word }) => t("“{word}” is another word for it", { word }),
  similarName: ({ share }) => t("names are {share} alike", { share: wholePercent(share) }),
  contentType: ({ holds, share }) =>
    holds === "numbers"
      ? t("{share} of its cells are numbers", { share: wholePercent(share) })
      : t("{share} of its cells are texts", { share: wholePercent(share) }),
  sharedValues: ({ share }) => t("{share} of its values are on the platform too", { share: wholePercent(share) }),
};

const columnNames = (keys: readonly string[], labelOf: (key: string) => string) => quoted(keys.map(labelOf));

export function rowReason(reason: AdoptRowReason, labelOf: (key: string) => string): string {
  switch (reason.kind) {
    case "chosen":
      return t("you chose it");
    case "id":
      return t("the row still has its ID of an earlier link");
    case "key":
      return t("equal in {keys}, unlike any other row", { keys: columnNames(reason.keys, labelOf) });
    case "content":
      return t("{equal} of {of, plural, one{# cell} other{# cells}} are equal", { equal: reason.equal, of: reason.of });
    case "keyAndContent":
      return t(
        "equal in {keys} with other rows; it differs from them by {equal} of {of, plural, one{# cell} other{# cells}}",
        { keys: columnNames(reason.keys, labelOf), equal: reason.equal, of: reason.of },
      );
  }
}

const howWords: Words<ReadHow> = {
  asIs: () => t("unchanged"),
  number: () => t("text read as a number"),
  percent: () => t("text read as a percentage"),
  currency: ({ currency }) => t("text read as an amount in {currency}", { currency }),
  quantity: ({ unit }) => t("text read as a quantity in {unit}", { unit }),
  per: ({ per }) => t("the price per {per}", { per }),
  date: ({ iso }) => t("text read as the date {iso}", { iso }),
  text: () => t("number kept as text"),
  known: () => t("as the platform writes it"),
};

const doubtWords: Words<Doubt> = {
  separator: ({ other }) => t("It could also mean {other}.", { other }),
  dayMonth: ({ otherIso }) => t("Day and month could be the other way round: {otherIso}.", { otherIso }),
  mixedUnits: ({ units }) => t("Other cells of the column have {units}.", { units: quoted(units) }),
  per: ({ per }) => t("It is the price for {per}, not for one.", { per }),
  unit: ({ to }) => t("It is another word for a unit that the platform has as “{to}”.", { to }),
  rows: ({ to, rows }) =>
    t("The platform has “{to}” in {rows, plural, one{# row} other{# rows}} of the same line item.", { to, rows }),
  zeros: ({ to }) => t("The platform has “{to}” here. Excel removes leading zeros from a number.", { to }),
  learned: ({ from, to }) => t("You used “{from}” for “{to}” before, in this workbook.", { from, to }),
  shared: ({ from, to, at }) =>
    t("“{from}” for “{to}”: confirmed in your company on {date}.", { from, to, date: day(at) }),
};

export const unreadWords: Record<UnreadReason, string> = {
  notANumber: t("This is not a number."),
  badGrouping: t("Its separators fit no number format."),
  tooManyDigits: t("More than 15 digits: Excel would cut off the rest."),
  notADate: t("This is not a date."),
  errorValue: t("The cell shows an Excel error."),
  booleanValue: t("TRUE and FALSE fit no column of the platform."),
  leadingZeros: t("It has leading zeros: an identifier, not a number."),
  tooLong: t("Longer than a cell allows."),
  dateInNumber: t("This is a date, not a number."),
  range: t("This is a range, not one number."),
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
