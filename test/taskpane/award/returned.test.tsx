/** @jest-environment jsdom */
// The screen of files that suppliers sent back: what is in them, what a person takes, and in which order things happen.
import { fireEvent, screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { flagText, returnedWrittenMessage } from "../../../src/taskpane/award/returned/returnedTexts";
import { takenPrices } from "../../../src/taskpane/award/returned/returnedView";
import type { ReturnedScreen } from "../../../src/taskpane/pane/screens/awardScreens";
import { setup } from "./fixtures";
import { faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const empty: ReturnedScreen = {
  kind: "returned",
  setup,
  suppliers: [],
  refused: [],
  turned: new Set(),
  scenarioId: "",
  change: null,
};
const read: ReturnedScreen = {
  ...empty,
  refused: [{ fileName: "offer.pdf", why: "notExcel" }],
  suppliers: [
    {
      bidId: "b1",
      label: "Alba",
      fileName: "Alba round 2.xlsx",
      older: false,
      money: null,
      takesPart: true,
      found: {
        blank: 1,
        same: 0,
        strange: 0,
        prices: [
          { line: "11", title: "Ball bearing", before: 6, price: 5, amount: null, alternate: null, flags: [] },
          {
            line: "12",
            title: "Seal",
            before: 2,
            price: 20,
            amount: null,
            alternate: null,
            flags: [{ kind: "ownSlip", factor: 10, before: 2 }],
          },
          {
            line: "13",
            title: "Grease",
            before: 2,
            price: null,
            amount: null,
            alternate: null,
            flags: [{ kind: "text", text: "ask" }],
          },
        ],
      },
    },
  ],
};
const changed: ReturnedScreen = {
  ...read,
  change: {
    ok: true,
    scenario: "Two suppliers",
    before: { total: 114, proven: true, labels: ["Alba", "Bero"], uncovered: 0 },
    after: { total: 94, proven: true, labels: ["Alba"], uncovered: 0 },
    moved: [{ title: "Ball bearing", from: ["Bero"], to: ["Alba"] }],
  },
};

it("says that a supplier's prices are in its own currency, and takes them with their amounts", async () => {
  const [alba] = read.suppliers;
  if (alba === undefined) throw new Error("There is no supplier.");
  const prices = alba.found.prices.map((one) => ({ ...one, amount: one.price === null ? null : one.price * 2 }));
  const suppliers = [{ ...alba, money: "USD", found: { ...alba.found, prices } }];
  await show({ services, screen: { ...read, suppliers } });
  expect(await page.findByText("Its prices are in USD. The table of rates converts them.")).toBeTruthy();
  expect(takenPrices({ suppliers, turned: new Set() })).toEqual([
    { bidId: "b1", line: "11", before: 6, price: 5, money: { amount: 10, currency: "USD" } },
  ]);
  expect(takenPrices({ suppliers: [alba], turned: new Set() })).toEqual([
    { bidId: "b1", line: "11", before: 6, price: 5 },
  ]);
});

it("takes files that are chosen, and files that are dropped", async () => {
  const { calls } = await show({ services, screen: empty });
  const file = new File(["x"], "Alba.xlsx");
  const zone = await page.findByRole("group", { name: "Drop the files here" });
  await person().upload(within(zone).getByLabelText("Choose files…", { selector: "input" }), file);
  fireEvent.drop(zone, { dataTransfer: { files: [file] } });
  expect(calls).toEqual([
    ["readFiles", [file]],
    ["readFiles", [file]],
  ]);
  expect(await faults()).toEqual([]);
});

it("leads there from the negotiation sheet's form, and back", async () => {
  const { pane } = await show({ services, screen: { kind: "negotiation", setup } });
  await person().click(await page.findByRole("button", { name: "Returned files…" }));
  expect(pane.store.get().screen).toEqual(empty);
  await person().click(page.getByRole("button", { name: "Back" }));
  expect(pane.store.get().screen.kind).toBe("negotiation");
});

it("proposes prices without a slip, lets a person turn them, and shows the award before anything is written", async () => {
  const { pane, calls } = await show({ services, screen: read });
  expect(await page.findByText("1 of 3 new prices chosen, 1 left blank")).toBeTruthy();
  expect(page.getByText(/offer\.pdf: This is not an \.xlsx file/)).toBeTruthy();
  const slip = page.getByRole("checkbox", { name: /Seal: 2 → 20/ });
  expect(slip).toHaveProperty("checked", false);
  expect(page.getByRole("checkbox", { name: /Grease: 2 → no price/ })).toHaveProperty("disabled", true);
  expect(page.queryByRole("button", { name: "Write the prices" })).toBeNull();
  await person().click(slip);
  const { screen } = pane.store.get();
  expect(screen.kind === "returned" && takenPrices(screen)).toEqual([
    { bidId: "b1", line: "11", before: 6, price: 5 },
    { bidId: "b1", line: "12", before: 2, price: 20 },
  ]);
  await person().click(page.getByRole("button", { name: "Show what it does to the award" }));
  expect(calls).toEqual([["showChange"]]);
  expect(await faults()).toEqual([]);
});

it("shows the award before and after, and forgets that once other prices are taken", async () => {
  const { pane, calls } = await show({ services, screen: changed });
  expect(await page.findByText("-20.00")).toBeTruthy();
  expect(page.getByText("Ball bearing: Bero → Alba")).toBeTruthy();
  await person().click(page.getByRole("button", { name: "Write the prices" }));
  expect(calls).toEqual([["writeReturned"]]);
  await person().click(page.getByRole("checkbox", { name: /Seal/ }));
  const { screen } = pane.store.get();
  expect(screen.kind === "returned" && screen.change).toBeNull();
  expect(page.queryByRole("button", { name: "Write the prices" })).toBeNull();
});

it("words each flag and what was written", () => {
  expect(flagText({ kind: "slip", factor: 0.01, others: 5 })).toBe("about 1/100 of the others' price (5)");
  expect(flagText({ kind: "ownSlip", factor: 10, before: 6 })).toBe("about 10 times its earlier price");
  const { title, text, todo } = returnedWrittenMessage({ ok: true, written: 2, skipped: 1, round: null });
  expect([title, todo]).toEqual(["2 prices written", "Find the award again when you are ready."]);
  expect(text).toContain("1 cell changed since you looked");
});
