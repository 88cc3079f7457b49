// Keeps what was written into a report table in the workbook: sketches of its rows, some ten characters each, and the
// cells that keep the person's value. A part that is foreign or damaged is as good as none: its rows are then unknown.
import { checksum } from "../../sync/agreed/checksum";
import { encodeKept, KeptCells, RowsToRemember, WrittenRows } from "../../reports/writtenRows";
import { RowSketch } from "../../reports/rowSketch";
import { schemaTypes, type EntryRow } from "../../reports/types";
import * as z from "zod/mini";
import { fromBase85, toBase85 } from "../store/base85";
import { stored } from "../store/storedForm";
import { againWhereReplaced, readParts } from "../store/readParts";
import { asciiJson, elementXml, xmlPartsOf, readElement } from "../store/xmlParts";
import type { ExcelSession } from "../excel/session";
import { pastIn, reportPastNamespace, removePast } from "./pastStore";
import type { RememberWritten, ReportWritten, SettleWritten, WrittenColumn } from "./writtenTypes";
import { addParts } from "../store/xmlParts";

/** So many parts stay under 5 MB in one request or answer. */
const PARTS_AT_ONCE = 7;
/** Refreshes that broke off one after the other: what the oldest of more than these wrote is forgotten. */
const MOST_GENERATIONS = 4;

const columnsForm = stored<readonly WrittenColumn[]>()(
  z.array(z.object({ key: z.string(), type: z.enum([...schemaTypes, "unknown"]) })),
);

function namespaceOf(reportId: string): string {
  return `urn:bidsheet:report-written:1:${encodeURIComponent(reportId)}`;
}

function partXml(
  reportId: string,
  name: "rows" | "kept",
  attributes: Readonly<Record<string, string>>,
  bytes: Uint8Array,
): string {
  const text = toBase85(bytes);
  return elementXml(name, namespaceOf(reportId), { ...attributes, of: name, sum: checksum(text) }, text);
}

/** Rows that a load writes: of the first generation, since no refresh was before. */
export function entriesXml(
  reportId: string,
  columns: readonly WrittenColumn[],
  entries: readonly EntryRow[],
): string[] {
  const rows = new RowsToRemember();
  const sketch = new RowSketch(columns.map(({ key }) => key));
  for (const { key, cells } of entries) rows.add(key, sketch.of(cells));
  return rowsXml(reportId, columns, rows, 1);
}

/** A part for each 40,000 rows. */
function rowsXml(
  reportId: string,
  columns: readonly WrittenColumn[],
  rows: RowsToRemember,
  generation: number,
): string[] {
  const names = asciiJson(columns.map(({ key, type }) => ({ key, type })));
  const attributes = { n: String(generation), columns: names };
  return rows.encoded().map((bytes) => partXml(reportId, "rows", attributes, bytes));
}

interface ReadPart {
  readonly of: string;
  /** 0 where that is not known. */
  readonly generation: number;
  readonly columns: readonly WrittenColumn[];
  /** Null where it is damaged. */
  readonly bytes: Uint8Array | null;
}

function readPart(xml: string): ReadPart {
  const element = readElement(xml);
  const attribute = (name: string) => element?.attribute(name) ?? "";
  const text = element?.text ?? "";
  const n = Number(attribute("n"));
  return {
    of: attribute("of"),
    generation: Number.isSafeInteger(n) ? n : 0,
    columns: columnsForm.read(attribute("columns")) ?? [],
    bytes: checksum(text) === attribute("sum") ? fromBase85(text) : null,
  };
}

export function writtenRows(session: ExcelSession, reportId: string, mark: number | null): Promise<ReportWritten> {
  return session.run(async (context) => {
    const [found = [], past = []] = await readParts(context, [namespaceOf(reportId), reportPastNamespace(reportId)]);
    const parts = found.map(({ part: { id }, xml }) => ({ id, ...readPart(xml) }));
    const rows = parts.filter(({ of }) => of !== "kept").sort((a, b) => b.generation - a.generation);
    const kept = parts.filter(({ of }) => of === "kept");
    const columns = new Map(rows.flatMap((part) => part.columns.map((column) => [column.key, column] as const)));
    const idsOf = (some: typeof parts) => some.map(({ id }) => id);
    const newest = rows[0]?.generation ?? 0;
    const oldest = [...new Set(rows.map(({ generation }) => generation))][MOST_GENERATIONS - 1] ?? -1;
    const taken = pastIn(session, reportId, past, mark);
    return {
      undone: taken.undone,
      past: taken.parts,
      rows: new WrittenRows(rows.flatMap(({ bytes }) => bytes ?? [])),
      columns: [...columns.values()],
      kept: new KeptCells(kept.at(-1)?.bytes ?? undefined),
      generation: newest,
      isSettled: rows.every(({ generation, bytes }) => generation === newest && bytes !== null),
      parts: {
        rows: idsOf(rows),
        kept: idsOf(kept),
        tooOld: idsOf(rows.filter(({ generation }) => generation <= oldest)),
      },
    };
  });
}

/** Beside what is there; the oldest goes where too many are. */
export function rememberWritten(
  session: ExcelSession,
  reportId: string,
  { columns, rows, before }: RememberWritten,
): Promise<void> {
  return session.run(async (context) => {
    const xmls = rowsXml(reportId, columns, rows, before.generation + 1);
    for (let at = 0; at < xmls.length; at += PARTS_AT_ONCE) await addParts(context, xmls.slice(at, at + PARTS_AT_ONCE));
    if (before.parts.tooOld.length > 0) await drop(context, reportId, before.parts.tooOld);
  });
}

export function settleWritten(session: ExcelSession, reportId: string, { old, kept }: SettleWritten): Promise<void> {
  return session.run(async (context) => {
    if (kept !== null && kept.length > 0)
      context.workbook.customXmlParts.add(partXml(reportId, "kept", {}, encodeKept(kept)));
    if (old.length > 0) await drop(context, reportId, old);
    else await context.sync();
  });
}

async function drop(context: Excel.RequestContext, reportId: string, ids: readonly string[]): Promise<void> {
  await againWhereReplaced(async () => {
    const [parts = []] = await xmlPartsOf(context, [namespaceOf(reportId)]);
    for (const part of parts) if (ids.includes(part.id)) part.delete();
    await context.sync();
  });
}

/** Queues the removal. */
export async function removeWrittenRows(context: Excel.RequestContext, reportId: string): Promise<void> {
  const [parts = []] = await xmlPartsOf(context, [namespaceOf(reportId)]);
  for (const part of parts) part.delete();
  await removePast(context, reportId);
}
