// Choosing, ordering and hiding columns from the pane, over the whole chain.
import { columnVerbs } from "../../../src/taskpane/link/columnVerbs";
import { linkVerbs } from "../../../src/taskpane/link/linkVerbs";
import { previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import type { ColumnsScreen } from "../../../src/taskpane/pane/screens/screens";
import { MARK_LOOKS } from "../../../src/sheets/markLooks";
import { ID } from "../../support/sheet";
import { showPiece } from "../../support/world";
import { openLinkedPane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane();
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const run = <T>(task: Promise<T>): Promise<T> => live.world.run(task);
const headers = () => live.sheet().table.columns.map(({ name }) => name.replace(/\*$/, ""));

function shownScreen(): ColumnsScreen {
  const { screen, notice } = state();
  if (screen.kind !== "columns") throw new Error(`No columns: ${notice?.message.title ?? screen.kind}`);
  return screen;
}

async function open(): Promise<ColumnsScreen> {
  await run(live.pane.verbs(columnVerbs).openColumns(live.linkId()));
  return shownScreen();
}

/** By header: all of them in this order, without those to be hidden. */
async function arrange(first: readonly string[], hidden: readonly string[] = []): Promise<void> {
  const screen = await open();
  const { columns } = screen.offer;
  const order = [...columns].sort((a, b) => place(a.header) - place(b.header)).map(({ key }) => key);
  function place(header: string): number {
    const at = first.indexOf(header);
    return at < 0 ? first.length : at;
  }
  const shown = new Set(columns.filter(({ header, out }) => !out && !hidden.includes(header)).map(({ key }) => key));
  await run(live.pane.verbs(columnVerbs).arrangeColumns(screen, { order, shown }, new Set()));
}

const isHidden = (header: string): boolean => {
  const { table, sheet } = live.sheet();
  return sheet.columnHidden(table.rect.left + headers().indexOf(header));
};

const settled = () => run(live.world.clock.wait(1_000));

test("the sheet's columns stand as wanted, hold through refresh, and what is edited is sent as from anywhere", async () => {
  const before = headers();
  const [, , second = "", third = ""] = before;
  await arrange([third, second]);
  expect(state().notice).toMatchObject({ intent: "success" });
  expect(headers().slice(1, 3)).toEqual([third, second]);
  expect([...headers()].sort()).toEqual([...before].sort());
  const { worksheetId } = showPiece(live.world);
  const items = `/worksheets/${worksheetId}/line_items`;
  const { mapping } = state().tables?.[0]?.link ?? { mapping: [] };
  const quantity = mapping.find(({ label }) => label === "Quantity")?.key ?? "";
  await live.world.sim("PATCH", `${items}/${String(live.sheet().value(2, ID))}`, { data: { [quantity]: 4711 } });
  await run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
  expect(headers().slice(1, 3)).toEqual([third, second]);
  expect(live.sheet().value(2, "Quantity")).toBe(4711);
  live.sheet().type(0, "Quantity", "12");
  await settled();
  const { table, sheet } = live.sheet();
  const column = table.rect.left + table.columns.findIndex(({ name }) => name === "Quantity");
  expect(sheet.conditional(table.rect.top + 1, column)?.look.fill).toBe(MARK_LOOKS.edited.fill);
  await run(live.pane.verbs(previewVerbs).preview(live.linkId()));
  expect(live.preview().preview.plan).toMatchObject({ updates: [{ changes: [{ to: 12 }] }], conflicts: [] });
});

test("a column with unsent edits is hidden only after the person was asked, and its edits stay to be sent", async () => {
  live.sheet().type(0, "Quantity", "12");
  await settled();
  expect((await open()).offer.columns.find(({ header }) => header === "Quantity")).toMatchObject({ pending: 1 });
  await arrange([], ["Quantity", "Notes"]);
  expect(shownScreen().asks?.columns.map(({ header }) => header)).toEqual(["Quantity"]);
  expect([isHidden("Quantity"), isHidden("Notes")]).toEqual([false, false]);
  const { asks } = shownScreen();
  if (asks === undefined) throw new Error("Nobody was asked.");
  const seen = new Set(asks.columns.map(({ key }) => key));
  await run(live.pane.verbs(columnVerbs).arrangeColumns(shownScreen(), asks.wanted, seen));
  expect([isHidden("Quantity"), isHidden("Notes")]).toEqual([true, true]);
  await run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
  expect([isHidden("Quantity"), isHidden("Notes")]).toEqual([true, true]);
  await run(live.pane.verbs(previewVerbs).preview(live.linkId()));
  expect(live.preview().preview.plan).toMatchObject({ updates: [{ changes: [{ to: 12 }] }], conflicts: [] });
  await arrange([]);
  expect([isHidden("Quantity"), isHidden("Notes")]).toEqual([false, false]);
});

test("a new table has its columns in the order that was chosen before it was made, without those that were not", async () => {
  const list = { list: "paymentTerms", within: {}, withinTitle: "" } as const;
  await run(live.pane.verbs(columnVerbs).chooseColumns({ list, title: "Payment terms" }));
  const screen = shownScreen();
  const keys = screen.offer.columns.map(({ key }) => key);
  const order = [...keys].reverse();
  const shown = new Set(keys.filter((key) => key !== "description"));
  await run(live.pane.verbs(columnVerbs).arrangeColumns(screen, { order, shown }, new Set()));
  const link = state().tables?.[1]?.link;
  expect(link?.mapping.map(({ key }) => key)).toEqual(order);
  const places = await run(live.world.services.workbook.columnPlaces(link ?? state().tables?.[0]?.link ?? never()));
  expect(places?.map(({ hidden }) => hidden)).toEqual(order.map((key) => !shown.has(key)));
  await run(live.pane.verbs(tableVerbs).refresh(link?.id ?? ""));
  expect(state().notice).toMatchObject({ intent: "success" });
});

function never(): never {
  throw new Error("Nothing is linked.");
}

test("a column that the table does without comes in with the platform's values, in its place", async () => {
  const scope = { kind: "all", title: "All fields" } as const;
  await run(live.pane.verbs(linkVerbs).linkFieldSheet(scope));
  const fields = state().tables?.find(({ link }) => link.leftOut !== undefined)?.link;
  expect(fields?.leftOut).toContain("position");
  await run(live.pane.verbs(columnVerbs).openColumns(fields?.id ?? ""));
  const screen = shownScreen();
  expect(screen.offer.columns.filter(({ out }) => out).map(({ key }) => key)).toContain("position");
  const all = screen.offer.columns.map(({ key }) => key);
  const wanted = {
    order: all,
    shown: new Set(screen.offer.columns.filter(({ key, out }) => !out || key === "position").map(({ key }) => key)),
  };
  await run(live.pane.verbs(columnVerbs).arrangeColumns(screen, wanted, new Set()));
  expect(state().notice).toMatchObject({ intent: "success" });
  const after = state().tables?.find(({ link }) => link.id === fields?.id)?.link;
  expect([after?.mapping.at(-1)?.key, after?.leftOut]).toEqual(["position", ["data_type"]]);
  const read = await run(live.world.services.workbook.readTable(after ?? never()));
  expect(read.ok && read.table.rows.cells.some((cells) => cells.at(-1) !== null)).toBe(true);
});

test("formulas that name a column hold it where it is, and the person reads which", async () => {
  const { table } = live.sheet();
  const { store } = live.world.office;
  const right = table.rect.right + 1;
  store.resizeTable(table.id, { ...table.rect, right });
  const first = table.rect.top + 1;
  store.write(table.sheetId, { top: first, bottom: first, left: right, right }, [["=[@Quantity]&[@Title]"]]);
  const before = headers();
  const [two, one] =
    before.indexOf("Title") < before.indexOf("Quantity") ? ["Title", "Quantity"] : ["Quantity", "Title"];
  await arrange([one, two]);
  expect(state().notice).toMatchObject({ intent: "warning", message: { title: "Formulas use these columns" } });
  expect(headers()).toEqual(before);
});
