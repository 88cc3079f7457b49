/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from "node:util";
import { FluentProvider } from "@fluentui/react-components";
import { render, screen as page } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Probe } from "../../../src/probes/types";
import { watchCheckEntry } from "../../../src/taskpane/check/checkEntry";
import CheckPage, { type CheckParts } from "../../../src/taskpane/check/CheckPage";
import { lightTheme } from "../../../src/taskpane/theme";
import { canDownload } from "../../../src/taskpane/parts/canDownload";
import { probedOffice } from "../../support/checkedHost";
import { openOffice } from "../../support/office";

// The engine behind the host asks for them, and jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder });

const button = (name: string) => page.getByRole("button", { name });
const office = { platform: "PC", version: "16.0.1", displayLanguage: "de-DE", contentLanguage: "fr-FR" };
const probe = (name: string, run: Probe["run"] = () => Promise.resolve(1)): Probe => ({
  name,
  why: "",
  expect: 1,
  test: null,
  run,
});

async function open(asked: readonly Probe[], more: Partial<CheckParts> = {}) {
  const closed: true[] = [];
  const parts: CheckParts = {
    excel: probedOffice(await openOffice()),
    office,
    now: () => new Date(0),
    canDownload: true,
    ...more,
  };
  render(
    <FluentProvider theme={lightTheme}>
      <CheckPage parts={parts} asked={asked} onClose={() => void closed.push(true)} />
    </FluentProvider>,
  );
  return { closed };
}

describe("the check of this Excel", () => {
  it("says what it does first, and begins only when it is told to", async () => {
    const { closed } = await open([probe("one")]);
    expect(page.getByText(/Use a new, empty workbook/)).toBeTruthy();
    expect(page.queryByRole("status")).toBeNull();
    await userEvent.click(button("Close"));
    expect(closed).toEqual([true]);
  });

  it("ends with a file of answers to copy, which says which Excel it was", async () => {
    const user = userEvent.setup();
    await open([probe("one"), probe("two", () => Promise.resolve(2))]);
    await user.click(button("Start"));
    expect(await page.findByText(/answered 2 questions. 1 of the answers/)).toBeTruthy();
    await user.click(button("Copy the answers"));
    const file: unknown = JSON.parse(await navigator.clipboard.readText());
    expect(file).toMatchObject({
      format: 1,
      at: "1970-01-01T00:00:00.000Z",
      office,
      sets: { ExcelApi: "1.17" },
      answers: [
        { name: "one", answer: 1 },
        { name: "two", answer: 2 },
      ],
      left: [],
    });
    expect(button("Save the file")).toBeTruthy();
  });

  it("shows which question it is at, and stops before the next one", async () => {
    const user = userEvent.setup();
    let answer: (value: number) => void = () => undefined;
    const slow = new Promise((resolve) => (answer = resolve));
    await open([probe("one", () => slow), probe("two")]);
    await user.click(button("Start"));
    expect(page.getByRole("status").textContent).toBe("1 of 2 questions: one");
    await user.click(button("Stop"));
    answer(1);
    expect(await page.findByText(/You stopped the check/)).toBeTruthy();
    expect(page.getByText(/answered 1 question\./)).toBeTruthy();
  });

  it("says why it cannot begin", async () => {
    const failing = { ...probedOffice(await openOffice()), run: () => Promise.reject(new TypeError("no")) };
    await open([probe("one")], { excel: failing });
    await userEvent.click(button("Start"));
    expect((await page.findByRole("alert")).textContent).toContain("(TypeError)");
    expect(button("Start again")).toBeTruthy();
  });

  it("offers no file where a download does nothing", async () => {
    await open([probe("one")], { canDownload: false });
    await userEvent.click(button("Start"));
    expect(await page.findByText("Copy the answers")).toBeTruthy();
    expect(page.queryByText("Save the file")).toBeNull();
  });
});

describe("a download", () => {
  it.each([
    ["PC", true],
    ["OfficeOnline", true],
    ["Mac", false],
    ["iOS", false],
    [undefined, true],
  ])("from a pane on %s is offered: %p", (platform, offered) => {
    expect(canDownload(platform)).toBe(offered);
  });
});

describe("the way to the check", () => {
  const watch = (hash: string) => {
    const at = { now: 0, opened: 0 };
    watchCheckEntry({ hash, document, now: () => at.now }, () => (at.opened += 1));
    return at;
  };
  const press = (target: Element, times: number) => {
    for (let n = 0; n < times; n += 1) target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };

  it("is the end of the pane's address", () => {
    expect(watch("#check").opened).toBe(1);
    expect(watch("").opened).toBe(0);
  });

  it("is five presses of the title within three seconds", () => {
    document.body.innerHTML = "<h1>Bidsheet</h1><p>text</p>";
    const [title, text] = [...document.body.children];
    if (title === undefined || text === undefined) throw new Error("The page is empty.");
    const at = watch("");
    press(text, 9);
    press(title, 4);
    expect(at.opened).toBe(0);
    at.now = 3_000;
    press(title, 4);
    expect(at.opened).toBe(0);
    press(title, 1);
    expect(at.opened).toBe(1);
    document.body.innerHTML = "";
  });
});
