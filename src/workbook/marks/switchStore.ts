// Whether the cells of this workbook show marks: kept in the workbook, so that it is the same for all who open it.
import * as z from "zod/mini";
import type { ExcelSession } from "../excel/session";
import { stored } from "../store/storedForm";
import { storedRecords, storeRecord, type RecordKind } from "../store/storedRecords";

interface MarksSwitch {
  readonly id: "marks";
  readonly on: boolean;
}

const kind: RecordKind<MarksSwitch> = {
  namespace: "urn:bidsheet:marks:1",
  element: "marks",
  form: stored<MarksSwitch>()(z.object({ id: z.literal("marks"), on: z.boolean() })),
};

export async function loadSwitch(session: ExcelSession): Promise<boolean> {
  const records = await session.run((context) => storedRecords(context, kind));
  return records.at(-1)?.record.on ?? true;
}

export async function saveSwitch(session: ExcelSession, on: boolean): Promise<void> {
  await session.run((context) => storeRecord(context, kind, { id: "marks", on }));
}
