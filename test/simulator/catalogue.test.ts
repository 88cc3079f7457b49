import { columnsBesidesSchema, columnsOf, reportNames } from "../../src/simulator/reports/catalogue";

const namesOf = (name: (typeof reportNames)[number]) => columnsOf[name].map((column) => column.name);

describe("the column catalogue of ten reports (document 2, 2.7)", () => {
  test.each([
    ["contract_milestone", 27, 10],
    ["contract", 55, 14],
    ["event", 42, 10],
    ["performance_review_answer", 28, 0],
    ["performance_review", 11, 0],
    ["project_milestone", 26, 14],
    ["project", 58, 14],
    ["savings", 23, 6],
    ["supplier", 56, 0],
    ["supplier_review", 21, 0],
  ] as const)("%s has %i columns and %i fiscal ones", (name, written, fiscal) => {
    const columns = columnsOf[name];
    expect(columns.filter((column) => !column.fiscal)).toHaveLength(written);
    expect(columns.filter((column) => column.fiscal)).toHaveLength(fiscal);
    expect(new Set(namesOf(name)).size).toBe(columns.length);
  });

  test("a fiscal year and a fiscal quarter follow a marked date column, as integers", () => {
    expect(columnsOf.contract_milestone.slice(2, 5)).toEqual([
      { name: "Milestone Date", type: "date" },
      { name: "Milestone Date FY", type: "integer", fiscal: { of: "Milestone Date", part: "FY" } },
      { name: "Milestone Date FQ", type: "integer", fiscal: { of: "Milestone Date", part: "FQ" } },
    ]);
  });

  test.each([
    ["contract", "Approved Date", "Approved"],
    ["contract", "Sent for Approval", "Sent for Approval"],
    ["contract", "Contract Request Submitted Date", "Contract Request Submitted"],
    ["contract", "Contract Request Opened Date", "Contract Request Opened"],
    ["project", "Approved Date", "Approved"],
    ["project", "Sent for Approval", "Sent for Approval"],
  ] as const)("in %s the exception %s has %s FY and FQ", (name, date, stem) => {
    const names = namesOf(name);
    const at = names.indexOf(date);
    expect(names.slice(at, at + 3)).toEqual([date, `${stem} FY`, `${stem} FQ`]);
  });

  test("a date without a mark and without an exception has no fiscal columns", () => {
    expect(namesOf("event")).toContain("RSVP Deadline");
    expect(namesOf("event")).not.toContain("RSVP Deadline FY");
  });

  test("no name has the prefix, and every type occurs that a standard column can have", () => {
    const columns = reportNames.flatMap((name) => columnsOf[name]);
    expect(columns.filter((column) => column.name.startsWith("Rpt-"))).toEqual([]);
    expect(new Set(columns.map((column) => column.type))).toEqual(
      new Set(["text", "date", "integer", "select", "currency", "decimal"]),
    );
  });

  test("some columns stand in entries and in no schema: per section, per stage, and ID-Unique", () => {
    const counts = Object.entries(columnsBesidesSchema).map(([name, columns]) => [name, columns.length]);
    expect(counts).toEqual([
      ["performance_review", 10],
      ["project", 11],
      ["savings", 1],
    ]);
  });
});
