// What this table's sends created, as the gateway's journal has it, and what they may have created. It is read only
// while the sheet has new rows that may be on the platform already: the platform is asked nothing.
import { rowsToCreate } from "../../collections/journal";
import { describe } from "../../collections/describe";
import { createdBy, tookEffect } from "../../collections/sentChanges";
import type { SendEntry } from "../../platform/sendContract";
import { isBlankRow } from "../../sync/blankRow";
import { namingColumn } from "../../sync/namingColumn";
import { foldedCell, looseKey, matchCreated } from "../../sync/matchCreated";
import type {
  AgreedCopy,
  LinkedTable,
  OwnCreates,
  OwnRecord,
  RemoteRows,
  SentCreates,
  SheetRows,
} from "../../sync/types";
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
  readonly sure: SentCreates;
  /** These, and records that rows of other requests may have become: a person says whose they are. */
  readonly own: OwnCreates;
}

/** Rows of one request that may have been created although no answer names their records. */
interface Doubt {
  readonly rows: readonly (readonly CellValue[])[];
  /** Records that were there before the request. */
  readonly strangers: ReadonlySet<string>;
}

type Contents = readonly (readonly CellValue[])[];

export async function ownCreates(services: Services, sides: Sides): Promise<OwnRead> {
  const wanted = wantedIds(sides);
  const sure = new Map<string, readonly CellValue[]>();
  if (wanted.size === 0) return { sure, own: new Map() };
  const { link } = sides;
  const doubts: Doubt[] = [];
  for (const { id } of await newestSends(services, link, ({ counts }) => counts.creates > 0)) {
    const known = await readSend(services, id, null);
    const strangers = new Set(known?.plan?.strangers);
    for (const entry of known?.entries ?? []) {
      const rows = doubtfulRows(link, entry);
      if (rows.length > 0) doubts.push({ rows, strangers });
      if (!tookEffect(entry)) continue;
      for (const [made, cells] of sentFor(link, entry)) if (wanted.delete(made)) sure.set(made, cells);
    }
    if (wanted.size === 0) break;
  }
  const own = new Map<string, OwnRecord>([...sure].map(([id, cells]) => [id, { sure: true, sent: [cells] }]));
  for (const doubt of doubts)
    for (const [id, contents] of mayBe(sides, wanted, doubt))
      own.set(id, { sure: false, sent: [...(own.get(id)?.sent ?? []), ...contents] });
  return { sure, own };
}

/** A request that was refused may have been applied in part; of one that was read back some rows may be unclear. */
function doubtfulRows(link: LinkedTable, entry: SendEntry): Contents {
  if (entry.failure === null && entry.unclear !== true) return [];
  const { journal } = describe(link.collection);
  const sent = rowsToCreate(journal, link.mapping, entry) ?? [];
  if (entry.failure !== null) return sent;
  const found = new Set(sentFor(link, entry).values());
  return sent.filter((cells) => !found.has(cells));
}

/**
 * By record, the rows that it may be. Of records that no row has and nobody agreed on, all that a read-back could not
 * tell apart; of those that a row has, what is equal.
 */
function mayBe(
  { link: { mapping }, sheet, remote }: Sides,
  wanted: ReadonlySet<string>,
  { rows, strangers }: Doubt,
): ReadonlyMap<string, Contents> {
  const present = new Set(sheet.ids);
  const places = [...remote.ids.keys()].filter((at) => {
    const id = remote.ids[at] ?? "";
    return wanted.has(id) && !strangers.has(id);
  });
  const unseen = places.filter((at) => !present.has(remote.ids[at] ?? ""));
  const candidates = {
    ids: unseen.map((at) => remote.ids[at] ?? ""),
    cells: unseen.map((at) => remote.cells[at] ?? []),
  };
  const found = new Map<string, Contents>();
  const add = (id: string, cells: readonly CellValue[]) => found.set(id, [...(found.get(id) ?? []), cells]);
  matchCreated(mapping, rows, candidates, "readBack").forEach((match, at) => {
    if (match.outcome === "missing") return;
    for (const id of match.outcome === "created" ? [match.id] : match.candidates) add(id, rows[at] ?? []);
  });
  const keys = new Map(rows.map((cells) => [looseKey(mapping, cells), cells]));
  for (const at of places) {
    const id = remote.ids[at] ?? "";
    const cells = present.has(id) ? keys.get(looseKey(mapping, remote.cells[at] ?? [])) : undefined;
    if (cells !== undefined) add(id, cells);
  }
  return found;
}

/** The cells that left for each record of an answered create; those of the answer where it cannot be told. */
export function sentFor({ collection, mapping }: LinkedTable, entry: SendEntry): SentCreates {
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
  const nameOf = (cells: readonly CellValue[] | undefined): CellValue => foldedCell(cells?.[naming] ?? null);
  const names = new Set(rows.map((row) => nameOf(sheet.cells[row])).filter((name) => !isBlank(name)));
  const isWanted = (id: string, at: number): boolean =>
    present.has(id) ? names.has(nameOf(remote.cells[at])) : agreed?.rows.has(id) !== true;
  return new Set(remote.ids.filter(isWanted));
}
