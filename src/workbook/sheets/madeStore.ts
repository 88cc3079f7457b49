// Remembers which tables stand on sheets that we made, one custom XML part for each time: whatever they are called
// later, nothing else is written over them. Foreign and damaged parts are ignored.
import * as z from "zod/mini";
import type { ExcelSession } from "../excel/session";
import { readParts, runOverParts } from "../store/readParts";
import { stored } from "../store/storedForm";
import { asciiJson, elementXml, readElement } from "../store/xmlParts";
import type { CreatedSheet } from "./types";

const MADE_NAMESPACE = "urn:bidsheet:made:1";
const form = stored<readonly string[]>()(z.array(z.string()));

/** Queued. Of sheets that are taken away again a note stays behind, which speaks of nothing. */
export function noteMade(context: Excel.RequestContext, sheets: readonly CreatedSheet[]): void {
  const ids = sheets.flatMap(({ tables }) => tables.map(({ id }) => id));
  if (ids.length > 0) context.workbook.customXmlParts.add(elementXml("made", MADE_NAMESPACE, {}, asciiJson(ids)));
}

/** Excel's table ids; of some the tables may be gone. */
export function madeTables(session: ExcelSession): Promise<readonly string[]> {
  return runOverParts(session, async (context) => {
    const [found = []] = await readParts(context, [MADE_NAMESPACE]);
    return found.flatMap(({ xml }) => form.read(readElement(xml)?.text ?? "") ?? []);
  });
}
