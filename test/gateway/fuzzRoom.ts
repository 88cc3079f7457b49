// A gateway that is asked what nobody means, call after call: which answers were 500, and what left that is not listed.
import type { GatewayOptions } from "../../src/gateway/gateway";
import { Fuzzer, type FuzzedCall } from "./fuzzer";
import { parseProfile, type Profile } from "../../src/gateway/profile/profile";
import { unlistedUnder } from "./listed";
import { ProfileFuzzer } from "./profileFuzzer";
import { SendFuzzer } from "./sendFuzzer";
import { isObject, read, reply, Room, testProfile } from "./support";

export interface Fuzzed {
  readonly statuses: ReadonlyMap<number, number>;
  /** Method and path of the calls that were answered with 500, with their bodies' beginnings. */
  readonly failed: readonly string[];
  readonly unlisted: readonly string[];
  /** Methods of what left. */
  readonly sent: readonly string[];
}

export interface FuzzPlan {
  readonly seed: number;
  readonly rounds: number;
  /** How many of the calls are about sends that the gateway carries out; 0 to 1. */
  readonly sends: number;
  readonly options?: Partial<GatewayOptions>;
  /** Before the calls, once somebody has signed in. */
  readonly begin?: () => void;
}

export async function fuzz({ seed, rounds, sends, options = {}, begin }: FuzzPlan): Promise<Fuzzed> {
  const room = new Room({ patienceMs: 500, ...options });
  const unlisted = unlistedUnder(options.profile ?? testProfile());
  let token = await room.connect();
  const [operations, carried] = [new Fuzzer(seed), new SendFuzzer(seed)];
  const statuses = new Map<number, number>();
  const [failed, off, sent]: string[][] = [[], [], []];
  begin?.();
  room.platform.requests.length = 0;
  for (let round = 0; round < rounds; round += 1) {
    operations.prepare(room.platform);
    const call = (round * sends) % 1 < sends ? carried.call() : operations.call();
    const { status, json } = await ask(room, token, call);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 500) failed?.push(`${round}: ${call.method} ${call.path} ${call.body.slice(0, 500)}`);
    // The platform refused the credentials: without another sign-in all further calls would end at the door.
    if (status === 401) {
      room.platform.answer = () => reply(200, { data: [] });
      token = await room.connect();
    }
    // Sends go on while nobody asks.
    if (sends > 0) await room.clock.pass(1000);
    if (isObject(json)) operations.note(json["nextCursor"]);
    off?.push(...unlisted(room.platform.requests));
    sent?.push(...room.platform.requests.map(({ method }) => method));
    room.platform.requests.length = 0;
  }
  await room.clock.runUntilDone(room.gateway.close());
  return { statuses, failed: failed ?? [], unlisted: off ?? [], sent: sent ?? [] };
}

export interface FuzzedProfiles {
  /** Profiles that were neither refused with a sentence nor served, and answers of 500 under those that were served. */
  readonly failed: readonly string[];
  readonly unlisted: readonly string[];
  readonly refused: number;
  readonly served: number;
  readonly calls: number;
}

/** Each profile is refused with a sentence, or served: then a gateway under it is asked `calls` times. */
export async function fuzzProfiles(seed: number, profiles: number, calls: number): Promise<FuzzedProfiles> {
  const fuzzer = new ProfileFuzzer(seed);
  const [failed, off]: [string[], string[]] = [[], []];
  const counts = { refused: 0, served: 0, calls: 0 };
  for (let n = 0; n < profiles; n += 1) {
    const json = fuzzer.next();
    const profile = profileOf(json, (message) => failed.push(`${message} ${JSON.stringify(json)}`));
    if (profile === null) {
      counts.refused += 1;
      continue;
    }
    try {
      const found = await fuzz({ seed: seed + n, rounds: calls, sends: 0, options: { profile } });
      failed.push(...found.failed);
      off.push(...found.unlisted);
      counts.served += 1;
      counts.calls += calls;
    } catch (error) {
      // The profile has no such place, or lets nobody in.
      const message = error instanceof Error ? error.message : "";
      if (!/^Connecting answered 4/.test(message)) failed.push(`${message} ${JSON.stringify(json)}`);
    }
  }
  return { failed, unlisted: off, ...counts };
}

/** Null for one that is refused; a refusal without the member that is wrong is a failure. */
function profileOf(json: unknown, fail: (message: string) => void): Profile | null {
  try {
    return parseProfile(json);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!/^The profile is wrong at ".+": .+\.$/s.test(message)) fail(message);
    return null;
  }
}

async function ask(room: Room, token: string, { method, path, headers, body }: FuzzedCall) {
  const text = body === "" ? {} : { body };
  return read(await room.clock.runUntilDone(room.start(method, path, { token, headers, ...text })));
}
