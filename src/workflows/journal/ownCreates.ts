// What this table's sends created, as the gateway's journal has it. It is read only while the sheet has new rows that
// may be on the platform already: the platform is asked nothing.
import { rowsToCreate } from "../../collections/journal";
import { describe } from "../../collections/describe";
import { createdBy, tookEffect } from "../../collections/sentChanges";
import type { SendEntry } from "../../platform/sendContract";
import { isBlankRow } from "../../sync/blankRow";
import { matchCreated } from "../../sync/matchCreated";
import type { AgreedCopy, LinkedTable, OwnCreates, RemoteRows, SheetRows } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import { isBlank } from "../../values/sameCell";
import { ownSends, readSend } from "./sends";
import type { Services } from "../services";

/** Sends that are read at most, the newest first: an older file is seldom older than that. */
const MOST_SENDS = 20;

interface Sides {
  readonly link: LinkedTable;
  readonly sheet: SheetRows;
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
}

export async function ownCreates(services: Services, sides: Sides): Promise<OwnCreates> {
  const wanted = wantedIds(sides);
  const own = new Map<string, readonly CellValue[]>();
  if (wanted.size === 0) return own;
  const sends = (await ownSends(services, sides.link)).filter(({ counts }) => counts.creates > 0);
  for (const { id } of sends.slice(0, MOST_SENDS)) {
    const known = await readSend(services, id, sides.link.mapping);
    for (const entry of (known?.entries ?? []).filter(tookEffect))
      for (const [made, cells] of sentFor(sides.link, entry)) if (wanted.delete(made)) own.set(made, cells);
    if (wanted.size === 0) break;
  }
  return own;
}

/** The cells that left for each record of an answered create; those of the answer where it cannot be told. */
function sentFor({ collection, mapping }: LinkedTable, entry: SendEntry): ReadonlyMap<string, readonly CellValue[]> {
  const { journal } = describe(collection);
  const sent = rowsToCreate(journal, mapping, entry) ?? [];
  const made = createdBy(journal, mapping, entry);
  const found = new Map(made.map(({ id, cells }) => [id, cells]));
  const candidates = { ids: made.map(({ id }) => id), cells: made.map(({ cells }) => cells) };
  matchCreated(mapping, sent, candidates, "answer").forEach((match, at) => {
    if (match.outcome === "created") found.set(match.id, sent[at] ?? []);
  });
  return found;
}

/** Records that new rows may be: those that the table does not know, and those of rows with the same name. */
function wantedIds({ link: { mapping }, sheet, remote, agreed }: Sides): Set<string> {
  const isNew = (row: number): boolean => sheet.ids[row] === "" && !isBlankRow(mapping, sheet.cells[row] ?? []);
  const rows = [...sheet.ids.keys()].filter(isNew);
  if (rows.length === 0) return new Set();
  const present = new Set(sheet.ids);
  const naming = mapping.findIndex((column) => column.naming && !column.computed);
  const nameOf = (cells: readonly CellValue[] | undefined): CellValue => cells?.[naming] ?? null;
  const names = new Set(rows.map((row) => nameOf(sheet.cells[row])).filter((name) => !isBlank(name)));
  const isWanted = (id: string, at: number): boolean =>
    present.has(id) ? names.has(nameOf(remote.cells[at])) : agreed?.rows.has(id) !== true;
  return new Set(remote.ids.filter(isWanted));
}
