// Several tables as one send: what earlier ones make that rows of later ones name, and in which order all of it leaves.
import { isStandIn, standIn } from "../../../src/collections/coming";
import { outgoing } from "../../../src/sync/plan/choices";
import { loadOf, type Leg } from "../../../src/workflows/send/load";
import { comingOf, countsOfAll, furtherOf, inStages, listsOf, withMadeIds } from "../../../src/workflows/send/together";
import type { Preview } from "../../../src/workflows/send/types";
import type { Row } from "../../sync/support";
import { journalWorld } from "../journal/journalRoom";
import { listLink, openOf, shown, type Shown } from "./sendRoom";

const SEND = "fields.1";
const mark = (place: number) => `new:${SEND}.h:${place}`;

// Name, belongs to, type, required, group, data type, position, id.
const colour: Row = ["", "Colour", "RFP", "Single Select", "no", null, null, null, null];
const plant: Row = ["", "Plant", "RFP", "Short Text", "no", null, null, null, null];
const fields: Shown = { sheet: [plant, colour], link: listLink("fields") };
// Field, option, position, id.
const red: Row = ["", "Colour", "Red", null, null];
const north: Row = ["", "Region", "North", null, null];
const options = (sheet: readonly Row[], more: Shown = {}): Shown => ({
  sheet,
  link: listLink("optionsOfFields", { "owner.5": "Region" }),
  ...more,
});

/** The second one is shown as if the first one had arrived. */
function both(first: Shown, second: Shown): readonly Preview[] {
  const own = shown(first);
  return [own, shown({ ...second, coming: comingOf([own]) })];
}

async function legsOf(previews: readonly Preview[]): Promise<readonly Leg[]> {
  const { profile } = journalWorld({}).services;
  const clock = { now: () => 0, wait: () => Promise.resolve() };
  const loads = previews.map((preview) => ({
    job: { shown: preview, preview, open: openOf({}), lastSend: "", options: {} },
    wanted: outgoing(preview.plan, preview.choices),
  }));
  return loadOf({ clock, profile }, loads, SEND);
}

describe("What earlier tables of a send will have", () => {
  test("are their new records under stand-ins, counted through all tables, and changed ones as they will be", () => {
    const known: Row = ["7", "Plant", "RFP", "Short Text", "no", null, "text", 1, "7"];
    const renamed: Row = ["7", "Site", "RFP", "Short Text", "no", null, "text", 1, "7"];
    const link = listLink("fields");
    const keys = (link.mapping ?? []).map(({ key }) => key);
    const agreed = { keys, rows: new Map([["7", known.slice(1)]]) };
    const changed = shown({ link, sheet: [renamed, colour], remote: [known], agreed });
    const before = new Map([["7", { name: "Plant", target_object: "RFP", type_description: "Short Text" }]]);
    const [first, second] = comingOf([{ ...changed, before }, shown(fields)]);
    expect(first?.collection).toEqual(link.collection);
    expect(
      first?.records.map(({ id, data }) => [isStandIn(id), id.slice(-1), data["name"], data["type_description"]]),
    ).toEqual([
      [true, "0", "Colour", "Single Select"],
      [false, "7", "Site", "Short Text"],
    ]);
    expect(second?.records.map(({ id }) => Number(id))).toEqual([1, 2]);
  });

  test("are none of the rows that the person leaves out", () => {
    const [list] = comingOf([shown({ ...fields, choices: { excluded: new Set(["row 0"]) } })]);
    expect(list?.records.map(({ data }) => data["name"])).toEqual(["Colour"]);
  });
});

describe("A row that names what the same send makes", () => {
  test("leaves with the mark of the new record in place of its id; a row that names a known record keeps its body", async () => {
    const [, leg] = await legsOf(both(fields, options([north, red])));
    expect(leg?.cargo.changes).toMatchObject([
      { mark: mark(2), body: { data: { relationships: { field: { data: { type: "fields", id: "5" } } } } } },
      { mark: mark(3), made: { "/body/data/relationships/field/data/id": mark(1) } },
    ]);
    expect(leg?.cargo.changes[0]).not.toHaveProperty("made");
    const body = leg?.cargo.changes[1]?.body;
    expect(body).toEqual({
      data: {
        type: "field_options",
        attributes: { label: "Red" },
        relationships: { field: { data: { type: "fields" } } },
      },
    });
  });

  test("waits where that record is refused; so do all later tables and every deletion, and the row says so", async () => {
    const link = listLink("fields");
    const gone: Row = ["9", "Old", "RFP", "Short Text", "no", null, "text", 1, "9"];
    const first = shown({ link, sheet: [colour], remote: [gone], choices: { deletions: new Set(["9"]) } });
    const second = shown(options([red, north], { coming: comingOf([first]) }));
    // Nothing takes such a name.
    const rows = first.plan.creates.map((row) => ({ ...row, cells: ["x".repeat(300), ...row.cells.slice(1)] }));
    const broken = { ...first, plan: { ...first.plan, creates: rows } };
    const legs = await legsOf([broken, second]);
    // The second table is not even looked at.
    expect(legs).toHaveLength(1);
    expect(legs[0]?.cargo).toMatchObject({ changes: [], leaving: { creates: [], deletions: [] } });
    expect(legs[0]?.cargo.refused).toMatchObject([{ told: { kind: "failed" }, inSheet: mark(0) }]);
    const alone = await legsOf([broken]);
    expect(alone[0]?.cargo.changes.map((change) => change.mark)).toEqual(["d.9"]);
  });

  test("waits where that record does not leave with the send; the rest of its table leaves", async () => {
    const [first, second] = both(fields, options([red, north]));
    if (first === undefined || second === undefined) throw new Error("Two tables.");
    const without = { ...first, choices: { ...first.choices, excluded: new Set(["row 1"]) } };
    const [, leg] = await legsOf([without, second]);
    expect(leg?.cargo.changes.map((change) => change.mark)).toEqual([mark(2)]);
    expect(leg?.cargo.leaving.creates.map((row) => row.mark)).toEqual([mark(2)]);
    const told = { kind: "failed", id: "", name: "Red", reason: { kind: "waits" } };
    expect(leg?.cargo.refused).toEqual([{ told, inSheet: mark(1) }]);
    expect(leg?.marks.map((row) => row.mark)).toEqual([mark(1), mark(2)]);
  });
});

test("Every id that the send makes is named by its place in the body, and no other text is taken for one", async () => {
  const preview = shown(fields);
  const of = { sendId: SEND, nth: 1, creates: 2 };
  const body = {
    list: [{ id: standIn(0) }, { id: "5" }, null],
    "a/b~c": { id: standIn(1), deeper: { id: { id: standIn(0) } } },
    label: standIn(1),
  };
  const change = { mark: "u.7", operation: "updateField", body };
  const plain = { mark: "u.8", operation: "updateField", body: { list: [null, "id", { id: "5" }], label: standIn(0) } };
  const cargo = { changes: [change, plain], leaving: { updates: [], creates: [], deletions: [] }, refused: [] };
  const clock = { now: () => 0, wait: () => Promise.resolve() };
  const made = await withMadeIds(clock, { preview, of, cargo }, new Set([mark(0), mark(1)]));
  expect(made.changes).toEqual([
    {
      ...change,
      body: { list: [{}, { id: "5" }, null], "a/b~c": { deeper: { id: {} } }, label: standIn(1) },
      made: { "/body/list/0/id": mark(0), "/body/a~1b~0c/id": mark(1), "/body/a~1b~0c/deeper/id/id": mark(0) },
    },
    plain,
  ]);
  // The very same, since a copy of a long list takes long.
  expect(made.changes[1]).toBe(plain);
});

describe("The changes of several tables", () => {
  const of = (id: string, name: string): Row => [id, name, "RFP", "Single Select", "no", null, "text", 1, id];
  const choices = { deletions: new Set(["8", "9"]) };
  const fieldLink = listLink("fields");
  const remote = [of("7", "Was"), of("8", "Old"), of("9", "Older")];
  const agreed = {
    keys: (fieldLink.mapping ?? []).map(({ key }) => key),
    rows: new Map(remote.map(([id, ...own]) => [id, own])),
  };
  const sheet = [plant, colour, of("7", "Is")];
  const first: Shown = { sheet, link: fieldLink, remote, agreed, choices };
  const known: Row = ["8", "Region", "South", 1, "8"];
  const second = options([red], { remote: [known], choices });

  test("leave table by table, and the deletions after all else, the other way round", async () => {
    const legs = await legsOf(both(first, second));
    expect(inStages(legs).map(({ mark: own, part, stage }) => [own, part, stage])).toEqual([
      ["u.7", 0, 0],
      [mark(0), 0, 0],
      [mark(1), 0, 0],
      [mark(2), 1, 1],
      ["1.d.8", 1, 2],
      ["d.8", 0, 3],
      ["d.9", 0, 3],
    ]);
    expect(countsOfAll(legs)).toEqual({ creates: 3, updates: 1, deletions: 3 });
  });

  test("of one table alone have no stages, and none leave where there is no table", async () => {
    const [leg] = await legsOf([shown(first)]);
    if (leg === undefined) throw new Error("One table.");
    expect(inStages([leg])).toBe(leg.cargo.changes);
    expect(inStages([])).toEqual([]);
    expect(listsOf([leg])).toEqual({
      list: { name: "fields", within: {} },
      columns: expect.any(Array) as unknown,
      known: ["7", "8", "9"],
    });
    expect(furtherOf([leg])).toEqual([]);
  });

  test("name their lists: the first one's own, the others under their tables' names, with what they belong to", async () => {
    const legs = await legsOf(both(first, second));
    const { further, list, known: ids } = listsOf(legs);
    expect([list, ids]).toEqual([{ name: "fields", within: {} }, ["7", "8", "9"]]);
    expect(further).toEqual([
      {
        collection: "field_options",
        name: "optionsOfFields",
        list: { name: "optionsOfFields", within: { "owner.5": "Region", "owner.7": "Is" }, owners: [mark(1)] },
        columns: expect.any(Array) as unknown,
        known: ["8"],
      },
    ]);
    expect(furtherOf(legs)).toEqual([{ collection: "field_options", name: "optionsOfFields" }]);
  });
});
