// The words that a list's sheet was made with, kept in the workbook beside it: a colleague with another language goes
// on in them.
import * as z from "zod/mini";
import { stored } from "../store/storedForm";
import { storedRecords, storeRecord, type RecordKind } from "../store/storedRecords";
import type { KeptList } from "./types";

interface WordsRecord {
  readonly id: string;
  readonly words: Record<string, string>;
}

const kind: RecordKind<WordsRecord> = {
  namespace: "urn:bidsheet:list-words:1",
  element: "words",
  form: stored<WordsRecord>()(z.object({ id: z.string(), words: z.record(z.string(), z.string()) })),
};

/** The list with its rows in the words of its sheet. `id`: of the list; `isNew`: there is no sheet yet. */
export async function inKeptWords(
  context: Excel.RequestContext,
  id: string,
  content: KeptList,
  isNew: boolean,
): Promise<KeptList> {
  if (content.words === undefined) return content;
  const { own, rowsIn } = content.words;
  const known = isNew ? undefined : (await storedRecords(context, kind)).find(({ record }) => record.id === id)?.record;
  if (known !== undefined) return { ...content, rows: rowsIn({ ...own, ...known.words }) };
  await storeRecord(context, kind, { id, words: { ...own } });
  return content;
}
