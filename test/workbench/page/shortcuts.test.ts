/** @jest-environment jsdom */
import { readFileSync } from "node:fs";
import path from "node:path";
import { attachShortcuts, readShortcuts } from "../../../src/workbench/page/shortcuts";

const file: unknown = JSON.parse(readFileSync(path.join(__dirname, "../../../assets/shortcuts.json"), "utf8"));

describe("the add-in's keyboard shortcuts", () => {
  it("are read from the add-in's own file", () => {
    expect(readShortcuts(file)).toContainEqual({ action: "refresh", key: "Ctrl+Alt+Shift+R" });
  });

  it("leave out what is no shortcut", () => {
    expect(readShortcuts(null)).toEqual([]);
    expect(readShortcuts({ shortcuts: [null, { action: "refresh" }, { key: { default: 1 }, action: "a" }] })).toEqual(
      [],
    );
  });

  it("run their command, and the grid does not hear the key", () => {
    const ran: string[] = [];
    const heard: string[] = [];
    attachShortcuts(window, readShortcuts(file), (action) => void ran.push(action));
    document.body.addEventListener("keydown", ({ code }) => heard.push(code));
    const press = (code: string, shiftKey: boolean) =>
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { code, ctrlKey: true, altKey: true, shiftKey, bubbles: true }),
      );
    press("KeyA", true);
    press("KeyA", false);
    expect([ran, heard]).toEqual([["activity"], ["KeyA"]]);
  });
});
