// Keeps in the workbook which sends of a linked table the gateway carries out, and how much of what came of them is in
// the sheet already: a custom XML part. A part that is foreign or broken is ignored and left alone.
import * as z from "zod/mini";
import type { ExcelSession } from "../excel/session";
import type { FollowedSend, FollowedSends } from "./followTypes";
import { stored } from "./storedForm";
import { recordsOnce, storedRecords, storeRecord, type RecordKind } from "./storedRecords";

const kind: RecordKind<FollowedSends> = {
  namespace: "urn:bidsheet:followed:1",
  element: "followed",
  form: stored<FollowedSends>()(
    z.object({
      id: z.string(),
      sends: z.array(z.object({ id: z.string(), taken: z.int(), at: z.number() })),
    }),
  ),
};

export async function loadFollowed(session: ExcelSession, id: string): Promise<readonly FollowedSend[]> {
  const all = await session.run(async (context) => recordsOnce(await storedRecords(context, kind)));
  return all.find((one) => one.id === id)?.sends ?? [];
}

export function saveFollowed(session: ExcelSession, given: FollowedSends): Promise<void> {
  return session.run(async (context) => void (await storeRecord(context, kind, given)));
}
