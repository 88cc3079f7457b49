// What the line above a table says of its newest send: that it runs, or that it ended with rows for the person to
// decide. It writes only where that changes.
import type { SendProgress } from "../../platform/handoverContract";
import type { LinkedTable, SendNote } from "../../sync/linkedTable";
import type { Services } from "../services";

/** Shorter sends end before anybody reads the line. */
const WORTH_SAYING_MS = 10_000;

/** Null where it is soon over. `takesMs`: as the preview says. */
export function runningNote(rows: number, takesMs: number, at: number): SendNote | null {
  return takesMs < WORTH_SAYING_MS ? null : { kind: "runs", at: new Date(at).toISOString(), rows };
}

/** Null where nothing is left to decide. */
export function endedNote({ outcomes }: SendProgress, at: number): SendNote | null {
  const of = (kind: keyof typeof outcomes) => outcomes[kind] ?? 0;
  const rows = of("refused") + of("conflict") + of("ask") + of("unknown") + of("unsent");
  return rows === 0 ? null : { kind: "decide", at: new Date(at).toISOString(), rows };
}

export async function noteSend(
  { workbook }: Pick<Services, "workbook">,
  { id }: Pick<LinkedTable, "id">,
  note: SendNote | null,
): Promise<void> {
  const link = (await workbook.links()).find((one) => one.id === id);
  if (link === undefined || JSON.stringify(link.sendNote ?? null) === JSON.stringify(note)) return;
  await workbook.saveLink({ ...link, sendNote: note ?? undefined });
}
