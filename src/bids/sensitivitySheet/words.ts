// The words of the sheets of moved prices: how sure a figure is, and what an award becomes.
import { saidOnce, type Say } from "../../sheets/say";
import type { Changed, ChangedAward, Margin, Sensitivity, Threshold } from "../sensitivity/types";
import type { Labels, SensitivityInput, SensitivitySheetInput } from "./input";

export function sheetNames(scenario: string, say: Say): { readonly page: string; readonly draws: string } {
  return { page: say("Sensitivity {scenario}", { scenario }), draws: say("Draws {scenario}", { scenario }) };
}

/** Words of cells. The figures of the page count some of them in the draws. */
export const stateWords = saidOnce((say) => ({
  yes: say("draw|yes"),
  no: say("draw|no"),
  proven: say("award|proven"),
  notProven: say("award|not proven"),
  noAward: say("no award fits the rules"),
  noTime: say("the time ran out"),
  breaks: say("award|breaks a rule"),
  never: say("price|never"),
  latest: say("price|at the latest"),
}));

export function proofWord(then: Changed, say: Say): string {
  const words = stateWords(say);
  if (then.kind === "none") return words.noAward;
  if (then.kind === "unknown") return words.noTime;
  return then.proven ? words.proven : words.notProven;
}

type Texts = Pick<SensitivitySheetInput, "texts">;

export function spreadInWords({ spread, texts }: Pick<SensitivityInput, "spread"> & Texts): string {
  const { say, sentences } = texts;
  const [supplier, price] = [sentences.percent(spread.supplier), sentences.percent(spread.price)];
  if (spread.supplier > 0 && spread.price > 0)
    return say(
      "In each draw all prices of a supplier count up to {supplier} more or less, and on top each price alone up to {price} more or less.",
      { supplier, price },
    );
  if (spread.supplier > 0)
    return say("In each draw all prices of a supplier count up to {supplier} more or less.", { supplier });
  if (spread.price > 0) return say("In each draw each price alone counts up to {price} more or less.", { price });
  return say("In each draw no price moves.");
}

export function seedInWords({ seed }: Pick<SensitivityInput, "seed">, say: Say): string {
  return say("All values between are equally likely. Seed {seed}: the same seed draws the same prices.", { seed });
}

export function rulesMove(say: Say): string {
  const { latest } = stateWords(say);
  return say("A rule speaks of money. So the award may also change before a figure that reads “{latest}”.", { latest });
}

/** How far a price moves, for a cell: a part, or words. */
export function thresholdCell(threshold: Threshold | null, { texts: { say, sentences } }: Texts): number | string {
  if (threshold === null) return stateWords(say).never;
  if (threshold.kind === "unknown") return say("price|not calculated");
  if (threshold.kind === "at") return threshold.part;
  return say("price|not up to {part}", { part: sentences.percent(Math.abs(threshold.part)) });
}

export function thresholdSure(threshold: Threshold | null, say: Say): string {
  const { proven, latest } = stateWords(say);
  if (threshold === null || threshold.kind === "unknown") return "";
  if (threshold.kind === "none") return threshold.sure === "proven" ? proven : say("price|as tried");
  return threshold.sure === "exact" ? proven : latest;
}

/** Of both directions: the weaker one counts. */
export function marginsSure(margins: readonly Margin[], say: Say): string {
  const { proven, latest } = stateWords(say);
  const found = margins.flatMap((one) => (one.kind === "at" ? [one.sure] : []));
  if (found.length === 0) return "";
  return found.every((sure) => sure === "exact") ? proven : latest;
}

type Found = Texts & { readonly found: Pick<Sensitivity, "base"> };

/** Who comes, who goes, and how many lines have somebody else. */
export function thenInWords(then: Changed, { found, texts }: Found, labels: Labels): string {
  const { say, sentences } = texts;
  if (then.kind !== "found") return proofWord(then, say);
  if (then.moved === 0) return say("award|stays");
  return [sentences.linesMove(then.moved), ...suppliersInWords(then, found.base.gets, labels, say)].join("; ");
}

type Gets = Sensitivity["base"]["gets"];

function suppliersInWords(then: ChangedAward, before: Gets, labels: Labels, say: Say): readonly string[] {
  const [was, is] = [before, then.gets].map((list) => new Set(list.map(({ supplier }) => supplier)));
  const names = (list: readonly { readonly supplier: string }[], other: Set<string> | undefined) =>
    list.flatMap(({ supplier }) => (other?.has(supplier) === true ? [] : [labels.supplier(supplier)])).join(", ");
  const [comes, goes] = [names(then.gets, was), names(before, is)];
  return [
    ...(comes === "" ? [] : [say("in: {suppliers}", { suppliers: comes })]),
    ...(goes === "" ? [] : [say("out: {suppliers}", { suppliers: goes })]),
  ];
}

export function breakThen(threshold: Threshold | null, input: Found, labels: Labels): string {
  return threshold?.kind === "at" ? thenInWords(threshold.then, input, labels) : "";
}
