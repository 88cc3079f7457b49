// A person's sends of one table, and what each of them did.
import { PlatformError } from "../../../src/platform/errors";
import {
  answersOf,
  changesOf,
  createdByMark,
  doubtfulIn,
  isOfLink,
  newestSends,
  ownSends,
  readSend,
  sentByMark,
  type KnownSend,
} from "../../../src/workflows/journal/sends";
import { created, outcome, planOf, refused, removed, sendOf, updated, type Cells } from "./entries";
import { journalWorld, link, sendShown } from "./journalRoom";

const gear: Cells = ["Gear", 1, 9.5, "steel", null];
const shaft: Cells = ["Shaft", 2, 8.5, "iron", null];
const KEY = "L.1.c.1";
const [first, second] = [`new:${KEY}:0`, `new:${KEY}:1`];

const known = (given: Partial<KnownSend>): KnownSend => ({
  send: sendShown("L.1"),
  plan: null,
  entries: [],
  outcomes: null,
  ...given,
});
const outcomesOf = (...all: ReturnType<typeof outcome>[]) => new Map(all.map((one) => [one.mark, one]));

describe("The sends of a table", () => {
  test("are those that begin with its link's id, or that have the table among their further ones", () => {
    const of = (id: string, further?: { collection: string; name?: string }[]) =>
      isOfLink({ id, ...(further === undefined ? {} : { further }) }, link);
    expect([of("L.1"), of("L2.1"), of("L"), of("K.1")]).toEqual([true, false, false, false]);
    expect([of("K.1", [{ collection: "x", name: "L" }]), of("K.1", [{ collection: "L" }])]).toEqual([true, false]);
  });

  test("are the person's own, newest first, as many as are wanted", async () => {
    const others = { by: { userEmail: "colleague@bidsheet.example", own: false } };
    const ids = Array.from({ length: 25 }, (_none, n) => `L.${n}`);
    const sends = [...ids, "K.1"].map((id) => sendOf(id, []));
    const { services } = journalWorld({ sends: [sendOf("L.theirs", [], null, others), ...sends] });
    const asked: unknown[] = [];
    const { gateway } = services;
    const noted = {
      ...services,
      gateway: { ...gateway, sends: (...args: [string, number]) => (asked.push(args), gateway.sends(...args)) },
    };
    expect((await ownSends(noted, link)).map(({ id }) => id)).toEqual(ids);
    expect(asked).toEqual([["lineItems/7/9", 500]]);
    const newest = await newestSends(services, link, ({ id }) => id !== "L.1");
    expect(newest.map(({ id }) => id)).toEqual(["L.0", ...ids.slice(2, 21)]);
  });
});

describe("A send that is read", () => {
  const entries = [updated("L.1.u.1", "1", gear, shaft)];

  test("has its requests, its plan in the table's order, and no outcomes where a pane carried it out", async () => {
    const plan = {
      ...planOf({ m: ["steel", "Gear"] }),
      columns: [
        { key: "c9", label: "" },
        { key: "c1", label: "" },
      ],
    };
    const { services } = journalWorld({ sends: [sendOf("L.1", entries, plan)], outcomes: [outcome("m", "sent")] });
    const read = await readSend(services, "L.1", link);
    expect(read).toMatchObject({ send: { id: "L.1" }, entries, outcomes: null });
    expect(read?.plan?.creates).toMatchObject([{ mark: "m", cells: ["Gear", null, null, "steel", null] }]);
    // Nobody asks for a table: then it is as it was written.
    expect((await readSend(services, "L.1", null))?.plan?.creates).toMatchObject([{ cells: ["steel", "Gear"] }]);
  });

  test("has all outcomes of a send that the gateway carries out, page by page", async () => {
    const marks = ["a", "b", "c", "d", "e"];
    const plan = planOf({}, { handed: true });
    const outcomes = marks.map((mark) => outcome(mark, "sent"));
    const { services } = journalWorld({ sends: [sendOf("L.1", [], plan)], outcomes });
    expect([...((await readSend(services, "L.1", link))?.outcomes?.keys() ?? [])]).toEqual(marks);
  });

  test("has no plan where another tool wrote it, and is none where the gateway has no such send", async () => {
    const { services } = journalWorld({ sends: [{ ...sendOf("L.1", entries), plan: { other: 1 } }] });
    expect(await readSend(services, "L.1", link)).toMatchObject({ plan: null, entries, outcomes: null });
    expect(await readSend(services, "L.2", link)).toBeNull();
    const about = { kind: "unreachable" as const, operation: "sendDetails", status: 502, detail: "", requestId: "" };
    const sendDetails = () => Promise.reject(new PlatformError(about));
    const cut = { ...services, gateway: { ...services.gateway, sendDetails } };
    await expect(readSend(cut, "L.1", link)).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("of several tables has the requests of this one's records alone", async () => {
    const [own, others] = [updated("K.1.u.1", "1", gear, shaft), updated("K.1.u.2", "2", gear, shaft)];
    const gone = removed("K.1.d.3", "3", gear);
    const row = { name: "", cells: [] };
    const mine = planOf({}, { updates: [{ id: "1", ...row }], deletions: [{ id: "3", name: "" }] });
    const further = [{ ...mine, link: "L", nth: 1 }];
    const plan = planOf({}, { updates: [{ id: "2", ...row }], further });
    const sends = [sendOf("K.1", [created("K.1.c.0", [gear], []), own, others, gone], plan)];
    const { services } = journalWorld({ sends });
    expect((await readSend(services, "K.1", link))?.entries).toEqual([own, gone]);
    expect((await readSend(services, "K.1", null))?.entries).toHaveLength(4);
  });
});

describe("What a send did", () => {
  test("is what the journal's answers say, where a pane carried it out", () => {
    const entries = [
      created(KEY, [gear], [["5", ...gear]]),
      updated("L.1.u.1", "1", gear, shaft),
      removed("L.1.d.1", "2", shaft),
      created("L.1.c.2", [shaft], [], refused()),
    ];
    const done = changesOf(link, known({ entries }));
    expect(done.created).toEqual([{ id: "5", cells: gear }]);
    expect(done.updates.map(({ id }) => id)).toEqual(["1"]);
    expect(done.deleted.map(({ id }) => id)).toEqual(["2"]);
  });

  test("is what its outcomes say of new rows, where the gateway carries it out: as answered, else as sent", () => {
    const plan = planOf({ a: gear, b: shaft, c: gear, d: gear });
    const record = { c1: "Gear", c3: 1, c2: 10, c9: "steel", c4: 10 };
    const outcomes = outcomesOf(
      outcome("a", "sent", { id: "5", record }),
      outcome("b", "sent", { id: "6" }),
      outcome("c", "refused"),
    );
    const entries = [created(KEY, [gear], [["99", ...gear]]), removed("L.1.d.1", "2", shaft)];
    const done = changesOf(link, known({ plan, outcomes, entries }));
    expect(done.created).toEqual([
      { id: "5", cells: ["Gear", 1, 10, "steel", 10] },
      { id: "6", cells: shaft },
    ]);
    expect(done.deleted.map(({ id }) => id)).toEqual(["2"]);
  });

  test("is unknown of new rows that a person has to look at", () => {
    const kinds = ["sent", "refused", "conflict", "ask", "unknown", "takenBack", "unsent"] as const;
    const rows = Object.fromEntries(kinds.map((kind) => [kind, [kind, 1, 1, "", null]]));
    const outcomes = outcomesOf(...kinds.map((kind) => outcome(kind, kind)));
    expect(doubtfulIn(known({ plan: planOf({ ...rows, none: gear }), outcomes }))).toEqual([
      rows["ask"],
      rows["unknown"],
    ]);
    expect(doubtfulIn(known({ outcomes }))).toEqual([]);
    expect(doubtfulIn(known({ plan: planOf(rows) }))).toEqual([]);
  });
});

describe("New rows by their marks", () => {
  test("have the ids of their outcomes, where the gateway carries the send out", () => {
    const plan = planOf({ a: gear, b: shaft, c: gear });
    const outcomes = outcomesOf(outcome("a", "sent", { id: "5" }), outcome("b", "ask", { id: "6" }));
    const send = known({ plan, outcomes, entries: [created(KEY, [gear], [["99", ...gear]])] });
    expect(createdByMark(link, send)).toEqual(new Map([["a", "5"]]));
    expect(sentByMark(link, send)).toEqual(
      new Map([
        ["a", gear],
        ["b", shaft],
        ["c", gear],
      ]),
    );
    expect(answersOf(link, send)).toEqual(new Map());
  });

  test("have the ids of the records that their request's answer names, by content", () => {
    const plan = planOf({ [first]: gear, [second]: shaft, "new:L.1.c.2:0": gear, "new:L.1.c.3:0": shaft });
    const entries = [
      created(
        KEY,
        [gear, shaft],
        [
          ["6", ...shaft],
          ["5", ...gear],
        ],
      ),
      created("L.1.c.2", [gear], [["7", ...gear]], refused()),
      created("L.1.c.3", [shaft], [["8", ...shaft]], { state: "open" }),
      updated("L.1.u.1", "1", gear, shaft),
    ];
    expect(createdByMark(link, known({ plan, entries }))).toEqual(
      new Map([
        [first, "5"],
        [second, "6"],
      ]),
    );
    expect(createdByMark(link, known({ entries }))).toEqual(new Map());
  });

  test("that the answer lacks have no id; those that the platform wrote in another way have", () => {
    const plan = planOf({ [first]: gear, [second]: shaft });
    const sent = [gear, shaft];
    const part = known({ plan, entries: [created(KEY, sent, [["6", ...shaft]])] });
    expect(createdByMark(link, part)).toEqual(new Map([[second, "6"]]));
    const other: Cells = ["GEAR-1", 1, 9.5, "steel", null];
    const written = known({
      plan,
      entries: [
        created(KEY, sent, [
          ["6", ...shaft],
          ["5", ...other],
        ]),
      ],
    });
    expect(createdByMark(link, written)).toEqual(
      new Map([
        [first, "5"],
        [second, "6"],
      ]),
    );
  });

  test("have the cells that left, request by request", () => {
    const entries = [
      created(KEY, [gear, shaft], []),
      updated("L.1.u.1", "1", gear, shaft),
      created("L.1.c.2", [gear], []),
    ];
    expect(sentByMark(link, known({ entries }))).toEqual(
      new Map([
        [first, gear],
        [second, shaft],
        ["new:L.1.c.2:0", gear],
      ]),
    );
    expect(sentByMark(link, known({ outcomes: new Map() }))).toEqual(new Map());
  });
});

describe("What the platform answered to new rows", () => {
  test("is how many records more than rows it named, or which row it refused", () => {
    const plan = planOf({ [first]: gear, [second]: shaft, "new:L.1.c.2:0": gear });
    const entries = [
      created(
        KEY,
        [gear, shaft],
        [
          ["5", ...gear],
          ["6", ...shaft],
          ["7", ...gear],
          ["8", ...gear],
          ["9", ...gear],
        ],
      ),
      created("L.1.c.2", [gear], [], refused("/data/0/attributes")),
      created("L.1.c.3", [gear], [], refused()),
      created("L.1.c.4", [gear], [], { state: "open" }),
      created("L.1.c.5", [gear], [], { state: "notApplied" }),
      updated("L.1.u.1", "1", gear, shaft),
    ];
    const answers = answersOf(link, known({ plan, entries }));
    expect(answers).toEqual(
      new Map<string, unknown>([
        [KEY, { kind: "taken", spare: 3 }],
        ["L.1.c.2", { kind: "refused", pointed: 0 }],
        ["L.1.c.3", { kind: "refused", pointed: null }],
      ]),
    );
  });
});
