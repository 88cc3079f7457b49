import type { RememberedComparison } from "../../src/workbook/compare/types";
import { createPane } from "../../src/taskpane/pane/pane";
import type { PaneState } from "../../src/taskpane/pane/screens/screens";
import { followRibbon, ribbonStates } from "../../src/taskpane/ribbonState";
import { entry, fakeParts, link, services } from "./fakes";

const comparison = { tableId: "t9", summary: null } as RememberedComparison;
const second = { ...entry, link: { ...link, id: "l2", tableId: "t2" } };
const at = (tableIds: readonly string[], state: Partial<PaneState> = {}) => ({
  services,
  tables: [entry, second],
  comparisons: [],
  reports: [],
  made: null,
  front: { sheetId: "s1", sheetName: "Sheet1", tableIds },
  ...state,
});
const off = (state: Parameters<typeof ribbonStates>[0]) =>
  Object.entries(ribbonStates(state)).flatMap(([name, on]) => (on ? [] : [name]));

describe("the ribbon's buttons", () => {
  it("follow the sheet in front", () => {
    expect(off(at([link.tableId]))).toEqual(["Award", "Negotiate"]);
    expect(off(at([]))).toEqual(["Refresh", "Preview", "Award", "Negotiate"]);
    const made = { sheetId: "s1", tableIds: [], of: { kind: "board", comparisonId: "c1" } } as const;
    expect(
      off(
        at([], {
          comparisons: [
            { ...comparison, id: "c1" },
            { ...comparison, id: "c2" },
          ],
          made,
        }),
      ),
    ).toEqual(["Preview"]);
    expect(off(at(["t9"], { comparisons: [comparison, { ...comparison, tableId: "t8" }] }))).toEqual(["Preview"]);
  });

  it("mean the only thing there is, whatever sheet is in front, as the commands do", () => {
    expect(off(at([], { tables: [entry], comparisons: [comparison] }))).toEqual([]);
  });

  it("are off in a workbook that has nothing of Bidsheet, and on while nobody is connected", () => {
    expect(off(at([], { tables: [] }))).toHaveLength(5);
    expect(off(at([], { services: null, tables: [] }))).toEqual([]);
  });

  it("are told to Excel where they change, and told again where Excel did not take them", async () => {
    const pane = createPane(fakeParts());
    const told: string[] = [];
    let takes = true;
    const stop = followRibbon(pane, (changed) => {
      told.push(changed.map(({ id, enabled }) => `${id} ${enabled ? "on" : "off"}`).join(", "));
      return takes ? Promise.resolve() : Promise.reject(new Error("not now"));
    });
    const set = (state: Partial<PaneState>) => pane.store.set({ ...pane.store.get(), ...state });
    set(at([link.tableId]));
    set({ notice: null });
    expect(told).toEqual(["Bidsheet.Award off, Bidsheet.Negotiate off"]);
    takes = false;
    set(at([]));
    await Promise.resolve();
    await Promise.resolve();
    set({ marks: false });
    expect(told.slice(1).map((text) => text.split(", ").length)).toEqual([2, 5]);
    stop();
    set(at([link.tableId]));
    expect(told).toHaveLength(3);
  });
});
