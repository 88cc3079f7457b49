// Microsoft's own office.js (excel-web-16.00.js, from node_modules) over our Excel host, in a vm context of its own.
// Real proxies, load rules and request chunks; no browser. It starts no server and knows no test runner.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, Script } from "node:vm";
import { createExcelHost, type ExcelHost, type ExcelHostOptions } from "../../src/workbench/excel-host/excelHost";
import { loadCalculation, type CalculationPort } from "../../src/workbench/model/calculation/calculation";
import { createWorkbook } from "../../src/workbench/model/workbook";
import type { WorkbookStore } from "../../src/workbench/model/workbookStore";

export interface OfficeParts {
  readonly Excel: typeof Excel;
  readonly OfficeExtension: typeof OfficeExtension;
  readonly host: ExcelHost;
  readonly store: WorkbookStore;
}

export interface OfficeOptions extends ExcelHostOptions {
  readonly store?: WorkbookStore;
}

const LIBRARY = "@microsoft/office-js/dist/excel-web-16.00.js";
const ENGINE = "@ironcalc/wasm/wasm_bg.wasm";
const packages = createRequire(__filename);
let compiled: Script | undefined;
let calculation: Promise<CalculationPort> | undefined;

/** A workbook whose formulas calculate. */
export async function openWorkbook(): Promise<WorkbookStore> {
  calculation ??= loadCalculation(readFileSync(packages.resolve(ENGINE)));
  return createWorkbook({ calculation: await calculation });
}

/** A fresh library over a fresh workbook (or the one given). About 100 ms the first time, 20 ms after. */
export async function openOffice(options: OfficeOptions = {}): Promise<OfficeParts> {
  return loadOffice()(options);
}

export interface LentOffice extends OfficeParts {
  /** To the next world, if nothing of this one can reach that one's workbook. */
  giveBack(): Promise<void>;
}

type Library = Pick<OfficeParts, "Excel" | "OfficeExtension">;
type Load = (options?: OfficeOptions) => Promise<OfficeParts>;

/** Libraries that are warm: a fresh one costs a world as much as its whole gateway and simulator. */
const idle: Load[] = [];
/** After so many turns of the event loop without a word to Excel, nothing is under way there. */
const QUIET_TURNS = 20;

/** A library that may have served other workbooks before, over a fresh one. */
export async function borrowOffice(): Promise<LentOffice> {
  const load = idle.pop() ?? loadOffice();
  const parts = await load();
  const state = { running: 0, closed: false };
  const run = async (...words: unknown[]): Promise<unknown> => {
    if (state.closed) return new Promise(() => undefined); // of a pane that is gone
    state.running += 1;
    try {
      const result: unknown = await Reflect.apply(parts.Excel.run, parts.Excel, words);
      return result;
    } finally {
      state.running -= 1;
    }
  };
  const own = new Proxy(parts.Excel, {
    get: (target, key): unknown => (key === "run" ? run : Reflect.get(target, key)),
  });
  return {
    ...parts,
    Excel: own,
    async giveBack() {
      await quiet(parts.host);
      state.closed = true;
      // A batch that waits may go on one day, and who listens to events would hear those of the next workbook.
      if (state.running === 0 && !asked.has(parts.host)) idle.push(load);
    },
  };
}

/** Hosts whose clients asked for events. */
const asked = new WeakSet<ExcelHost>();

async function quiet({ stats }: ExcelHost): Promise<void> {
  let before = stats.requests;
  for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (stats.requests !== before) turns = 0;
    before = stats.requests;
  }
}

/**
 * One library for one workbook after the other: it is fast once it is warm. Whoever opens the next workbook has waited
 * until nothing was under way with the last one.
 */
export function loadOffice(): Load {
  const bridge = emptyBridge();
  const scope = browserLike(bridge);
  compiled ??= compile();
  compiled.runInContext(createContext(scope));
  const library = libraryOf(scope);
  return async (options = {}) => {
    const store = options.store ?? (await openWorkbook());
    const host = createExcelHost(store, options);
    connect(bridge, host);
    return { ...library, host, store };
  };
}

function compile(): Script {
  const path = packages.resolve(LIBRARY);
  return new Script(readFileSync(path, "utf8"), { filename: path });
}

interface Bridge {
  sendMessageToHost(text: string): void;
  onMessageFromHost(text: string): void;
}

function emptyBridge(): Bridge {
  return { sendMessageToHost: () => undefined, onMessageFromHost: () => undefined };
}

/** Answers and events arrive after the call returns, in the order in which they were made. */
function connect(bridge: Bridge, host: ExcelHost): void {
  bridge.sendMessageToHost = (text) => {
    if (text.includes("_Register")) asked.add(host);
    const reply = host.handle(text);
    queueMicrotask(() => bridge.onMessageFromHost(reply));
  };
  host.onEvents((entries) => bridge.onMessageFromHost(JSON.stringify({ type: 3, message: { entries } })));
}

/**
 * The globals that the library looks for. The outer JSON, Date, Array and Object keep strict equality and dates right.
 */
function browserLike(bridge: Bridge): Record<string, unknown> {
  const nothing = (): void => undefined;
  const scope: Record<string, unknown> = {
    _richApiNativeBridge: bridge,
    JSON,
    Date,
    Array,
    Object,
    Promise,
    Error,
    console,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    queueMicrotask,
    navigator: { userAgent: "", language: "en-US", platform: "" },
    location: {
      search: "",
      hash: "",
      href: "https://localhost/",
      hostname: "localhost",
      origin: "https://localhost",
    },
    document: {
      createElement: () => ({ style: {}, setAttribute: nothing, appendChild: nothing }),
      getElementsByTagName: () => [],
      getElementById: () => null,
      addEventListener: nothing,
      URL: "https://localhost/",
    },
    addEventListener: nothing,
    removeEventListener: nothing,
    attachEvent: undefined,
  };
  scope["window"] = scope;
  scope["self"] = scope;
  return scope;
}

/** The one boundary without proof: what the library put into its global scope is what @types/office-js says it is. */
function isLibrary(scope: object): scope is Library {
  return "Excel" in scope && "OfficeExtension" in scope;
}

function libraryOf(scope: object): Library {
  if (!isLibrary(scope)) throw new Error("office.js did not set Excel and OfficeExtension.");
  return { Excel: scope.Excel, OfficeExtension: scope.OfficeExtension };
}
