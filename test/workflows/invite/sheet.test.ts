// References from the person's sheet, what is told on its rows, and the checks before anything is sent.
import { previewInvitations } from "../../../src/workflows/invite/preview";
import { sendInvitations } from "../../../src/workflows/invite/send";
import { settleInvitations, writeInvitationLedger } from "../../../src/workflows/invite/ledger";
import { readInviteColumn } from "../../../src/workflows/invite/column";
import type { InviteColumn, InviteRequest } from "../../../src/workflows/invite/types";
import type { ReferenceKind } from "../../../src/invitations/types";
import type { LedgerTexts } from "../../../src/invitations/ledgerList";
import { colleagueCredentials } from "../../../src/simulator/credentials";
import { cellsOf, putCells, selectCells, type GridCell } from "../../support/grid";
import { openOffice } from "../../support/office";
import { connect } from "../../support/world";
import { InviteStory } from "./story";

let story: InviteStory;
beforeEach(async () => {
  story = await InviteStory.begin();
});
afterEach(() => story.close());

const sheet = (rows: readonly (readonly GridCell[])[], selected: string, asTable = false) =>
  putCells(story.world, rows, selected, asTable);
const select = (address: string) => selectCells(story.world, address);
const column = (letter: string, from: number, to: number) => cellsOf(story.world, letter, from, to);

/** What the selection holds, as the pane reads it. */
const read = (meant: number | null = null) => story.world.run(readInviteColumn(story.world.services, meant));

async function chosen(meant: number | null = null): Promise<InviteColumn> {
  const outcome = await read(meant);
  if (!outcome.ok) throw new Error(`Nothing was read: ${outcome.obstacle.kind}`);
  return outcome.column;
}

async function selection(kind: ReferenceKind = "companyIds", meant: number | null = null): Promise<InviteRequest> {
  const { selected } = await chosen(meant);
  if (selected === null) throw new Error("No column is meant.");
  return { eventId: story.eventId, kind, change: "invite", source: { kind: "column", selected } };
}

test("a table's column: numbers and texts are ids, blanks are passed over, the same one is sent once, and each row is told", async () => {
  const [one = "", two = "", three = ""] = story.references("companyIds", 3);
  const bad: GridCell[] = ["V-100", 3.5, true, "=1/0", "12345678901234567890"];
  const rows = [
    ["Name", "Supplier"],
    ["a", Number(one)],
    ["b", ""],
    ["c", ` ${two} `],
    ["d", `00${one}`],
    ["e", three],
  ];
  await sheet([...rows, ...bad.map((cell) => ["x", cell])], "B2:B11", true);
  const preview = await story.preview(await selection());
  expect(preview).toMatchObject({ blanks: 1, chunks: [[one, two, three]], hidden: 0 });
  expect(preview.candidates[0]?.rows).toEqual([2, 5]);
  expect(preview.problems.map(({ kind, row }) => [kind, row])).toEqual([
    ["notAnId", 7],
    ["notAnId", 8],
    ["notAnId", 9],
    ["error", 10],
    ["tooManyDigits", 11],
  ]);
  const done = await story.send(preview);
  expect(done).toMatchObject({ done: 3, rowsTold: 9, unwritten: null });
  const told = column("C", 1, 11);
  expect(told[0]).toBe("Bidsheet invitation");
  expect(told[1]).toMatch(/^Invited 2026-01-05 \d\d:\d\d UTC$/);
  expect([told[4], told[2]]).toEqual([told[1], ""]);
  expect(told[6]).toBe("Not sent: this is not an ID; IDs are whole numbers");
  expect(told[9]).toBe("Not sent: the cell shows an error. Correct the formula");
  expect(column("A", 2, 6)).toEqual(["a", "b", "c", "d", "e"]);
});

test("rows are told by what they hold by then, also after a sort; a second run uses the same column", async () => {
  const ids = story.references("companyIds", 3);
  await sheet([["Supplier", "Note"], ...ids.map((id, at) => [Number(id), `n${at}`])], "A2:A4");
  const preview = await story.preview(await selection());
  await sheet(
    [["Supplier", "Note"], ...[...ids].reverse().map((id, at) => [Number(id), `n${2 - at}`]), [7, "new"]],
    "A2:A5",
  );
  await story.send(preview);
  expect(column("C", 1, 5).map((text) => String(text).slice(0, 7))).toEqual([
    "Bidshee",
    "Invited",
    "Invited",
    "Invited",
    "",
  ]);
  await story.send(await story.preview(await selection()));
  expect(column("C", 5, 5)[0]).toMatch(/^Not invited: supplier_companies "7" was not found/);
  expect(column("C", 2, 2)[0]).toMatch(/^Left out: invited 2026-01-05 .* UTC by /);
  expect(column("D", 1, 5)).toEqual(["", "", "", "", ""]);
});

test("outcomes in another language are replaced by the next run, and a row that a person typed over keeps theirs", async () => {
  const ids = story.references("companyIds", 2);
  await sheet([["Supplier"], ...ids.map((id) => [Number(id)])], "A2:A3");
  const { services } = story.world;
  const done = ({ at }: { readonly at: string }) => `Eingeladen am ${at}`;
  const words = services.inviteSheetTexts;
  const { outcomes } = words.rows;
  const rows = { ...words.rows, outcomes: { ...outcomes, invite: { ...outcomes.invite, done } } };
  const german = { ...words, header: "Bidsheet-Einladung", rows };
  const preview = await story.preview(await selection());
  await story.world.run(sendInvitations({ ...services, inviteSheetTexts: german }, preview));
  expect(column("B", 1, 3)).toEqual([
    "Bidsheet-Einladung",
    expect.stringMatching(/^Eingeladen am /),
    expect.stringMatching(/^Eingeladen am /),
  ]);
  await story.world.run(
    story.world.office.Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange("B3").values = [["Invited by phone"]];
      await context.sync();
    }),
  );
  const again = story.choose(await story.preview(await selection()), { again: new Set(ids) });
  expect(await story.send(again)).toMatchObject({ rowsTold: 1, rowsKept: 1 });
  expect(column("B", 2, 3)).toEqual([expect.stringMatching(/^Invited 2026-01-05/), "Invited by phone"]);
});

test("hidden rows are nobody's invitation", async () => {
  const ids = story.references("companyIds", 4);
  await sheet([["Supplier"], ...ids.map((id) => [id])], "A");
  story.world.office.store.hideRows(story.world.office.store.activeSheetId, 2, 2, true);
  const preview = await story.preview(await selection());
  expect(preview).toMatchObject({ hidden: 2, chunks: [[ids[0], ids[3]]], problems: [] });
});

test("of several selected columns the one with ids is proposed, and another one can be chosen; names beside it are shown", async () => {
  const ids = story.references("companyIds", 2);
  await sheet([["Company name", "Region", "Supplier ID"], ...ids.map((id, at) => [`n${at}`, "EU", id])], "A2:C3", true);
  const column = await chosen();
  expect(column).toMatchObject({ guess: "companyIds", selected: { header: "Supplier ID" } });
  expect(column.columns.map(({ header }) => header)).toEqual(["Company name", "Region", "Supplier ID"]);
  const preview = await story.preview(await selection());
  expect(preview.chunks).toEqual([ids]);
  expect([...preview.names]).toEqual([
    [ids[0], "n0"],
    [ids[1], "n1"],
  ]);
  expect((await chosen(1)).selected).toMatchObject({ header: "Region", names: ["n0", "n1"] });
  expect(await read(9)).toMatchObject({ obstacle: { kind: "selectionLacksColumn", header: "J" } });
  select("H20:H30");
  expect(await read()).toEqual({ ok: false, obstacle: { kind: "selectionEmpty" } });
});

test("columns without headers are told apart by their letters, and none is taken for granted", async () => {
  const [one = "", two = ""] = story.references("companyIds", 2);
  await sheet(
    [
      ["a", Number(one)],
      ["b", Number(two)],
    ],
    "A1:B2",
  );
  const column = await chosen();
  expect(column).toMatchObject({
    selected: null,
    columns: [
      { column: 0, header: "" },
      { column: 1, header: "" },
    ],
  });
  expect((await story.preview(await selection("companyIds", 1))).chunks).toEqual([[one, two]]);
});

test("an external id is text: a number that shows otherwise, and one of 256 characters, are told on their rows", async () => {
  const [id = ""] = story.references("companyExternalIds", 1);
  await sheet([["Vendor"], [id], [7], ["x".repeat(256)], ["'0007"]], "A2:A5");
  await story.world.run(
    story.world.office.Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange("A3").numberFormat = [["0000"]];
      await context.sync();
    }),
  );
  const preview = await story.preview(await selection("companyExternalIds"));
  expect(preview.problems.map(({ kind, row }) => [kind, row])).toEqual([
    ["shownOtherwise", 3],
    ["tooLong", 4],
  ]);
  expect(preview.chunks).toEqual([[id, "0007"]]);
});

test("hostile references stay text in the ledger's sheet, which is brought up to date in place", async () => {
  const [id = ""] = story.references("companyExternalIds", 1);
  const request = story.request("companyExternalIds", [id]);
  await story.send(await story.preview(request));
  await story.send(await story.preview(story.request("companyExternalIds", ["=1+1"])));
  const event = { id: story.eventId, externalId: story.externalId };
  const write = () => story.world.run(writeInvitationLedger(story.world.services, event));
  expect(await write()).toEqual({ entries: 2 });
  expect(await write()).toEqual({ entries: 2 });
  expect(column("C", 1, 4)).toEqual(["Reference", id, "=1+1", ""]);
  expect(column("F", 2, 3)).toEqual(["Invited", "Not invited"]);
});

test("the ledger's sheet in other words is the same sheet, and an answer that was lost is a kind until it is worded", async () => {
  const [one = "", two = ""] = story.references("companyIds", 2);
  await story.send(await story.preview(story.request("companyIds", [one])));
  await story.fault({ kind: "dropAnswer", operation: "addSuppliers" });
  const { run } = await story.send(await story.preview(story.request("companyIds", [two])));
  expect(run.rows).toEqual([{ reference: two, outcome: "unknown", detail: "" }]);
  const event = { id: story.eventId, externalId: story.externalId };
  const { services } = story.world;
  const { ledger } = services.inviteSheetTexts;
  const backwards = (text: string) => Array.from(text).reverse().join("");
  const headers = Object.fromEntries(Object.entries(ledger.headers).map(([key, text]) => [key, backwards(text)]));
  const other: LedgerTexts = {
    ...ledger,
    sheet: "Other",
    headers: { ...ledger.headers, ...headers },
    detail: (row) => backwards(ledger.detail(row)),
  };
  const inOther = { ...services, inviteSheetTexts: { ...services.inviteSheetTexts, ledger: other } };
  await story.world.run(writeInvitationLedger(inOther, event));
  expect(column("C", 1, 3)).toEqual(["ecnerefeR", one, two]);
  expect(column("J", 2, 3)).toEqual(["", backwards("The platform's answer was lost.")]);
  await story.world.run(writeInvitationLedger(services, event));
  expect(column("C", 1, 4)).toEqual(["ecnerefeR", one, two, ""]);
  expect(column("J", 2, 3)).toEqual(["", "The platform's answer was lost."]);
  expect(story.world.office.store.sheet("Bidsheet invitations")).toBeUndefined();
});

test("a protected sheet takes no outcomes: the run goes on and says so", async () => {
  const [id = ""] = story.references("companyIds", 1);
  await sheet([["Supplier"], [id]], "A2");
  await story.world.run(
    story.world.office.Excel.run(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().protection.protect();
      await context.sync();
    }),
  );
  const preview = await story.preview(await selection());
  expect(preview.sheetProtected).toBe(true);
  expect(await story.send(preview)).toMatchObject({ done: 1, rowsTold: 0, unwritten: "protected" });
});

test("only RFP events, with an external id of their own where they are named by it, in requests as large as the profile allows", async () => {
  const [id = ""] = story.references("companyIds", 1);
  const events = [...story.records.events.values()];
  const other = events.find(({ attributes }) => attributes.event_type !== "RFP");
  expect(await story.stops({ ...story.request("companyIds", [id]), eventId: other?.id ?? "" })).toMatchObject({
    kind: "eventNotRfp",
    eventType: other?.attributes.event_type,
  });
  expect(await story.stops({ ...story.request("companyIds", [id]), eventId: "1" })).toEqual({
    kind: "eventUnknown",
    eventId: "1",
  });
  expect(await story.stops({ ...story.request("companyIds", [id]), chunkSize: 11 })).toEqual({
    kind: "chunkTooLarge",
    most: 10,
  });
  if (other !== undefined) other.attributes.external_id = story.externalId;
  expect(await story.stops(story.request("companyExternalIds", ["V-1"]))).toEqual({
    kind: "eventExternalIdUnclear",
    externalId: story.externalId,
    events: 2,
  });
  const event = story.records.events.get(story.eventId);
  if (event !== undefined) event.attributes.external_id = null;
  expect(await story.stops(story.request("contactExternalIds", ["C/1"]))).toMatchObject({
    kind: "eventWithoutExternalId",
  });
  expect(await story.asked()).toEqual([]);
});

test("the gateway takes no run with a request of eleven references", async () => {
  const preview = await story.preview(story.request("companyIds", story.references("companyIds", 11)));
  const one = { ...preview, chunks: [preview.chunks.flat()] };
  await expect(story.send(one)).rejects.toMatchObject({ kind: "badRequest", pointer: "/changes/10/together" });
  expect(await story.asked()).toEqual([]);
});

test("an old preview reads the event again", async () => {
  const preview = await story.preview(story.request("companyIds", story.references("companyIds", 1)));
  const event = story.records.events.get(story.eventId);
  if (event !== undefined) event.attributes.event_type = "AUCTION";
  story.world.clock.advance(61_000);
  expect(await story.world.run(sendInvitations(story.world.services, preview))).toMatchObject({
    ok: false,
    obstacle: { kind: "eventNotRfp" },
  });
  expect(await story.asked()).toEqual([]);
});

test("a person who looked on the platform says what became of a lost answer, and gateway and workbook keep it", async () => {
  const references = story.references("companyIds", 3);
  const preview = await story.preview(story.request("companyIds", references));
  await story.fault({ kind: "dropAnswer", operation: "addSuppliers" });
  const { run } = await story.send(preview);
  const { services, gateway, clock } = story.world;
  const event = { id: story.eventId, externalId: story.externalId };
  const said = { runId: run.id, references, had: true };
  await story.world.run(settleInvitations(services, event, said));
  expect(await story.world.run(services.gateway.openIntents(`invitations/${story.eventId}`))).toEqual([]);
  const other = await story.world.run(connect(gateway, clock, await openOffice()));
  for (const one of [services, other]) {
    const again = await story.world.run(previewInvitations(one, story.request("companyIds", references)));
    expect(again).toMatchObject({
      ok: true,
      preview: { chunks: [], candidates: [{ position: "before" }, {}, {}] },
    });
  }
});

test("who was invited by a colleague is left out like one's own, and whom else the colleague invited is not told", async () => {
  const references = story.references("companyIds", 5);
  const { gateway, clock } = story.world;
  const other = await story.world.run(connect(gateway, clock, await openOffice(), colleagueCredentials));
  const theirs = await story.preview(story.request("companyIds", references.slice(1)), other);
  await story.world.run(sendInvitations(other, theirs));
  const mine = await story.preview(story.request("companyIds", references.slice(0, 3)));
  expect(mine.others).toMatchObject([
    {
      by: colleagueCredentials.userEmail,
      invited: 4,
      removed: 0,
      unknown: 0,
      ended: true,
    },
  ]);
  expect(mine.candidates.map(({ position }) => position)).toEqual(["fresh", "before", "before"]);
  const by = colleagueCredentials.userEmail;
  expect(mine.candidates[1]?.standing).toMatchObject({ state: "invited", by, runId: "" });
  expect(JSON.stringify(mine)).not.toContain(references[4]);
  // One's own later word counts: taken back, then invited again.
  await story.send(await story.preview(story.request("companyIds", references.slice(1, 2), "remove")));
  const again = await story.preview(story.request("companyIds", references.slice(0, 3)));
  expect(again.candidates.map(({ position }) => position)).toEqual(["fresh", "fresh", "before"]);
});

test("a supplier that a colleague's lost answer leaves open is unknown, and nobody here can settle it", async () => {
  const references = story.references("companyIds", 2);
  const { gateway, clock } = story.world;
  const other = await story.world.run(connect(gateway, clock, await openOffice(), colleagueCredentials));
  const theirs = await story.preview(story.request("companyIds", references), other);
  await story.fault({ kind: "dropAnswer", operation: "addSuppliers" });
  await story.world.run(sendInvitations(other, theirs));
  const mine = await story.preview(story.request("companyIds", references));
  expect(mine.chunks).toEqual([]);
  expect(mine.candidates.map(({ position, standing }) => [position, standing.runId])).toEqual([
    ["unknown", ""],
    ["unknown", ""],
  ]);
});
