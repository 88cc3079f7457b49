// Texts of the guards on own edits: what looks like a slip, and what a send does to the total.
import type { Jump } from "../../sync/guards/jumps";
import type { TotalEffect } from "../../sync/guards/total";
import { excelLanguage } from "../language/excelLocale";
import { t } from "../language/t";

/** From here on a digit behind the point says nothing. */
const ROUND = 20;

function times(factor: number): string {
  return factor.toLocaleString(excelLanguage(), { maximumFractionDigits: factor < ROUND ? 1 : 0 });
}

export function jumpText(jump: Jump): string {
  switch (jump.kind) {
    case "times":
      return jump.factor > 1
        ? t("{factor} times as much", { factor: times(jump.factor) })
        : t("{factor} times less", { factor: times(1 / jump.factor) });
    case "sign":
      return t("other sign");
    case "zero":
      return t("now zero");
    case "unit":
      return t("other unit, same price");
  }
}

export const guardTexts = {
  jumps: (rows: number) =>
    t(
      "Check {rows, plural, one{# row} other{# rows}}: a value is ten times as large or small, has another sign, is zero, or has another unit.",
      { rows },
    ),
  warned: (rows: number) => t("Your company's rules warn about {rows, plural, one{# row} other{# rows}}.", { rows }),
  /** "The total changes by +4.2%, 12 lines." */
  total: ({ before, after, lines }: TotalEffect): string => {
    const share = before > 0 ? percent((after - before) / before) : signed(after - before);
    return t("The total changes by {share}, {lines, plural, one{# line} other{# lines}}.", { share, lines });
  },
} as const;

function percent(part: number): string {
  return part.toLocaleString(excelLanguage(), {
    style: "percent",
    maximumFractionDigits: Math.abs(part) < 0.001 ? 3 : 1,
    signDisplay: "always",
  });
}

function signed(amount: number): string {
  return amount.toLocaleString(excelLanguage(), { maximumFractionDigits: 2, signDisplay: "always" });
}
