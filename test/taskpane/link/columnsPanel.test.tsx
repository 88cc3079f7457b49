/** @jest-environment jsdom */
// The panel of a table's columns: ticks, moves by mouse and keyboard, the question before unsent edits go out of sight.
import { screen as page, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ColumnsScreen } from "../../../src/taskpane/pane/screens/screens";
import type { ColumnChoice } from "../../../src/workflows/link/columns";
import { faults, measure, services, show } from "../fakes";

beforeAll(measure);

const person = () => userEvent.setup();
const column = (header: string, more: Partial<ColumnChoice> = {}): ColumnChoice => ({
  key: header.toLowerCase(),
  header,
  shown: true,
  pending: 0,
  required: false,
  out: false,
  ...more,
});
const columns = [
  column("Title", { required: true }),
  column("Price", { pending: 2 }),
  column("Notes"),
  column("Site", { shown: false, out: true }),
];
const screen: ColumnsScreen = {
  kind: "columns",
  of: { linkId: "l1", title: "Boxes" },
  offer: { ok: true, columns, changed: false },
  back: { kind: "home" },
};
const order = () => page.getAllByRole("listitem").map((row) => row.querySelector("label")?.textContent);

it("moves columns by button and by key, ticks them, and arranges them as they then stand", async () => {
  const { calls } = await show({ services, screen });
  const user = person();
  expect(page.getByRole("heading", { level: 2 }).textContent).toBe("Boxes");
  expect(order()).toEqual(["Title", "Price", "Notes", "Site"]);
  expect(await faults()).toEqual([]);
  await user.click(page.getByRole("button", { name: "Move “Notes” up" }));
  expect(order()).toEqual(["Title", "Notes", "Price", "Site"]);
  page.getByRole("checkbox", { name: "Site" }).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(order()).toEqual(["Title", "Notes", "Site", "Price"]);
  expect(page.getByText("“Site” is column 3 of 4.").getAttribute("role")).toBe("status");
  await user.click(page.getByRole("checkbox", { name: "Site" }));
  await user.click(page.getByRole("checkbox", { name: "Price" }));
  await user.click(page.getByRole("button", { name: "Arrange the columns" }));
  expect(calls).toEqual([
    [
      "arrangeColumns",
      screen,
      { order: ["title", "notes", "site", "price"], shown: new Set(["title", "notes", "site"]) },
      new Set(),
    ],
  ]);
});

it("says what is not sent, and asks with the safe answer first", async () => {
  const wanted = { order: ["title", "price", "notes", "site"], shown: new Set(["title"]) };
  const asks = { columns: columns.filter(({ key }) => key === "price"), wanted };
  const { calls } = await show({ services, screen: { ...screen, asks } });
  expect(page.getByText("2 edits not sent")).toBeTruthy();
  const question = within(page.getByRole("group", { name: "Hide columns with unsent edits?" }));
  expect(question.getByText(/^2 edits in “Price”\./)).toBeTruthy();
  expect(document.activeElement).toBe(question.getByRole("button", { name: "Keep them in sight" }));
  await person().click(page.getByRole("checkbox", { name: "Notes" }));
  await person().click(question.getByRole("button", { name: "Hide them" }));
  const now = { ...wanted, shown: new Set(["title", "notes"]) };
  expect(calls).toEqual([["arrangeColumns", { ...screen, asks }, now, new Set(["price"])]]);
  await person().click(question.getByRole("button", { name: "Keep them in sight" }));
  const isTicked = (name: string) => page.getByRole<HTMLInputElement>("checkbox", { name }).checked;
  expect(["Title", "Price", "Notes", "Site"].map(isTicked)).toEqual([true, true, true, false]);
});

it("takes no new column before the platform's change is adopted, and never hides all", async () => {
  await show({ services, screen: { ...screen, offer: { ok: true, columns, changed: true } } });
  expect(page.getByRole("checkbox", { name: "Site" }).hasAttribute("disabled")).toBe(true);
  const user = person();
  for (const name of ["Title", "Price", "Notes"]) await user.click(page.getByRole("checkbox", { name }));
  expect(page.getByRole("button", { name: "Arrange the columns" }).getAttribute("aria-disabled")).toBe("true");
});
