// Keeps in the workbook what refreshes of a report wrote over: one custom XML part for each, under the mark that the
// refresh left in the header of the keys. Excel's Undo takes the mark back with the cells, and leaves the part.
import { UndoneCells } from "../../reports/undoneCells";
import { checksum } from "../../sync/agreed/checksum";
import type { ExcelSession } from "../excel/session";
import { fromBase85, toBase85 } from "../store/base85";
import { generationOf, readStamp, stampAttributes, type Stamp } from "../store/generation";
import type { PartRead } from "../store/readParts";
import { elementXml, xmlPartsOf, readElement } from "../store/xmlParts";
import type { Overwritten, PastPart } from "./writtenTypes";

/** So many refreshes can be taken back. */
const MOST_REFRESHES = 20;
/** Of all parts together: the oldest go before. */
const MOST_CHARACTERS = 1_500_000;

export function reportPastNamespace(reportId: string): string {
  return `urn:bidsheet:report-past:1:${encodeURIComponent(reportId)}`;
}

interface Past extends PastPart {
  readonly stamp: Stamp;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is read along with other parts. */
export interface PastRead {
  /** The oldest first. */
  readonly parts: readonly PastPart[];
  /** Null: nobody took a refresh back. */
  readonly undone: UndoneCells | null;
}

/** `mark`: what the header of the keys has; null: it is not ours. Damaged parts say nothing of their cells. */
export function pastIn(
  session: ExcelSession,
  reportId: string,
  found: readonly PartRead[],
  mark: number | null,
): PastRead {
  const past = found.flatMap(readPast).sort((a, b) => a.mark - b.mark);
  const generation = generationOf(session, reportId);
  const last = past.at(-1);
  if (last !== undefined) generation.loaded(last.stamp);
  const undoneTo = generation.undoneTo(mark);
  const parts = past.map(({ id, mark: at, size }) => ({ id, mark: at, size }));
  if (undoneTo === null) return { parts, undone: null };
  generation.settle(undoneTo);
  return { parts, undone: new UndoneCells(past.filter((one) => one.mark > undoneTo).map(({ bytes }) => bytes)) };
}

function readPast({ part: { id }, xml }: PartRead): Past[] {
  const element = readElement(xml);
  const stamp = readStamp((name) => element?.attribute(name) ?? null);
  if (element === null || stamp.mark === null) return [];
  const bytes = checksum(element.text) === element.attribute("sum") ? fromBase85(element.text) : null;
  return [{ id, stamp, mark: stamp.mark, size: xml.length, bytes: bytes ?? new Uint8Array() }];
}

/** Once they are written. What was taken back before is settled with it. */
export async function rememberOverwritten(
  session: ExcelSession,
  reportId: string,
  { cells, mark: inSheet, before, wasUndone }: Overwritten,
): Promise<void> {
  const generation = generationOf(session, reportId);
  const { isWritten } = generation;
  if (!isWritten && !wasUndone) return;
  const stamp = generation.stamp();
  const mark = isWritten ? stamp.mark : inSheet;
  if (mark === null) return;
  if (wasUndone) generation.settle(mark);
  const text = toBase85(cells.encoded());
  const attributes = { ...stampAttributes({ mark }), sum: checksum(text) };
  // What was taken back for good is in no cell any more.
  const kept = before.filter((one) => one.mark <= mark).slice(1 - MOST_REFRESHES);
  let room = MOST_CHARACTERS - text.length;
  const fits = new Set([...kept].reverse().flatMap(({ id, size }) => ((room -= size) >= 0 ? [id] : [])));
  const old = new Set(before.flatMap(({ id }) => (fits.has(id) ? [] : [id])));
  const namespace = reportPastNamespace(reportId);
  await session.run(async (context) => {
    context.workbook.customXmlParts.add(elementXml("past", namespace, attributes, text));
    const [parts = []] = old.size === 0 ? [] : await xmlPartsOf(context, [namespace]);
    for (const part of parts) if (old.has(part.id)) part.delete();
    await context.sync();
  });
}

/** Queues the removal. */
export async function removePast(context: Excel.RequestContext, reportId: string): Promise<void> {
  const [parts = []] = await xmlPartsOf(context, [reportPastNamespace(reportId)]);
  for (const part of parts) part.delete();
}
