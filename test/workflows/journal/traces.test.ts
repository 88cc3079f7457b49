// What earlier sends of a table made, may have made and deleted.
import type { SendDetails } from "../../../src/platform/sendContract";
import { contentKey } from "../../../src/sync/match/matchCreated";
import { tracesOf } from "../../../src/workflows/journal/traces";
import { mapping } from "../../sync/support";
import { created, outcome, planOf, refused, removed, sendOf, type Cells } from "./entries";
import { journalWorld, link } from "./journalRoom";

const gear: Cells = ["Gear", 1, 9.5, "steel", null];
const shaft: Cells = ["Shaft", 2, 8.5, "iron", null];
const bolt: Cells = ["Bolt", 3, 7.5, "tin", null];
const key = (cells: Cells) => contentKey(mapping, cells);

async function traces(details: SendDetails, world: Parameters<typeof journalWorld>[0] = {}) {
  const { services } = journalWorld({ sends: [details], ...world });
  return tracesOf(services, link, details.send);
}

test("a request's answer says which records it made: each has the cells that left, else those of the answer", async () => {
  // The platform wrote one name in another way, and nothing says of which row the last record is.
  const answer = [
    ["6", "SHAFT", ...shaft.slice(1)],
    ["5", ...gear],
    ["7", ...bolt],
  ] as const;
  const details = sendOf("L.1", [
    created("L.1.c.1", [gear, shaft], answer),
    created("L.1.c.2", [bolt], [["8", ...bolt]], refused()),
    created("L.1.c.3", [bolt], [["9", ...bolt]], { state: "open" }),
  ]);
  const found = await traces(details);
  expect(found.made).toEqual(
    new Map([
      ["6", ["SHAFT", ...shaft.slice(1)]],
      ["5", gear],
      ["7", bolt],
    ]),
  );
  const paired = await traces(sendOf("L.2", [created("L.2.c.1", [gear, shaft], answer.slice(0, 2))]));
  expect(paired.made).toEqual(
    new Map([
      ["6", shaft],
      ["5", gear],
    ]),
  );
  expect(paired.created).toEqual([key(["SHAFT", ...shaft.slice(1)]), key(gear)]);
});

test("rows of a refused request may have been made, and of one that was read back those that were not found", async () => {
  const found = await traces(
    sendOf("L.1", [
      created("L.1.c.1", [gear, shaft], [], refused("/data/0")),
      created("L.1.c.2", [gear, bolt], [["5", ...gear]], { unclear: true }),
      created("L.1.c.3", [shaft, bolt], [["6", ...shaft]]),
      created("L.1.c.4", [bolt], [["7", ...bolt]], { unclear: true }),
      removed("L.1.d.1", "1", bolt, refused()),
    ]),
  );
  expect(found.doubts).toEqual([[gear, shaft], [bolt]]);
  const twins = created("L.2.c.1", [gear, gear, shaft], [["5", ...gear]], { unclear: true });
  expect((await traces(sendOf("L.2", [twins]))).doubts).toEqual([[gear, shaft]]);
});

test("records that it deleted are known by id and content, and those that it met by their ids", async () => {
  const plan = planOf({}, { strangers: ["8", "9"] });
  const found = await traces(sendOf("L.1", [removed("L.1.d.1", "1", bolt), removed("L.1.d.2", "2", gear)], plan));
  expect(found.deleted).toEqual([
    { id: "1", content: key(bolt) },
    { id: "2", content: key(gear) },
  ]);
  expect(found.strangers).toEqual(new Set(["8", "9"]));
  expect([found.made, found.doubts, found.created]).toEqual([new Map(), [], []]);
});

test("of a send that the gateway carries out, the outcomes say it", async () => {
  const plan = planOf({ a: gear, b: shaft, c: bolt, d: gear }, { handed: true });
  const record = { c1: "GEAR", c3: 1, c2: 9.5, c9: "steel" };
  const outcomes = [
    outcome("a", "sent", { id: "5", record }),
    outcome("b", "ask"),
    outcome("c", "unknown"),
    outcome("d", "refused"),
  ];
  // Its requests were taken apart.
  const entries = [created("L.1.c.1", [gear, shaft], [], refused()), removed("L.1.d.1", "1", bolt)];
  const found = await traces(sendOf("L.1", entries, plan), { outcomes });
  expect(found.made).toEqual(new Map([["5", gear]]));
  expect(found.doubts).toEqual([[shaft, bolt]]);
  expect(found.created).toEqual([key(["GEAR", ...gear.slice(1)])]);
  expect(found.deleted).toEqual([{ id: "1", content: key(bolt) }]);
  const sure = await traces(sendOf("L.2", [], planOf({ a: gear }, { handed: true })), { outcomes });
  expect(sure.doubts).toEqual([]);
});

test("a send that the gateway does not know left nothing", async () => {
  const { services } = journalWorld({});
  expect(await tracesOf(services, link, sendOf("L.1", []).send)).toEqual({
    made: new Map(),
    doubts: [],
    strangers: new Set(),
    created: [],
    deleted: [],
  });
});

describe("A send is read", () => {
  async function readings(details: SendDetails, tables = [link, link]) {
    const { services, asked } = journalWorld({ sends: [details] });
    for (const table of tables) await tracesOf(services, table, details.send);
    return asked.length;
  }
  const entries = [created("L.1.c.1", [gear], [["5", ...gear]])];

  test.each(["finished", "continued"] as const)("once while the workbook is open, where it is %s", async (state) => {
    const details = sendOf("L.1", entries, null, { state });
    expect(await readings(details)).toBe(1);
    // Another workbook reads it itself.
    expect(await readings(details)).toBe(1);
  });

  test.each(["running", "cutOff"] as const)("each time while it can change, where it is %s", async (state) => {
    expect(await readings(sendOf("L.1", entries, null, { state }))).toBe(2);
  });

  test("each time while nobody knows what came of one of its requests", async () => {
    const open = created("L.1.c.2", [gear], [], { state: "open" });
    expect(await readings(sendOf("L.1", [...entries, open]))).toBe(2);
    const settled = { ...open, state: "notApplied" as const };
    expect(await readings(sendOf("L.1", [...entries, settled]))).toBe(1);
  });

  test("again where the table has other columns or another order of them, and another send by itself", async () => {
    const tables = [link, { ...link, mapping: mapping.slice(0, 3) }, { ...link, mapping: mapping.toReversed() }, link];
    expect(await readings(sendOf("L.1", entries), tables)).toBe(3);
    const sends = [sendOf("L.1", entries), sendOf("L.2", [removed("L.2.d.1", "5", gear)])];
    const { services } = journalWorld({ sends });
    const found = await Promise.all(sends.map(({ send }) => tracesOf(services, link, send)));
    expect(found.map(({ made, deleted }) => [made.size, deleted.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});
