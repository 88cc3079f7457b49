// The client, the gateway and the simulator on one clock that is turned by hand, with an eye on what goes over the wire
// between the last two. Operations are named as a tool would name them.
import { createClient, type Answer, type RunOptions } from "../../../src/platform/client";
import { createGatewayClient } from "../../../src/platform/gatewayClient";
import type { Query } from "../../../src/platform/operation";
import { operations } from "../../../src/platform/operations";
import { demoCredentials } from "../../../src/simulator/credentials";
import { createSimulator, type SimulatorOptions } from "../../../src/simulator/simulator";
import { HOST, isObject, Room, testProfile, type FakeClock } from "../../gateway/support";

export interface Asked {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
}

export interface Heard extends Answer<unknown> {
  /** The request as the platform got it, and its body. */
  readonly sent: Request;
  readonly body: unknown;
}

export interface House {
  readonly simulator: ReturnType<typeof createSimulator>;
  ask(name: string, asked?: Asked): Promise<Heard>;
  /** The ids of a list's first page. */
  ids(name: string, asked?: Asked): Promise<string[]>;
}

export async function openHouse(options: SimulatorOptions = {}): Promise<House> {
  // The clock is made with the room: the simulator asks for it when it is asked the time.
  const clocks: FakeClock[] = [];
  const clock = () => clocks[0]?.now() ?? 0;
  const simulator = createSimulator({
    events: 12,
    lineItems: 20,
    bids: 3,
    reportEntries: 30,
    clock,
    ...options,
  });
  const wire: { sent: Request; text: string }[] = [];
  const room = new Room({
    profile: testProfile({ reports: { hosts: { us: { production: HOST } } } }),
    fetch: async (request) => {
      wire.push({ sent: request.clone(), text: await request.clone().text() });
      return simulator.fetch(request);
    },
  });
  clocks.push(room.clock);
  const token: { now: string | null } = { now: null };
  const gateway = createGatewayClient({
    origin: "https://gateway.test",
    fetch: (input, init) => room.gateway.fetch(new Request(input, init)),
    token: () => token.now,
  });
  const place = { region: "us", environment: "production" } as const;
  token.now = (await room.clock.runUntilDone(gateway.connect({ ...place, ...demoCredentials }))).token;
  let keys = 0;
  const ask = async (name: string, { path = {}, query = {}, body }: Asked = {}): Promise<Heard> => {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`There is no operation ${name}.`);
    // The names of the path are known at run time only, so they are put in behind the client's types.
    const client = createClient((call) => gateway.transport({ ...call, path }));
    const options: RunOptions = operation.method === "GET" ? {} : { idempotencyKey: `key-${(keys += 1)}` };
    const answer = await room.clock.runUntilDone(client.run(operation, { query, body }, options));
    const last = wire.at(-1);
    if (last === undefined) throw new Error("Nothing was sent.");
    return { ...answer, sent: last.sent, body: last.text === "" ? undefined : JSON.parse(last.text) };
  };
  const ids = async (name: string, asked?: Asked) => idsOf((await ask(name, asked)).document);
  return { simulator, ask, ids };
}

/** Ids of a list, or of one record. */
export function idsOf(document: unknown): string[] {
  const data = isObject(document) ? document["data"] : undefined;
  const records: unknown[] = Array.isArray(data) ? data : [data];
  return records.flatMap((one) => (isObject(one) && typeof one["id"] === "string" ? [one["id"]] : []));
}
