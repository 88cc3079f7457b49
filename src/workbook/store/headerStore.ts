// Keeps the headers that persons confirmed in the workbook, in one custom XML part, so that they travel with it.
// Foreign parts are ignored.
import * as z from "zod/mini";
import type { RememberedHeader } from "../../sync/adopt/types";
import type { ExcelSession } from "../excel/session";
import { stored as storedForm } from "./storedForm";
import { readParts, runOverParts } from "./readParts";
import { asciiJson, elementXml, readElement } from "./xmlParts";

export const MAPPINGS_NAMESPACE = "urn:bidsheet:mappings:1";
/** Oldest first out: a workbook is no place for thousands of them. */
const MOST_HEADERS = 500;

const remembered = storedForm<readonly RememberedHeader[]>()(
  z.array(z.object({ header: z.string(), meaning: z.nullable(z.string()), label: z.string() })),
);

interface Stored {
  readonly parts: readonly Excel.CustomXmlPart[];
  readonly headers: readonly RememberedHeader[];
}

function parse(xml: string): readonly RememberedHeader[] {
  return remembered.read(readElement(xml)?.text ?? "") ?? [];
}

async function stored(context: Excel.RequestContext): Promise<Stored> {
  const [found = []] = await readParts(context, [MAPPINGS_NAMESPACE]);
  // After a try that broke off some are there twice.
  const headers = new Map(found.flatMap(({ xml }) => parse(xml)).map((one) => [one.header, one]));
  return { parts: found.map(({ part }) => part), headers: [...headers.values()] };
}

export async function rememberedHeaders(session: ExcelSession): Promise<readonly RememberedHeader[]> {
  return runOverParts(session, async (context) => (await stored(context)).headers);
}

export async function rememberHeaders(session: ExcelSession, headers: readonly RememberedHeader[]): Promise<void> {
  if (headers.length === 0) return;
  await runOverParts(session, async (context) => {
    const before = await stored(context);
    const fresh = new Set(headers.map(({ header }) => header));
    const all = [...before.headers.filter(({ header }) => !fresh.has(header)), ...headers].slice(-MOST_HEADERS);
    context.workbook.customXmlParts.add(elementXml("mappings", MAPPINGS_NAMESPACE, {}, asciiJson(all)));
    for (const part of before.parts) part.delete();
    await context.sync();
  });
}
