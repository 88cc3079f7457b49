// Many events from rows of a sheet: read as a person wrote them, told row by row, created once each, with what became
// of each beside it.
import type { NewEvents } from "../../../src/workflows/events/check";
import { createEvents } from "../../../src/workflows/events/create";
import { followEvents } from "../../../src/workflows/events/follow";
import { readEventRows, tellEventRows, writeEventTable, type EventRows } from "../../../src/workflows/events/rows";
import { eventNote } from "../../../src/workflows/events/texts";
import { cellsOf, putCells, selectCells, type GridCell } from "../../support/grid";
import { changing } from "../../support/listRoom";
import { madeTable } from "../../support/madeTable";
import { openWorld, type World } from "../../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const sheet = (rows: readonly (readonly GridCell[])[], selected: string, asTable = false) =>
  putCells(world, rows, selected, asTable);
async function read(): Promise<EventRows> {
  const found = await world.run(readEventRows(world.services));
  if (found === null) throw new Error("There is no external id.");
  return found;
}
async function createAll(rows: EventRows) {
  const request: NewEvents = { templateId: "311", projectId: "7001", rows: rows.rows };
  const created = await world.run(createEvents(world.services, request));
  if (!created.ok) throw new Error(`Creating stopped: ${created.obstacle.kind}`);
  return created.outcomes;
}
const named = (externalId: string) =>
  [...world.simulator.records.events.values()].filter(({ attributes }) => attributes.external_id === externalId);

test("a made table takes external ids with choices of its own, and each row is told what became of it", async () => {
  const name = await world.run(writeEventTable(world.services));
  const table = madeTable(world, name);
  expect(table.headers).toEqual(["External ID", "Template ID", "Project ID", "Duplicate bids", "Public", "Restricted"]);
  table.put(0, "External ID", "E-1");
  table.put(0, "Public", "yes");
  table.put(0, "Project ID", "7002");
  const rows = await read();
  expect(rows).toMatchObject({ whole: true, hidden: 0, rows: [{ externalId: "E-1", isPublic: true }] });
  const outcomes = await createAll(rows);
  expect(named("E-1")).toMatchObject([{ projectId: "7002", attributes: { is_public: true } }]);
  const made = outcomes.flatMap(({ id, createdAt }) => (id === null ? [] : [{ id, createdAt: createdAt ?? "" }]));
  const copies = await world.run(followEvents(world.services, made));
  expect(await world.run(tellEventRows(world.services, rows.place, outcomes, copies))).toBeNull();
  expect(table.value(0, "Bidsheet event")).toBe(`Created as event ${outcomes[0]?.id ?? ""}. The template is copied.`);
});

test("a table that was made in one language is read in any other, and its problems name its own headers", async () => {
  const { eventRowTexts } = world.services;
  const headers = {
    externalId: "Externe Kennung",
    templateId: "Vorlage",
    projectId: "Projekt",
    duplicateBids: "Angebote kopieren",
    isPublic: "Öffentlich",
    restricted: "Eingeschränkt",
  };
  const german = { title: "Neue Ausschreibungen", intro: "Eine Zeile je Ausschreibung.", headers, outcome: "Ergebnis" };
  const there = { ...world.services, eventRowTexts: { ...eventRowTexts, sheet: german } };
  await sheet([["External ID"], ["E-2"]], "A1");
  expect((await world.run(readEventRows(there)))?.rows).toMatchObject([{ externalId: "E-2" }]);
  const name = await world.run(writeEventTable(there));
  expect(name).toBe("Neue Ausschreibungen");
  const table = madeTable(world, name);
  expect(table.headers).toEqual(Object.values(headers));
  table.put(0, "Externe Kennung", "E-1");
  table.put(0, "Öffentlich", "perhaps");
  const [row] = (await read()).rows;
  expect(row).toMatchObject({ externalId: "E-1", problem: { cell: "notFlag", header: "Öffentlich" } });
  table.put(0, "Öffentlich", "yes");
  const rows = await read();
  expect(rows.rows).toMatchObject([{ externalId: "E-1", isPublic: true }]);
  const outcomes = await createAll(rows);
  await world.run(tellEventRows(there, rows.place, outcomes, []));
  expect(table.value(0, "Ergebnis")).toBe(`Created as event ${outcomes[0]?.id ?? ""}.`);
});

test("cells that cannot be meant are told on their row, blank rows are left out, and nothing of the rest is lost", async () => {
  await sheet(
    [
      ["External ID", "Public", "Restricted", "Project ID"],
      ["E-1", "perhaps", "", ""],
      ["", "", "", ""],
      ["", "yes", "", ""],
      [1234567890123456, "", "", ""],
      [1001, true, "No", 7003],
      ["e".repeat(256), "", "", ""],
      ["E-2", "", "", "Pallets"],
      ["E-3", "", "", ""],
      ["E-3", "", "", ""],
    ],
    "A1",
    true,
  );
  const rows = await read();
  expect(rows.rows.map(({ row }) => row)).toEqual([2, 4, 5, 6, 7, 8, 9, 10]);
  const outcomes = await createAll(rows);
  expect(outcomes.map(({ kind }) => kind)).toEqual([
    "failed",
    "failed",
    "failed",
    "created",
    "failed",
    "failed",
    "failed",
    "failed",
  ]);
  const told = [
    "Public must be yes or no.",
    "An external ID is needed",
    "Excel has rounded",
    "",
    "at most 255 characters",
    "project's ID is digits only",
    "2 rows",
    "2 rows",
  ];
  outcomes.forEach(({ note }, n) => expect(eventNote(world.services, note)).toContain(told[n]));
  expect(named("1001")).toMatchObject([{ projectId: "7003", attributes: { is_public: true, restricted: false } }]);
  await world.run(tellEventRows(world.services, rows.place, outcomes, []));
  const beside = cellsOf(world, "E", 1, 10);
  expect(beside[0]).toBe("Bidsheet event");
  expect(beside[1]).toBe("Not sent: Public must be yes or no.");
  expect(beside[5]).toMatch(/^Created as event \d+\.$/);
});

test("selected rows of plain cells are meant alone; a single cell means all", async () => {
  const rows = [["External ID", "Public"], ...["E-1", "E-2", "E-3"].map((id) => [id, "no"])];
  await sheet(rows, "A3:A4");
  expect(await read()).toMatchObject({ whole: false, rows: [{ externalId: "E-2" }, { externalId: "E-3" }] });
  selectCells(world, "A3");
  expect((await read()).rows).toHaveLength(3);
});

test("a sheet without the header is said so, and nothing is sent", async () => {
  await sheet([["Name"], ["E-1"]], "A1");
  expect(await world.run(readEventRows(world.services))).toBeNull();
  expect(await changing(world)).toEqual([]);
});

test("a row that was sorted elsewhere gets its own text, and a formula-like id stays text", async () => {
  await sheet(
    [["External ID"], ["=1+1"], ["E-2"]].map(([text]) => [`'${text ?? ""}`]),
    "A1",
    true,
  );
  const rows = await read();
  const outcomes = await createAll(rows);
  await sheet([["External ID"], ["E-2"], ["E-9"]], "A1");
  await world.run(tellEventRows(world.services, { ...rows.place, table: null, headerRow: 0 }, outcomes, []));
  expect(cellsOf(world, "B", 2, 2)[0]).toMatch(/^Created as event/);
  expect(cellsOf(world, "B", 3, 3)[0]).toBe("");
});
