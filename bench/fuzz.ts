// 20,000 calls that nobody means, in front of a platform that answers anything: how many the gateway answers with 500,
// and how many requests it lets out that are not in the operation table. A third are about sends that it carries out.
// Beside them 1,000 profiles that nobody means: each is refused with a sentence, or served and asked.
import { fuzz, fuzzProfiles } from "../test/gateway/fuzzRoom";
import type { BenchRow } from "./types";

const ROUNDS = 20_000;
/** A fresh room now and then: sends that nobody ends go on in it, and each further call waits for all of them. */
const ROUNDS_OF_A_ROOM = 200;
const PROFILES = 1000;
const CALLS_OF_A_PROFILE = 3;

export async function bench(): Promise<BenchRow[]> {
  let [failed, unlisted, sent] = [0, 0, 0];
  for (let seed = 1; seed <= ROUNDS / ROUNDS_OF_A_ROOM; seed += 1) {
    const found = await fuzz({ seed, rounds: ROUNDS_OF_A_ROOM, sends: 1 / 3 });
    for (const line of [...found.failed, ...found.unlisted]) console.log(`seed ${seed}: ${line}`);
    failed += found.failed.length;
    unlisted += found.unlisted.length;
    sent += found.sent.length;
  }
  const profiles = await fuzzProfiles(1, PROFILES, CALLS_OF_A_PROFILE);
  for (const line of [...profiles.failed, ...profiles.unlisted]) console.log(`profile: ${line}`);
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
    {
      ...none,
      name: "fuzz, profiles that were not understood, or let out what they should not",
      value: profiles.failed.length + profiles.unlisted.length,
      unit: "profiles",
      ok: profiles.failed.length + profiles.unlisted.length === 0,
      against: `${PROFILES.toLocaleString("en")} profiles: ${profiles.refused} refused, ${profiles.served} served and asked`,
    },
  ];
}
