// How changes are counted, when a send is handed over and when it has ended.
import type { PlacedOutcome } from "../../../src/gateway/sending/cargo";
import { countOf, tallyOf } from "../../../src/gateway/sending/tally";
import type { HandedChange, HandoverHead, OutcomeKind } from "../../../src/platform/handoverContract";
import { operations } from "../../../src/platform/operations";
import { cargoRoom, create, headOf, invite, remove, update } from "./cargoRoom";

const counts = { creates: 0, updates: 0, deletions: 0 };
const event = (mark: string): HandedChange => ({ mark, operation: "createEvent", body: { data: { type: "events" } } });
const takeBack = (id: string) => invite(id, { operation: "removeSuppliers" });

describe("A change that is handed over", () => {
  const count = (name: string, head = counts) => {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`There is no ${name}.`);
    return countOf(operation, head);
  };

  test("counts by what its operation does to a record, and for nothing where it changes no single record", () => {
    const names = ["createEvent", "updateEvent", "deleteEvent", "bulkCreateLineItems", "listEvents", "getEvent"];
    expect([...names, "describeEvents"].map((name) => count(name))).toEqual([
      "creates",
      "updates",
      "deletions",
      null,
      null,
      null,
      null,
    ]);
  });

  test("that invites counts as an update where the head counted updates, else as a person sees it", () => {
    const updates = { ...counts, updates: 2 };
    expect(["addSuppliers", "removeSuppliers"].map((name) => count(name, updates))).toEqual(["updates", "updates"]);
    expect(["addSuppliers", "removeSuppliers"].map((name) => count(name))).toEqual(["creates", "deletions"]);
    expect(count("deleteEvent", updates)).toBe("deletions");
  });
});

describe("A send that has ended", () => {
  async function tally(
    changes: readonly HandedChange[],
    outcomes: readonly OutcomeKind[],
    more: Partial<HandoverHead> = {},
  ) {
    const { cargo } = await cargoRoom(changes, headOf(more));
    await cargo.conclude(outcomes.map((outcome, place): PlacedOutcome => ({ place, outcome })));
    return tallyOf(cargo);
  }
  const none = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

  test("says how many rows arrived, by what was done to them", async () => {
    const rows = [create("a"), create("b"), create("c"), update("101"), update("102"), remove("103"), create("d")];
    const sent = rows.map((): OutcomeKind => "sent").slice(0, 6);
    expect(await tally(rows, sent)).toEqual({ ...none, created: 3, updated: 2, deleted: 1 });
  });

  test("counts what was refused or in conflict as failed, and what a person has to look at as unknown", async () => {
    const rows = ["a", "b", "c", "d", "e", "f", "g"].map((mark) => create(mark));
    const kinds = ["refused", "conflict", "conflict", "unknown", "ask", "takenBack", "unsent"] as const;
    expect(await tally(rows, kinds)).toEqual({ ...none, failed: 3, unknown: 2 });
  });

  test("made events, and those that were there already are no failures where it made nothing else", async () => {
    const events = { collection: "events" };
    const kinds = ["sent", "conflict", "refused"] as const;
    expect(await tally([event("a"), event("b"), event("c")], kinds, events)).toEqual({
      ...none,
      created: 1,
      failed: 1,
    });
    const rename: HandedChange = { mark: "5", operation: "updateEvent", path: { id: "5" } };
    expect(await tally([event("a"), rename], ["sent", "conflict"], events)).toEqual({
      ...none,
      created: 1,
      failed: 1,
    });
  });

  test("invited suppliers and took invitations back, or changed them where its head counted updates", async () => {
    const changes = [invite("1"), invite("2"), takeBack("3")];
    const sent = ["sent", "sent", "sent"] as const;
    expect(await tally(changes, sent)).toEqual({ ...none, created: 2, deleted: 1 });
    expect(await tally(changes, sent, { counts: { ...counts, updates: 3 } })).toEqual({ ...none, updated: 3 });
    const mixed = [...changes, create("a"), remove("101"), update("102", { path: { event_id: "7" } })];
    expect(
      await tally(
        mixed,
        mixed.map((): OutcomeKind => "sent"),
      ),
    ).toEqual({
      ...none,
      created: 3,
      updated: 1,
      deleted: 2,
    });
  });
});
