/** @jest-environment jsdom */
import { screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { PaneParts } from "../../../src/taskpane/pane/paneParts";
import { followTour } from "../../../src/taskpane/home/tourProgress";
import type { SendDone } from "../../../src/workflows/send/types";
import { entry, fakeParts, faults, link, services, show, status } from "../fakes";

const SENT: SendDone = {
  ok: true,
  created: 0,
  updated: 1,
  deleted: 0,
  failed: 0,
  unknown: 0,
  conflicts: 0,
  outcomes: [{ kind: "updated", id: "1", name: "Bolt", reason: null }],
  cancelled: false,
  stoppedBy: null,
  sendId: "l1.s1",
  left: 0,
  later: 0,
  send: null,
};
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

  it("moves on with what the person does, and asks nobody for what they did", async () => {
    const storage = browser();
    const { pane, set } = await open(storage);
    followTour(pane);
    await page.findByText("Change a cell");
    set({ tables: [{ ...entry, status: { ...status, edited: 1 } }] });
    expect(page.getByText("Select that row")).toBeTruthy();
    const done = { kind: "result", linkId: link.id, title: "Parts", outcome: SENT } as const;
    set({ screen: done, tables: [{ ...entry, status: { ...status, edited: 0 } }] });
    set({ screen: { kind: "home" } });
    expect(await page.findByText("Get what others changed")).toBeTruthy();
    set({ work: { kind: "refresh", unasked: true, progress: null, cancelling: false } });
    expect(page.getByText("Get what others changed")).toBeTruthy();
    set({ work: { kind: "refresh", progress: null, cancelling: false } });
    expect(page.getByText("Undo a send")).toBeTruthy();
    set({ work: null, tables: [{ ...entry, status: { ...status, edited: 2 } }] });
    expect(page.getByText("Undo a send")).toBeTruthy();
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
