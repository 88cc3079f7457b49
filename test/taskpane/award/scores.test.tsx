/** @jest-environment jsdom */
// Scores in the pane: typed or taken from the summary, read, and shown against cost.
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ScoreInput } from "../../../src/bids/scores/sheet";
import { readScores } from "../../../src/taskpane/award/scores/scoresForm";
import type { ScoresSetup } from "../../../src/workflows/award/scores";
import { measure, services, show } from "../fakes";
import { awarded, awardScreen } from "./fixtures";

const suppliers = [
  { bidId: "b1", label: "Alba" },
  { bidId: "b2", label: "Bero" },
];
const columns = [{ header: "Audit", numbers: new Map([["b1", 4.5], ["b2", 8]]) }]; // prettier-ignore
const setup: ScoresSetup = { ok: true, comparisonId: "c1", suppliers, columns };
const point = { proven: true, leftOut: 0, uncovered: 0, shares: [{ supplier: "b1", part: 1 }] };
const input: ScoreInput = {
  scenario: "Two suppliers",
  sheetName: "Compare",
  currency: null,
  suppliers: [],
  floor: null,
  found: {
    kind: "found",
    points: [
      { ...point, total: 100, score: 4 },
      { ...point, total: 130, score: 7.25, proven: false },
    ],
    complete: false,
  },
  ignored: [],
  solvedAt: "",
};

beforeAll(measure);

test("scores come from the summary or are typed, and a floor and a weight make a new scenario", async () => {
  const { calls } = await show({
    services,
    screen: { kind: "scores", back: awardScreen(awarded), setup, found: null },
  });
  const person = userEvent.setup();
  await person.click(await page.findByRole("button", { name: "Calculate" }));
  expect(calls).toEqual([]);
  await person.selectOptions(page.getByRole("combobox", { name: "Scores from the summary" }), "Audit");
  expect(page.getByRole<HTMLInputElement>("textbox", { name: "Score of Alba" }).value).toBe("4.5");
  await person.clear(page.getByRole("textbox", { name: "Score of Bero" }));
  await person.type(page.getByRole("textbox", { name: "Minimum score" }), "3");
  await person.click(page.getByRole("button", { name: "Calculate" }));
  await person.click(page.getByRole("button", { name: "Use in a new scenario" }));
  const scoring = { scores: new Map([["b1", 4.5]]), floor: 3, weight: 0 };
  expect(calls).toEqual([
    ["findScores", { ...scoring, seconds: 20 }],
    ["applyScores", scoring],
  ]);
});

test("the curve says what a better score costs, what is not proven, and that points may be missing", async () => {
  const found = { ok: true, input } as const;
  await show({ services, screen: { kind: "scores", back: awardScreen(awarded), setup, found } });
  const curve = await page.findByRole("status", { name: "What a better score costs" });
  expect(curve.textContent).toContain("7.25");
  expect(curve.textContent).toContain("30.00");
  expect(curve.textContent).toContain("not proven");
  expect(curve.textContent).toContain("Points may be missing: the search reached its limit of time or of points.");
  expect(page.getByRole("button", { name: "Write to a sheet" })).toBeTruthy();
});

test("what is no number is named, and a supplier without a score is none", () => {
  const signs = { decimal: ".", group: "," };
  const form = { scores: { b1: "good", b2: "7" }, floor: "x", weight: "-1" };
  expect([...readScores(form, ["b1", "b2"], signs).problems.keys()]).toEqual(["b1", "floor", "weight"]);
  const read = readScores({ scores: { b2: "7" }, floor: "", weight: "2%" }, ["b1", "b2"], signs);
  expect(read.scoring).toEqual({ scores: new Map([["b2", 7]]), floor: null, weight: 0.02 });
});
