// What this table's sends created, as the gateway's journal has it, and what they may have created. It is read only
// while the sheet has new rows that may be on the platform already: the platform is asked nothing.
import { isBlankRow } from "../../sync/blankRow";
import { namingColumn } from "../../sync/match/namingColumn";
import { contentKey, foldedCell, looseKey, matchCreated } from "../../sync/match/matchCreated";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { RemoteRows, SheetRows } from "../../sync/rows";
import type { OwnCreates, OwnRecord, SentCreates } from "../../sync/sentCreates";
import type { CellValue } from "../../values/cell";
import { isBlank } from "../../values/sameCell";
import { newestSends } from "./sends";
import { tracesOf, type RowContents } from "./traces";
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

export async function ownCreates(services: Services, sides: Sides): Promise<OwnRead> {
  const rows = newRows(sides);
  const sure = new Map<string, readonly CellValue[]>();
  if (rows.length === 0) return { sure, own: new Map() };
  const names = new Set(rows.map((cells) => nameOf(sides.link, cells)).filter((name) => !isBlank(name)));
  const contents = new Set(rows.map((cells) => contentKey(sides.link.mapping, cells)));
  const wanted = wantedIds(sides, names);
  const { link, sheet, remote } = sides;
  const [listed, present] = [new Set(remote.ids), new Set(sheet.ids)];
  const doubts: Doubt[] = [];
  for (const send of await newestSends(services, link, ({ counts }) => counts.creates > 0)) {
    const { made, doubts: rows, strangers } = await tracesOf(services, link, send);
    doubts.push(...rows.map((one) => ({ rows: one, strangers })));
    for (const [id, cells] of made) {
      if (sure.has(id) || !listed.has(id)) continue;
      // Whatever the record is called by now, a row of the name that it left under may have been it. A row that holds
      // all that left is it, also where its id was agreed on before the pane died.
      const mayBeNamed = names.has(nameOf(link, cells));
      const isWhole = !present.has(id) && contents.has(contentKey(link.mapping, cells));
      if (wanted.delete(id) || mayBeNamed || isWhole) sure.set(id, cells);
    }
  }
  const own = new Map<string, OwnRecord>([...sure].map(([id, cells]) => [id, { sure: true, sent: [cells] }]));
  for (const doubt of doubts)
    for (const [id, contents] of mayBe(sides, wanted, doubt))
      own.set(id, { sure: false, sent: [...(own.get(id)?.sent ?? []), ...contents] });
  return { sure, own };
}

/**
 * By record, the rows that it may be. Of records that no row has and nobody agreed on, all that a read-back could not
 * tell apart; of those that a row has, what is equal.
 */
function mayBe(
  { link: { mapping }, sheet, remote }: Sides,
  wanted: ReadonlySet<string>,
  { rows, strangers }: Doubt,
): ReadonlyMap<string, RowContents> {
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
  const found = new Map<string, RowContents>();
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

function nameOf({ mapping }: LinkedTable, cells: readonly CellValue[] | undefined): CellValue {
  return foldedCell(cells?.[namingColumn(mapping)] ?? null);
}

function newRows({ link: { mapping }, sheet }: Sides): RowContents {
  const isNew = (cells: readonly CellValue[], row: number) => sheet.ids[row] === "" && !isBlankRow(mapping, cells);
  return sheet.cells.filter(isNew);
}

/** Records that new rows may be: those that the table does not know, and those of rows with the same name. */
function wantedIds({ link, sheet, remote, agreed }: Sides, names: ReadonlySet<CellValue>): Set<string> {
  const present = new Set(sheet.ids);
  const isWanted = (id: string, at: number): boolean =>
    present.has(id) ? names.has(nameOf(link, remote.cells[at])) : agreed?.rows.has(id) !== true;
  return new Set(remote.ids.filter(isWanted));
}
