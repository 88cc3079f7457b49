// The platform's columns change under a linked table: what is frozen, what goes on, and what one click adopts.
import { dying } from "../../support/dying";
import { sendPreview } from "../../../src/workflows/send/send";
import { followColumns } from "../../../src/workflows/refresh/followColumns";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { showPiece } from "../../support/world";
import { add, adopt, alter, columnsOf, headers, remove, setColumns, storedDrift } from "./driftStory";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
function showPieceOf({ world }: Story) {
  const worksheet = world.simulator.records.worksheets.get(showPiece(world).worksheetId);
  if (worksheet === undefined) throw new Error("There is no show-piece.");
  return worksheet;
}

function lineItemsOf({ world }: Story) {
  return [...(world.simulator.records.lineItems.get(showPiece(world).worksheetId)?.values() ?? [])];
}

const none = { added: [], removed: [], renamed: [], retyped: [], unclear: [] };

describe("drift", () => {
  test("another order of the columns is no change", async () => {
    await setColumns(story, columnsOf(story).reverse());
    expect((await story.refresh()).link.drift).toBeUndefined();
  });

  test("columns are read again after a minute, or at once where the cells show a change", async () => {
    const worksheetsRead = async () =>
      (await story.requests()).filter(({ operation }) => operation === "getWorksheet").length;
    const linked = await worksheetsRead();
    await story.refresh();
    await story.preview();
    expect(await worksheetsRead()).toBe(linked);
    const { columns } = showPieceOf(story);
    showPieceOf(story).columns = columns.filter(({ name }) => name !== "Notes");
    for (const { data } of lineItemsOf(story)) delete data["c9"];
    expect((await story.refresh()).link.drift?.removed).toEqual([{ key: "c9", label: "Notes" }]);
    expect(await worksheetsRead()).toBe(linked + 1);
    await story.world.run(story.world.clock.wait(60_001));
    await story.refresh();
    expect(await worksheetsRead()).toBe(linked + 2);
  });

  test("a removed column is frozen: its cells stay, and the other columns go on", async () => {
    const drawing = story.sheet.value(0, "Drawing number");
    await remove(story, "Drawing number");
    await story.colleague(idOf(0), { c2: 77 });
    story.sheet.type(1, "Notes", "still sent");
    const { link, plan } = await story.refresh();
    expect(link.drift).toEqual({ ...none, removed: [{ key: "c10", label: "Drawing number" }] });
    expect(await storedDrift(story)).toEqual(link.drift);
    expect(plan.conflicts).toEqual([]);
    expect(story.sheet.value(0, "Drawing number")).toBe(drawing);
    expect(story.sheet.value(0, "Quantity")).toBe(77);
    expect(await story.send(await story.preview())).toMatchObject({ updated: 1, failed: 0 });
    expect(story.records.get(idOf(1))).toMatchObject({ c9: "still sent" });
  });

  test("a column that is removed while the list is read blanks no cell", async () => {
    await story.close();
    story = await Story.begin({ lineItems: 150 });
    const notes = () => Array.from({ length: 150 }, (_, row) => story.sheet.value(row, "Notes"));
    const before = notes();
    expect(before.slice(100).some((note) => note !== "")).toBe(true);
    const { simulator } = story.world;
    const ask = simulator.fetch.bind(simulator);
    const hook = jest.spyOn(simulator, "fetch").mockImplementation(async (request) => {
      const answer = await ask(request);
      if (!request.url.includes("line_items")) return answer;
      hook.mockRestore();
      await remove(story, "Notes");
      return answer;
    });
    const { cellsWritten, link } = await story.refresh();
    expect([cellsWritten, link.drift?.removed]).toEqual([0, [{ key: "c9", label: "Notes" }]]);
    expect(notes()).toEqual(before);
  });

  test("an edit in a frozen column is not sent, and its row says why until the platform is as before", async () => {
    await alter(story, "Notes", { name: "Remarks" });
    story.sheet.type(3, "Notes", "mine");
    const preview = await story.preview();
    expect(preview.plan.updates).toEqual([]);
    expect(preview.link.drift?.renamed).toEqual([{ key: "c9", label: "Notes", now: "Remarks" }]);
    await story.refresh();
    expect(story.sheet.value(3, STATUS)).toBe(
      "Waiting: Notes changed on the platform and is not sent. Adopt the change in Bidsheet first.",
    );
    await alter(story, "Remarks", { name: "Notes" });
    const again = await story.preview();
    expect(again.link.drift).toBeUndefined();
    expect(again.plan.updates.map(({ id }) => id)).toEqual([idOf(3)]);
    await story.send(again);
    expect(story.records.get(idOf(3))).toMatchObject({ c9: "mine" });
    expect(await story.changing()).toHaveLength(1);
  });

  test("what a colleague writes into a frozen column is not written here before it is adopted", async () => {
    const before = story.sheet.value(0, "Notes");
    await alter(story, "Notes", { name: "Remarks" });
    await story.colleague(idOf(0), { c9: "theirs" });
    expect(await story.refresh()).toMatchObject({ cellsWritten: 0 });
    expect(story.sheet.value(0, "Notes")).toBe(before);
    expect(await adopt(story)).toMatchObject({ cellsWritten: 1 });
    expect(story.sheet.value(0, "Remarks")).toBe("theirs");
  });

  test("texts in a column of numbers freeze it, and adopting makes it take what comes", async () => {
    const label = "Incumbent price";
    expect(story.link.mapping.find((column) => column.label === label)?.type).toBe("number");
    await alter(story, label, { kind: "text" });
    const before = story.sheet.value(0, label);
    await story.colleague(idOf(0), { c6: "on request" });
    const { link } = await story.refresh();
    expect(link.drift).toEqual({
      ...none,
      retyped: [{ key: "c6", label, from: "number", to: "any", because: "values" }],
    });
    expect(story.sheet.value(0, label)).toBe(before);
    await adopt(story);
    expect(story.sheet.value(0, label)).toBe("on request");
    story.sheet.type(1, label, "none");
    expect(await story.send(await story.preview())).toMatchObject({ updated: 1, failed: 0 });
  });

  test("a new row goes out without its frozen columns, and not at all while its name is frozen", async () => {
    await remove(story, "Drawing number");
    const row = story.sheet.add({ Title: "New pump", Quantity: "3", "Drawing number": "D-1" });
    expect(await story.send(await story.preview())).toMatchObject({ created: 1, failed: 0 });
    const [created] = story.titled("New pump");
    expect(created).toMatchObject({ c2: 3 });
    expect(created).not.toHaveProperty("c10");
    expect(story.sheet.value(row, "Drawing number")).toBe("D-1");

    await alter(story, "Title", { name: "Item" });
    const next = story.sheet.add({ Title: "Next pump", Quantity: "4" });
    const { plan } = await story.preview();
    expect(plan.creates).toEqual([]);
    expect(plan.problems).toMatchObject([{ row: next, kind: "frozenName" }]);
    await adopt(story);
    expect(await story.send(await story.preview())).toMatchObject({ created: 1 });
  });

  test("a computed column that came after the table was linked is part of no update, and neither is one turned so", async () => {
    const turned = columnsOf(story).find(({ name }) => name === "Price");
    await add(story, { name: "Total now", mapping_key: "EXTENDED_PRICE", kind: "computed" });
    await alter(story, "Price", { mapping_key: "EXTENDED_PRICE", kind: "computed" });
    const made = columnsOf(story).find(({ name }) => name === "Total now");
    story.sheet.type(0, "Title", "Shaft seal, revised");
    await story.send(await story.preview());
    const [update] = (await story.changing()).filter(({ operation }) => operation === "updateLineItem");
    const sent = JSON.stringify(update?.body);
    expect(sent).toContain('"c1":"Shaft seal, revised"');
    for (const column of [made, turned]) expect(sent).not.toContain(`"${column?.data_identifier ?? ""}":`);
  });

  test("a new column is only named, and nothing of it is written before it is adopted", async () => {
    await add(story, { name: "Site" });
    const { link, cellsWritten } = await story.refresh();
    expect(link.drift).toEqual({ ...none, added: [{ key: "c12", label: "Site" }] });
    expect(cellsWritten).toBe(0);
    expect(headers(story)).not.toContain("Site");
  });
});

describe("adopting", () => {
  test("a new column stands right of the last mapped one, is filled, and can be sent", async () => {
    await add(story, { name: "Site", kind: "text" });
    await story.colleague(idOf(2), { c12: "Ulm" });
    const done = await adopt(story);
    expect(done.link.drift).toBeUndefined();
    expect(done.cellsWritten).toBe(1);
    expect(headers(story).slice(-3)).toEqual(["Supplier remarks", "Site", STATUS]);
    expect(story.sheet.value(2, "Site")).toBe("Ulm");
    story.sheet.type(0, "Site", "Bonn");
    expect(await story.send(await story.preview())).toMatchObject({ updated: 1 });
    expect(story.records.get(idOf(0))).toMatchObject({ c12: "Bonn" });
    expect((await story.refresh()).cellsWritten).toBe(0);
    expect((await story.preview()).plan).toMatchObject({ updates: [], writes: [], conflicts: [] });
  });

  test("a removed column becomes the person's own, with all that stands in it", async () => {
    story.sheet.type(0, "Drawing number", "my own");
    await remove(story, "Drawing number");
    const { link } = await adopt(story);
    expect(link.mapping.map(({ key }) => key)).not.toContain("c10");
    expect(headers(story)).toContain("Drawing number");
    story.sheet.type(1, "Drawing number", "mine too");
    expect((await story.preview()).plan).toMatchObject({ updates: [], problems: [] });
    expect(story.sheet.value(0, "Drawing number")).toBe("my own");
  });

  test("a renamed column's header follows, and one that the person named stays", async () => {
    const { store } = story.world.office;
    const place = headers(story).indexOf("Lead time (days)");
    store.renameTableColumn(story.link.tableId, place, "My lead time");
    await setColumns(
      story,
      columnsOf(story).map((column) => {
        const name = { Notes: "=Remarks", "Lead time (days)": "Lead time" }[column.name] ?? column.name;
        return { ...column, name };
      }),
    );
    const { link, renamed } = await adopt(story);
    expect(headers(story)).toEqual(expect.arrayContaining(["=Remarks", "My lead time"]));
    expect(link.mapping.map(({ label }) => label)).toEqual(expect.arrayContaining(["=Remarks", "Lead time"]));
    expect(renamed).toEqual([{ label: "Lead time", header: "My lead time" }]);
    story.sheet.type(0, "=Remarks", "sent");
    expect(await story.send(await story.preview())).toMatchObject({ updated: 1 });
    expect(story.records.get(idOf(0))).toMatchObject({ c9: "sent" });
  });

  test("a column that means something else follows in type, number format and naming", async () => {
    await setColumns(
      story,
      columnsOf(story).map((column) => {
        if (column.name === "Title") return { ...column, mapping_key: "DESCRIPTION" };
        if (column.name === "Part number") return { ...column, mapping_key: "TITLE" };
        if (column.name === "Incumbent price") return { ...column, mapping_key: "PRICE" };
        if (column.name === "Price") return { ...column, mapping_key: "BID_PRICE" };
        return column;
      }),
    );
    const { link: frozen } = await story.refresh();
    expect(frozen.drift?.retyped.map(({ label, because }) => [label, because])).toEqual(
      [
        ["Part number", "meaning"],
        ["Title", "meaning"],
        ["Price", "meaning"],
        ["Incumbent price", "meaning"],
      ].sort((a, b) => order(a[0] ?? "") - order(b[0] ?? "")),
    );
    const { link } = await adopt(story);
    const column = (label: string) => link.mapping.find((one) => one.label === label);
    expect(column("Title")).toMatchObject({ naming: false, type: "text" });
    expect(column("Part number")).toMatchObject({ naming: true, type: "text" });
    expect(column("Incumbent price")).toMatchObject({ type: "money" });
    expect(link.drift).toBeUndefined();
    const { rect, columns } = story.sheet.table;
    const at = rect.left + columns.findIndex(({ name }) => name === "Incumbent price");
    const cell = { top: rect.top + 1, bottom: rect.top + 1, left: at, right: at };
    expect(story.world.office.store.read(story.sheet.table.sheetId, cell, "numberFormat")).toEqual([["#,##0.00##"]]);
    function order(label: string): number {
      return frozen.mapping.findIndex((one) => one.label === label);
    }
  });

  test("works when the table is filtered, sorted, and has own columns between", async () => {
    const { store } = story.world.office;
    const { tableId } = story.link;
    await story.world.run(
      story.world.office.Excel.run(async (context) => {
        const table = context.workbook.tables.getItem(tableId);
        table.columns.add(3, [["Mine"], ...Array.from({ length: 30 }, (_, at) => [`own ${at}`])]);
        table.sort.apply([{ key: 2, ascending: false }]);
        await context.sync();
      }),
    );
    const titles = [0, 1].map((row) => String(story.sheet.value(row, "Title")));
    const filtered = headers(story).indexOf("Title");
    store.filterTable(tableId, filtered, titles);
    const own = Array.from({ length: 30 }, (_, row) => [idOf(row), story.sheet.value(row, "Mine")]);
    await add(story, { name: "Site" });
    await remove(story, "Unit of Measure");
    await alter(story, "Notes", { name: "Remarks" });
    for (let row = 0; row < 30; row += 7) await story.colleague(idOf(row), { c12: `Site ${row}` });
    await adopt(story);
    expect(Array.from({ length: 30 }, (_, row) => [idOf(row), story.sheet.value(row, "Mine")])).toEqual(own);
    for (let row = 0; row < 30; row += 1)
      expect(story.sheet.value(row, "Site")).toBe(row % 7 === 0 ? `Site ${row}` : "");
    expect([...story.sheet.table.filters]).toEqual([[headers(story).indexOf("Title"), titles]]);
    expect(headers(story)).toEqual(expect.arrayContaining(["Mine", "Unit of Measure", "Remarks", "Site"]));
  });

  test("cut off anywhere and done again, it ends like an undisturbed one", async () => {
    await add(story, { name: "Site" });
    await alter(story, "Notes", { name: "Remarks" });
    await remove(story, "Drawing number");
    await story.colleague(idOf(2), { c12: "Ulm" });
    const { host } = story.world.office;
    const handle = host.handle.bind(host);
    let cuts = 0;
    for (let at = 0; at < 200; at += 1) {
      const wanted = host.stats.syncs + at;
      let done = false;
      host.handle = (text) => {
        if (!done && host.stats.syncs === wanted) {
          done = true;
          host.fault = { code: "GeneralException" };
        }
        return handle(text);
      };
      const ended = await adopt(story).then(
        () => true,
        () => false,
      );
      host.handle = handle;
      host.fault = null;
      if (ended) break;
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(10);
    const last = await adopt(story);
    expect(last.link.drift).toBeUndefined();
    expect(last.plan.conflicts).toEqual([]);
    expect(headers(story).filter((name) => /Site|Column|Remarks|Notes/.test(name))).toEqual(["Remarks", "Site"]);
    expect(story.sheet.value(2, "Site")).toBe("Ulm");
    expect((await story.preview()).plan).toMatchObject({
      updates: [],
      writes: [],
      conflicts: [],
      creates: [],
    });
  });

  test("is held up while an earlier send is unknown, since its rows are found by their content", async () => {
    await add(story, { name: "Site" });
    story.sheet.add({ Title: "New pump", Quantity: "3" });
    const { world, link } = story;
    await story.fault({ kind: "dropBefore", operation: "bulkCreateLineItems" });
    const pane = dying(world.services, { at: "followSend", when: "before" });
    await world.run(Promise.race([sendPreview(pane.services, await story.preview()), pane.death]));
    expect(await world.run(followColumns(world.services, link.id))).toMatchObject({
      obstacle: { kind: "sendUnsettled" },
    });
    expect(headers(story)).not.toContain("Site");
  });
});
