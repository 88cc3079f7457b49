/** @jest-environment jsdom */
// Letters and the record in the pane: who gets a letter, what is in it, and what the person adds.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { HandOn, LetterOffer } from "../../../src/workflows/award/handOn";
import { measure, services, show } from "../fakes";
import { awarded, awardScreen } from "./fixtures";

const heading = [["Event", "Spare parts 2027"]] as const;
const won = [
  {
    id: "11",
    number: 1,
    worksheet: null,
    title: "Bolt",
    unit: "EA",
    quantity: 10,
    price: 4,
    alternate: false,
    part: 1,
  },
];
const letters: readonly LetterOffer[] = [
  {
    bidId: "b1",
    letter: { label: "Alba", heading, currency: "EUR", won, others: 1, discounted: false, closing: "" },
    takesPart: true,
    differs: 1,
  },
  {
    bidId: "b2",
    letter: { label: "Bero", heading, currency: "EUR", won: [], others: 2, discounted: false, closing: "" },
    takesPart: false,
    differs: 0,
  },
];
const offer: HandOn = { ok: true, letters, gone: ["Cato"], bidsReadAt: "2026-01-05T08:00:00.000Z" };

beforeAll(measure);

const open = () => show({ services, screen: { kind: "handOn", back: awardScreen(awarded), offer } });

test("each supplier's letter is offered with what differs, and closing words go into all of them", async () => {
  const { calls } = await open();
  const person = userEvent.setup();
  const list = await page.findByRole("list", { name: "Suppliers" });
  expect(within(list).getByText("Award: 1 line, 40.00")).toBeTruthy();
  expect(within(list).getByText(/^In 1 line the comparison has another price/)).toBeTruthy();
  expect(within(list).getByText("left out of the comparison")).toBeTruthy();
  expect(page.getByText("No letter, since the bid is gone: Cato.")).toBeTruthy();
  await person.click(page.getByRole("button", { name: "Show the letter to Alba" }));
  await person.type(page.getByRole("textbox", { name: "Closing words of every letter" }), "Regards");
  expect(page.getByText(/1\. Bolt: 10 EA at 4\.00 = 40\.00/).textContent).toMatch(/Regards\s*$/);
  // Whom the comparison leaves out has a letter only by a tick.
  await person.click(page.getByRole("button", { name: "Write 1 letter" }));
  await person.click(page.getByRole("checkbox", { name: "Bero" }));
  await person.click(page.getByRole("button", { name: "Write 2 letters" }));
  const [alba, bero] = letters.map(({ letter }) => ({ ...letter, closing: "Regards" }));
  expect(calls).toEqual([
    ["writeLetters", [alba]],
    ["writeLetters", [alba, bero]],
  ]);
});

test("no letter is written while nobody is chosen", async () => {
  const { calls } = await open();
  const person = userEvent.setup();
  await person.click(await page.findByRole("checkbox", { name: "Alba" }));
  await person.click(page.getByRole("button", { name: "Write 0 letters" }));
  expect(calls).toEqual([]);
});

test("the record has what the person says of the decision, as a sheet and as text", async () => {
  const { calls } = await open();
  const person = userEvent.setup();
  await person.type(await page.findByRole("textbox", { name: "Decided by" }), "Head");
  await person.type(page.getByRole("textbox", { name: "Reasons" }), "Safer");
  await person.click(page.getByRole("button", { name: "Write the record" }));
  const words = { decidedBy: "Head", why: "Safer" };
  expect(calls).toEqual([["writeRecord", words]]);
});
