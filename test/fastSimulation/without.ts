// Takes a trouble that is known already out of a drawn story, so that others behind it come to light.
import type { Act, Amid, Cell, Story } from "./story";

/**
 * types: columns without a value, and texts that Excel reads as numbers. short: lists that are not whole. columns: the
 * worksheet gets another one. order: a bulk create is answered in another order. computed, crlf, trims: as in a world.
 */
export const troubles = ["types", "short", "columns", "order", "crlf", "trims", "faults", "deaths", "slow"] as const;
export type Trouble = (typeof troubles)[number];

const PLAIN: ReadonlyMap<unknown, Cell> = new Map<unknown, Cell>([
  ["1-2", "y"],
  ["007", "y"],
  ["3-4", 2],
  ["many", 2],
]);

export function without({ world, acts }: Story, known: readonly Trouble[]): Story {
  const has = (trouble: Trouble): boolean => known.includes(trouble);
  return {
    world: {
      ...world,
      rows: has("types") ? world.rows.map(([title = null, count = null]) => [title, count, "x"]) : world.rows,
      reorders: world.reorders && !has("order"),
      crlf: world.crlf && !has("crlf"),
      trims: world.trims && !has("trims"),
      answerMs: has("slow") ? 0 : world.answerMs,
    },
    acts: acts.flatMap((act) => (keeps(act, has) ? [tamed(act, has)] : [])),
  };
}

type Has = (trouble: Trouble) => boolean;

function keeps(act: Act | Amid["act"], has: Has): boolean {
  if (act.do === "theirColumn") return !has("columns");
  if (act.do === "fault") return !has("faults") && !(has("short") && /emptyPage|shortList/.test(act.kind));
  return !(has("deaths") && /Dies$|cancel/.test(act.do));
}

function tamed(act: Act, has: Has): Act {
  const text: unknown = has("types")
    ? JSON.parse(JSON.stringify(act), (_name, value: unknown) => PLAIN.get(value) ?? value)
    : act;
  const one = has("types") ? Object.assign({}, act, text) : act;
  const amid = (list: readonly Amid[]): Amid[] => list.filter(({ act: what }) => keeps(what, has));
  if (one.do === "refresh") return { ...one, amid: amid(one.amid) };
  if (one.do === "giveUp" || one.do === "shift")
    return { ...one, amid: amid(one.amid), between: one.between.filter((what) => keeps(what, has)) };
  if (one.do !== "send") return one;
  const between = one.between.filter((what) => what.do === "wait" || keeps(what, has));
  return { ...one, amidLook: amid(one.amidLook), amid: amid(one.amid), between };
}
