// What this table's sends created, as the gateway's journal has it, and what they may have created. It is read only
// while the sheet has new rows that may be on the platform already: the platform is asked nothing.
import { rowsToCreate } from "../../collections/journal";
import { describe } from "../../collections/describe";
import { createdBy, tookEffect } from "../../collections/sentChanges";
import type { SendEntry } from "../../platform/sendContract";
import { isBlankRow } from "../../sync/blankRow";
import { namingColumn } from "../../sync/namingColumn";
import { looseKey, matchCreated } from "../../sync/matchCreated";
import type { AgreedCopy, LinkedTable, OwnCreates, RemoteRows, SheetRows } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import { isBlank } from "../../values/sameCell";
import { newestSends, readSend } from "./sends";
import type { Services } from "../services";

interface Sides {
  readonly link: LinkedTable;
  readonly sheet: SheetRows;
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
}

export interface OwnRead {
  /** Records that answers name: a row that holds what was sent is that record. */
  readonly sure: OwnCreates;
  /** These, and records that are equal to rows of refused requests: a person says whose they are. */
  readonly own: OwnCreates;
}

export async function ownCreates(services: Services, sides: Sides): Promise<OwnRead> {
  const wanted = wantedIds(sides);
  const sure = new Map<string, readonly CellValue[]>();
  if (wanted.size === 0) return { sure, own: sure };
  const { link } = sides;
  const refused: (readonly CellValue[])[] = [];
  for (const { id } of await newestSends(services, link, ({ counts }) => counts.creates > 0)) {
    const known = await readSend(services, id, null);
    for (const entry of known?.entries ?? []) {
      if (entry.failure !== null)
        refused.push(...(rowsToCreate(describe(link.collection).journal, link.mapping, entry) ?? []));
      if (!tookEffect(entry)) continue;
      for (const [made, cells] of sentFor(link, entry)) if (wanted.delete(made)) sure.set(made, cells);
    }
    if (wanted.size === 0) break;
  }
  return { sure, own: new Map([...sure, ...likeRefused(sides, wanted, refused)]) };
}

/** A request that was refused may have been applied in part: its answer names no record. */
function likeRefused(
  { link: { mapping }, remote }: Sides,
  wanted: ReadonlySet<string>,
  refused: readonly (readonly CellValue[])[],
): OwnCreates {
  const found = new Map<string, readonly CellValue[]>();
  if (refused.length === 0) return found;
  const sent = new Map(refused.map((cells) => [looseKey(mapping, cells), cells]));
  remote.ids.forEach((id, at) => {
    const cells = wanted.has(id) ? sent.get(looseKey(mapping, remote.cells[at] ?? [])) : undefined;
    if (cells !== undefined) found.set(id, cells);
  });
  return found;
}

/** The cells that left for each record of an answered create; those of the answer where it cannot be told. */
export function sentFor(
  { collection, mapping }: LinkedTable,
  entry: SendEntry,
): ReadonlyMap<string, readonly CellValue[]> {
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
  const naming = namingColumn(mapping);
  const nameOf = (cells: readonly CellValue[] | undefined): CellValue => cells?.[naming] ?? null;
  const names = new Set(rows.map((row) => nameOf(sheet.cells[row])).filter((name) => !isBlank(name)));
  const isWanted = (id: string, at: number): boolean =>
    present.has(id) ? names.has(nameOf(remote.cells[at])) : agreed?.rows.has(id) !== true;
  return new Set(remote.ids.filter(isWanted));
}
