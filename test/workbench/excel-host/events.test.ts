import { openOffice, type OfficeParts } from "../../support/office";
import { addPrices } from "./support";

let office: OfficeParts;

beforeEach(async () => {
  office = await openOffice();
  await addPrices(office);
});

/** The first event of a kind that the handler is called with, after `cause` ran. */
async function eventOf<E>(
  add: (handler: (event: E) => Promise<void>) => Promise<unknown>,
  cause: () => unknown,
): Promise<E> {
  let tell: (event: E) => void = () => undefined;
  const told = new Promise<E>((resolve) => (tell = resolve));
  await add((event) => {
    tell(event);
    return Promise.resolve();
  });
  cause();
  return told;
}

function dataSheetId(): string {
  return office.store.sheet("Data")?.id ?? "";
}

test("an edit in the grid reaches the table's onChanged with its values, and getRange gives its cells", async () => {
  const event = await eventOf<Excel.TableChangedEventArgs>(
    (handler) =>
      office.Excel.run(async (context) => {
        context.workbook.tables.getItem("Prices").onChanged.add(handler);
        await context.sync();
      }),
    () => office.store.enter(dataSheetId(), 2, 2, "11"),
  );
  expect(event).toMatchObject({ address: "C3", changeType: "RangeEdited", source: "Local" });
  expect(event.details).toMatchObject({ valueBefore: 10, valueAfter: 11, valueTypeAfter: "Double" });
  await office.Excel.run(async (context) => {
    const range = event.getRange(context).load("address,values");
    await context.sync();
    expect([range.address, range.values]).toEqual(["Data!C3", [[11]]]);
  });
});

test("a change made by the client says so", async () => {
  const event = await eventOf<Excel.WorksheetChangedEventArgs>(
    (handler) =>
      office.Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Data").onChanged.add(handler);
        await context.sync();
      }),
    () =>
      office.Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Data").getRange("F1").values = [["new"]];
        await context.sync();
      }),
  );
  expect(event).toMatchObject({ address: "F1", triggerSource: "ThisLocalAddin" });
});

test("the workbook's tables and worksheets tell of every sheet", async () => {
  const table = await eventOf<Excel.TableChangedEventArgs>(
    (handler) =>
      office.Excel.run(async (context) => {
        context.workbook.tables.onChanged.add(handler);
        await context.sync();
      }),
    () => office.store.enter(dataSheetId(), 2, 2, "12"),
  );
  expect(table.tableId).toBe(office.store.table("Prices")?.id);
  const added = await eventOf<Excel.WorksheetAddedEventArgs>(
    (handler) =>
      office.Excel.run(async (context) => {
        context.workbook.worksheets.onAdded.add(handler);
        await context.sync();
      }),
    () => office.store.addSheet("More"),
  );
  expect(added.worksheetId).toBe(office.store.sheet("More")?.id);
});

test("selection, activation and table deletion are told", async () => {
  const selection = await eventOf<Excel.WorksheetSelectionChangedEventArgs>(
    (handler) =>
      office.Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Data").onSelectionChanged.add(handler);
        await context.sync();
      }),
    () => office.store.select(dataSheetId(), { top: 1, left: 1, bottom: 2, right: 2 }),
  );
  expect(selection.address).toBe("B2:C3");
  const deleted = await eventOf<Excel.TableDeletedEventArgs>(
    (handler) =>
      office.Excel.run(async (context) => {
        context.workbook.tables.onDeleted.add(handler);
        await context.sync();
      }),
    () => office.store.deleteTable(office.store.table("Prices")?.id ?? ""),
  );
  expect(deleted.worksheetId).toBe(dataSheetId());
});

test("a removed handler hears nothing more", async () => {
  const heard: string[] = [];
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Data");
    const handler = sheet.onChanged.add((event) => {
      heard.push(event.address);
      return Promise.resolve();
    });
    await context.sync();
    handler.remove();
    await context.sync();
  });
  const entries: unknown[] = [];
  office.host.onEvents((told) => entries.push(told));
  office.store.enter(dataSheetId(), 0, 0, "x");
  await Promise.resolve();
  expect([heard, entries]).toEqual([[], []]);
});
