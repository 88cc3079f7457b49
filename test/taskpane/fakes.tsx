// The pane on a screen of its own: fakes typed by the interfaces, verbs that only note that they were called.
import { act, render } from "@testing-library/react";
import axe from "axe-core";
import type { RememberedComparison } from "../../src/workbook/compare/types";
import type { ProfileAnswer } from "../../src/platform/gatewayContract";
import { PlatformError } from "../../src/platform/errors";
import { noChoices } from "../../src/sync/plan/choices";
import type { LineItemsCollection } from "../../src/sync/collection";
import type { LinkedTable } from "../../src/sync/linkedTable";
import type { Plan } from "../../src/sync/syncPlan";
import { App } from "../../src/taskpane/App";
import { createPane, type Pane } from "../../src/taskpane/pane/pane";
import { createStore } from "../../src/taskpane/pane/store";
import type { PaneState, PreviewScreen, TableEntry } from "../../src/taskpane/pane/screens/screens";
import type { AddinShell, PaneParts } from "../../src/taskpane/pane/paneParts";
import { createDeviceKeeper } from "../../src/taskpane/pane/keys/deviceKeeper";
import { createTokenKeeper } from "../../src/taskpane/pane/keys/tokenKeeper";
import type { Preview } from "../../src/workflows/send/types";
import { eventRowTexts } from "../../src/taskpane/events/eventRowTexts";
import { inviteSheetTexts } from "../../src/taskpane/invite/inviteSheetTexts";
import { rowTexts } from "../../src/taskpane/tables/rowTexts";
import type { Services } from "../../src/workflows/services";
import type { TableStatus } from "../../src/workflows/table/types";
import { absentGateway } from "../support/absentGateway";
import { absent, absentWorkbook } from "../support/absentWorkbook";

const workbook = {
  ...absentWorkbook,
  links: () => Promise.resolve([]),
  followedSends: () => Promise.resolve([]),
};
const rate = { requestsPerSecond: 5 };
export const profile: ProfileAnswer = {
  name: "Simulator",
  regions: [
    { name: "us", environments: ["production", "sandbox"] },
    { name: "eu", environments: ["production"] },
  ],
  limits: {
    pageSize: 100,
    bulkCreate: 200,
    supplierReferences: 50,
    events: rate,
    payments: rate,
    fields: rate,
    reports: rate,
  },
  reports: { columnPrefix: "c" },
  updateSends: "wholeRow",
  demo: { apiKey: "key", userToken: "token", userEmail: "analyst@bidsheet.example" },
};

/** A browser that keeps nothing. */
export const noDevice = createDeviceKeeper({ storage: null, keys: null, crypto, locks: null, partition: "" });

const NOW = Date.UTC(2026, 0, 5, 9);
/** The heights that a browser would measure. */
const ROW = 60;
const WINDOW = 600;

const account = {
  id: "a1",
  platform: "Simulator",
  region: "us",
  userEmail: "analyst@bidsheet.example",
  environment: "sandbox" as const,
};

const gateway: PaneParts["gateway"] = {
  ...absentGateway,
  profile: () => Promise.resolve(profile),
  sends: () => Promise.resolve([]),
};

export function fakeParts(): PaneParts {
  const clock = { now: () => NOW, wait: () => new Promise<void>(() => undefined) };
  return {
    gateway,
    clock,
    client: { run: absent, pages: absent, runAny: absent, pagesAny: absent },
    zone: "Europe/Berlin",
    newId: () => "id",
    loadWorkbook: () => Promise.resolve(workbook),
    loadSolver: absent,
    token: createTokenKeeper({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
    device: noDevice,
    signIn: { accessToken: absent, showDialog: absent, page: "" },
    storage: null,
    addin: { showPane: absent, startWithWorkbook: absent, canDownload: true },
    cellEdit: createStore(false),
    filtersOff: createStore<readonly string[]>([]),
  };
}

export const services: Services = {
  client: fakeParts().client,
  gateway,
  workbook,
  clock: fakeParts().clock,
  profile,
  account,
  zone: "Europe/Berlin",
  newId: () => "id",
  rowTexts,
  inviteSheetTexts,
  eventRowTexts,
};

export const worksheet: LineItemsCollection = {
  kind: "lineItems",
  eventId: "1",
  eventTitle: "Spare parts 2027",
  worksheetId: "2",
  worksheetTitle: "Parts",
};

export const link: LinkedTable = {
  id: "l1",
  tableId: "t1",
  tableName: "Parts",
  accountId: "a1",
  site: { platform: "Simulator", region: "us", environment: "sandbox" },
  accountLabel: account.userEmail,
  collection: worksheet,
  mapping: [
    { key: "c1", label: "Title", type: "text", computed: false, naming: true },
    { key: "c2", label: "Quantity", type: "number", computed: false, naming: false },
  ],
  columnIds: { id: 1, status: 4, cells: [2, 3] },
  lastRefresh: new Date(NOW - 5 * 60_000).toISOString(),
  openConflicts: 0,
};

export const status: TableStatus = {
  ok: true,
  link,
  rows: 30,
  edited: 2,
  added: 1,
  deleted: 0,
  pending: 0,
  problems: 1,
  conflicts: 1,
  lastRefresh: link.lastRefresh,
  renamed: [],
  sheetUndone: false,
  marks: [],
};

export const entry: TableEntry = { link, status, failed: null, underWay: null, unmarked: null };

export const nothingToDo: Plan = {
  creates: [],
  updates: [],
  writes: [],
  appends: [],
  conflicts: [],
  deletions: [],
  gone: [],
  problems: [],
  unchanged: 10,
  deletionsHeld: null,
  appendsHeld: [],
};

export function previewScreen(plan: Partial<Plan>, rows = 30): PreviewScreen {
  const whole = { ...nothingToDo, ...plan };
  const preview: Preview = {
    link,
    mapping: link.mapping,
    plan: whole,
    names: ["Bolt", "Nut", "Washer"],
    firstRow: 5,
    sheetName: "Parts",
    renamed: [],
    sheetUndone: false,
    at: NOW,
    choices: noChoices,
    before: new Map(),
    pages: [],
    sheet: { ids: [], cells: [], formulas: new Map() },
    agreed: null,
    own: new Map(),
    undone: new Set(),
    frozen: new Set(),
    kind: "send",
    undoes: null,
    sendAt: null,
    undoing: null,
    lastSend: "",
    elsewhere: new Map(),
    rules: [],
    remote: { ids: Array.from({ length: rows }, (_, n) => String(n)), cells: [], complete: true },
  };
  return { kind: "preview", preview, conflicts: whole.conflicts };
}

export interface Shown {
  readonly pane: Pane;
  /** Verb and arguments of what was started, in order. */
  readonly calls: unknown[][];
  /** The test's own verb in the place of the subject's. */
  readonly gives: (name: string, verb: Verb) => void;
  readonly dark: { set: (dark: boolean) => void };
  readonly set: (change: Partial<PaneState>) => void;
}

/** jsdom measures nothing: a list would show no row. */
export function measure(): void {
  const height = function (this: HTMLElement) {
    return this.classList.contains("list") ? WINDOW : ROW;
  };
  for (const name of ["offsetHeight", "clientHeight"])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: height });
  for (const name of ["offsetWidth", "clientWidth"])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 320 });
}

/** Verbs that are noted instead of done. */
const noted: ReadonlySet<string> = new Set(
  `
    connect disconnect signInAgain
    link linkList linkFieldSheet linkWithEvent openColumns chooseColumns arrangeColumns
    refreshEverything refresh refreshAll refreshRows adoptDrift unlink adopt showCell
    scan takeCells matchSheet rechoose linkSheet forgetWord
    previewReport changeReport loadReport resumeReport refreshReports showReport writeStarter writeContents
    forgetReport setReport reviewTyped decideTyped
    stopSend pauseSend resumeSend undoSend writeActivity activityCsv
    linkEvents openEventForm checkEvents createEvents deleteEvent
    prepareCompare compare refreshComparison showComparison showAward forgetComparison
    openNegotiation writeNegotiation writeNegotiations negotiationFiles writeRound readFiles showChange writeReturned
    openScenarios awardLine saveScenario removeScenario solveScenario relaxScenario writeAward compareScenarios selectedLines
    readAlternates acceptAlternates searchOn
    findSensitivity writeSensitivity openHandOn openScores findScores writeScores applyScores writeLetters writeRecord recordText
    preview send makeNew sendAllInOrder
  `
    .trim()
    .split(/\s+/),
);
/** What those answer that are asked for something: `selectedLines` are selected in every comparison's sheet. */
const answers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["recordText", "Decision: Two suppliers"],
  ["activityCsv", "\ufeffSend"],
  ["selectedLines", ["11", "12"]],
  ["acceptAlternates", [{ line: "12", bidId: "b2" }]],
]);
/** Verbs that are noted and done. */
const both: ReadonlySet<string> = new Set(["choose"]);

type Verb = (...said: readonly unknown[]) => unknown;

/** A subject's verbs: a test's own where it has one, else noted in `calls` or the real ones. */
function noting<Verbs extends object>(verbs: Verbs, calls: unknown[][], own: ReadonlyMap<string, Verb>): Verbs {
  const made = new Map<string, Verb>();
  const verbOf =
    (name: string, real: Verb): Verb =>
    (...said) => {
      const given = own.get(name);
      if (given !== undefined) return given(...said);
      if (!noted.has(name) && !both.has(name)) return real(...said);
      calls.push([name, ...said]);
      return both.has(name) ? real(...said) : Promise.resolve(answers.get(name));
    };
  return new Proxy(verbs, {
    get(target, name): unknown {
      const real: unknown = Reflect.get(target, name);
      if (typeof name !== "string" || !isVerb(real)) return real;
      const verb = made.get(name) ?? verbOf(name, real);
      made.set(name, verb);
      return verb;
    },
  });
}

function isVerb(value: unknown): value is Verb {
  return typeof value === "function";
}

/** A sheet that has all that the state has, where a test does not say what is in front. */
function frontOf({ tables, comparisons = [], reports = [] }: Partial<PaneState>): PaneState["front"] {
  const links = (tables ?? []).map(({ link: { tableId } }) => tableId);
  const others = [...comparisons, ...reports].map(({ tableId }) => tableId);
  return { sheetId: "s1", sheetName: "Sheet1", tableIds: [...links, ...others] };
}

/** Renders the pane in a given state and waits for the panel's own part. */
export async function show(
  state: Partial<PaneState>,
  isDark = false,
  addin: Partial<AddinShell> = {},
  storage: PaneParts["storage"] = null,
): Promise<Shown> {
  const parts = fakeParts();
  const real = createPane({ ...parts, storage, addin: { ...parts.addin, ...addin } });
  const calls: unknown[][] = [];
  const own = new Map<string, Verb>();
  const pane: Pane = {
    ...real,
    verbs: (of) => noting(real.verbs(of), calls, own),
    showArea(sheetName, address) {
      calls.push(["showArea", sheetName, address]);
      return Promise.resolve();
    },
    cancel: () => void calls.push(["cancel"]),
  };
  const dark = createStore(isDark);
  const set = (change: Partial<PaneState>) => pane.store.set({ ...pane.store.get(), ...change });
  set({ profile, started: true, tables: [], front: frontOf(state), ...state });
  await act(async () => {
    render(<App pane={pane} dark={dark} />);
    await Promise.resolve();
  });
  return {
    pane,
    calls,
    gives: (name, verb) => void own.set(name, verb),
    dark: { set: (next) => act(() => dark.set(next)) },
    set: (change) => act(() => set(change)),
  };
}

/** Rules that need no layout; colours are looked at in a browser. */
export async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

export function failure(kind: ConstructorParameters<typeof PlatformError>[0]["kind"]): PlatformError {
  return new PlatformError({ kind, operation: "listEvents", status: 0, detail: "why", requestId: "r1" });
}

/** Read three hours before the panes' clock. */
export const comparison: RememberedComparison = {
  id: "c1",
  accountId: "a1",
  accountLabel: "analyst@bidsheet.example",
  eventId: "1",
  eventTitle: "Spare parts 2027",
  worksheetId: "2",
  worksheetTitle: "Bearings",
  tableId: "t9",
  tableName: "Compare_Bearings",
  columns: [],
  bidders: [],
  further: [],
  chosen: {},
  labels: {},
  together: null,
  currency: null,
  budget: null,
  summary: null,
  pulls: [{ at: new Date(fakeParts().clock.now() - 3 * 60 * 60_000).toISOString(), slot: 0, checksum: "" }],
};
