// 20,000 calls that nobody means, in front of a platform that answers anything: how many the gateway answers with 500.
import { Fuzzer } from "../test/gateway/fuzzer";
import { isObject, read, Room } from "../test/gateway/support";
import type { BenchRow } from "./types";

const ROUNDS = 20_000;
/** A fresh room now and then: its journal and its platform double keep what they were asked. */
const ROUNDS_OF_A_ROOM = 1000;

export async function bench(): Promise<BenchRow[]> {
  let failed = 0;
  for (let seed = 1; seed <= ROUNDS / ROUNDS_OF_A_ROOM; seed += 1) failed += await failuresOf(seed);
  const against = `${ROUNDS.toLocaleString("en")} calls: names, paths, cursors, bodies, headers, answers`;
  return [{ name: "fuzz, answers of 500", value: failed, unit: "answers", target: 0, ok: failed === 0, against }];
}

async function failuresOf(seed: number): Promise<number> {
  const room = new Room({ patienceMs: 500 });
  const token = await room.connect();
  const fuzzer = new Fuzzer(seed);
  let failed = 0;
  for (let round = 0; round < ROUNDS_OF_A_ROOM; round += 1) {
    fuzzer.prepare(room.platform);
    const { path, headers, body } = fuzzer.call();
    const asked = await read(await room.clock.runUntilDone(room.start("POST", path, { token, headers, body })));
    if (asked.status === 500) {
      failed += 1;
      console.log(`seed ${seed}, round ${round}: ${path} ${body.slice(0, 300)}`);
    }
    if (isObject(asked.json)) fuzzer.note(asked.json["nextCursor"]);
    room.platform.requests.length = 0;
  }
  await room.gateway.close();
  return failed;
}
