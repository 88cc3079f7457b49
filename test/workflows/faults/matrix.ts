// Every code that Excel answers, at every request of a workflow: the sheets are as before or as after, and the next try
// ends like an undisturbed one. `npm test` takes some faults at each request, so that each code meets each workflow;
// FAULTS=all takes every fault at every request.
import { KIND_OF_CODE, type OfficeCode, type WorkbookErrorKind } from "../../../src/workbook/excel/errors";
import type { Fault } from "../../../src/workbench/excel-host/excelHost";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import type { World } from "../../support/world";

/** A workflow in a world of its own. */
export interface Scene {
  readonly world: World;
  /** The workflow itself. */
  readonly act: () => Promise<unknown>;
  /** What a person does after it failed. */
  readonly again: () => Promise<unknown>;
  /** What the platform has, where the workflow changes that. */
  readonly platform?: () => unknown;
}

export interface Journey {
  readonly begin: () => Promise<Scene>;
  /** A send goes row by row: each cell then is as before or as after, and not all of them together. */
  readonly byCell?: boolean;
  /** Further states that the workbook may be left in. */
  readonly between?: (picture: Picture) => boolean;
}

type Done = "nothing" | "half" | "all";
interface Case {
  readonly code: OfficeCode;
  readonly done: Done;
}

/** How far Excel has come when it says so. */
const DONE: Readonly<Record<WorkbookErrorKind, readonly Done[]>> = {
  cellEditMode: ["nothing"],
  busy: ["nothing"],
  aborted: ["half", "all"],
  protected: ["nothing"],
  readOnly: ["nothing"],
  tooLarge: ["nothing"],
  tooManyCells: ["half"],
  outOfMemory: ["half"],
  formulaTooLong: ["half"],
  itemGone: ["half"],
  spaceTaken: ["half"],
  merged: ["half"],
  filtered: ["half"],
  filterStays: [],
  pivotInTheWay: ["half"],
  nameTaken: ["half"],
  notInFront: ["half"],
  noCells: ["half"],
  linksBlocked: ["nothing"],
  brokeOff: [],
  rowsMoved: [],
  unsupported: ["half"],
  other: ["nothing", "half"],
};
/** The changes of a request are made before its answer is found too large. */
const LATE: ReadonlySet<string> = new Set<OfficeCode>(["ResponsePayloadSizeLimitExceeded"]);

const isCode = (code: string): code is OfficeCode => code in KIND_OF_CODE;
const CASES: readonly Case[] = Object.keys(KIND_OF_CODE)
  .filter(isCode)
  .flatMap((code) =>
    (LATE.has(code) ? (["all"] as const) : DONE[KIND_OF_CODE[code]]).map((done): Case => ({ code, done })),
  );
/** Coprime to the number of cases, so that they take turns. */
const STEP = 7;
const A_REQUEST = 1;

/** The cases at a request: some of them in turn, or all. */
export function casesAt(sync: number): readonly Case[] {
  if (process.env["FAULTS"] === "all") return CASES;
  return Array.from({ length: A_REQUEST }, (_, n) => {
    const at = ((sync * A_REQUEST + n) * STEP) % CASES.length;
    return CASES[at] ?? { code: "GeneralException", done: "nothing" };
  });
}

/** Every cell of every sheet by its address, the tables and the names. */
export type Picture = ReadonlyMap<string, string>;

export function picture(store: WorkbookStore): Picture {
  const all = new Map<string, string>();
  for (const { id, name, used, tables } of store.sheets) {
    all.set(name, "sheet");
    for (const table of tables) all.set(`${name} ${table.name}`, JSON.stringify([table.rect, [...table.filters]]));
    if (used === null) continue;
    store.read(id, used, "formulas").forEach((row, down) => {
      row.forEach((value, right) => {
        if (value === "") return;
        // The clock goes on while Excel is asked again; the mark of a row on its way has a random id, and
        // the number behind the id column's header counts writes.
        const text = String(value)
          .replace(/\d\d:\d\d(:\d\d)?/g, "time")
          .replace(/^new:.*$/, MARK)
          .replace(/^(Bidsheet ID .*\)) \d+$/, "$1");
        all.set(`${name}!${used.top + down}:${used.left + right}`, text);
      });
    });
  }
  for (const { name, formula } of store.names) all.set(`name ${name}`, formula);
  return all;
}

/** Of a row on its way to the platform. */
const MARK = "new";

function isBetween(now: Picture, before: Picture, after: Picture): boolean {
  const keys = [...new Set([now, before, after].flatMap((one) => [...one.keys()]))];
  return keys.every((key) => [before.get(key), after.get(key), MARK].includes(now.get(key)));
}

/** What a send says beside a row is gone after the refresh that follows it. */
const settled = (one: Picture): Picture => new Map([...one].filter(([, text]) => !/^Sent\b/.test(text)));

const plain = (one: Picture) => Object.fromEntries([...one].sort(([a], [b]) => (a < b ? -1 : 1)));
const same = (one: Picture, other: Picture) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** The one fault that a request of the task meets; whether it came to that, and how the task ended. */
async function disturbed(world: World, task: () => Promise<unknown>, at: number, fault: Fault | null) {
  const { host } = world.office;
  const handle = host.handle.bind(host);
  const first = host.stats.syncs;
  let met = false;
  host.handle = (text) => {
    if (!met && fault !== null && host.stats.syncs === first + at) {
      met = true;
      host.fault = fault;
    }
    return handle(text);
  };
  const failed = await task().then(
    () => false,
    (error: unknown) => {
      if (error instanceof Error && error.name === "WorkbookError") return true;
      throw error;
    },
  );
  host.handle = handle;
  host.fault = null;
  return { failed, syncs: host.stats.syncs - first };
}

export interface Undisturbed {
  readonly syncs: number;
  readonly before: Picture;
  readonly after: Picture;
  readonly platform: unknown;
}

export async function undisturbed({ begin }: Journey): Promise<Undisturbed> {
  const scene = await begin();
  const { store } = scene.world.office;
  const before = picture(store);
  const { syncs } = await disturbed(scene.world, scene.act, 0, null);
  const end = { syncs, before, after: picture(store), platform: scene.platform?.() };
  await scene.world.close();
  return end;
}

/** What went wrong with a fault at a request; null: nothing. */
export async function meets(journey: Journey, end: Undisturbed, sync: number, one: Case): Promise<string | null> {
  const scene = await journey.begin();
  const { store } = scene.world.office;
  const { code, done } = one;
  const fault: Fault = done === "nothing" ? { code } : { code, done };
  try {
    const { failed } = await disturbed(scene.world, scene.act, sync, fault);
    const now = picture(store);
    const whole = same(now, end.before) || same(now, end.after);
    const held = whole || (journey.byCell === true && isBetween(now, end.before, end.after));
    if (!held && journey.between?.(now) !== true) return `left torn: ${difference(now, end.before)}`;
    if (!failed && !same(now, end.after)) return `ended otherwise: ${difference(now, end.after)}`;
    if (failed) await scene.again();
    const later = picture(store);
    if (!same(settled(later), settled(end.after)))
      return `the next try ended otherwise: ${difference(later, end.after)}`;
    if (JSON.stringify(scene.platform?.()) !== JSON.stringify(end.platform)) return "the platform has something else";
    return null;
  } catch (error) {
    return `the next try failed: ${String(error)}`;
  } finally {
    await scene.world.close();
  }
}

function difference(now: Picture, wanted: Picture): string {
  const keys = [...new Set([...now.keys(), ...wanted.keys()])].filter((key) => now.get(key) !== wanted.get(key));
  return keys
    .slice(0, 4)
    .map((key) => `${key}: ${now.get(key) ?? "nothing"} for ${wanted.get(key) ?? "nothing"}`)
    .join("; ");
}

/** All that went wrong in a journey, one line each. */
export async function wrongs(journey: Journey): Promise<readonly string[]> {
  const end = await undisturbed(journey);
  const found: string[] = [];
  for (let sync = 0; sync < end.syncs; sync += 1)
    for (const one of casesAt(sync)) {
      const wrong = await meets(journey, end, sync, one);
      if (wrong !== null) found.push(`${one.code} (${one.done} done) at request ${sync}: ${wrong}`);
    }
  return found;
}
