// Formulas in Excel's notation by places: "=RC[-1]" is the cell left of each cell that it is written to.
import { openOffice } from "../../support/office";

const formulas = async (office: Awaited<ReturnType<typeof openOffice>>, address: string) =>
  office.Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem("Sheet1").getRange(address);
    range.load("formulas,formulasR1C1");
    await context.sync();
    return [range.formulas, range.formulasR1C1];
  });

test("one formula by places means other cells in each cell of the range", async () => {
  const office = await openOffice();
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Sheet1");
    Object.assign(sheet.getRange("D3:E4"), { formulasR1C1: '=RC[-2]*R1C[-1]+R[-1]C2&"RC[-1]"' });
    await context.sync();
  });
  expect(await formulas(office, "D3:E4")).toEqual([
    [
      ['=B3*C$1+$B2&"RC[-1]"', '=C3*D$1+$B2&"RC[-1]"'],
      ['=B4*C$1+$B3&"RC[-1]"', '=C4*D$1+$B3&"RC[-1]"'],
    ],
    [
      ['=RC[-2]*R1C[-1]+R[-1]C2&"RC[-1]"', '=RC[-2]*R1C[-1]+R[-1]C2&"RC[-1]"'],
      ['=RC[-2]*R1C[-1]+R[-1]C2&"RC[-1]"', '=RC[-2]*R1C[-1]+R[-1]C2&"RC[-1]"'],
    ],
  ]);
});

test("columns of tables keep their names beside places, also where they read like places", async () => {
  const office = await openOffice();
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Sheet1");
    sheet.getRange("A1:C2").values = [
      ["RC", "Price", "Sum"],
      [3, 4, ""],
    ];
    sheet.tables.add("A1:C2", true).name = "RC_1";
    await context.sync();
    Object.assign(sheet.getRange("C2"), { formulasR1C1: "=SUM(RC[-1],RC_1[@[RC]:[Price]],[@RC])" });
    await context.sync();
    const range = sheet.getRange("C2");
    range.load("values,formulas");
    await context.sync();
    expect([range.formulas, range.values]).toEqual([[["=SUM(B2,RC_1[@[RC]:[Price]],[@RC])"]], [[14]]]);
  });
});

test("a cell beyond the sheet's edge is gone", async () => {
  const office = await openOffice();
  await office.Excel.run(async (context) => {
    Object.assign(context.workbook.worksheets.getItem("Sheet1").getRange("A1"), { formulasR1C1: "=RC[-1]" });
    await context.sync();
  });
  const [[[formula] = []] = []] = await formulas(office, "A1");
  expect(formula).toBe("=#REF!");
});

test("a function in small letters is kept in capitals in each cell", async () => {
  const office = await openOffice();
  await office.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem("Sheet1");
    Object.assign(sheet.getRange("B1:B3"), { formulasR1C1: "=sum(rc[-1])" });
    await context.sync();
  });
  const [kept] = await formulas(office, "B1:B3");
  expect(kept).toEqual([["=SUM(A1)"], ["=SUM(A2)"], ["=SUM(A3)"]]);
});
