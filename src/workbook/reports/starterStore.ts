// Keeps in the workbook which sheets were made over which report, and which table is the contents: custom XML parts. A
// part that is foreign or broken is ignored and left alone.
import * as z from "zod/mini";
import type { ContentsWords } from "../../reports/contents";
import type { ExcelSession } from "../excel/session";
import type { RememberedStarter } from "./starterTypes";
import { stored } from "../store/storedForm";
import { recordsOnce, storedRecords, storeRecord, type RecordKind } from "../store/storedRecords";

const starterKind: RecordKind<RememberedStarter> = {
  namespace: "urn:bidsheet:starters:1",
  element: "starter",
  form: stored<RememberedStarter>()(z.object({ id: z.string(), reportId: z.string(), tableId: z.string() })),
};

export function loadStarters(session: ExcelSession): Promise<readonly RememberedStarter[]> {
  return session.run(async (context) => recordsOnce(await storedRecords(context, starterKind)));
}

export function saveStarter(session: ExcelSession, given: RememberedStarter): Promise<void> {
  return session.run(async (context) => void (await storeRecord(context, starterKind, given)));
}

/** The table on the contents sheet. There is one. */
export interface RememberedContents {
  readonly id: "contents";
  readonly tableId: string;
  readonly tableName: string;
  readonly keyColumnId: number;
  /** Excel's ids of the managed columns, in the order of the wish. */
  readonly columnIds: readonly number[];
  /** In which it was made; none on a sheet of an earlier version, which is English. */
  readonly words?: ContentsWords | undefined;
}

const contentsKind: RecordKind<RememberedContents> = {
  namespace: "urn:bidsheet:contents:1",
  element: "contents",
  form: stored<RememberedContents>()(
    z.object({
      id: z.literal("contents"),
      tableId: z.string(),
      tableName: z.string(),
      keyColumnId: z.number(),
      columnIds: z.array(z.number()),
      words: z.optional(z.object({ deleted: z.string(), noLine: z.string() })),
    }),
  ),
};

export async function loadContents(session: ExcelSession): Promise<RememberedContents | null> {
  const [found] = await session.run(async (context) => recordsOnce(await storedRecords(context, contentsKind)));
  return found ?? null;
}

export function saveContents(session: ExcelSession, given: RememberedContents): Promise<void> {
  return session.run(async (context) => void (await storeRecord(context, contentsKind, given)));
}

/** One request, however many tables. */
export function sheetsOf(session: ExcelSession, tableIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return session.run(async (context) => {
    const tables = tableIds.map((id) => context.workbook.tables.getItemOrNullObject(id));
    for (const table of tables) table.worksheet.load("name");
    if (tables.length > 0) await context.sync();
    return new Map(
      tables.flatMap((table, at) => (table.isNullObject ? [] : [[tableIds[at] ?? "", table.worksheet.name] as const])),
    );
  });
}
