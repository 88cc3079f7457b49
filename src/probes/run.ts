// Runs the probes one after the other, each on a sheet of its own, and takes away whatever they made. What it makes
// has a label with a part drawn by lot, so that nothing of the person's is ever taken for ours.
import { toJson } from "./json";
import type { ProbeAnswer, Json, Probe, Scratch } from "./types";

export interface ProbeExcel {
  readonly run: typeof Excel.run;
  readonly isSetSupported: (name: string, version: string) => boolean;
  /** Long enough for the events of a change to arrive. */
  readonly pause: () => Promise<void>;
  /** Four or more letters or digits, drawn by lot. */
  readonly lot: string;
}

export interface ProbeRun {
  /** False: stop before the next probe. */
  readonly goOn: (done: number) => boolean;
}

export interface ProbeResult {
  readonly answers: readonly ProbeAnswer[];
  /** Labels of what could not be taken away, for the person to delete. */
  readonly left: readonly string[];
}

export async function runProbes(
  excel: ProbeExcel,
  probes: readonly Probe[],
  { goOn }: ProbeRun = { goOn: () => true },
): Promise<ProbeResult> {
  const front = await frontSheet(excel);
  const answers: ProbeAnswer[] = [];
  let left: readonly string[] = [];
  for (const [at, probe] of probes.entries()) {
    if (!goOn(at)) break;
    answers.push(await ask(excel, probe, at));
    left = await sweep(excel);
  }
  await bringToFront(excel, front);
  return { answers, left };
}

/** Excel's name for what went wrong; for a fault of the script itself, the name of its class. */
export function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "Unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : "Unknown";
}

const stem = (excel: ProbeExcel) => `check_${excel.lot}`;

async function ask(excel: ProbeExcel, probe: Probe, at: number): Promise<ProbeAnswer> {
  const { name, set } = probe;
  if (set !== undefined && !excel.isSetSupported("ExcelApi", set)) return { name, skipped: `ExcelApi ${set}` };
  try {
    const answer = await excel.run(async (context) => {
      const scratch = scratchOf(excel, context, `${stem(excel)}_${String(at)}`);
      await context.sync();
      return toJson(await probe.run(scratch));
    });
    return { name, answer };
  } catch (error) {
    return { name, failed: codeOf(error) };
  }
}

function scratchOf(excel: ProbeExcel, context: Excel.RequestContext, own: string): Scratch {
  const sheet = context.workbook.worksheets.add(own);
  return {
    context,
    sheet,
    namespace: namespaceOf(excel),
    label: (ending = "") => `${own}${ending}`,
    async read(thing, members) {
      thing.load(members);
      await context.sync();
      return thing;
    },
    async values(address) {
      const range = sheet.getRange(address);
      range.load("values");
      await context.sync();
      return toJson(range.values);
    },
    async result(result) {
      await context.sync();
      return result.value;
    },
    run: excel.run,
    prices: () => pricesOn(sheet, own),
    async code() {
      try {
        await context.sync();
        return "done";
      } catch (error) {
        return codeOf(error);
      }
    },
    async failure() {
      try {
        await context.sync();
        return null;
      } catch (error) {
        return wordsOf(error);
      }
    },
    pause: () => excel.pause(),
  };
}

function wordsOf(error: unknown): Json {
  const message = error instanceof Error ? error.message : null;
  const debugInfo = typeof error === "object" && error !== null && "debugInfo" in error ? error.debugInfo : null;
  const place = typeof debugInfo === "object" && debugInfo !== null && "errorLocation" in debugInfo;
  return { code: codeOf(error), message, errorLocation: place ? toJson(debugInfo.errorLocation) : null };
}

function namespaceOf(excel: ProbeExcel): string {
  return `urn:bidsheet:check:${excel.lot}`;
}

function pricesOn(sheet: Excel.Worksheet, own: string): Excel.Table {
  const range = sheet.getRange("A1:C4");
  range.values = [
    ["Item", "Qty", "Price"],
    ["Bolt", 10, 1.5],
    ["Nut", 20, 0.5],
    ["Washer", 30, 0.1],
  ];
  const table = sheet.tables.add("A1:C4", true);
  table.name = `${own}_prices`;
  return table;
}

async function frontSheet(excel: ProbeExcel): Promise<string> {
  return excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.load("id");
    await context.sync();
    return sheet.id;
  });
}

/** The sheet may have been deleted meanwhile, and another workbook may be in front: then this one stays as it is. */
async function bringToFront(excel: ProbeExcel, id: string): Promise<void> {
  await quietly(() =>
    excel.run(async (context) => {
      context.workbook.worksheets.getItem(id).activate();
      await context.sync();
    }),
  );
}

/** Takes away all that bears our label, thing by thing: one refusal must not keep the rest. */
async function sweep(excel: ProbeExcel): Promise<readonly string[]> {
  const left: string[] = [];
  for (const take of await found(excel)) if (!(await quietly(() => excel.run(take.away)))) left.push(take.label);
  return left;
}

interface Take {
  readonly label: string;
  readonly away: (context: Excel.RequestContext) => Promise<void>;
}

async function found(excel: ProbeExcel): Promise<readonly Take[]> {
  return excel.run(async (context) => {
    const { worksheets, names, settings, customXmlParts } = context.workbook;
    const parts = customXmlParts.getByNamespace(namespaceOf(excel));
    worksheets.load("items/name,items/id");
    names.load("items/name");
    settings.load("items/key");
    parts.load("items/id");
    await context.sync();
    const ours = (label: string) => label.startsWith(stem(excel));
    return [
      ...names.items.filter(({ name }) => ours(name)).map(({ name }) => takeName(name)),
      ...settings.items.filter(({ key }) => ours(key)).map(({ key }) => takeSetting(key)),
      ...parts.items.map(({ id }) => takePart(id)),
      ...worksheets.items.filter(({ name }) => ours(name)).map(({ id, name }) => takeSheet(id, name)),
    ];
  });
}

const takeName = (label: string): Take => ({
  label,
  async away(context) {
    context.workbook.names.getItem(label).delete();
    await context.sync();
  },
});

const takeSetting = (label: string): Take => ({
  label,
  async away(context) {
    context.workbook.settings.getItem(label).delete();
    await context.sync();
  },
});

const takePart = (id: string): Take => ({
  label: id,
  async away(context) {
    context.workbook.customXmlParts.getItem(id).delete();
    await context.sync();
  },
});

/** Excel does not delete a sheet that is very hidden. */
const takeSheet = (id: string, label: string): Take => ({
  label,
  async away(context) {
    const sheet = context.workbook.worksheets.getItem(id);
    sheet.visibility = "Visible";
    sheet.delete();
    await context.sync();
  },
});

async function quietly(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
