// What a refresh says of a row, and the line above the table.
import { changedMark, differing } from "../../src/reports/changes";
import { reportLineTexts } from "../../src/taskpane/reports/reportLineTexts";

describe("what the changes column says", () => {
  test("names the columns that changed", () => {
    expect(changedMark(["Amount", "Status"])).toBe("changed: Amount, Status");
  });

  test("names as many as fit 255 characters, and how many more there are", () => {
    const labels = Array.from({ length: 300 }, (_none, at) => `Column ${at}`);
    const text = changedMark(labels);
    const named = text.split(", ").length;
    expect(text.length).toBeLessThanOrEqual(255);
    expect(text.endsWith(` and ${300 - named} more`)).toBe(true);
    expect(`${text}, Column ${named}`.length).toBeGreaterThan(255);
  });

  test("counts columns whose names are too long for it", () => {
    expect(changedMark(["x".repeat(255)])).toBe("changed: 1 column");
    expect(changedMark(["x".repeat(255), "Status"])).toBe("changed: 2 columns");
  });

  test("is not of cells that Excel shows alike", () => {
    expect(differing([null, 0.3, "a\r\nb", "7"], ["", 0.1 + 0.2, "a\nb", 7])).toEqual([3]);
    expect(differing([], [null, "new"])).toEqual([1]);
  });
});

describe("the line above a report", () => {
  const at = "2026-03-04T05:06:07.000Z";

  test("counts the rows that stay although the report has them no longer", () => {
    const complete = { kind: "complete", at, rows: 1200 } as const;
    expect(reportLineTexts.state({ state: complete, kept: 2 }, {})).toBe(
      "Bidsheet report: complete, 1,200 rows, 2 rows no longer in the report, as of 2026-03-04 at 05:06 UTC",
    );
    expect(reportLineTexts.state({ state: complete, kept: 0 }, {})).toBe(
      "Bidsheet report: complete, 1,200 rows, as of 2026-03-04 at 05:06 UTC",
    );
  });

  test("of a refresh that broke off says since when the data is no longer of one time", () => {
    const text = reportLineTexts.broken(at, { kind: "complete", at: "2026-03-01T10:00:00.000Z", rows: 3 }, {});
    expect(text).toContain("refresh of 2026-03-04 at 05:06 UTC broke off");
    expect(text).toContain("partly newer than 2026-03-01 at 10:00 UTC");
  });
});
