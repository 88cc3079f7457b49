// The same report pages through jsona, the usual JSON:API deserialiser: from text to its models, against from text to
// our parsed entries.
import { Jsona } from "jsona";
import { reports } from "../src/platform/reports";
import { pageOf, PAGE_ROWS } from "./reportPages";
import { median, timed } from "./timing";
import type { BenchRow } from "./types";

const ROWS = 20_000;
const ROUNDS = 7;
const WARM_UP = 2;

export function bench(): Promise<BenchRow[]> {
  const pages = Array.from({ length: ROWS / PAGE_ROWS }, (_none, at) => pageOf(at));
  const jsona = new Jsona();
  const ratios: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    let [ours, theirs] = [0, 0];
    for (const page of pages) {
      ours += timed(() => reports.projects.entries.reply.parse(JSON.parse(page)));
      theirs += timed(() => jsona.deserialize(page));
    }
    if (round >= WARM_UP) ratios.push(ours / theirs);
  }
  const value = Math.round(median(ratios) * 1000) / 1000;
  return Promise.resolve([
    {
      name: `decode ${ROWS} report rows, against jsona`,
      value,
      unit: "ratio",
      target: 1,
      ok: value < 1,
      against: "jsona 1.14 on the same text",
    },
  ]);
}
