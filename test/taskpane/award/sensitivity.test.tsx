/** @jest-environment jsdom */
// Moved prices in the pane: what is asked, and what the answer says of how firm an award is.
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Changed, Sensitivity } from "../../../src/bids/sensitivity/types";
import type { SensitivityInput } from "../../../src/bids/sensitivitySheet/input";
import { firstSensitivity, readSensitivity } from "../../../src/taskpane/award/sensitivity/sensitivityForm";
import { firmnessOf } from "../../../src/taskpane/award/sensitivity/sensitivityView";
import { measure, services, show } from "../fakes";
import { awarded, awardScreen } from "./fixtures";

const signs = { decimal: ".", group: "," };

const best: Changed = {
  kind: "found",
  total: 100,
  kept: 100,
  stillBest: true,
  sameSuppliers: true,
  moved: 0,
  gets: [{ supplier: "b1", lines: 4 }],
  proven: true,
  gap: 0,
};
const other: Changed = {
  ...best,
  kept: 104,
  stillBest: false,
  sameSuppliers: false,
  moved: 2,
  gets: [
    { supplier: "b1", lines: 2 },
    { supplier: "b2", lines: 2 },
  ],
};
const broken: Changed = { ...other, kept: null, proven: false, gap: 3 };
const all: readonly Changed[] = [best, best, other, broken, { kind: "none" }, { kind: "unknown" }];

const found: Sensitivity = {
  kind: "found",
  base: { total: 100, proven: true, gap: 0, lines: 4, uncovered: 0, gets: [{ supplier: "b1", lines: 4 }] },
  whatIfs: [],
  breaks: [
    {
      supplier: "b1",
      lines: 4,
      down: { kind: "none", part: -0.5, sure: "proven" },
      up: { kind: "at", part: 0.042, sure: "exact", then: other },
    },
    { supplier: "b2", lines: 0, down: { kind: "at", part: -0.1, sure: "latest", then: other }, up: null },
  ],
  close: [
    {
      line: "13",
      supplier: "b1",
      cost: 50,
      rise: { kind: "at", money: 2, part: 0.04, sure: "exact" },
      rival: "b2",
      rivalCost: 52,
      fall: { kind: "never" },
    },
  ],
  draws: all.map((then, at) => ({ nth: at + 1, then })),
  kept: [],
  rulesMove: false,
};

const { proposal } = awardScreen(awarded);
const input: SensitivityInput = {
  scenario: proposal.scenario.name,
  compared: {
    table: "T",
    sheetName: "Compare",
    title: "",
    currency: "EUR",
    names: { kind: "T_Kind", lines: "T_Lines" },
    line: "Line",
    part: null,
    worksheet: null,
    quantity: null,
    baselineValue: null,
    levels: { lowest: null, highest: null, mean: null, baseline: null },
    start: null,
    ratesNote: null,
    headers: [],
    words: undefined,
  },
  lines: proposal.lines,
  bidders: proposal.bidders.map((one) => ({ ...one, price: null, extended: null })),
  asked: [0, 0],
  found,
  step: 0.1,
  draws: 8,
  spread: { supplier: 0.05, price: 0.05 },
  seed: 1,
  ignored: [],
  solvedAt: "2026-01-05 08:55",
};

beforeAll(measure);

test("what is typed is read as parts, and a number out of its limits is named", () => {
  expect(readSensitivity(firstSensitivity, signs).request).toEqual({
    step: 0.1,
    draws: 1000,
    spread: { supplier: 0.05, price: 0.05 },
    seed: 1,
    seconds: 120,
  });
  const { request, problems } = readSensitivity({ ...firstSensitivity, step: "100", draws: "2.5" }, signs);
  expect(request).toBeNull();
  expect([...problems.keys()]).toEqual(["step", "draws"]);
});

test("figures are of the draws with an award, and doubts are counted apart", () => {
  expect(firmnessOf(found, 8)).toEqual({
    draws: 4,
    still: 0.5,
    same: 0.5,
    extra: { mean: 4 / 3, most: 0.04 },
    broken: 1,
    unproven: 1,
    none: 1,
    missing: 3,
    suppliers: [
      { bidId: "b1", part: 1 },
      { bidId: "b2", part: 0.5 },
    ],
  });
});

test("the screen says how firm the award is, whose prices change it, and what is not proven", async () => {
  const outcome = { ok: true, comparisonId: "c1", input, at: "2026-01-05T08:55:00.000Z" } as const;
  const back = awardScreen(awarded);
  const { calls } = await show({ services, screen: { kind: "sensitivity", back, found: outcome } });
  const firm = await page.findByRole("status", { name: "How firm the award is" });
  expect(firm.textContent).toContain("The best in 50.0% of 4 draws");
  expect(firm.textContent).toContain("In 1 draw the best award is not proven: a cheaper one may exist there.");
  expect(firm.textContent).toContain("It breaks a rule in 1 draw.");
  const prices = page.getByRole("region", { name: "Where the award changes" });
  expect(prices.textContent).toContain("changes at 4.2% higher");
  expect(prices.textContent).toContain("no change up to 50.0% lower");
  expect(prices.textContent).toContain("changes at 10.0% lower at the latest");
  expect(page.getByText("moves if its price rises by 4.0% (2.00)")).toBeTruthy();
  const person = userEvent.setup();
  await person.click(page.getByRole("button", { name: "Write to sheets" }));
  await person.clear(page.getByRole("textbox", { name: "Draws" }));
  await person.click(page.getByRole("button", { name: "Calculate again" }));
  expect(calls).toEqual([["writeSensitivity"]]);
});
