/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { PaneState } from "../../../src/taskpane/pane/screens/screens";
import type { PaneParts } from "../../../src/taskpane/pane/paneParts";
import { comparison } from "../award/fixtures";
import { entry, faults, fakeParts, profile, services, show, worksheet } from "../fakes";

const story = { eventId: "1", eventTitle: "Spare parts 2027", worksheetId: "2", worksheetTitle: "Parts" };
const demo = { apiKey: "key", userToken: "token", userEmail: "analyst@bidsheet.example", story };
const told = { services, profile: { ...profile, demo } };

/** What a browser keeps between two openings of the pane. */
function browser(): NonNullable<PaneParts["storage"]> {
  const kept = new Map<string, string>([["bidsheet.tour", "5"]]);
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

const open = (state: Partial<PaneState>, storage: PaneParts["storage"] = browser()) =>
  show({ ...told, ...state }, false, {}, storage);
const person = () => userEvent.setup();
const button = (name: string) => page.getByRole("button", { name });
const region = () => page.queryByRole("region", { name: "The demo's story" });

describe("The demo's story", () => {
  it("leads from the first table over the comparison to the award, by what the workbook has", async () => {
    const { calls, set } = await open({ tables: [] });
    expect(await page.findByText("The demo's story, step 1 of 3")).toBeTruthy();
    expect(await faults()).toEqual([]);
    await person().click(button("Link “Parts”"));
    set({ tables: [entry] });
    await person().click(button("Compare these bids"));
    const other = { ...comparison, id: "c9", worksheetId: "9" };
    set({ comparisons: [other, comparison] });
    await person().click(button("Award these bids"));
    set({ comparisons: [other, { ...comparison, award: "current" }] });
    expect(page.getByText("Your award is written")).toBeTruthy();
    expect(calls).toEqual([
      ["link", { eventId: "1", eventTitle: "Spare parts 2027", worksheetId: "2" }],
      ["prepareCompare", { id: "1", title: "Spare parts 2027" }],
      ["openScenarios", "c1"],
    ]);
  });

  it("leaves the one primary button to what is to be sent, once another table is there", async () => {
    const { set } = await open({ tables: [] });
    const look = () => button("Link “Parts”").className;
    await page.findByText("The demo's story, step 1 of 3");
    const first = look();
    const collection = { ...worksheet, worksheetId: "7" };
    set({ tables: [{ ...entry, link: { ...entry.link, collection } }] });
    expect(look()).not.toBe(first);
  });

  it("does not come back once it was ended", async () => {
    const storage = browser();
    await open({ tables: [] }, storage);
    await person().click(await page.findByRole("button", { name: "End the story" }));
    expect(region()).toBeNull();
    document.body.replaceChildren();
    await open({ tables: [] }, storage);
    await page.findByText("This workbook has no linked table yet.");
    expect(region()).toBeNull();
  });

  it("is for the demo account alone, and not where the browser keeps nothing", async () => {
    const account = { ...services.account, userEmail: "buyer@bidsheet.example" };
    await open({ tables: [], services: { ...services, account } });
    await page.findByText("This workbook has no linked table yet.");
    expect(region()).toBeNull();
    document.body.replaceChildren();
    await open({ tables: [] }, fakeParts().storage);
    await page.findByText("This workbook has no linked table yet.");
    expect(region()).toBeNull();
  });
});
