import { breachText } from "../../../src/taskpane/tables/breachTexts";

test("a long name from a cell is on one line and cut, so that the reason stays readable", () => {
  const said = breachText({ kind: "noSelectField", name: `Inco\nterm ${"x".repeat(500)}` });
  expect(said).toContain("is called Inco term xxx");
  expect(said).toContain("…. A new field is sent before its options.");
  expect(said.length).toBeLessThan(160);
});

test("the company's own words are said whole", () => {
  expect(breachText({ kind: "company", message: "Quantities are 1 to 1,000." })).toBe(
    "Cannot be sent: Quantities are 1 to 1,000.",
  );
});
