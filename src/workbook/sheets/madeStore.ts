// Remembers which sheets we made, of what, and which tables stand on them, one custom XML part for each time: whatever
// they are called later, nothing else is written over them, and the pane knows what they are. Foreign and damaged parts
// are ignored.
import * as z from "zod/mini";
import type { ExcelSession } from "../excel/session";
import { readParts, runOverParts } from "../store/readParts";
import { stored } from "../store/storedForm";
import { asciiJson, elementXml, readElement } from "../store/xmlParts";
import { madeKinds, type CreatedSheet, type MadeOf, type MadeSheet } from "./types";

const MADE_NAMESPACE = "urn:bidsheet:made:1";

interface Note {
  readonly sheet: string;
  readonly tables: readonly string[];
  readonly of: MadeOf;
}

/** Earlier versions noted ids of tables alone. */
const form = stored<readonly (string | Note)[]>()(
  z.array(
    z.union([
      z.string(),
      z.object({
        sheet: z.string(),
        tables: z.array(z.string()),
        of: z.object({
          kind: z.enum(madeKinds),
          comparisonId: z.optional(z.string()),
          scenario: z.optional(z.string()),
          at: z.optional(z.string()),
          reportId: z.optional(z.string()),
        }),
      }),
    ]),
  ),
);

/** Queued. Of sheets that are taken away again a note stays behind, which speaks of nothing. */
export function noteMade(
  context: Excel.RequestContext,
  sheets: readonly (Pick<CreatedSheet, "sheetId"> & {
    readonly tables: readonly { readonly id: string }[];
    readonly of: MadeOf;
  })[],
): void {
  const notes = sheets.map(({ sheetId, tables, of }): Note => ({
    sheet: sheetId,
    tables: tables.map(({ id }) => id),
    of,
  }));
  if (notes.length > 0) context.workbook.customXmlParts.add(elementXml("made", MADE_NAMESPACE, {}, asciiJson(notes)));
}

export function madeSheets(session: ExcelSession): Promise<readonly MadeSheet[]> {
  return runOverParts(session, async (context) => {
    const [found = []] = await readParts(context, [MADE_NAMESPACE]);
    const notes = found.flatMap(({ xml }) => form.read(readElement(xml)?.text ?? "") ?? []);
    return notes.map((note) =>
      typeof note === "string"
        ? { sheetId: null, tableIds: [note], of: null }
        : { sheetId: note.sheet, tableIds: note.tables, of: note.of },
    );
  });
}
