// What a scenario counts beside prices and what bidders take off, in the person's language. Sheets and records have
// sentences of their own (bids/awardSheet/words.ts).
import { isAbove } from "../../bids/award/discounts/discounts";
import type {
  Adder,
  Alternates,
  CostColumn,
  Costing,
  Levelling,
  Scenario,
  ScenarioDiscount,
} from "../../bids/award/scenario";
import type { NamesOf } from "../../bids/awardSheet/rulesOf";
import { quote } from "../../bids/compare/remarks";
import { t } from "../language/t";
import { money, partText } from "./awardTexts";
import { lineNames, nameOf, unitsText } from "./rulesTexts";

/** What is counted beside prices, one sentence each. */
export function costingTexts({ costing }: Pick<Scenario, "costing">, names: NamesOf): readonly string[] {
  const { adders, columns = [], missing, alternates } = costing;
  return [
    ...adders.map((adder) => adderText(adder, names)),
    ...columns.map((column) => columnText(column, names)),
    ...(missing === undefined ? [] : [levellingText(missing)]),
    ...(alternates === undefined ? [] : [alternatesText(alternates, names)]),
    ...paymentTexts(costing, names),
  ];
}

function whoOf(bidId: string | null, names: NamesOf): string {
  return bidId === null ? t("every supplier") : nameOf(names, bidId);
}

/** Below zero it is a bonus. */
function signed(amount: number, text: (size: number) => string): string {
  return `${amount < 0 ? "−" : "+"}${text(Math.abs(amount))}`;
}

function adderText({ bidId, part, perUnit, perLine }: Adder, names: NamesOf): string {
  const sums = [
    ...(part === 0 ? [] : [t("{part} of the price", { part: signed(part, partText) })]),
    ...(perUnit === 0 ? [] : [t("{amount} a unit", { amount: signed(perUnit, money) })]),
    ...(perLine === 0 ? [] : [t("{amount} a line", { amount: signed(perLine, money) })]),
  ];
  const who = whoOf(bidId, names);
  return sums.length === 0
    ? t("Costs of {who} count nothing more.", { who })
    : t("Costs of {who} count {sums}.", { who, sums: sums.join(", ") });
}

function columnText({ header, bidId, per }: CostColumn, names: NamesOf): string {
  const words = { who: whoOf(bidId, names), header: quote(header) };
  switch (per) {
    case "part":
      return t("Costs of {who} count the shares of “{header}” of the comparison, of each price.", words);
    case "unit":
      return t("Costs of {who} count the amounts of “{header}” of the comparison, for each unit.", words);
    case "line":
      return t("Costs of {who} count the amounts of “{header}” of the comparison, for each line.", words);
  }
}

function levellingText({ rule, more }: Levelling): string {
  const prices: Readonly<Record<Levelling["rule"], string>> = {
    highest: t("the line's highest price"),
    mean: t("the mean of the line's prices"),
    baseline: t("the line's baseline"),
  };
  const price = more === 0 ? prices[rule] : `${prices[rule]} ${signed(more, partText)}`;
  return t("A missing bid counts at {price}, and never below the line's lowest price.", { price });
}

const SHOWN_ALTERNATES = 5;

function alternatesText({ accepted }: Alternates, names: NamesOf): string {
  if (accepted === null)
    return t("Where an alternate costs less than the same supplier's own price, the alternate counts: all of them.");
  const shown = accepted.slice(0, SHOWN_ALTERNATES).map(({ line, bidId }) =>
    t("“{line}” of {name}", {
      line: quote(names.line(line) ?? t("a line that no longer exists")),
      name: nameOf(names, bidId),
    }),
  );
  const more = accepted.length - shown.length;
  const all = [...shown, ...(more === 0 ? [] : [t("{more, number} more", { more })])];
  return t(
    "Where an alternate costs less than the same supplier's own price, the alternate counts: only those accepted ({accepted}).",
    { accepted: all.length === 0 ? t("none") : all.join(", ") },
  );
}

function paymentTexts({ interest, payment }: Costing, names: NamesOf): readonly string[] {
  if (interest === 0 || payment.length === 0) return [];
  const days = payment.map((one) =>
    t("{name} {days, plural, one{# day} other{# days}}", { name: nameOf(names, one.bidId), days: one.days }),
  );
  return [
    t("Later payment counts less, by {part} a year: {days}.", { part: partText(interest), days: days.join(", ") }),
  ];
}

/** What bidders take off, one sentence each, and what is told without it. */
export function discountsTexts({ discounts }: Pick<Scenario, "discounts">, names: NamesOf): readonly string[] {
  if (discounts.length === 0) return [];
  return [
    ...discounts.map((one) => discountText(one, names)),
    t("Limits of spend and share, lowest prices and the costs of single lines are before discounts."),
  ];
}

export function discountText(discount: ScenarioDiscount, names: NamesOf): string {
  const { bidId, measure, off, above, steps } = discount;
  const lines = discount.lines === null ? t("all lines") : lineNames(discount.lines, names);
  const amountOf = (amount: number) => {
    if (off === "amount") return money(amount);
    return off === "part"
      ? t("{part} of the price", { part: partText(amount) })
      : t("{amount} a unit", { amount: money(amount) });
  };
  const words = { name: nameOf(names, bidId), lines };
  if (measure === "whole")
    return t("{name} takes off {amount} if it wins {lines} together.", {
      ...words,
      amount: amountOf(steps[0]?.off ?? 0),
    });
  const tiers = steps
    .map((step) => {
      const from = measure === "spend" ? money(step.from) : unitsText(step.from);
      return t("{amount} from {from} on", { amount: amountOf(step.off), from });
    })
    .join(", ");
  if (off === "amount") return t("{name} takes off, for what it wins of {lines}: {tiers}.", { ...words, tiers });
  return isAbove({ above, off, measure })
    ? t("{name} takes off, for what it wins of {lines}: {tiers}, of what is above each step.", { ...words, tiers })
    : t("{name} takes off, for what it wins of {lines}: {tiers}, of all of it once a step is reached.", {
        ...words,
        tiers,
      });
}
