import { schemaColumns, unlistedColumn } from "../../src/reports/columns";

const PREFIX = "Rpt-";
const names = (fields: readonly [string, string | null][], keep = false) =>
  schemaColumns(
    fields.map(([name, type]) => ({ name, type })),
    PREFIX,
    keep,
  );

describe("columns of a report's schema", () => {
  test("have the schema's order and types, and lose the fixed prefix in their labels alone", () => {
    const { columns } = names([
      ["Rpt-Supplier", "select"],
      ["Rpt-Spend", "currency"],
      ["Plant code", "string"],
    ]);
    expect(columns.map(({ key, label, type }) => [key, label, type])).toEqual([
      ["Rpt-Supplier", "Supplier", "select"],
      ["Rpt-Spend", "Spend", "currency"],
      ["Plant code", "Plant code", "string"],
    ]);
    expect(names([["Rpt-Spend", "currency"]], true).columns[0]?.label).toBe("Rpt-Spend");
    expect(names([["Rpt-", "text"]]).columns[0]?.label).toBe("Rpt-");
  });

  test("stand with their fiscal columns right behind the date, also where those are called without its last word", () => {
    const { columns } = names([
      ["Rpt-Start Date", "date"],
      ["Rpt-Approved Date", "date"],
      ["Rpt-Title", "text"],
      ["Rpt-Approved FQ", "integer"],
      ["Rpt-Start Date FY", "integer"],
      ["Rpt-Start Date FQ", "integer"],
      ["Rpt-Lonely FY", "integer"],
    ]);
    expect(columns.map(({ label }) => label)).toEqual([
      "Start Date",
      "Start Date FY",
      "Start Date FQ",
      "Approved Date",
      "Approved FQ",
      "Title",
      "Lonely FY",
    ]);
    expect(columns[4]?.fiscal).toEqual({ dateKey: "Rpt-Approved Date", part: "FQ" });
    expect(columns[6]?.fiscal).toBeNull();
  });

  test("are made once where a name stands twice, and keep what has an unknown type", () => {
    const { columns, repeated, unknownTypes } = names([
      ["Region", "string"],
      ["Region", "select"],
      ["Rpt-Shape", "polygon"],
      ["Rpt-Nothing", null],
    ]);
    expect(columns.map(({ key, type }) => [key, type])).toEqual([
      ["Region", "string"],
      ["Rpt-Shape", "unknown"],
      ["Rpt-Nothing", "unknown"],
    ]);
    expect(repeated).toEqual(["Region"]);
    expect(unknownTypes).toEqual(["polygon", ""]);
  });

  test("that only entries have say so", () => {
    expect(unlistedColumn("ID-Unique", PREFIX, false)).toEqual({
      key: "ID-Unique",
      label: "ID-Unique",
      type: "unknown",
      origin: "entries",
      fiscal: null,
    });
  });
});
