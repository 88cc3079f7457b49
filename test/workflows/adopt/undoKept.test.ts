// What the person did before stays undoable: a look around uses no member of Excel that takes their undo away.
import { previewTable } from "../../../src/workflows/send/preview";
import { loadReport } from "../../../src/workflows/reports/load";
import { tableStatus } from "../../../src/workflows/table/status";
import { SAVINGS, wholeOf } from "../../support/reporting";
import { Story } from "../../support/story";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

/** By which members undo was lost in the work. */
async function lostIn(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { undoCleared } = story.world.office.host;
  const before = undoCleared.length;
  await work();
  return undoCleared.slice(before);
}

test("a status, a preview and a refresh with news leave the person's undo alone", async () => {
  const { services } = story.world;
  story.sheet.type(0, "Quantity", "77");
  const [id] = [...story.records.keys()].slice(3);
  await story.colleague(id ?? "", { c2: 41 });
  await story.colleagueAdds({ c1: "Theirs", c2: 5 });
  expect(await lostIn(() => story.world.run(tableStatus(services, story.link.id)))).toEqual([]);
  expect(await lostIn(() => story.world.run(previewTable(services, story.link.id)))).toEqual([]);
  expect(await lostIn(() => story.refresh())).toEqual([]);
});

test("a send leaves the person's undo alone", async () => {
  story.sheet.type(0, "Quantity", "77");
  story.sheet.add({ Title: "New", Quantity: "4" });
  const preview = await story.preview();
  expect(await lostIn(() => story.send(preview))).toEqual([]);
});

test("a scan of a table asks for no merged cells, and one of a plain list must", async () => {
  const { services, office } = story.world;
  const { store } = office;
  const { table } = story.sheet;
  store.select(table.sheetId, table.rect);
  const scan = () => story.world.run(services.workbook.readSheet({ kind: "selection" }));
  expect(await lostIn(scan)).toEqual([]);
  store.addSheet("Plain");
  store.write(store.sheet("Plain")?.id ?? "", { top: 0, left: 0, bottom: 1, right: 0 }, [["Item"], ["Bolt"]]);
  const look = () => services.workbook.readSheet({ kind: "sheet", name: "Plain" });
  expect(await lostIn(() => story.world.run(look()))).toEqual(["Range.getMergedAreasOrNullObject"]);
});

test("a new sheet takes the undo away where it gets its name, in Excel on Windows and Mac", async () => {
  const { services } = story.world;
  const made = await lostIn(() => story.world.run(loadReport(services, wholeOf(SAVINGS))));
  expect([...new Set(made)]).toEqual(["Worksheet.name"]);
});
