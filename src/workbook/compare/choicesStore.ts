// Keeps what a person said about worksheets' columns and suppliers' names in one custom XML part, so that it travels
// with the workbook and outlives the comparisons for which it was said. Foreign and damaged parts are ignored.
import * as z from "zod/mini";
import type { RememberedChoices } from "./types";
import type { ExcelSession } from "../excel/session";
import { stored as storedForm } from "../store/storedForm";
import { readParts, runOverParts } from "../store/readParts";
import { asciiJson, elementXml, readElement } from "../store/xmlParts";

const CHOICES_NAMESPACE = "urn:bidsheet:comparison-choices:1";
/** A workbook is no place for thousands of them. */
const MOST = 1_000;

const choices = z.object({
  columns: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
  labels: z.record(z.string(), z.string()),
});
const scoped = storedForm<Scoped>()(z.record(z.string(), choices));
type Scoped = Readonly<Record<string, RememberedChoices>>;

const none: RememberedChoices = { columns: {}, labels: {} };

function parse(xml: string): Scoped {
  return scoped.read(readElement(xml)?.text ?? "") ?? {};
}

async function stored(context: Excel.RequestContext) {
  const [found = []] = await readParts(context, [CHOICES_NAMESPACE]);
  const parts = found.map(({ part }) => part);
  return { parts, scopes: found.map(({ xml }) => parse(xml)).reduce((all, one) => ({ ...all, ...one }), {}) };
}

export async function rememberedChoices(session: ExcelSession, scope: string): Promise<RememberedChoices> {
  return runOverParts(session, async (context) => (await stored(context)).scopes[scope] ?? none);
}

export async function rememberChoices(
  session: ExcelSession,
  scope: string,
  { columns, labels }: RememberedChoices,
): Promise<void> {
  if (Object.keys(columns).length + Object.keys(labels).length === 0) return;
  await runOverParts(session, async (context) => {
    const { parts, scopes } = await stored(context);
    const before = scopes[scope] ?? none;
    const merged = {
      columns: added(before.columns, columns),
      labels: added(before.labels, labels),
    };
    const xml = elementXml("choices", CHOICES_NAMESPACE, {}, asciiJson({ ...scopes, [scope]: merged }));
    context.workbook.customXmlParts.add(xml);
    for (const part of parts) part.delete();
    await context.sync();
  });
}

/** What is said now is kept whole; of the rest as much as fits. */
function added<T>(before: Readonly<Record<string, T>>, now: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const rest = Object.entries(before).filter(([key]) => !Object.hasOwn(now, key));
  const room = Math.max(MOST - Object.keys(now).length, 0);
  return Object.fromEntries([...rest.slice(Math.max(rest.length - room, 0)), ...Object.entries(now)]);
}
