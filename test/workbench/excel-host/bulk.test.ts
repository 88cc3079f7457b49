import { openOffice } from "../../support/office";
import { failureOf } from "./support";

const ROWS = 10_000;
const COLUMNS = 30;

function block(rows: number, columns: number): (string | number)[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) => (column === 0 ? `row ${row}` : row * 100 + column)),
  );
}

test("10,000 rows of 30 columns arrive in the right cells through the client's chunks", async () => {
  const office = await openOffice();
  const values = block(ROWS, COLUMNS);
  await office.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Sheet1").getRange("B3").getAbsoluteResizedRange(ROWS, COLUMNS).values = values;
    await context.sync();
  });
  expect(office.host.stats.syncs).toBe(1);
  const sheet = office.store.sheets[0];
  const rect = { top: 2, left: 1, bottom: ROWS + 1, right: COLUMNS };
  expect(sheet?.used).toEqual(rect);
  expect(office.store.read(sheet?.id ?? "", rect, "values")).toEqual(values);
});

test("a request over 5 MB is refused and changes nothing", async () => {
  const office = await openOffice();
  const failure = await failureOf(office, (context) => {
    const long = "x".repeat(30_000);
    const values = Array.from({ length: 200 }, () => [long]);
    context.workbook.worksheets.getItem("Sheet1").getRange("A1:A200").values = values;
    return context.sync();
  });
  expect(failure.code).toBe("RequestPayloadSizeLimitExceeded");
  expect(office.store.sheets[0]?.used).toBeNull();
});

test("an answer over 5 MB is refused", async () => {
  const office = await openOffice();
  const sheetId = office.store.activeSheetId;
  const long = "y".repeat(30_000);
  office.store.write(
    sheetId,
    { top: 0, left: 0, bottom: 199, right: 0 },
    Array.from({ length: 200 }, () => [long]),
  );
  const failure = await failureOf(office, (context) => {
    context.workbook.worksheets.getItem("Sheet1").getRange("A1:A200").load("values");
    return context.sync();
  });
  expect(failure.code).toBe("ResponsePayloadSizeLimitExceeded");
});

test("bytes both ways, requests and syncs are counted", async () => {
  const office = await openOffice();
  await office.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Sheet1").getRange("A1").values = [["é"]];
    await context.sync();
  });
  // The second request is the client's own: it gives the range's reference back.
  expect(office.host.stats).toMatchObject({ requests: 2, syncs: 1 });
  expect(office.host.stats.bytesIn).toBeGreaterThan(500);
  expect(office.host.stats.bytesOut).toBeGreaterThan(100);
});
