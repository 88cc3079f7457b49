// Texts of the screen of returned files, and of what was written.
import type { CellValue } from "../../../values/cell";
import type { ReturnedFlag, ReturnedPrice, ReturnedPrices } from "../../../bids/negotiation/returnedPrices";
import type { RefusedWhy, ReturnedSupplier } from "../../../workflows/award/returned";
import type { AwardChange, AwardSide, ReturnedWritten } from "../../../workflows/award/returnedAward";
import type { Message } from "../../parts/message";
import { listed, number } from "../../parts/words";
import { excelLanguage } from "../../language/excelLocale";
import { t } from "../../language/t";
import { money } from "../awardTexts";

const refused: Record<RefusedWhy, string> = {
  tooLarge: t("The file is larger than 3.5 MB, which is more than Excel accepts."),
  notExcel: t("This is not an .xlsx file."),
  password: t("The file has a password or is in the old .xls format. Ask for an .xlsx file without a password."),
  unreadable: t("Excel could not open the file."),
  noSheet: t("No sheet of it is a negotiation sheet with its reference and its lines."),
  stranger: t("Its reference belongs to no supplier of this workbook's comparisons, or somebody changed it."),
  otherComparison: t("It belongs to another comparison of this workbook."),
  twice: t("There are several sheets of this supplier. Add only the one that counts."),
  noColumn: t("The comparison no longer has a price column for this supplier."),
  noRate: t(
    "Its prices are in another currency, and there is no rate for it. Add the rate to the table, then add the file again.",
  ),
};

const factors = (factor: number) => number(factor >= 1 ? factor : 1 / factor);

export function flagText(flag: ReturnedFlag): string {
  switch (flag.kind) {
    case "slip":
    case "perHundred":
      return flag.factor >= 1
        ? t("about {factor} times the others' price ({others})", {
            factor: factors(flag.factor),
            others: priceText(flag.others),
          })
        : t("about 1/{factor} of the others' price ({others})", {
            factor: factors(flag.factor),
            others: priceText(flag.others),
          });
    case "ownSlip":
      return flag.factor >= 1
        ? t("about {factor} times its earlier price", { factor: factors(flag.factor) })
        : t("about 1/{factor} of its earlier price", { factor: factors(flag.factor) });
    case "higher":
      return t("higher than before");
    case "outlier":
      return t("far from the others, whose median is {median}", { median: priceText(flag.median) });
    case "extended":
      return t("the bid says another total");
    case "zero":
      return t("0 does not count");
    case "negative":
      return t("a price below zero does not count");
    case "text":
      return t("a text that is no number does not count");
    case "currency":
    case "converted":
      return t("an amount in {currency} does not count", { currency: flag.currency });
    case "twoWays":
      return t("can be {one} or {other}, so it does not count", {
        one: priceText(flag.readings[0]),
        other: priceText(flag.readings[1]),
      });
    case "readText":
      return t("a text, read as {price}", { price: priceText(flag.price) });
    case "otherTitle":
      return t("the row has another title: {said}", { said: flag.said });
    case "otherQuantity":
      return t("the row has another quantity: {said}", { said: flag.said });
    case "formula":
      return t("calculated by a formula of the supplier's");
    case "otherItem":
      return t("another item than before");
  }
}

export function priceText(price: CellValue): string {
  if (typeof price !== "number") return price === null || price === "" ? t("no price") : String(price);
  return price.toLocaleString(excelLanguage(), { maximumFractionDigits: 6 });
}

export const returnedTexts = {
  intro: t(
    "Add the negotiation sheets that suppliers sent back. Bidsheet reads the new prices and shows how they change the award. It writes nothing before that.",
  ),
  drop: t("Drop the files here"),
  choose: t("Choose files…"),
  moment: t("Excel opens each file in this workbook for a moment. Add only files that you would open yourself."),
  refusedTitle: t("Not read"),
  refused,
  fromFile: (file: string) => t("from “{file}”", { file }),
  facts: (taken: number, { prices, same, blank, strange }: ReturnedPrices) =>
    listed([
      [
        prices.length,
        t("{taken, number} of {all, plural, one{# new price} other{# new prices}} chosen", {
          taken,
          all: prices.length,
        }),
      ],
      [same, t("{same, number} as before", { same })],
      [blank, t("{blank, number} left blank", { blank })],
      [strange, t("{strange, plural, one{# row fits} other{# rows fit}} no line here", { strange })],
    ]) || t("No new prices."),
  older: t("Its sheet has the prices of an earlier reading of the bids."),
  money: (currency: string) => t("Its prices are in {currency}. The table of rates converts them.", { currency }),
  takesNoPart: ({ label }: ReturnedSupplier) =>
    t("{label} is not included in the comparison, so its prices change no award.", { label }),
  look: t("Look at these"),
  moved: (title: string, before: string, now: string) => t("{title}: {before} → {now}", { title, before, now }),
  /** Of an alternate with the words that it has now. */
  titleOf: ({ title, alternate }: ReturnedPrice) => {
    if (alternate === null) return title;
    const item = String(alternate.now ?? "");
    return item === "" ? t("{title}, alternate", { title }) : t("{title}, alternate: {item}", { title, item });
  },
  noPrice: t("no price"),
  more: (more: number) => t("and {more, number} more, which stay as Bidsheet proposes", { more }),
  scenario: t("Award by"),
  lowest: t("Lowest price of each line"),
  show: t("Show what it does to the award"),
  showAgain: t("Calculate again"),
  write: t("Write the prices"),
  nothing: t("No price is chosen."),
  effect: t("What it does to the award"),
  was: t("Before"),
  will: t("After"),
  change: t("Change"),
  whoGets: (when: string, { labels, uncovered }: AwardSide) =>
    uncovered === 0
      ? t("{when}: {names}", { when, names: namesText(labels) })
      : t("{when}: {names}; {lines, plural, one{# line} other{# lines}} without an award", {
          when,
          names: namesText(labels),
          lines: uncovered,
        }),
  unproven: t("At least one of the two awards is not proven to be the best, so the change is not sure."),
  sameLines: t("Every line stays with its supplier."),
  movedLines: ({ moved }: AwardChange) =>
    t("{lines, plural, one{# line goes} other{# lines go}} to another supplier:", { lines: moved.length }),
  movedLine: (title: string, from: readonly string[], to: readonly string[]) =>
    t("{title}: {from} → {to}", { title, from: namesText(from), to: namesText(to) }),
  moreLines: (more: number) => t("and {more, number} more", { more }),
  difference: ({ before, after }: AwardChange) =>
    before === null || after === null ? "" : signed(after.total - before.total),
  total: (side: AwardSide | null) => (side === null ? t("none found") : money(side.total)),
} as const;

function namesText(names: readonly string[]): string {
  return names.length === 0 ? t("nobody") : names.join(", ");
}

function signed(amount: number): string {
  return `${amount > 0 ? "+" : ""}${money(amount)}`;
}

export function returnedWrittenMessage({ written, skipped, round }: ReturnedWritten): Message {
  const text = [
    ...(round === null ? [] : [t("New sheet “{sheetName}” shows what moved.", { sheetName: round.sheetName })]),
    ...(skipped === 0
      ? []
      : [
          t("{skipped, plural, one{# cell} other{# cells}} changed since you looked and stayed as they are.", {
            skipped,
          }),
        ]),
    t("A refresh keeps these prices, like others that you type."),
  ];
  return {
    title: t("{written, plural, one{# price} other{# prices}} written", { written }),
    text: text.join(" "),
    todo: written === 0 ? t("Add the files again.") : t("Find the award again when you are ready."),
  };
}
