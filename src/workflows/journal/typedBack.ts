// Finds cells that have the value from before a send again although the platform took the sent one: the agreed copy
// never heard of it, since the answer was lost, the pane ended, or the file is an older one.
import { describe } from "../../collections/describe";
import { sentChanges } from "../../collections/sentChanges";
import type { SendEntry, SendShown } from "../../platform/sendContract";
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed/agreed";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { RemoteRows, SheetRows } from "../../sync/rows";
import type { SentCell } from "../../sync/plan/undo";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { storeAgreed } from "../table/agreedCopy";
import { newestSends, readSend } from "./sends";
import type { Services } from "../services";

/** The clocks of gateway and pane may differ by so much. */
const SKEW_MS = 5 * 60_000;

interface Sides {
  readonly link: LinkedTable;
  readonly sheet: SheetRows;
  readonly remote: RemoteRows;
  /** Columns that are not compared. */
  readonly frozen: ReadonlySet<number>;
  readonly agreed: AgreedCopy | null;
  /** Keys of updates whose answer was lost and that were found on the platform just now. */
  readonly arrived: ReadonlySet<string>;
}

/** The agreed value of a cell by row id and column. */
type Cells = ReadonlyMap<string, ReadonlyMap<number, CellValue>>;

/**
 * Nobody can say whether such a cell was typed back or is merely old. So nothing counts as agreed on it, and it becomes
 * a conflict: the update is no colleague's change to be written over it. The gateway is asked only where a refresh
 * would overwrite something.
 */
export async function doubtTypedBack(services: Services, sides: Sides): Promise<AgreedCopy | null> {
  const { link, agreed } = sides;
  const doubtful = agreed === null ? NO_CELLS : overwritten(sides, agreed);
  if (agreed === null || doubtful.size === 0) return agreed;
  const back = new Map<string, Set<number>>();
  for (const [id, sent] of await sentSince(services, sides, doubtful))
    for (const [column, value] of sent) {
      const base = doubtful.get(id)?.get(column);
      if (base !== undefined && !sameCell(base, value)) back.set(id, (back.get(id) ?? new Set()).add(column));
    }
  if (back.size === 0) return agreed;
  const copy = new AgreedBuilder(agreedOrEmpty(agreed, link.mapping));
  for (const [id, columns] of back) {
    const cells = copy.get(id) ?? [];
    copy.set(
      id,
      cells.map((value, column) => (columns.has(column) ? undefined : value)),
    );
  }
  const next = copy.done();
  await storeAgreed(services, link.id, next);
  return next;
}

const NO_CELLS: Cells = new Map();

/** Cells that a refresh would write over, since they are as agreed and the platform's are not. */
function overwritten({ link, sheet, remote, frozen }: Sides, agreed: AgreedCopy): Cells {
  const { rows } = agreedOrEmpty(agreed, link.mapping);
  const place = new Map(remote.ids.map((id, row) => [id, row]));
  const found = new Map<string, Map<number, CellValue>>();
  sheet.ids.forEach((id, row) => {
    const [base, theirs] = [rows.get(id), remote.cells[place.get(id) ?? -1]];
    if (base === undefined || theirs === undefined) return;
    link.mapping.forEach(({ computed }, column) => {
      const known = base[column];
      if (computed || known === undefined || frozen.has(column)) return;
      const cell = sheet.cells[row]?.[column] ?? null;
      if (sameCell(cell, theirs[column] ?? null) || !sameCell(cell, known)) return;
      found.set(id, (found.get(id) ?? new Map<number, CellValue>()).set(column, known));
    });
  });
  return found;
}

/** What own sends made of these cells last, as far as the agreed copy may not know it. */
async function sentSince(services: Services, { link, arrived }: Sides, doubtful: Cells): Promise<Cells> {
  const { journal } = describe(link.collection);
  const asOf = link.lastRefresh === null ? 0 : Date.parse(link.lastRefresh);
  const sends = await newestSends(services, link, (send) => mayBeNewer(send, asOf) || arrived.size > 0);
  const last = new Map<string, Map<number, CellValue>>();
  for (const send of [...sends].reverse()) {
    const known = await readSend(services, send.id, link);
    for (const entry of known?.entries ?? [])
      for (const { id, cells } of sentChanges(journal, link.mapping, [entry]).updates)
        for (const cell of cells) {
          const base = doubtful.get(id)?.get(cell.column);
          if (base === undefined) continue;
          const columns = last.get(id) ?? new Map<number, CellValue>();
          // The sheet gets what an undo set back: its cells have the value from before by right.
          if (send.undoes !== null && !arrived.has(entry.key)) columns.delete(cell.column);
          else if (arrived.has(entry.key) || isUnknown(entry, cell, { base, asOf }))
            columns.set(cell.column, cell.sent);
          last.set(id, columns);
        }
  }
  return last;
}

function mayBeNewer({ counts, endedAt }: SendShown, asOf: number): boolean {
  return counts.updates > 0 && (endedAt === null || Date.parse(endedAt) >= asOf - SKEW_MS);
}

/** Whether the update left after the table's data was read; where clocks may deceive, its start must fit as well. */
function isUnknown({ at }: SendEntry, cell: SentCell, { base, asOf }: { base: CellValue; asOf: number }): boolean {
  const left = Date.parse(at);
  return left >= asOf || (left >= asOf - SKEW_MS && sameCell(cell.before, base));
}
