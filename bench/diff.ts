// The three-way plan of a price sheet beside daff and jsondiffpatch on the same rows, in one process, in turns. It
// fails where the answers are not the same. All three start from the form that suits them; making that form is not
// counted.
import { planSync } from "../src/sync/plan/planSync";
import { daffAlign, daffHighlight, daffTables } from "./daffMerge";
import { jsonMerge, jsonTables } from "./jsonMerge";
import { holdSame, planAnswer, threeWay } from "./threeWay";
import { median, timed } from "./timing";
import type { BenchRow } from "./types";

const ROWS = 5_000;
const COLUMNS = 30;
const TURNS = 25;
/** In one turn, each so many times: what the other left in the caches falls on one of them. */
const TIMES = 3;
/** Turns that are not counted: all are compiled while they run. */
const WARM_UP = 4;
const TARGET = 5;

export function bench(): Promise<BenchRow[]> {
  const data = threeWay(ROWS, COLUMNS);
  const [tables, objects] = [daffTables(data), jsonTables(data)];
  const answer = planAnswer(planSync(data.input));
  holdSame("daff", answer, daffHighlight(tables));
  holdSame("daff's alignment", answer, daffAlign(tables));
  holdSame("jsondiffpatch", answer, jsonMerge(objects));
  const ours = () => planSync(data.input).unchanged;
  return Promise.resolve([
    beside("daff 1.4.2", TARGET, ours, () => daffHighlight(tables)),
    beside("jsondiffpatch 0.7.7", TARGET, ours, () => jsonMerge(objects)),
    // For the record: nobody who uses daff as it comes gets this.
    beside("a loop over daff's alignment", null, ours, () => daffAlign(tables)),
  ]);
}

function beside(name: string, target: number | null, our: () => unknown, their: () => unknown): BenchRow {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    const mine = times(our);
    const other = times(their);
    if (turn < WARM_UP) continue;
    ours.push(...mine);
    theirs.push(...other);
  }
  const value = round1(median(theirs) / median(ours));
  return {
    name: `three-way plan of ${ROWS} x ${COLUMNS}, faster than ${name}`,
    value,
    unit: "times",
    target,
    ok: target === null ? null : value >= target,
    against: `${target === null ? "" : "at least; "}${round1(median(theirs))} ms and ${round1(median(ours))} ms, the same answer checked`,
  };
}

function times(work: () => unknown): number[] {
  return Array.from({ length: TIMES }, () => timed(work));
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
