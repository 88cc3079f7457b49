// What colleagues did about given suppliers of an event: answered about those that are asked for, to somebody who reads
// the event, and listed to nobody.
import { key, said } from "./changeRoom";
import { fenceOf, pass, twoSenders, type Window } from "./sendRoom";
import { isObject, reply, type Asked } from "./support";

const event = (externalId: string | null) => ({
  data: { id: "7", type: "events", attributes: { event_type: "RFP", external_id: externalId } },
});

const answers = {
  done: () => reply(204, null),
  refused: () => reply(422, { errors: [{ detail: "one of them is unknown" }] }),
  lost: () => reply(500, null),
};
type Answer = keyof typeof answers;

async function rooms(externalId: string | null = "E-7") {
  const { room, mine, theirs } = await twoSenders();
  const state: { answer: Answer; sees: boolean } = { answer: "done", sees: true };
  room.platform.answer = ({ method, url }) => {
    if (method !== "GET") return answers[state.answer]();
    // Whoever invites by external id sees an event that bears it.
    if (new URL(url).pathname.endsWith("/events")) return reply(200, { data: [event("E-7").data], links: {} });
    return state.sees ? reply(200, event(externalId)) : reply(404, { errors: [{ detail: "no such event" }] });
  };
  let sends = 0;
  /** A run of one request. */
  const run = async (
    { token }: Window,
    operation: string,
    ids: readonly string[],
    answer: Answer = "done",
  ): Promise<void> => {
    state.answer = answer;
    room.clock.advance(1000);
    const external = /External/.test(operation);
    const id = `s${(sends += 1)}`;
    const collection = external ? "invitationsByExternalId/E-7" : "invitations/7";
    const counts = { creates: ids.length, updates: 0, deletions: 0 };
    const body = { id, collection, title: "", counts, plan: null };
    const opened = await room.ask("POST", "/api/sends", { token, body });
    const type = /Contact/.test(operation) ? "supplier_contacts" : "supplier_companies";
    const call = {
      path: external ? { event_external_id: "E-7" } : { event_id: "7" },
      body: { data: ids.map((one) => ({ type, id: one })) },
    };
    const fence = Number(fenceOf(opened));
    await room.operation(token, operation, call, { ...key(id), ...pass(id, fence) });
    const outcome = { created: ids.length, updated: 0, deleted: 0, failed: 0, unknown: 0 };
    await room.ask("POST", `/api/sends/${id}/finish`, { token, body: { outcome, cancelled: false } });
  };
  const ask = ({ token }: Window, references: readonly string[], kind = "companyIds"): Promise<Asked> =>
    room.ask("POST", "/api/invited", { token, body: { eventId: "7", kind, references } });
  return { room, mine, theirs, run, ask, state };
}

const known = ({ json }: Asked): unknown => (isObject(json) ? json["known"] : undefined);

it("tells of the references that are asked for what a colleague did last, and of no others", async () => {
  const { room, mine, theirs, run, ask } = await rooms();
  await run(theirs, "addSuppliers", ["11", "12", "13"]);
  const first = new Date(room.clock.now()).toISOString();
  await run(theirs, "removeSuppliers", ["12"]);
  const later = new Date(room.clock.now()).toISOString();
  const by = "colleague@example.com";
  expect(known(await ask(mine, ["12", "11", "99"]))).toEqual([
    { reference: "12", change: "remove", state: "done", at: later, by },
    { reference: "11", change: "invite", state: "done", at: first, by },
  ]);
  expect(JSON.stringify((await ask(mine, ["11"])).json)).not.toContain("13");
});

it("says nothing of one's own, of other kinds, nor of what surely had no effect", async () => {
  const { mine, theirs, run, ask } = await rooms();
  await run(mine, "addSuppliers", ["11"]);
  await run(theirs, "addSuppliers", ["12"], "refused");
  await run(theirs, "addSuppliersUsingContacts", ["13"]);
  expect(known(await ask(mine, ["11", "12", "13"]))).toEqual([]);
});

it("calls unknown what a lost answer, or a refusal without a promise, leaves open", async () => {
  const { mine, theirs, run, ask } = await rooms();
  await run(theirs, "addSuppliers", ["11"], "lost");
  await run(theirs, "addSuppliersUsingContacts", ["21", "22"], "refused");
  await run(theirs, "addSuppliersUsingContacts", ["23"], "refused");
  expect(known(await ask(mine, ["11"]))).toMatchObject([{ reference: "11", state: "unknown" }]);
  const found = known(await ask(mine, ["21", "23"], "contactIds"));
  // Of a request of one reference it is the one that was refused.
  expect(found).toMatchObject([{ reference: "21", state: "unknown" }]);
});

it("tells nothing to somebody whose account does not see the event", async () => {
  const { mine, theirs, run, ask, state } = await rooms();
  await run(theirs, "addSuppliers", ["11"]);
  state.sees = false;
  const answer = await ask(mine, ["11"]);
  expect(said(answer)).toEqual([404, "notFound"]);
  expect(JSON.stringify(answer.json)).not.toContain("colleague");
});

it("finds runs by external ids under the event's own external id, as the platform has it", async () => {
  const { mine, theirs, run, ask } = await rooms();
  await run(theirs, "addSuppliersByExternalIds", ["V-1"]);
  expect(known(await ask(mine, ["V-1"], "companyExternalIds"))).toMatchObject([{ reference: "V-1" }]);
  const other = await rooms(null);
  await other.run(other.theirs, "addSuppliersByExternalIds", ["V-1"]);
  expect(known(await other.ask(other.mine, ["V-1"], "companyExternalIds"))).toEqual([]);
});

it("takes a question of a thousand references, and none of more, of none, or about no event", async () => {
  const { room, mine, ask } = await rooms();
  const many = Array.from({ length: 1001 }, (_, n) => String(n));
  expect((await ask(mine, many.slice(1))).status).toBe(200);
  for (const references of [many, []]) expect(said(await ask(mine, references))).toEqual([400, "badRequest"]);
  expect(said(await ask(mine, ["1"], "names"))).toEqual([400, "badRequest"]);
  const body = { eventId: "../7", kind: "companyIds", references: ["1"] };
  expect(said(await room.ask("POST", "/api/invited", { token: mine.token, body }))).toEqual([400, "badRequest"]);
  expect((await room.ask("POST", "/api/invited", { body })).status).toBe(401);
});
