/** @jest-environment jsdom */
// A half-typed cell while the person goes to the add-in's pane and comes back.
import { createExcelHost } from "../../../src/workbench/excel-host/excelHost";
import { failWhileEditing } from "../../../src/workbench/page/addin";
import { openPage } from "./support";

const LOAD = JSON.stringify({
  AutoKeepReference: false,
  Actions: [{ Id: 1, ActionType: 2, Name: "", ObjectPathId: 1, QueryInfo: { Select: ["name"] } }],
  ObjectPaths: { 1: { Id: 1, ObjectPathType: 1, Name: "" } },
});

/** A page with a frame beside it, and how the host answers the frame's batch. */
function open() {
  const page = openPage([["Bolt", 3]]);
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const host = createExcelHost(page.store);
  const editor = () => document.querySelector<HTMLTextAreaElement>(".cell-editor");
  failWhileEditing(host, () => editor()?.hidden === false);
  return { page, editor, toPane: () => frame.focus(), answer: () => host.answer(LOAD) };
}

it("stays open when the pane's frame takes the focus, and batches fail until another cell is clicked", () => {
  const { page, editor, toPane, answer } = open();
  page.type("Nut");
  toPane();
  expect([editor()?.hidden, editor()?.value, page.text("A1")]).toEqual([false, "Nut", "Bolt"]);
  expect(answer().text).toContain("InvalidOperationInCellEditMode");
  page.click("B1");
  expect([page.text("A1"), answer().status]).toEqual(["Nut", 200]);
});

it("is given up by Esc in the sheet", () => {
  const { page, editor, toPane, answer } = open();
  page.type("Nut");
  toPane();
  editor()?.focus();
  page.press("Escape");
  expect([page.text("A1"), answer().status]).toEqual(["Bolt", 200]);
});

it("ends when something else of the page takes the focus", () => {
  const { page } = open();
  page.type("Nut");
  page.button("File").focus();
  expect(page.text("A1")).toBe("Nut");
});
