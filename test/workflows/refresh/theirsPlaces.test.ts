// A linked table that is protected, moved, copied, opened elsewhere, by somebody else, in another locale or date
// system: it is found or named, nothing is doubled, and what is not ours stays as it is.
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { openOffice, openWorkbook, type OfficeParts } from "../../support/office";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { previewTable } from "../../../src/workflows/send/preview";
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { ID, sheetOf, type SheetTable } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";
import { differences, freshnessOf, picture, surround } from "./theirsWorkbook";

let story: Story;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 8 });
  surround(story);
});
afterEach(() => story.close());

const store = () => story.world.office.store;

/** A workbook as a file, opened somewhere else: the same person's pane over it. */
interface Place {
  readonly office: OfficeParts;
  readonly services: Services;
  readonly sheet: SheetTable;
  preview(): Promise<Extract<Awaited<ReturnType<typeof previewTable>>, { readonly ok: true }>["preview"]>;
  send(): Promise<{ readonly created: number; readonly updated: number }>;
  refresh(): Promise<void>;
}

async function openCopy(bytes: Uint8Array): Promise<Place> {
  const book = await openWorkbook();
  const dropped = openXlsx(bytes).fill(book);
  if (dropped.length > 0) throw new Error(`Not taken over: ${dropped.join("; ")}`);
  const office = await openOffice({ store: book });
  const { world, link } = story;
  const services = await world.run(connect(world.gateway, world.clock, office));
  const preview = async () => {
    const outcome = await world.run(previewTable(services, link.id));
    if (!outcome.ok) throw new Error(`The preview stopped: ${outcome.obstacle.kind}`);
    return outcome.preview;
  };
  return {
    office,
    services,
    preview,
    // A table may have another id here: it is looked at by its name.
    sheet: sheetOf({ office }, { ...link, tableId: book.table(link.tableName)?.id ?? "" }),
    send: async () => {
      const outcome = await world.run(sendPreview(services, await preview()));
      if (!outcome.ok) throw new Error(`The send stopped: ${outcome.obstacle.kind}`);
      return outcome;
    },
    refresh: async () => {
      const outcome = await world.run(refreshTable(services, link.id));
      if (!outcome.ok) throw new Error(`The refresh stopped: ${outcome.obstacle.kind}`);
    },
  };
}

describe("a protected sheet", () => {
  test("is named with what stands in the way, and nothing of the workbook changes", async () => {
    const { id, name } = story.sheet.sheet;
    store().protectSheet(id, true);
    const [first] = story.records.keys();
    await story.colleague(first ?? "", { c2: 4711 });
    const before = picture(store());
    const { services } = story.world;
    for (const work of [refreshTable, previewTable]) {
      const outcome = await story.world.run<{ readonly ok: boolean; readonly obstacle?: unknown }>(
        work(services, story.link.id),
      );
      expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "sheetProtected", sheetName: name } });
    }
    expect(differences(before, picture(store()))).toEqual([]);
  });
});

describe("a table that was moved", () => {
  test("to another sheet is synced there, and the formulas that name it go on", async () => {
    const { table } = story.sheet;
    const target = store().createSheet("Moved here");
    store().clearTableFilters(table.id);
    store().moveRange(table.sheetId, table.rect, target.id, 3, 0);
    const [first = ""] = story.records.keys();
    await story.colleague(first, { c2: 4711 });
    const before = picture(store());
    await story.refresh();
    expect(story.sheet.sheet.name).toBe("Moved here");
    const row = story.sheet.find(ID, first);
    expect(story.sheet.value(row, "Quantity")).toBe(4711);
    const elsewhere = differences(before, picture(store())).filter((one) => !one.startsWith("Moved here"));
    expect(elsewhere).toEqual([]);
    story.sheet.type(row, "Quantity", "7");
    expect(await story.send(await story.preview())).toMatchObject({ updated: 1, created: 0 });
  });

  test("with its sheet, which got another name and place, is synced as before", async () => {
    const { id } = story.sheet.sheet;
    expect(store().renameSheet(id, "Prices, final")).toBeNull();
    store().moveSheet(id, store().sheets.length - 1);
    story.sheet.type(1, "Quantity", "7");
    expect(await story.send(await story.preview())).toMatchObject({ updated: 1, created: 0 });
  });

  test("is the linked one also after its sheet was copied; the copy is nobody's", async () => {
    const copy = store().copySheet(story.sheet.sheet.id, 0);
    const [table] = copy.tables;
    const before = [...picture(store())].filter(([key]) => key.startsWith(copy.name));
    story.sheet.type(1, "Quantity", "7");
    expect(await story.send(await story.preview())).toMatchObject({ updated: 1, created: 0 });
    await story.refresh();
    expect([...picture(store())].filter(([key]) => key.startsWith(copy.name))).toEqual(before);
    expect(table?.id).not.toBe(story.link.tableId);
    expect(story.records.size).toBe(8);
  });
});

describe("a workbook saved under another name", () => {
  test("opens with all that was round the table, and a refresh there finds everything in step", async () => {
    const before = picture(store(), false);
    const copy = await openCopy(writeXlsx(store()));
    const after = picture(copy.office.store, false);
    const missing = differences(before, after).filter(
      // These hold ids that are given anew with each opening; test/workbench compares what they say.
      (key) => !/:(sheet|comments|conditionals|table .*)$|^selection$|^custom XML/.test(key),
    );
    expect(missing).toEqual([]);
    expect((await copy.preview()).plan).toMatchObject({
      creates: [],
      updates: [],
      writes: [],
      conflicts: [],
    });
  });

  test("by a program that knows no table ids is found by its name and its headers", async () => {
    const parts = unzipSync(writeXlsx(store()));
    for (const [path, bytes] of Object.entries(parts))
      if (path.startsWith("xl/tables/")) {
        const xml = strFromU8(bytes).replace(/ xr:uid="[^"]*"/, "");
        let number = 0;
        parts[path] = strToU8(
          xml.replace(/(<tableColumn id=")\d+/g, (_all, open: string) => `${open}${(number += 1)}`),
        );
      }
    const copy = await openCopy(zipSync(parts));
    const table = copy.office.store.table(story.link.tableName);
    expect(table?.columns.map(({ id }) => id)).not.toEqual(story.sheet.table.columns.map(({ id }) => id));
    expect((await copy.preview()).plan).toMatchObject({
      creates: [],
      updates: [],
      writes: [],
      conflicts: [],
    });
    copy.sheet.type(2, "Quantity", "33");
    expect(await copy.send()).toMatchObject({ updated: 1, created: 0 });
  });

  test("and both used after each other makes no row twice and overwrites no edit silently", async () => {
    const copy = await openCopy(writeXlsx(story.world.office.store));
    story.sheet.add({ Title: "Made in the first", "Unit of Measure": "PCS", Quantity: "1" });
    story.sheet.type(1, "Quantity", "11");
    await story.send(await story.preview());
    const id = String(story.sheet.value(1, ID));
    copy.sheet.add({ Title: "Made in the copy", "Unit of Measure": "PCS", Quantity: "2" });
    copy.sheet.type(copy.sheet.find(ID, id), "Quantity", "22");
    const seen = await copy.preview();
    expect(seen.plan.conflicts).toMatchObject([{ id, ours: 22, theirs: 11 }]);
    expect(await copy.send()).toMatchObject({ created: 1, updated: 0 });
    await story.refresh();
    await copy.refresh();
    const titles = [...story.records.values()].map((cells) => cells["c1"]);
    expect(titles.filter((title) => title === "Made in the first")).toHaveLength(1);
    expect(titles.filter((title) => title === "Made in the copy")).toHaveLength(1);
    expect([story.sheet.rowCount(), copy.sheet.rowCount(), story.records.size]).toEqual([10, 10, 10]);
    expect(copy.sheet.value(copy.sheet.find(ID, id), "Quantity")).toBe(22);
  });

  test("and both holding the same unsent row creates it in each only as each was told, never again by itself", async () => {
    story.sheet.add({ Title: "Typed before the copy", "Unit of Measure": "PCS", Quantity: "1" });
    const copy = await openCopy(writeXlsx(store()));
    await story.send(await story.preview());
    await story.refresh();
    const { plan } = await copy.preview();
    // The journal tells that the copy's row is the one that was sent: it is neither new nor brought down beside itself.
    expect({ creates: plan.creates.length, appends: plan.appends.length }).toEqual({
      creates: 0,
      appends: 0,
    });
    await copy.refresh();
    const [id = ""] = [...story.records].find(([, cells]) => cells["c1"] === "Typed before the copy") ?? [];
    expect(copy.sheet.find(ID, id)).toBe(copy.sheet.find("Title", "Typed before the copy"));
    expect(await copy.send()).toMatchObject({ created: 0 });
    expect(story.titled("Typed before the copy")).toHaveLength(1);
  });
});

describe("a workbook opened elsewhere", () => {
  test("by another account is not synced before somebody takes it over, and nothing of it changes", async () => {
    const { world } = story;
    const other = { id: "another", userEmail: "kim@buyer.example" };
    const services: Services = { ...world.services, account: { ...world.services.account, ...other } };
    const before = picture(store());
    for (const work of [refreshTable, previewTable]) {
      const outcome = await world.run<{ readonly ok: boolean; readonly obstacle?: unknown }>(
        work(services, story.link.id),
      );
      expect(outcome).toMatchObject({
        ok: false,
        obstacle: { kind: "otherAccount", linkedBy: story.link.accountLabel },
      });
    }
    expect(differences(before, picture(store()))).toEqual([]);
  });

  test.each(["de-DE", "fr-FR", "de-CH", "en-GB", "pl-PL"])(
    "in %s reads and writes the same values: nothing is edited by opening it, and numbers arrive as numbers",
    async (locale) => {
      const copy = await openCopy(writeXlsx(store()));
      copy.office.store.system.setLocale(locale);
      const [first = "", second = ""] = story.records.keys();
      await story.colleague(first, { c1: "1,5", c2: 1234.5, c9: "31.12.2026" });
      expect((await copy.preview()).plan).toMatchObject({ creates: [], updates: [], conflicts: [] });
      await copy.refresh();
      const row = copy.sheet.find(ID, first);
      const read = ["Title", "Quantity", "Notes"].map((header) => copy.sheet.value(row, header));
      expect(read).toEqual(["1,5", 1234.5, "31.12.2026"]);
      const { decimal } = copy.office.store.system.culture;
      copy.sheet.type(copy.sheet.find(ID, second), "Quantity", `2${decimal}5`);
      expect(await copy.send()).toMatchObject({ updated: 1, created: 0 });
      expect(story.records.get(second)).toMatchObject({ c2: 2.5 });
      expect((await copy.preview()).plan).toMatchObject({ creates: [], updates: [], writes: [] });
    },
  );

  test("with the 1904 date system holds the same numbers, and a refresh leaves its dates alone", async () => {
    store().write(story.sheet.sheet.id, { top: 2, left: 1, bottom: 2, right: 1 }, [["2026-12-31"]]);
    store().system.setDate1904(true);
    const copy = await openCopy(writeXlsx(store()));
    expect(copy.office.store.system.date1904).toBe(true);
    expect((await copy.preview()).plan).toMatchObject({
      creates: [],
      updates: [],
      writes: [],
      conflicts: [],
    });
    const before = picture(copy.office.store);
    await copy.refresh();
    const changed = differences(before, picture(copy.office.store));
    expect(changed.filter((one) => one !== freshnessOf(story))).toEqual([]);
  });
});
