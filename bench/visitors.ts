// 150 bogus sign-ins at once: how long a colleague's read takes beside them, in turns of the company's budget, by the
// names that they give.
import { colleague, credentials, reply, Room, settle } from "../test/gateway/support";
import { MOST_SPACING_MS } from "../test/gateway/sendRoom";
import type { BenchRow } from "./types";

const BOGUS = 150;

async function waitBeside(userEmail: (at: number) => string): Promise<number> {
  const room = new Room();
  room.platform.answer = (request) =>
    request.headers.get("X-Api-Key") === credentials.apiKey ? reply(200, { data: [] }) : reply(401, null);
  const token = await room.connect(colleague);
  const knock = (at: number) => {
    const who = { ...credentials, apiKey: "guess", userEmail: userEmail(at) };
    const body = { region: "us", environment: "production", ...who };
    return room.start("POST", "/api/sessions", { body, address: `10.0.1.${at}` });
  };
  const bogus = Array.from({ length: BOGUS }, (_, at) => knock(at));
  await settle();
  const began = room.clock.now();
  await room.clock.runUntilDone(room.start("POST", "/api/operations/listEvents", { token, body: {} }));
  const waited = room.clock.now() - began;
  await room.clock.runUntilDone(Promise.all(bogus));
  await room.gateway.close();
  return waited;
}

export async function bench(): Promise<BenchRow[]> {
  return [
    row("names of nobody", await waitBeside((at) => `nobody${at}@example.com`)),
    row("the colleague's own name", await waitBeside(() => colleague.userEmail)),
  ];
}

/** Its own turn, and one more. */
function row(name: string, waited: number): BenchRow {
  const target = 2 * MOST_SPACING_MS;
  const against = `a colleague's read beside ${BOGUS} sign-ins under way; before: 30 s and 12 s`;
  return { name: `visitors, ${name}`, value: waited, unit: "ms", target, ok: waited <= target, against };
}
