/** @jest-environment jsdom */
import { act } from "@testing-library/react";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import path from "node:path";
import { profileAnswer } from "../../src/platform/gatewayContract";
import { firstFrame } from "../../src/taskpane/firstFrame";
import { createFront } from "../../src/taskpane/front";
import { announcedLocale } from "../../src/taskpane/officeScript";
import { offeredOf, readConnectProfile } from "../../src/taskpane/pane/screens/connectProfile";
import { createPane, type Pane } from "../../src/taskpane/pane/pane";
import { createStore } from "../../src/taskpane/pane/store";
import type { PaneState } from "../../src/taskpane/pane/screens/screens";
import type { PaneParts } from "../../src/taskpane/pane/paneParts";
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
const offered = offeredOf({ profile, offered: null }) ?? never();

function never(): never {
  throw new Error("Nothing is offered.");
}

/** The first frame before the pane is there; `arrive` brings the real pane, which draws itself where more is shown. */
function open(storage: PaneParts["storage"] = null) {
  const front = createFront(storage);
  const set = (change: Partial<PaneState>) => front.store.set({ ...front.store.get(), ...change });
  const replaced: string[] = [];
  const pressed: string[] = [];
  const press = (name: string) => () => Promise.resolve(void pressed.push(name));
  const verbs = {
    connect: ({ apiKey }: { apiKey: string }) => press(apiKey)(),
    goOn: press("goOn"),
    signIn: press("signIn"),
    changePerson: press("changePerson"),
  };
  const frame = firstFrame(front, dark, root);
  const arrive = () => {
    const pane = createPane(fakeParts(), front.store);
    front.arrive({
      verbs,
      draw(before) {
        replaced.push(before.title);
        act(() => drawPane(root, pane, dark, before));
        return Promise.resolve();
      },
    });
    return pane;
  };
  return { front, set, frame, replaced, pressed, arrive };
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
    const { front, arrive, replaced } = open();
    front.offer(offered);
    const typed = box("apiKey");
    if (typed === null) throw new Error("There is no box for the key.");
    typed.value = "half a k";
    typed.focus();
    const pane = arrive();
    act(() => pane.store.set({ ...pane.store.get(), profile }));
    opened(pane);
    await settled();
    expect(replaced).toEqual(["Connect"]);
    expect(document.querySelector(".fui-FluentProvider")).not.toBeNull();
    expect(box("apiKey")?.value).toBe("half a k");
    expect(document.activeElement).toBe(box("apiKey"));
  });

  it("takes an e-mail address as such, without the browser's own check of it", () => {
    open().front.offer(offered);
    const named = ["type", "inputmode", "autocapitalize", "spellcheck"];
    const given = named.map((name) => box("userEmail")?.getAttribute(name));
    expect(given).toEqual(["text", "email", "off", "false"]);
  });

  it("forgets typed keys when somebody is connected", async () => {
    const { set, arrive } = open();
    arrive();
    set({ profile, started: true });
    const typed = box("apiKey");
    if (typed !== null) typed.value = "secret";
    set({ services, tables: [] });
    await settled();
    act(() => set({ services: null, screen: { kind: "home" } }));
    await settled();
    expect(box("apiKey")?.value).toBe("");
  });

  it("says that the gateway is away where the rest of the pane does not come", () => {
    const { frame } = open();
    frame.fail();
    const alert = document.querySelector("[role=alert]");
    expect(alert?.textContent).toMatch(/gateway/);
    expect(alert?.querySelector("button")?.textContent).toBe("Try again");
  });
});

describe("what is pressed before the pane is there", () => {
  const fill = (name: string, value: string) => {
    const field = box(name);
    if (field !== null) field.value = value;
  };
  const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);

  it("waits for it, says so, and is carried out once", async () => {
    const { front, pressed, arrive } = open();
    front.offer(offered);
    fill("apiKey", "my-key");
    fill("userToken", "my-token");
    fill("userEmail", "me@example.com");
    button("Connect")?.click();
    expect(button("Connecting…")?.getAttribute("aria-disabled")).toBe("true");
    button("Connecting…")?.click();
    document.querySelector("form")?.requestSubmit();
    await settled();
    expect(pressed).toEqual([]);
    arrive();
    await settled();
    expect(pressed).toEqual(["my-key"]);
    expect(front.store.get().work).toBeNull();
  });

  it("goes to the pane at once when that is there", async () => {
    const { front, pressed, arrive } = open();
    front.offer(offered);
    arrive();
    button("Try with the demo account")?.click();
    await settled();
    expect(pressed).toEqual(["key"]);
  });

  it("opens help, which the pane then shows", async () => {
    const { front, arrive } = open();
    front.offer(offered);
    document.querySelector<HTMLButtonElement>("button[aria-label=Help]")?.click();
    await settled();
    expect(document.querySelector("h1")?.textContent).toBe("Connect");
    arrive();
    await settled();
    expect(document.querySelector("h1")?.textContent).toBe("Help");
  });
});

describe("the first screen's reading of the profile", () => {
  it("offers what the whole pane offers by the schema of the contract, whatever the gateway says", () => {
    const text = fc.string({ maxLength: 5 });
    const environment = fc.constantFrom("production", "sandbox");
    const region = fc.record({
      name: text,
      environments: fc.array(environment, { maxLength: 2 }),
      more: fc.anything(),
    });
    const keys = fc.record({ apiKey: text, userToken: text, userEmail: text });
    const provider = { provider: "entra", authority: "a", clientId: "c", scope: "s" };
    const more = fc.record({ demo: keys, signIn: fc.constant(provider), company: text }, { requiredKeys: [] });
    fc.assert(
      fc.property(text, fc.array(region, { maxLength: 3 }), more, (name, regions, rest) => {
        const { demo: _, ...plain } = profile;
        const answer: unknown = JSON.parse(JSON.stringify({ ...plain, name, regions, ...rest }));
        const whole = profileAnswer.parse(answer);
        expect(JSON.stringify(readConnectProfile(answer))).toBe(
          JSON.stringify(offeredOf({ profile: whole, offered: null })),
        );
      }),
    );
  });

  it.each([
    null,
    "no profile",
    { ...profile, name: 5 },
    { ...profile, regions: "us" },
    { ...profile, regions: [{ name: "us", environments: ["moon"] }] },
    { ...profile, regions: [{ environments: ["sandbox"] }] },
    { ...profile, demo: { apiKey: "key" } },
    { error: { kind: "gatewayFault" } },
  ])("offers nothing for %j, as the contract has it otherwise", (answer) => {
    expect(readConnectProfile(answer)).toBeNull();
    expect(profileAnswer.safeParse(answer).success).toBe(false);
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

describe("the first screen's font", () => {
  it("is the whole pane's, so that nothing moves when that takes its place", () => {
    const file = readFileSync(path.join(__dirname, "../../src/taskpane/first.css"), "utf8");
    const [, font] = /font-family: ([^;]+);/.exec(file) ?? [];
    expect([lightTheme.fontFamilyBase, darkTheme.fontFamilyBase]).toEqual([font, font]);
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
