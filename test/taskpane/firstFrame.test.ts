/** @jest-environment jsdom */
import { act } from "@testing-library/react";
import { readFileSync } from "node:fs";
import path from "node:path";
import { firstFrame } from "../../src/taskpane/firstFrame";
import { announcedLocale } from "../../src/taskpane/officeScript";
import { createPane, type Pane } from "../../src/taskpane/pane/pane";
import { createStore } from "../../src/taskpane/pane/store";
import type { PaneState } from "../../src/taskpane/pane/screens";
import { drawPane } from "../../src/taskpane/draw";
import { darkTheme, lightTheme } from "../../src/taskpane/theme";
import { fakeParts, faults, measure, profile, services } from "./fakes";

beforeAll(measure);

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
});

const dark = createStore(false);

/** The first frame of a new pane, which draws the real pane where more is to be shown. */
function open() {
  const pane = createPane(fakeParts());
  const set = (change: Partial<PaneState>) => pane.store.set({ ...pane.store.get(), ...change });
  const replaced: string[] = [];
  const frame = firstFrame(pane, dark, root, (before) => {
    replaced.push(before.title);
    act(() => drawPane(root, pane, dark, before));
    return Promise.resolve();
  });
  return { pane, set, frame, replaced };
}

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
const box = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);

function opened(pane: Pane): void {
  pane.notify({
    intent: "info",
    message: { title: "News", text: "", todo: "" },
    reason: null,
    details: null,
    action: null,
  });
}

describe("the first frame", () => {
  it("asks to connect before any library is there, and has no fault of accessibility", async () => {
    const { set, replaced } = open();
    expect(document.querySelector("h1")?.textContent).toBe("Bidsheet");
    set({ profile, started: true });
    expect(document.querySelector("h1")?.textContent).toBe("Connect");
    expect(document.querySelector("[data-testid=connect-form]")).not.toBeNull();
    expect(document.querySelector(".fui-FluentProvider")).toBeNull();
    expect(replaced).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it("keeps what a person types, and where, when the whole pane takes its place", async () => {
    const { pane, set, replaced } = open();
    set({ profile, started: true });
    const typed = box("apiKey");
    if (typed === null) throw new Error("There is no box for the key.");
    typed.value = "half a k";
    typed.focus();
    opened(pane);
    await settled();
    expect(replaced).toEqual(["Connect"]);
    expect(document.querySelector(".fui-FluentProvider")).not.toBeNull();
    expect(box("apiKey")?.value).toBe("half a k");
    expect(document.activeElement).toBe(box("apiKey"));
  });

  it("forgets typed keys when somebody is connected", async () => {
    const { set } = open();
    set({ profile, started: true });
    const typed = box("apiKey");
    if (typed !== null) typed.value = "secret";
    set({ services, tables: [] });
    await settled();
    act(() => set({ services: null, screen: { kind: "home" } }));
    await settled();
    expect(box("apiKey")?.value).toBe("");
  });

  it("says that the gateway is away where the rest of the pane does not come", async () => {
    const pane = createPane(fakeParts());
    firstFrame(pane, dark, root, () => Promise.reject(new Error("no such file")));
    opened(pane);
    await settled();
    const alert = document.querySelector("[role=alert]");
    expect(alert?.textContent).toMatch(/gateway/);
    expect(alert?.querySelector("button")?.textContent).toBe("Try again");
  });
});

describe("the first screen's colours", () => {
  const folder = path.join(__dirname, "../../src/taskpane");
  const styles = (file: string) => readFileSync(path.join(folder, file), "utf8");

  it.each([
    ["light", lightTheme],
    ["dark", darkTheme],
  ] as const)("are Fluent's own, %s", (name, theme) => {
    const [, block = ""] = new RegExp(`data-theme="${name}"\\] \\{([^}]*)\\}`).exec(styles("first.css")) ?? [];
    const given = new Map(
      [...block.matchAll(/--(\w+): ([^;]+);/g)].map(([, token = "", value = ""]) => [token, value]),
    );
    const tokens: ReadonlyMap<string, unknown> = new Map(Object.entries(theme));
    expect(given.size).toBeGreaterThan(20);
    for (const [token, value] of given) expect([token, value]).toEqual([token, tokens.get(token)]);
    const named = [...styles("connect/connect.css").matchAll(/var\(--(\w+)/g)].map(([, token = ""]) => token);
    expect(named.filter((token) => !given.has(token))).toEqual([]);
  });
});

describe("the locale that Excel announces", () => {
  it.each([
    ["in the address, on the desktop", "?_host_Info=Excel$Win32$16.01$de-DE$$$$0", "", "de-DE"],
    ["in the address, on a Mac", "?et=&_host_Info=Excel|Mac|16.02|fr-FR|||", "", "fr-FR"],
    ["in the frame's name, on the web", "", '{"hostInfo":"Excel$Web$16.01$ja-JP$id$$$1"}', "ja-JP"],
    ["of another program is none", "?_host_Info=Word$Win32$16.01$de-DE$$$$0", "", null],
    ["is none outside Excel", "", "pane", null],
    ["is none where it is no locale", "?_host_Info=Excel$Win32$16.01$$$$$0", "", null],
  ])("%s", (_, search, name, locale) => expect(announcedLocale(search, name)).toBe(locale));
});
