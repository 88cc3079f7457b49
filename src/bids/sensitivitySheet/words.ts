// The words of moved prices, the same on the sheet and in the pane: how sure a figure is, and what an award becomes.
import { count, percent } from "../awardSheet/words";
import type { Changed, ChangedAward, Margin, Sensitivity, SensitivityAsk, Threshold } from "../sensitivity/types";
import type { Labels } from "./input";

export function sheetNames(scenario: string): { readonly page: string; readonly draws: string } {
  return { page: `Sensitivity ${scenario}`, draws: `Draws ${scenario}` };
}

export const YES = "yes";
export const NO = "no";
export const PROVEN = "proven";
export const NOT_PROVEN = "not proven";
export const NO_AWARD = "no award fits the rules";
export const NO_TIME = "the time ran out";
export const BREAKS = "breaks a rule";

export function proofWord(then: Changed): string {
  if (then.kind === "none") return NO_AWARD;
  if (then.kind === "unknown") return NO_TIME;
  return then.proven ? PROVEN : NOT_PROVEN;
}

type Drawn = Pick<SensitivityAsk, "spread" | "seed">;

export function spreadInWords({ spread: { supplier, price } }: Drawn): string {
  const together = `all prices of a supplier count up to ${percent(supplier)} more or less`;
  const alone = `each price alone up to ${percent(price)} more or less`;
  const how = [...(supplier > 0 ? [together] : []), ...(price > 0 ? [alone] : [])].join(", and on top ");
  return `In each draw ${how === "" ? "no price moves" : how}.`;
}

export function seedInWords({ seed }: Drawn): string {
  return `All values between are equally likely. Seed ${seed}: the same seed draws the same prices.`;
}

export const RULES_MOVE =
  "A rule speaks of money. So the award may also change before a figure that reads “at the latest”.";

/** How far a price moves, for a cell: a part, or words. */
export function thresholdCell(threshold: Threshold | null): number | string {
  if (threshold === null) return "never";
  if (threshold.kind === "unknown") return "not calculated";
  return threshold.kind === "at" ? threshold.part : `not up to ${percent(Math.abs(threshold.part))}`;
}

export function thresholdSure(threshold: Threshold | null): string {
  if (threshold === null || threshold.kind === "unknown") return "";
  if (threshold.kind === "none") return threshold.sure === "proven" ? PROVEN : "as tried";
  return threshold.sure === "exact" ? PROVEN : "at the latest";
}

/** Of both directions: the weaker one counts. */
export function marginsSure(...margins: readonly Margin[]): string {
  const found = margins.flatMap((one) => (one.kind === "at" ? [one.sure] : []));
  if (found.length === 0) return "";
  return found.every((sure) => sure === "exact") ? PROVEN : "at the latest";
}

/** Who comes, who goes, and how many lines have somebody else. */
export function thenInWords(then: Changed, { base }: Pick<Sensitivity, "base">, labels: Labels): string {
  if (then.kind !== "found") return proofWord(then);
  const parts = suppliersInWords(then, base.gets, labels);
  if (then.moved === 0) return "stays";
  return [`${count(then.moved, "line")} ${then.moved === 1 ? "moves" : "move"}`, ...parts].join("; ");
}

function suppliersInWords(then: ChangedAward, before: Sensitivity["base"]["gets"], labels: Labels): readonly string[] {
  const [was, is] = [before, then.gets].map((list) => new Set(list.map(({ supplier }) => supplier)));
  const names = (list: readonly { readonly supplier: string }[], other: Set<string> | undefined) =>
    list.flatMap(({ supplier }) => (other?.has(supplier) === true ? [] : [labels.supplier(supplier)]));
  const [comes, goes] = [names(then.gets, was), names(before, is)];
  return [
    ...(comes.length === 0 ? [] : [`in: ${comes.join(", ")}`]),
    ...(goes.length === 0 ? [] : [`out: ${goes.join(", ")}`]),
  ];
}

export function breakThen(threshold: Threshold | null, found: Pick<Sensitivity, "base">, labels: Labels): string {
  return threshold?.kind === "at" ? thenInWords(threshold.then, found, labels) : "";
}
