// Events from a template: each external id once, whatever gets lost; the copy is followed to its end; a title is typed to delete.
import { createEvents, type NewEvents } from "../../src/workflows/eventCreate";
import { deleteEventByTitle } from "../../src/workflows/eventDelete";
import { followEvents, type FollowOptions } from "../../src/workflows/eventFollow";
import { changing, ListRoom } from "../support/listRoom";
import { openWorld, type World } from "../support/world";

const TEMPLATE = "311";
const PROJECT = "7001";
const BREAKS_HALFWAY = "331";
const REFUSED = "332";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const create = (externalIds: readonly string[], request: Partial<NewEvents> = {}) =>
  world.run(
    createEvents(world.services, {
      ...{ templateId: TEMPLATE, projectId: PROJECT },
      rows: externalIds.map((externalId) => ({ externalId })),
      ...request,
    }),
  );
const named = (externalId: string) =>
  [...world.simulator.records.events.values()].filter(
    ({ attributes }) => attributes.external_id === externalId,
  );
const fault = (kind: string, more: object = {}) =>
  world.sim("POST", "/faults", { kind, operation: "createEvent", ...more });
const follow = async (ids: readonly string[], options: FollowOptions = {}) => {
  const { outcomes } = await create(ids);
  const made = outcomes.flatMap(({ id, createdAt }) =>
    id === null ? [] : [{ id, createdAt: createdAt ?? "" }],
  );
  return world.run(followEvents(world.services, made, options));
};

test("events of many rows are created once each, with template, project and external id", async () => {
  const { outcomes } = await create(["E-1", "E-2"]);
  expect(outcomes).toMatchObject([
    { kind: "created", detail: "" },
    { kind: "created", detail: "" },
  ]);
  expect(named("E-1")).toMatchObject([{ templateId: TEMPLATE, projectId: PROJECT, id: outcomes[0]?.id }]);
  const again = await create(["E-1", "E-2", "E-3"]);
  expect(again.outcomes.map(({ kind }) => kind)).toEqual(["exists", "exists", "created"]);
  expect(again.outcomes[0]?.id).toBe(outcomes[0]?.id);
  expect(await changing(world)).toHaveLength(3);
});

test.each([
  [["", " "], {}, "An external id is needed"],
  [["E-1", "E-1"], {}, "2 rows have this external id"],
  [["e".repeat(256)], {}, "at most 255 characters"],
  [["E-1"], { projectId: "Pallets" }, "project's id is digits only"],
  [["E-1"], { templateId: "999999" }, "no event template 999999"],
  [["E-1"], { templateId: "318" }, "Auctions cannot be created"],
])("rows %j with %j are told and nothing is sent", async (ids, request, told) => {
  const { outcomes } = await create(ids, request);
  for (const { kind, detail } of outcomes) {
    expect(kind).toBe("failed");
    expect(detail).toContain(told);
  }
  expect(await changing(world)).toEqual([]);
});

test("a template that cannot be copied is told in the platform's words", async () => {
  const { outcomes } = await create(["E-1"], { templateId: REFUSED });
  expect(outcomes).toMatchObject([{ kind: "failed", detail: "Not sent: The template cannot be copied" }]);
  expect(named("E-1")).toEqual([]);
});

test("a create whose answer is lost is found by its external id and never sent again", async () => {
  await fault("dropAnswer");
  const { outcomes } = await create(["E-1", "E-2"]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["created", "created"]);
  expect(outcomes[0]?.detail).toContain("found by its external id");
  expect([named("E-1"), named("E-2")].map(({ length }) => length)).toEqual([1, 1]);
  expect(await world.run(world.services.gateway.openIntents("events"))).toEqual([]);
});

test("a create that never arrived is unknown until it can no longer be applied, then it is sent once", async () => {
  await fault("dropBefore");
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "unknown" }]);
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "unknown" }]);
  expect(named("E-1")).toEqual([]);
  world.clock.advance(61_000);
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "created" }]);
  expect(named("E-1")).toHaveLength(1);
});

test("a create that is applied late is found and not doubled", async () => {
  await fault("dropBefore");
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "unknown" }]);
  const { events } = world.simulator.records;
  const late = structuredClone([...events.values()][0]);
  if (late === undefined) throw new Error("The simulator has no event.");
  late.attributes.external_id = "E-1";
  events.set("990", { ...late, id: "990" });
  expect((await create(["E-1"])).outcomes).toMatchObject([{ kind: "exists", id: "990" }]);
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
  expect(copy?.detail).toContain("delete it and create it again");
});

test("a copy that takes too long is called late, not failed, and a deleted event is called gone", async () => {
  world.simulator.records.copySettings = { startsAfterMs: 3_600_000, msPerStep: 1, outcome: "finished" };
  const [late] = await follow(["E-1"], { timeoutMs: 30_000 });
  expect(late).toMatchObject({ end: "late", state: "scheduled" });
  expect(late?.detail).toContain("Do not create it a second time");
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
