// Keeps what persons confirmed where they linked price sheets, one custom XML part for each kind, so that it travels
// with the workbook. Foreign parts are ignored.
import type { ExcelSession } from "../excel/session";
import { readParts, runOverParts } from "./readParts";
import { asciiJson, elementXml, readElement } from "./xmlParts";

/** Oldest first out: a workbook is no place for thousands of them. */
const MOST = 500;

export interface LearnedKind<Learned> {
  readonly namespace: string;
  readonly element: string;
  /** Null where a text is none of these lists. */
  readonly read: (json: string) => readonly Learned[] | null;
  /** What is said again of the same thing takes the place of what was said before. */
  readonly keyOf: (one: Learned) => string;
}

interface Stored<Learned> {
  readonly parts: readonly Excel.CustomXmlPart[];
  readonly all: readonly Learned[];
}

async function stored<Learned>(context: Excel.RequestContext, kind: LearnedKind<Learned>): Promise<Stored<Learned>> {
  const [found = []] = await readParts(context, [kind.namespace]);
  const lists = found.flatMap(({ xml }) => kind.read(readElement(xml)?.text ?? "") ?? []);
  // After a try that broke off some are there twice.
  const byKey = new Map(lists.map((one) => [kind.keyOf(one), one]));
  return { parts: found.map(({ part }) => part), all: [...byKey.values()] };
}

export async function learnedOf<Learned>(
  session: ExcelSession,
  kind: LearnedKind<Learned>,
): Promise<readonly Learned[]> {
  return runOverParts(session, async (context) => (await stored(context, kind)).all);
}

export async function unlearn<Learned>(session: ExcelSession, kind: LearnedKind<Learned>, one: Learned): Promise<void> {
  await runOverParts(session, async (context) => {
    const before = await stored(context, kind);
    const left = before.all.filter((other) => kind.keyOf(other) !== kind.keyOf(one));
    if (left.length === before.all.length) return;
    await store(context, kind, { ...before, all: left });
  });
}

export async function learn<Learned>(
  session: ExcelSession,
  kind: LearnedKind<Learned>,
  fresh: readonly Learned[],
): Promise<void> {
  if (fresh.length === 0) return;
  await runOverParts(session, async (context) => {
    const before = await stored(context, kind);
    const keys = new Set(fresh.map(kind.keyOf));
    const all = [...before.all.filter((one) => !keys.has(kind.keyOf(one))), ...fresh].slice(-MOST);
    await store(context, kind, { ...before, all });
  });
}

async function store<Learned>(
  context: Excel.RequestContext,
  kind: LearnedKind<Learned>,
  { parts, all }: Stored<Learned>,
): Promise<void> {
  context.workbook.customXmlParts.add(elementXml(kind.element, kind.namespace, {}, asciiJson(all)));
  for (const part of parts) part.delete();
  await context.sync();
}
