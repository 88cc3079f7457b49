/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { PaneParts } from "../../../src/taskpane/pane/paneParts";
import { entry, fakeParts, faults, services, show } from "../fakes";

const home = { services, tables: [entry] };

/** What a browser keeps between two openings of the pane. */
function browser(): NonNullable<PaneParts["storage"]> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

const open = (storage: PaneParts["storage"], state = {}) => show({ ...home, ...state }, false, {}, storage);
const tour = () => page.queryByRole("region", { name: "Tour" });

describe("the tour", () => {
  it("goes in five steps beside the first linked table, and is over after the last", async () => {
    const storage = browser();
    await open(storage);
    const user = userEvent.setup();
    expect(await page.findByText("Tour, step 1 of 5")).toBeTruthy();
    expect(await faults()).toEqual([]);
    for (let step = 2; step <= 5; step += 1) {
      await user.click(page.getByRole("button", { name: "Next step" }));
      expect(page.getByText(`Tour, step ${step} of 5`)).toBeTruthy();
    }
    await user.click(page.getByRole("button", { name: "Finish the tour" }));
    expect(tour()).toBeNull();
    document.body.replaceChildren();
    await open(storage);
    await page.findByRole("region", { name: "Parts" });
    expect(tour()).toBeNull();
  });

  it("is ended by who wants none, and does not show where the browser keeps nothing", async () => {
    await open(browser());
    await userEvent.setup().click(await page.findByRole("button", { name: "End the tour" }));
    expect(tour()).toBeNull();
    document.body.replaceChildren();
    await open(fakeParts().storage);
    await page.findByRole("region", { name: "Parts" });
    expect(tour()).toBeNull();
  });

  it("does not show without a linked table in front", async () => {
    await open(browser(), { front: { sheetId: "s2", sheetName: "Notes", tableIds: [] } });
    await page.findByText(/“Notes” has no linked table/);
    expect(tour()).toBeNull();
  });
});
