// Texts of alternates: from which columns they are, which of them count, and what that comes to in an award.
import type { AlternateOffers } from "../../bids/awardSheet/alternates";
import { sharesOf, type Award } from "../../bids/award/types";
import type { SelectedAlternates } from "../../workflows/award/alternates";
import type { AwardProposal } from "../../workflows/award/types";
import { quote } from "../../bids/compare/remarks";
import { t } from "../language/t";
import type { Message } from "../parts/message";

export const alternatesTexts = {
  title: t("Alternates"),
  hint: t(
    "Another item that a supplier offers for a line, at another price. Where its alternate counts, the cheaper of its two offers is awarded, and sheets and the record name it.",
  ),
  take: t("Read alternates from the selected columns"),
  takeHint: t(
    "Select a cell of the comparison's column with the prices of alternates. Add a cell of the column that describes them, with Ctrl.",
  ),
  accept: t("Accept the selected alternates"),
  acceptHint: t("Select the cells of the alternates that you accept, in the same columns of the comparison."),
  from: (price: string, text: string | null) =>
    text === null
      ? t("Prices from “{price}”", { price })
      : t("Prices from “{price}”, described by “{text}”", { price, text }),
  which: t("Which alternates count"),
  counts: {
    none: t("None"),
    all: t("All of them"),
    accepted: t("Only those that I accept"),
  },
  accepted: t("Accepted alternates"),
  noneAccepted: t("No alternate is accepted yet, so none counts."),
  one: (title: string, label: string) => t("“{title}” ({label})", { title, label }),
  drop: (title: string, label: string) => t("Take “{title}” ({label}) out", { title, label }),
  more: (more: number) => t("and {more, number} more", { more }),
  goneColumn: t("a column that is gone"),
} as const;

const why = {
  notThere: t("No column of this comparison that bidders fill in is selected."),
  noPrices: t("The selected columns have no number above zero."),
  tooMany: t("More than two columns are selected."),
} as const;

export function noAlternatesSelected({ why: reason }: Extract<SelectedAlternates, { ok: false }>): Message {
  return {
    title: t("No alternates read"),
    text: why[reason],
    todo: t("Select one column with prices, and one that describes the item if there is one. Then try again."),
  };
}

export function alternatesRead({ offers }: Extract<SelectedAlternates, { ok: true }>): Message {
  return {
    title: t("Alternates read"),
    text: t("{offers, plural, one{# alternate has} other{# alternates have}} a price.", { offers }),
    todo: t("Choose which of them count."),
  };
}

export function alternatesAccepted(count: number): Message {
  return {
    title: count === 0 ? t("No alternate selected") : t("Alternates accepted"),
    text:
      count === 0
        ? t("The selected cells have no alternate with a price.")
        : t("{count, plural, one{# alternate was} other{# alternates were}} added to those that count.", { count }),
    todo: count === 0 ? t("Select the cells of the alternates that you accept, then try again.") : "",
  };
}

const SHOWN = 5;

/** Lines that are awarded at an alternate; null: none is. */
export function awardedAlternatesText(
  { lines, bidders, alternates }: Pick<AwardProposal, "lines" | "bidders" | "alternates">,
  award: Award,
): string | null {
  const found = award.lines.flatMap((line, at) =>
    sharesOf(line).flatMap(({ supplier }) => {
      const item = offerAt(alternates, at, supplier);
      if (item === null) return [];
      const [title, label] = [quote(lines[at]?.title ?? ""), quote(bidders[supplier]?.label ?? "")];
      return [t("“{title}” ({label}: {item})", { title, label, item: item === "" ? t("alternate") : quote(item) })];
    }),
  );
  if (found.length === 0) return null;
  const more = found.length - SHOWN;
  const shown = found.slice(0, SHOWN).join(", ");
  const listed = more <= 0 ? shown : t("{names} and {more, number} more", { names: shown, more });
  return t("Awarded at an alternate: {lines}.", { lines: listed });
}

function offerAt(alternates: AlternateOffers, line: number, supplier: number): string | null {
  return alternates[line]?.[supplier]?.text ?? null;
}
