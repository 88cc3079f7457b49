// 20,000 calls that nobody means, in front of a platform that answers anything: how many the gateway answers with 500,
// and how many requests it lets out that are not in the operation table. A third are about sends that it carries out.
import { fuzz } from "../test/gateway/fuzzRoom";
import type { BenchRow } from "./types";

const ROUNDS = 20_000;
/** A fresh room now and then: its journal and its platform double keep what they were asked. */
const ROUNDS_OF_A_ROOM = 1000;

export async function bench(): Promise<BenchRow[]> {
  let [failed, unlisted, sent] = [0, 0, 0];
  for (let seed = 1; seed <= ROUNDS / ROUNDS_OF_A_ROOM; seed += 1) {
    const found = await fuzz({ seed, rounds: ROUNDS_OF_A_ROOM, sends: 1 / 3 });
    for (const line of [...found.failed, ...found.unlisted]) console.log(`seed ${seed}: ${line}`);
    failed += found.failed.length;
    unlisted += found.unlisted.length;
    sent += found.sent.length;
  }
  const calls = `${ROUNDS.toLocaleString("en")} calls: names, paths, cursors, bodies, headers, sends, answers`;
  const none = { target: 0, unit: "answers" };
  return [
    { ...none, name: "fuzz, answers of 500", value: failed, ok: failed === 0, against: calls },
    {
      ...none,
      name: "fuzz, requests off the list",
      value: unlisted,
      unit: "requests",
      ok: unlisted === 0,
      against: `${sent.toLocaleString("en")} requests left`,
    },
  ];
}
