// What the check of an Excel found, in lines for the terminal.
import { z } from "zod";
import { compareAnswers, meets, type Difference } from "../src/probes/match";
import { toJson } from "../src/probes/json";
import type { ProbeAnswer, Probe } from "../src/probes/types";

export interface Said {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

/** What of an answer file is compared. */
export interface OtherExcel {
  readonly office: { readonly platform: string; readonly version: string };
  readonly answers: readonly ProbeAnswer[];
}

const fileSchema = z.object({
  format: z.literal(1),
  office: z.object({ platform: z.string(), version: z.string() }),
  answers: z.array(
    z.union([
      // These first: an answer may be anything, and so also absent.
      z.object({ name: z.string(), failed: z.string() }),
      z.object({ name: z.string(), skipped: z.string() }),
      z
        .object({ name: z.string(), answer: z.unknown() })
        .transform(({ name, answer }) => ({ name, answer: toJson(answer) })),
    ]),
  ),
});

/** Throws an Error with a sentence when the text is no file of answers. */
export function readAnswers(text: string): OtherExcel {
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch {
    throw new Error("The file of answers is not JSON. Save it again from the pane, and do not edit it.");
  }
  const parsed = fileSchema.safeParse(plain);
  if (!parsed.success) throw new Error("The file is not one that the check of an Excel made (format 1).");
  const { office, answers } = parsed.data;
  return { office, answers };
}

/** Our host is as it is written down: what is expected of Excel, or the difference that a probe names. */
export function sayHost(probes: readonly Probe[], answers: readonly ProbeAnswer[]): Said {
  const lines: string[] = [];
  const counts = { asExpected: 0, named: 0, wrong: 0, skipped: 0 };
  for (const probe of probes) {
    const given = answers.find(({ name }) => name === probe.name);
    const kind = judge(probe, given);
    counts[kind] += 1;
    if (kind !== "asExpected") lines.push(`${MARKS[kind]} ${probe.name}`, `    ${shown(given)}`);
    if (kind === "wrong") lines.push(`    written down: ${JSON.stringify(probe.host ?? probe.expect)}`);
  }
  lines.push(
    `${probes.length} probes: ${counts.asExpected} answers as expected of Excel, ${counts.named} known differences, ${counts.skipped} not asked, ${counts.wrong} wrong.`,
  );
  return { lines, ok: counts.wrong === 0 };
}

const MARKS = { named: "differs", wrong: "WRONG  ", skipped: "skipped" } as const;

/** The answer that the host gives today is written down beside the one that is expected of Excel. */
export function judge(probe: Probe, given: ProbeAnswer | undefined): "asExpected" | "named" | "wrong" | "skipped" {
  if (given !== undefined && "skipped" in given) return "skipped";
  if (given === undefined || !("answer" in given)) return "wrong";
  if (probe.host === undefined) return meets(probe.expect, given.answer) ? "asExpected" : "wrong";
  return meets(probe.host, given.answer) ? "named" : "wrong";
}

export function sayComparison(probes: readonly Probe[], ours: readonly ProbeAnswer[], other: OtherExcel): Said {
  const { same, differences, notAsked } = compareAnswers(probes, ours, other.answers);
  const { platform, version } = other.office;
  const relied = differences.filter(({ probe }) => probe.test !== null);
  return {
    lines: [
      ...differences.flatMap(sayDifference),
      ...notAsked.map((name) => `not asked there: ${name}`),
      `${platform} ${version} and our host: ${same} answers alike, ${differences.length} differ, ${relied.length} of them under a test.`,
    ],
    ok: relied.length === 0,
  };
}

function sayDifference({ probe, ours, theirs }: Difference): string[] {
  return [
    `differs: ${probe.name}`,
    `    that Excel: ${shown(theirs)}`,
    `    our host:   ${shown(ours)}`,
    `    ${probe.why}`,
    ...(probe.test === null ? [] : [`    A TEST RELIES ON IT: ${probe.test}`]),
  ];
}

function shown(answer: ProbeAnswer | undefined): string {
  if (answer === undefined) return "no answer";
  if ("skipped" in answer) return `needs ${answer.skipped}`;
  return "failed" in answer ? `failed with ${answer.failed}` : JSON.stringify(answer.answer);
}
