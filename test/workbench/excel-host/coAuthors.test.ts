// Two Excels on one workbook.
import { betweenSyncs, openBeside } from "../../support/coAuthor";
import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices } from "./support";

let ours: OfficeParts;
let theirs: OfficeParts;

beforeEach(async () => {
  ours = await openOffice();
  theirs = await openBeside(ours);
  await addPrices(ours);
});

function type(office: OfficeParts, row: number, column: number, text: string): void {
  const { store, host } = office;
  host.coAuthors.acting(() => store.enter(store.sheet("Data")?.id ?? "", row, column, text));
}

function cell(address: string): unknown {
  const { store } = ours;
  const [column, row] = [address.charCodeAt(0) - 65, Number(address.slice(1)) - 1];
  const rect = { top: row, bottom: row, left: column, right: column };
  return store.read(store.sheet("Data")?.id ?? "", rect, "values")[0]?.[0];
}

async function heardBy({ Excel: office }: OfficeParts): Promise<string[]> {
  const heard: string[] = [];
  await office.run(async (context) => {
    context.workbook.tables.getItem("Prices").onChanged.add(({ source, address }) => {
      heard.push(`${source} ${address}`);
      return Promise.resolve();
    });
    await context.sync();
  });
  return heard;
}

test("what one person types is local for their Excel and remote for the other's", async () => {
  const [here, there] = [await heardBy(ours), await heardBy(theirs)];
  type(theirs, 2, 2, "11");
  type(ours, 3, 2, "21");
  await new Promise((resolve) => setImmediate(resolve));
  expect(here).toEqual(["Remote C3", "Local C4"]);
  expect(there).toEqual(["Local C3", "Remote C4"]);
});

test("what one add-in writes is remote for the other's", async () => {
  const [here, there] = [await heardBy(ours), await heardBy(theirs)];
  await ours.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Data").getRange("C3").values = [[12]];
    await context.sync();
  });
  expect([here, there]).toEqual([["Local C3"], ["Remote C3"]]);
});

test("rows.add shows the co-author a bar, and what they typed into the table since our last answer is lost", async () => {
  const add = () =>
    ours.Excel.run(async (context) => {
      const table = context.workbook.tables.getItem("Prices");
      table.load("name");
      await context.sync();
      table.rows.add(undefined, [["Rivet", 5, 0.2]]);
      await context.sync();
    });
  type(theirs, 2, 2, "11");
  const stop = betweenSyncs(ours.host, () => {
    stop();
    type(theirs, 3, 2, "21");
  });
  await add();
  expect([ours.host.coAuthors.bars, cell("C3"), cell("C4")]).toEqual([1, 11, 20]);
});

test("rows.add costs nobody anything who is alone in the file", async () => {
  theirs.host.close();
  await ours.Excel.run(async (context) => {
    context.workbook.tables.getItem("Prices").rows.add(undefined, [["Rivet", 5, 0.2]]);
    await context.sync();
  });
  expect(ours.host.coAuthors.bars).toBe(0);
});

test("a range under the table and a new size for it cost the co-author nothing", async () => {
  const stop = betweenSyncs(ours.host, () => {
    stop();
    type(theirs, 3, 2, "21");
  });
  await ours.Excel.run(async (context) => {
    const table = context.workbook.tables.getItem("Prices");
    table.load("name");
    await context.sync();
    const fresh = table.getDataBodyRange().getLastRow().getOffsetRange(1, 0).insert("Down");
    fresh.values = [["Rivet", 5, 0.2]];
    table.resize(table.getRange().getBoundingRect(fresh));
    await context.sync();
  });
  expect([ours.host.coAuthors.bars, cell("C4"), cell("B6")]).toEqual([0, 21, "Rivet"]);
  expect(ours.store.table("Prices")?.rect.bottom).toBe(5);
});
