// Payments and custom fields as linked tables, with the engine that line items have.
import { z } from "zod";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { linkRecords, type RecordsRequest } from "../../../src/workflows/link/records";
import { previewTable, withChoices } from "../../../src/workflows/send/preview";
import type { Preview, SendDone } from "../../../src/workflows/send/types";
import { previewUndo } from "../../../src/workflows/send/undo";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { sendPreview } from "../../../src/workflows/send/send";
import { STATUS, sheetOf, type SheetTable } from "../../support/sheet";
import { openWorld, type World } from "../../support/world";

let world: World;
let link: LinkedTable;
let sheet: SheetTable;

const whole = { within: {}, withinTitle: "" };

async function open(request: Pick<RecordsRequest, "list"> & Partial<RecordsRequest>): Promise<void> {
  const outcome = await world.run(linkRecords(world.services, { ...whole, ...request }));
  if (!outcome.ok) throw new Error(`Linking stopped: ${outcome.obstacle.kind}`);
  link = outcome.link;
  sheet = sheetOf(world, link);
}

async function preview(): Promise<Preview> {
  const outcome = await world.run(previewTable(world.services, link.id));
  if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
  return outcome.preview;
}

async function send(shown?: Preview): Promise<SendDone> {
  const outcome = await world.run(sendPreview(world.services, shown ?? (await preview())));
  if (!outcome.ok) throw new Error(`The send stopped: ${outcome.obstacle.kind}`);
  return outcome;
}

const logged = z.object({ requests: z.array(z.object({ operation: z.string(), method: z.string() })) });
const changing = async () =>
  logged
    .parse(await world.sim("GET", "/log"))
    .requests.filter(({ method }) => method !== "GET")
    .map(({ operation }) => operation);
const payments = (list: "payment_currencies" | "payment_types" | "payment_terms") =>
  [...world.simulator.records.payments.lists[list].values()].map(({ attributes }) => attributes);

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe("payment lists", () => {
  test("a changed, a new and a deleted row each go out as one request, and are found on both sides", async () => {
    await open({ list: "paymentTerms" });
    const rows = sheet.rowCount();
    const before = payments("payment_terms");
    sheet.type(0, "Name", "Net 14");
    sheet.add({ Name: "Net 75", "External ID": "N75" });
    sheet.deleteRow(1);
    const shown = await preview();
    expect(shown.plan.deletions).toHaveLength(1);
    const done = await send(
      withChoices(shown, { ...shown.choices, deletions: new Set(shown.plan.deletions.map(({ id }) => id)) }),
    );
    expect(done).toMatchObject({ created: 1, updated: 1, deleted: 1, failed: 0, unknown: 0 });
    expect((await changing()).sort()).toEqual(["createPaymentTerm", "deletePaymentTerm", "updatePaymentTerm"]);
    const now = payments("payment_terms");
    expect(now).toHaveLength(before.length);
    expect(now[0]).toEqual({ ...before[0], name: "Net 14" });
    expect(now.at(-1)).toEqual({ name: "Net 75", external_id: "N75" });
    expect(sheet.rowCount()).toBe(rows);
    expect((await preview()).plan).toMatchObject({ creates: [], updates: [], writes: [], conflicts: [] });
  });

  test("a pasted list with external ids alone changes the records that bear them and creates the rest", async () => {
    await open({ list: "paymentCurrencies" });
    const known = payments("payment_currencies").find(({ external_id }) => external_id !== null);
    const before = payments("payment_currencies").length;
    const row = sheet.find("External ID", known?.["external_id"] ?? "");
    // The list comes from elsewhere: the old row goes, the pasted one has no id and another numeric code.
    sheet.deleteRow(row);
    sheet.add({ "Numeric code": "901", "External ID": known?.["external_id"] ?? "" });
    sheet.add({ "Alpha code": "XTS", "Numeric code": "963", "External ID": "TEST" });
    const shown = await preview();
    expect(shown.plan.deletions).toEqual([]);
    expect(shown.plan.updates.map(({ changes }) => changes.map(({ to }) => to))).toEqual([["901"]]);
    expect(shown.plan.creates).toHaveLength(1);
    await send(shown);
    expect(payments("payment_currencies")).toHaveLength(before + 1);
    expect(payments("payment_currencies").find(({ external_id }) => external_id === known?.["external_id"])).toEqual({
      ...known,
      numeric: "901",
    });
    // What the pasted row left open comes from the platform.
    const refreshed = await world.run(refreshTable(world.services, link.id));
    expect(refreshed.ok).toBe(true);
    expect(sheet.value(sheet.find("Numeric code", "901"), "Alpha code")).toBe(known?.["alpha"]);
  });

  test.each([
    ["paymentCurrencies", { "Alpha code": "X", "Numeric code": "1" }, "Alpha code needs at least 2 characters"],
    ["paymentTypes", { Name: "Barter" }, "Method is needed and blank"],
    ["paymentTerms", { Name: "n".repeat(256) }, "Name can have at most 255 characters"],
  ] as const)("a new row of %s with %j is told what is wrong, and does not go out", async (list, cells, told) => {
    await open({ list });
    const [first, ...rest] = Object.entries(cells);
    const row = sheet.add(Object.fromEntries(first === undefined ? [] : [first]));
    // As pasted: a list to choose from stops only what is typed.
    for (const [header, value] of rest) sheet.put(row, header, value);
    const refreshed = await world.run(refreshTable(world.services, link.id));
    expect(refreshed.ok).toBe(true);
    expect(sheet.value(row, STATUS)).toContain(told);
    expect(await send()).toMatchObject({ created: 0, updated: 0 });
    expect(await changing()).toEqual([]);
  });

  test("an external id can be changed and cleared", async () => {
    await open({ list: "paymentTerms" });
    const row = sheet.find("External ID", payments("payment_terms")[0]?.["external_id"] ?? "");
    sheet.type(row, "External ID", "");
    expect(await send()).toMatchObject({ updated: 1 });
    expect(payments("payment_terms")[0]).toMatchObject({ external_id: null });
    expect((await preview()).plan).toMatchObject({ updates: [], writes: [], problems: [] });
    sheet.type(row, "External ID", "NEW-1");
    expect(await send()).toMatchObject({ updated: 1 });
    expect(payments("payment_terms")[0]).toMatchObject({ external_id: "NEW-1" });
  });

  test("a create whose answer is lost is found by reading back, and not sent again", async () => {
    await open({ list: "paymentTerms" });
    const before = payments("payment_terms").length;
    sheet.add({ Name: "Net 75", "External ID": "N75" });
    await world.sim("POST", "/faults", { kind: "dropAnswer", operation: "createPaymentTerm" });
    expect(await send()).toMatchObject({ created: 1, unknown: 0 });
    expect(payments("payment_terms")).toHaveLength(before + 1);
    expect((await preview()).plan.creates).toEqual([]);
  });

  test("an undo sets a record back and takes a created one away", async () => {
    await open({ list: "paymentTerms" });
    const before = payments("payment_terms");
    sheet.type(0, "Name", "Net 14");
    sheet.add({ Name: "Net 75", "External ID": "N75" });
    const { sendId } = await send();
    const undo = await world.run(previewUndo(world.services, link.id, sendId ?? ""));
    if (!undo.ok) throw new Error(`The undo stopped: ${undo.obstacle.kind}`);
    expect(await send(undo.preview)).toMatchObject({ updated: 1, deleted: 1 });
    expect(payments("payment_terms")).toEqual(before);
  });
});

describe("custom fields", () => {
  const records = () => world.simulator.records.fields;

  test("a field needs a group unless it is one of RFP events, which have none", async () => {
    await open({ list: "fields" });
    const group = [...records().groups.values()][0];
    const lonely = sheet.add({ Name: "Plant", "Belongs to": "PROJECT", Type: "Short Text", Required: "no" });
    const grouped = sheet.add({
      Name: "Line",
      "Belongs to": "RFP",
      Type: "Short Text",
      "Group ID": group?.id ?? "",
    });
    await world.run(refreshTable(world.services, link.id));
    expect(sheet.value(lonely, STATUS)).toContain("needs a group");
    expect(sheet.value(grouped, STATUS)).toContain("has no group");
    sheet.type(lonely, "Group ID", group?.id ?? "");
    sheet.type(grouped, "Group ID", "");
    expect(await send()).toMatchObject({ created: 2, failed: 0 });
    const names = [...records().fields.values()].map(({ attributes }) => attributes.name);
    expect(names).toEqual(expect.arrayContaining(["Plant", "Line"]));
  });

  test("what a field belongs to is set once, and a flag is sent as one", async () => {
    await open({ list: "fields" });
    const row = sheet.find("Required", "no");
    const name = String(sheet.value(row, "Name"));
    sheet.type(row, "Belongs to", sheet.value(row, "Belongs to") === "RFP" ? "PROJECT" : "RFP");
    expect((await preview()).plan.problems).toMatchObject([{ row, kind: "cannotChange" }]);
    await world.run(refreshTable(world.services, link.id));
    sheet.type(row, "Belongs to", String((await preview()).remote.cells[row]?.[1] ?? ""));
    sheet.type(row, "Required", "yes");
    expect(await send()).toMatchObject({ updated: 1 });
    const field = [...records().fields.values()].find(({ attributes }) => attributes.name === name);
    expect(field?.attributes.required).toBe(true);
  });

  test("options of one field are a table of their own", async () => {
    const [option] = [...records().options.values()];
    await open({ list: "fieldOptions", within: { field_id: option?.fieldId ?? "" }, withinTitle: "Region" });
    const rows = sheet.rowCount();
    sheet.add({ Option: "Antarctica" });
    sheet.type(0, "Option", "North");
    expect(await send()).toMatchObject({ created: 1, updated: 1 });
    const own = [...records().options.values()].filter(({ fieldId }) => fieldId === option?.fieldId);
    expect(own.map(({ attributes }) => attributes.label)).toEqual(expect.arrayContaining(["Antarctica", "North"]));
    expect(own).toHaveLength(rows + 1);
  });
});
