// Texts of missing bids: at which price they count, and what that comes to in an award.
import type { Levelled } from "../../workflows/award/types";
import { quote } from "../../bids/compare/remarks";
import { t } from "../language/t";

export const missingTexts = {
  title: t("Missing bids"),
  rules: {
    none: t("Do not count: the line cannot go to that supplier"),
    highest: t("Count at the line's highest price"),
    mean: t("Count at the mean of the line's prices"),
    baseline: t("Count at the line's baseline"),
  },
  more: t("More than that, %"),
  hint: t("Never below the line's lowest price. Such awards are marked on the sheet and counted."),
} as const;

const SHOWN = 5;

/** Null: no missing bid counts. */
export function levelledText({ bids, awarded }: Levelled): string | null {
  if (bids === 0) return null;
  const told = t("{bids, plural, one{# missing bid counts} other{# missing bids count}} at the scenario's rule.", {
    bids,
  });
  if (awarded.length === 0) return told;
  const shown = awarded
    .slice(0, SHOWN)
    .map(({ title, label }) => t("“{title}” ({label})", { title: quote(title), label: quote(label) }));
  const more = awarded.length - shown.length;
  const lines = more === 0 ? shown.join(", ") : t("{names} and {more, number} more", { names: shown.join(", "), more });
  return `${told} ${t("Awarded without a bid: {lines}.", { lines })}`;
}
