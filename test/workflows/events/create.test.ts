// Events from a template: each external id once, whatever gets lost; the copy is followed to its end; a title is typed
// to delete.
import type { NewEvents } from "../../../src/workflows/events/check";
import { createEvents } from "../../../src/workflows/events/create";
import { activity, activityDetails } from "../../../src/workflows/activity/activity";
import { deleteEventByTitle, readDoomed } from "../../../src/workflows/events/delete";
import { previewEvents } from "../../../src/workflows/events/preview";
import { followEvents, type EventCopy, type FollowEventsOptions } from "../../../src/workflows/events/follow";
import { eventNote, type EventNote } from "../../../src/workflows/events/texts";
import { takeInEvents } from "../../../src/workflows/events/takeIn";
import { createEvent } from "../../../src/platform/eventChanges";
import { dying, type DeathPoint } from "../../support/dying";
import { changing, ListRoom } from "../../support/listRoom";
import { openWorld, type World } from "../../support/world";

const TEMPLATE = "311";
const PROJECT = "7001";
const BREAKS_HALFWAY = "331";
const REFUSED = "332";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function create(externalIds: readonly string[], request: Partial<NewEvents> = {}) {
  const outcome = await world.run(
    createEvents(world.services, {
      templateId: TEMPLATE,
      projectId: PROJECT,
      rows: externalIds.map((externalId) => ({ externalId })),
      ...request,
    }),
  );
  if (!outcome.ok) throw new Error(`Creating stopped: ${outcome.obstacle.kind}`);
  return outcome;
}
const named = (externalId: string) =>
  [...world.simulator.records.events.values()].filter(({ attributes }) => attributes.external_id === externalId);
const fault = (kind: string, more: object = {}) =>
  world.sim("POST", "/faults", { kind, operation: "createEvent", ...more });
const said = (note: EventNote | null | undefined) => eventNote(world.services, note ?? null);
const advice = (copy: EventCopy | undefined) =>
  copy === undefined ? "" : world.services.eventRowTexts.copies[copy.end];
const follow = async (ids: readonly string[], options: FollowEventsOptions = {}) => {
  const { outcomes } = await create(ids);
  const made = outcomes.flatMap(({ id, createdAt }) => (id === null ? [] : [{ id, createdAt: createdAt ?? "" }]));
  return world.run(followEvents(world.services, made, options));
};

test("events of many rows are created once each, with template, project and external id", async () => {
  const { outcomes } = await create(["E-1", "E-2"]);
  expect(outcomes).toMatchObject([
    { kind: "created", note: null },
    { kind: "created", note: null },
  ]);
  expect(named("E-1")).toMatchObject([{ templateId: TEMPLATE, projectId: PROJECT, id: outcomes[0]?.id }]);
  const again = await create(["E-1", "E-2", "E-3"]);
  expect(again.outcomes.map(({ kind }) => kind)).toEqual(["exists", "exists", "created"]);
  expect(again.outcomes[0]?.id).toBe(outcomes[0]?.id);
  expect(await changing(world)).toHaveLength(3);
});

test.each([
  [["", " "], {}, "An external ID is needed"],
  [["E-1", "E-1"], {}, "2 rows have this external ID"],
  [["e".repeat(256)], {}, "at most 255 characters"],
  [["E-1"], { projectId: "Pallets" }, "project's ID is digits only"],
  [["E-1"], { templateId: "999999" }, "no event template 999999"],
  [["E-1"], { templateId: "318" }, "Auctions cannot come from a template"],
])("rows %j with %j are told and nothing is sent", async (ids, request, told) => {
  const { outcomes } = await create(ids, request);
  for (const { kind, note } of outcomes) {
    expect(kind).toBe("failed");
    expect(said(note)).toContain(told);
  }
  expect(await changing(world)).toEqual([]);
});

test("a template that cannot be copied is told in the platform's words", async () => {
  const { outcomes } = await create(["E-1"], { templateId: REFUSED });
  expect(outcomes).toMatchObject([{ kind: "failed" }]);
  expect(outcomes.map(({ note }) => said(note))).toEqual(["Not sent: The template cannot be copied"]);
  expect(named("E-1")).toEqual([]);
});

test("a create whose answer is lost is found by its external id and never sent again", async () => {
  await fault("dropAnswer");
  const { outcomes } = await create(["E-1", "E-2"]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["created", "created"]);
  expect(said(outcomes[0]?.note)).toContain("Bidsheet found it by its external ID");
  expect([named("E-1"), named("E-2")].map(({ length }) => length)).toEqual([1, 1]);
  expect(await world.run(world.services.gateway.openIntents("events"))).toEqual([]);
});

test("a create that never arrived is looked for until it can no longer be applied, then it is sent once", async () => {
  await fault("dropBefore");
  const began = world.clock.now();
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "created" }]);
  expect(world.clock.now() - began).toBeGreaterThan(60_000);
  expect(named("E-1")).toHaveLength(1);
});

test("a create that is applied late is found and not doubled", async () => {
  await fault("dropBefore");
  const { events } = world.simulator.records;
  const late = structuredClone([...events.values()][0]);
  if (late === undefined) throw new Error("The simulator has no event.");
  late.attributes.external_id = "E-1";
  const arriving = world.clock.wait(5_000).then(() => events.set("990", { ...late, id: "990" }));
  const [{ outcomes }] = await Promise.all([create(["E-1"]), arriving]);
  expect(outcomes).toMatchObject([{ kind: "created", id: "990", note: { kind: "foundAgain" } }]);
  expect(named("E-1")).toHaveLength(1);
  expect(await world.run(world.services.gateway.openIntents("events"))).toEqual([]);
});

/** By another tool, whose request never arrives. */
async function loseCreate(externalId: string): Promise<void> {
  await fault("dropBefore");
  const relationships = {
    event_template: { data: { type: "event_templates" as const, id: TEMPLATE } },
    project: { data: { type: "projects" as const, id: PROJECT } },
  };
  const data = { type: "events" as const, attributes: { external_id: externalId }, relationships };
  const asked = world.services.client.run(createEvent, { body: { data } }, { idempotencyKey: `lost.${externalId}` });
  await expect(world.run(asked)).rejects.toMatchObject({ kind: "unknownOutcome" });
}

test("a create waits for an earlier one of its external id that may arrive yet", async () => {
  await loseCreate("E-1");
  const began = world.clock.now();
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "created" }]);
  expect(world.clock.now() - began).toBeGreaterThan(55_000);
  expect(named("E-1")).toHaveLength(1);
  expect(await world.run(world.services.gateway.openIntents("events"))).toEqual([]);
});

test("the copy is followed until it is finished, and one that failed says what to do", async () => {
  expect(await follow(["E-1", "E-2"])).toMatchObject([{ end: "finished" }, { end: "finished" }]);
  const { outcomes } = await create(["E-3"], { templateId: BREAKS_HALFWAY });
  const [made] = outcomes;
  const followed = [{ id: made?.id ?? "", createdAt: made?.createdAt ?? "" }];
  const [copy] = await world.run(followEvents(world.services, followed));
  expect(copy).toMatchObject({ end: "failed", state: "failed" });
  expect(advice(copy)).toContain("delete it and create it again");
});

test("a copy that takes too long is called late, not failed, and a deleted event is called gone", async () => {
  world.simulator.records.copySettings = { startsAfterMs: 3_600_000, msPerStep: 1, outcome: "finished" };
  const [late] = await follow(["E-1"], { timeoutMs: 30_000 });
  expect(late).toMatchObject({ end: "late", state: "scheduled" });
  expect(advice(late)).toContain("Do not create it a second time");
  world.simulator.records.events.delete(late?.id ?? "");
  const gone = [{ id: late?.id ?? "", createdAt: "2026-01-05T09:00:00.000Z" }];
  expect(await world.run(followEvents(world.services, gone))).toMatchObject([{ end: "gone" }]);
});

test("a hundred events are created and followed within the rate, while somebody reads a list", async () => {
  const room = await ListRoom.open(world, { list: "paymentTerms" });
  await world.sim("DELETE", "/log");
  const ids = Array.from({ length: 100 }, (_, at) => `E-${at}`);
  const [copies] = await Promise.all([follow(ids), room.refresh()]);
  expect(copies.every(({ end }) => end === "finished")).toBe(true);
  const log = JSON.stringify(await world.sim("GET", "/log"));
  expect(log).not.toContain('"status":429');
});

test("an event goes when its title is typed as it stands, and not otherwise", async () => {
  const [made] = (await create(["E-1"])).outcomes;
  const eventId = made?.id ?? "";
  const title = named("E-1")[0]?.attributes.title ?? "";
  const remove = (typed: string) => world.run(deleteEventByTitle(world.services, { eventId, typed }));
  expect(await remove(title.slice(1))).toEqual({ kind: "titleDiffers", title });
  expect(named("E-1")).toHaveLength(1);
  await world.sim("POST", "/faults", { kind: "dropAnswer", operation: "deleteEvent" });
  expect(await remove(title)).toEqual({ kind: "deleted" });
  expect(named("E-1")).toEqual([]);
  expect(await remove(title)).toEqual({ kind: "gone" });
});

test("rows with a template or project of their own get it, and a wrong one is told on its row alone", async () => {
  const rows = [
    { externalId: "E-1", templateId: "312", projectId: "7002" },
    { externalId: "E-2", templateId: "318" },
    { externalId: "E-3", projectId: "Pallets" },
    { externalId: "E-4" },
  ];
  const { outcomes } = await create([], { rows });
  expect(outcomes.map(({ kind }) => kind)).toEqual(["created", "failed", "failed", "created"]);
  expect(named("E-1")).toMatchObject([{ templateId: "312", projectId: "7002" }]);
  expect(named("E-4")).toMatchObject([{ templateId: TEMPLATE, projectId: PROJECT }]);
});

test("a run is one send of the activity, with what became of each row", async () => {
  await create(["E-1", "E-2"]);
  const [send] = await world.run(activity(world.services, null));
  expect(send).toMatchObject({ title: "New events", state: "finished", outcome: { created: 2, failed: 0 } });
  const details = await world.run(activityDetails(world.services, send?.id ?? ""));
  expect(details?.rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ["E-1", "created"],
    ["E-2", "created"],
  ]);
});

test("two windows do not create at the same time, and a run that died is gone on with, nothing twice", async () => {
  const dead = { id: "newEvents.dead", collection: "events", title: "New events", plan: null };
  const counts = { creates: 2, updates: 0, deletions: 0 };
  await world.run(world.services.gateway.openSend({ ...dead, counts }));
  const rows = [{ externalId: "E-1" }, { externalId: "E-2" }];
  const request: NewEvents = { templateId: TEMPLATE, projectId: PROJECT, rows };
  const held = await world.run(createEvents(world.services, request));
  expect(held).toMatchObject({ ok: false, obstacle: { kind: "leaseHeld", own: true } });
  world.clock.advance(61_000);
  expect((await create(["E-1", "E-2"])).outcomes.map(({ kind }) => kind)).toEqual(["created", "created"]);
  const sends = await world.run(activity(world.services, null));
  expect(sends.map(({ state }) => state)).toEqual(["finished", "continued"]);
});

test("a cancelled run tells which rows it did not try, and the next one creates only those", async () => {
  const stop = new AbortController();
  const rows = ["E-1", "E-2", "E-3"].map((externalId) => ({ externalId }));
  const request: NewEvents = { templateId: TEMPLATE, projectId: PROJECT, rows };
  const options = {
    signal: stop.signal,
    onProgress: ({ done }: { readonly done: number }) => {
      if (done === 1) stop.abort();
    },
  };
  expect(await world.run(createEvents(world.services, request, options))).toMatchObject({
    cancelled: true,
    outcomes: [{ kind: "created" }, { kind: "notTried" }, { kind: "notTried" }],
  });
  const { outcomes } = await create(["E-1", "E-2", "E-3"]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["exists", "created", "created"]);
});

test("the preview tells what is sent, what is there, what is in doubt and what is wrong, and sends nothing", async () => {
  await create(["E-1"]);
  await loseCreate("E-2");
  await world.sim("DELETE", "/log");
  const rows = ["E-1", "E-2", "E-3", "E-4", "E-4"].map((externalId) => ({ externalId }));
  const shown = await world.run(previewEvents(world.services, { templateId: TEMPLATE, projectId: PROJECT, rows }));
  expect(shown.rows.map(({ fate }) => fate)).toEqual(["exists", "inDoubt", "create", "problem", "problem"]);
  expect(shown.templates.get(TEMPLATE)?.title).toBe("Request for proposals, goods");
  expect(await changing(world)).toEqual([]);
});

test("a refresh of the table of events leaves an open create to whoever creates it again", async () => {
  const room = await ListRoom.open(world, { list: "events" });
  await loseCreate("E-1");
  world.clock.advance(120_000);
  await room.refresh();
  expect(await world.run(world.services.gateway.openIntents("events"))).toHaveLength(1);
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "created" }]);
  expect(await world.run(world.services.gateway.openIntents("events"))).toEqual([]);
});

test("a deletion that the platform refuses is told in its words, and is in the activity as one that failed", async () => {
  const [made] = (await create(["E-1"])).outcomes;
  const eventId = made?.id ?? "";
  const doomed = await world.run(readDoomed(world.services, eventId));
  expect(doomed?.title).toBe(named("E-1")[0]?.attributes.title);
  await world.sim("POST", "/faults", { kind: "status", status: 422, operation: "deleteEvent" });
  const typed = doomed?.title ?? "";
  const refused = await world.run(deleteEventByTitle(world.services, { eventId, typed }));
  expect(refused).toMatchObject({ kind: "refused", failure: { kind: "invalid" } });
  expect(named("E-1")).toHaveLength(1);
  const [send] = await world.run(activity(world.services, null));
  expect(send).toMatchObject({ outcome: { deleted: 0, failed: 1 }, counts: { deletions: 1 } });
});

test("a deletion that never arrived is looked for, and sent once more when it can no longer be applied", async () => {
  const [made] = (await create(["E-1"])).outcomes;
  const eventId = made?.id ?? "";
  const typed = named("E-1")[0]?.attributes.title ?? "";
  await world.sim("POST", "/faults", { kind: "dropBefore", operation: "deleteEvent" });
  expect(await world.run(deleteEventByTitle(world.services, { eventId, typed }))).toEqual({ kind: "deleted" });
  expect(named("E-1")).toEqual([]);
});

test("an event that a colleague changed after it was shown is not deleted", async () => {
  const [made] = (await create(["E-1"])).outcomes;
  const eventId = made?.id ?? "";
  const doomed = await world.run(readDoomed(world.services, eventId));
  const [event] = named("E-1");
  if (event !== undefined) event.attributes.state = "published";
  const confirmed = { eventId, typed: doomed?.title ?? "", shown: doomed?.shown };
  expect(await world.run(deleteEventByTitle(world.services, confirmed))).toMatchObject({ kind: "changed" });
  expect(named("E-1")).toHaveLength(1);
  expect(await changing(world)).toEqual(["createEvent"]);
});

const places: readonly DeathPoint[] = [
  { at: "openSend", when: "after" },
  { at: "saveFollowedSends", when: "after" },
  { at: "handOver", when: "before" },
  { at: "handOver", when: "after" },
  { at: "followSend", when: "before" },
  { at: "followSend", nth: 2, when: "after" },
  { at: "saveFollowedSends", nth: 2, when: "before" },
];

describe.each(places)("a pane that dies ($when $at, $nth)", (point) => {
  const isHandedOver = !["openSend", "saveFollowedSends", "handOver"].includes(point.at);
  const arrives = isHandedOver || point.nth === 2 || (point.at === "handOver" && point.when === "after");

  async function dieIn(work: (services: World["services"]) => Promise<unknown>) {
    const mortal = dying(world.services, point);
    await world.run(Promise.race([work(mortal.services), mortal.death]));
    await world.run(world.clock.wait(61_000));
    return world.run(takeInEvents(world.services));
  }

  test("while it creates leaves either nothing or a send that ends and is taken in later", async () => {
    const rows = [{ externalId: "E-1" }, { externalId: "E-2" }];
    const request: NewEvents = { templateId: TEMPLATE, projectId: PROJECT, rows };
    const { created, open } = await dieIn((services) => createEvents(services, request));
    expect(open).toEqual([]);
    expect(created.map(({ kind }) => kind)).toEqual(arrives ? ["created", "created"] : []);
    expect([named("E-1"), named("E-2")].map(({ length }) => length)).toEqual(arrives ? [1, 1] : [0, 0]);
    expect(await world.run(takeInEvents(world.services))).toEqual({ created: [], deletions: [], open: [] });
    const { outcomes } = await create(["E-1", "E-2"]);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set([arrives ? "exists" : "created"]));
  });

  test("while it deletes leaves either nothing or a deletion that is taken in later", async () => {
    const [made] = (await create(["E-1"])).outcomes;
    const typed = named("E-1")[0]?.attributes.title ?? "";
    const { deletions } = await dieIn((services) => deleteEventByTitle(services, { eventId: made?.id ?? "", typed }));
    expect(deletions).toEqual(arrives ? [{ title: typed, deletion: { kind: "deleted" } }] : []);
    expect(named("E-1")).toHaveLength(arrives ? 0 : 1);
  });
});

const faults = [
  ...["dropBefore", "dropAnswer"].map((kind) => ({ kind })),
  ...[408, 422, 429, 500, 503].map((status) => ({ kind: "status", status })),
];

test.each(faults)("whatever befalls each create in turn (%j), the rows end as one event each", async (one) => {
  const ids = ["E-1", "E-2", "E-3", "E-4"];
  await world.sim("POST", "/faults", { ...one, operation: "createEvent", times: ids.length });
  const first = await create(ids);
  for (const { kind, externalId } of first.outcomes) expect(named(externalId)).toHaveLength(kind === "created" ? 1 : 0);
  world.clock.advance(61_000);
  const again = await create(ids);
  expect(new Set(again.outcomes.map(({ kind }) => kind))).toEqual(
    new Set([first.outcomes.every(({ kind }) => kind === "created") ? "exists" : "created"]),
  );
  for (const id of ids) expect(named(id)).toHaveLength(1);
  expect(await world.run(world.services.gateway.openIntents("events"))).toEqual([]);
});
