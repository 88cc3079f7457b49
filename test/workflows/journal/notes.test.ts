// What the workbook keeps of sends that the gateway carries out, what the line above a table says of them, and creates
// of events whose answer was lost.
import type { OpenIntent } from "../../../src/platform/gatewayContract";
import type { SendProgress } from "../../../src/platform/handoverContract";
import { isEventWork, openCreates, stillUnderWay } from "../../../src/workflows/journal/eventIntents";
import {
  dropFollowed,
  followedBy,
  followedSends,
  keepFollowed,
  neverArrives,
} from "../../../src/workflows/journal/followed";
import { endedNote, noteSend, runningNote } from "../../../src/workflows/journal/sendNote";
import { createIntent, journalWorld, link, NOW } from "./journalRoom";

describe("A followed send", () => {
  const send = (id: string, taken = 0) => ({ id, taken, at: NOW });

  test("is kept with how much of it is in the sheet, beside the others of its table and account", async () => {
    const { services } = journalWorld({});
    await keepFollowed(services, link, send("a"));
    await keepFollowed(services, link, send("b"));
    await keepFollowed(services, link, send("a", 7));
    expect(await followedSends(services, link)).toEqual([send("b"), send("a", 7)]);
    expect(await services.workbook.followedSends(followedBy("L", "a1"))).toHaveLength(2);
    const other = { ...services, account: { ...services.account, id: "a2" } };
    expect([await followedSends(other, link), await followedSends(services, { id: "K" })]).toEqual([[], []]);
  });

  test("is dropped alone; what is not followed costs no writing", async () => {
    const { services } = journalWorld({});
    for (const id of ["a", "b"]) await keepFollowed(services, link, send(id));
    await dropFollowed(services, link, "a");
    expect(await followedSends(services, link)).toEqual([send("b")]);
    const saveFollowedSends = () => Promise.reject(new Error("Nothing is to be written."));
    const still = { ...services, workbook: { ...services.workbook, saveFollowedSends } };
    await dropFollowed(still, link, "a");
  });

  test("that nobody heard of may still arrive for a minute", () => {
    const { services } = journalWorld({});
    expect([neverArrives(services, NOW - 59_999), neverArrives(services, NOW - 60_000)]).toEqual([false, true]);
  });
});

describe("The line above a table", () => {
  const progress = (outcomes: SendProgress["outcomes"]): SendProgress => ({
    id: "L.1",
    collection: "lineItems/7/9",
    title: "Parts",
    state: "ended",
    why: null,
    nextTry: null,
    giveUpAt: null,
    changes: 9,
    left: 0,
    outcomes,
    toGoMs: null,
  });

  test("says that a send runs where it takes ten seconds or longer", () => {
    expect(runningNote(40, 9_999, NOW)).toBeNull();
    expect(runningNote(40, 10_000, NOW)).toEqual({ kind: "runs", at: "2026-03-01T10:00:00.000Z", rows: 40 });
  });

  test("says how many rows of an ended send are left to decide: all that neither arrived nor were taken back", () => {
    const all = { sent: 100, takenBack: 50, refused: 1, conflict: 2, ask: 4, unknown: 8, unsent: 16 };
    expect(endedNote(progress(all), NOW)).toEqual({ kind: "decide", at: "2026-03-01T10:00:00.000Z", rows: 31 });
    expect(endedNote(progress({ unsent: 1 }), NOW)?.rows).toBe(1);
    expect(endedNote(progress({ sent: 3, takenBack: 1 }), NOW)).toBeNull();
  });

  test("is written where it changes, in the table's own link alone", async () => {
    const { services } = journalWorld({});
    const { workbook } = services;
    let writes = 0;
    const noted = {
      workbook: { ...workbook, saveLink: (one: typeof link) => ((writes += 1), workbook.saveLink(one)) },
    };
    const noteOf = async () => (await workbook.links()).map(({ id, sendNote }) => [id, sendNote]);
    const note = runningNote(40, 10_000, NOW);
    await noteSend(noted, link, note);
    expect([writes, await noteOf()]).toEqual([0, []]);
    await workbook.saveLink({ ...link, id: "K" });
    await workbook.saveLink(link);
    await noteSend(noted, link, null);
    expect(writes).toBe(0);
    await noteSend(noted, link, note);
    await noteSend(noted, link, runningNote(40, 10_000, NOW));
    expect([writes, await noteOf()]).toEqual([
      1,
      [
        ["K", undefined],
        ["L", note],
      ],
    ]);
    await noteSend(noted, link, null);
    expect([writes, await noteOf()]).toEqual([
      2,
      [
        ["K", undefined],
        ["L", undefined],
      ],
    ]);
  });
});

describe("Open creates of events", () => {
  const relationships = {
    event_template: { data: { type: "event_templates", id: "5" } },
    project: { data: { type: "projects", id: "9" } },
  };
  const intent = (key: string, operation: string, attributes?: object): OpenIntent => ({
    ...createIntent(key, [], 0),
    operation,
    body: { data: { type: "events", ...(attributes === undefined ? {} : { attributes }), relationships } },
  });

  test("are found by their external id, all of one id together, and nothing else is", async () => {
    const named = (key: string, id: string) => intent(key, "createEvent", { external_id: id });
    const [one, two, three] = [named("1", "E-1"), named("2", "E-1"), named("3", "E-2")];
    const others = [
      intent("4", "createEvent", {}),
      intent("5", "createEvent"),
      { ...named("6", "E-3"), operation: "updateEvent" },
      intent("7", "createEvent", { external_id: "E-4", unknown: 1 }),
    ];
    const { services } = journalWorld({ intents: [one, ...others, two, three] });
    const asked: unknown[] = [];
    const openIntents = (collection: string) => (asked.push(collection), services.gateway.openIntents(collection));
    const found = await openCreates({ gateway: { ...services.gateway, openIntents } });
    expect([...found]).toEqual([
      ["E-1", [one, two]],
      ["E-2", [three]],
    ]);
    expect(asked).toEqual(["events"]);
  });

  test("may be applied for a minute after they left", () => {
    const { services } = journalWorld({});
    const at = (ageMs: number) => new Date(NOW - ageMs).toISOString();
    expect([stillUnderWay(services, at(59_999)), stillUnderWay(services, at(60_000))]).toEqual([true, false]);
  });

  test("and deletions are work on events; updates are a table's", () => {
    const names = ["createEvent", "deleteEvent", "updateEvent", "createLineItem"];
    expect(names.map((operation) => isEventWork({ operation }))).toEqual([true, true, false, false]);
  });
});
