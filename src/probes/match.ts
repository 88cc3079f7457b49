// Whether an answer is the expected one, and how two Excels differ.
import type { ProbeAnswer, Json, Probe } from "./types";

const ANY = "(any)";

export function meets(expected: Json, answer: Json): boolean {
  if (expected === ANY) return true;
  if (typeof expected !== "object" || typeof answer !== "object" || expected === null || answer === null)
    return expected === answer;
  if (isList(expected) || isList(answer))
    return (
      isList(expected) &&
      isList(answer) &&
      expected.length === answer.length &&
      expected.every((one, at) => meets(one, answer[at] ?? null))
    );
  const keys = new Set([...Object.keys(expected), ...Object.keys(answer)]);
  return [...keys].every(
    (key) => key in expected && key in answer && meets(expected[key] ?? null, answer[key] ?? null),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Answers that are not what is expected of an Excel. */
export function unexpected(probes: readonly Probe[], answers: readonly ProbeAnswer[]): readonly ProbeAnswer[] {
  const expected = new Map(probes.map(({ name, expect }) => [name, expect]));
  return answers.filter(
    (one) => !("skipped" in one) && !("answer" in one && meets(expected.get(one.name) ?? null, one.answer)),
  );
}

export interface Difference {
  readonly probe: Probe;
  readonly ours: ProbeAnswer;
  readonly theirs: ProbeAnswer;
}

export interface ProbeMatch {
  readonly same: number;
  readonly differences: readonly Difference[];
  /** Probes that the other Excel was not asked: its sets are older, or its suite is. */
  readonly notAsked: readonly string[];
}

/** Differences between our host and another Excel, probe by probe. What an expectation leaves open is none. */
export function compareAnswers(
  probes: readonly Probe[],
  ours: readonly ProbeAnswer[],
  theirs: readonly ProbeAnswer[],
): ProbeMatch {
  const differences: Difference[] = [];
  const notAsked: string[] = [];
  let same = 0;
  for (const probe of probes) {
    const here = ours.find(({ name }) => name === probe.name);
    const there = theirs.find(({ name }) => name === probe.name);
    if (here === undefined || there === undefined || "skipped" in here || "skipped" in there) notAsked.push(probe.name);
    else if (agree(probe.expect, here, there)) same += 1;
    else differences.push({ probe, ours: here, theirs: there });
  }
  return { same, differences, notAsked };
}

function agree(expected: Json, ours: ProbeAnswer, theirs: ProbeAnswer): boolean {
  if ("answer" in ours && "answer" in theirs)
    return meets(masked(expected, ours.answer), masked(expected, theirs.answer));
  return "failed" in ours && "failed" in theirs && ours.failed === theirs.failed;
}

/** The answer, with whatever the expectation leaves open left open. */
function masked(expected: Json, answer: Json): Json {
  if (expected === ANY) return ANY;
  if (typeof expected !== "object" || typeof answer !== "object" || expected === null || answer === null) return answer;
  if (isList(expected)) return isList(answer) ? answer.map((one, at) => masked(expected[at] ?? null, one)) : answer;
  if (isList(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, one]) => [key, masked(expected[key] ?? null, one)]));
}
