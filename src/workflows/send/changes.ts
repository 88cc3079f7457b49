// The changes of a send as the gateway takes them: each with its mark, its body, and the row as it was shown. It sends
// nothing. A row that its operation's own schema refuses never leaves and is told like any refused row.
import { describe } from "../../collections/describe";
import { listedWithin } from "../../collections/coming";
import type { CollectionDescription } from "../../collections/description";
import { rawOf, restorable, type RawRow } from "../../collections/records";
import { PlatformError } from "../../platform/errors";
import type { HandedChange, HandoverHead } from "../../platform/handoverContract";
import type { Outgoing } from "../../sync/plan/choices";
import { computedBeside, withoutFrozen } from "../../sync/plan/drift";
import { inListOrder } from "../../sync/plan/renewal";
import type { LinkedTable } from "../../sync/linkedTable";
import type { RowCreate } from "../../sync/syncPlan";
import { createMark, deletionMark, updateMark } from "../outcomes/marks";
import { cellsName, rowName } from "../table/rowNames";
import { inPieces } from "../inPieces";
import type { WorkflowClock, Services } from "../services";
import { refusal } from "./failure";
import type { Preview, RowOutcome } from "./types";

/** A new row with the mark that its id cell gets. */
export interface MarkedCreate {
  readonly mark: string;
  readonly create: RowCreate;
}

export interface TableCargo {
  readonly changes: readonly HandedChange[];
  /** What of the list leaves. */
  readonly leaving: Pick<Outgoing, "updates" | "deletions"> & { readonly creates: readonly MarkedCreate[] };
  readonly refused: readonly Refused[];
}

/** A row that never leaves. */
export interface Refused {
  readonly told: RowOutcome;
  /** What stands in the row's id cell while the send begins; null where it has no row in the sheet. */
  readonly inSheet: string | null;
}

/** Which table of a send. */
export interface TableOfSend {
  readonly sendId: string;
  /** From 0, in the order of the send. */
  readonly nth: number;
  /** New rows of the tables before. */
  readonly creates: number;
}

/** All that are wanted, also those that are refused: their rows are found by the mark. */
export function markedCreates(
  { creates }: Pick<Outgoing, "creates">,
  { sendId, creates: before }: TableOfSend,
): readonly MarkedCreate[] {
  return creates.map((create, place) => ({ mark: createMark(sendId, before + place), create }));
}

/**
 * In the order in which they leave: changed rows in the list's order, new ones, deletions. It looks at nothing but what
 * it is given, so that nothing can change under it while it rests.
 */
export async function cargoOf(
  { clock, profile: { updateSends } }: Pick<Services, "clock" | "profile">,
  preview: Preview,
  wanted: Outgoing,
  of: TableOfSend,
): Promise<TableCargo> {
  const { link, remote, mapping } = preview;
  const list = describe(link.collection);
  const changes: HandedChange[] = [];
  const refused: Refused[] = [];
  const add = adder(changes, refused);
  const before = (id: string): RawRow => preview.before.get(id) ?? {};
  const leavingOf = <Row>(rows: readonly Row[], keep: (row: Row) => boolean) => filterInPieces(clock, rows, keep);
  const updates = await leavingOf(inListOrder(wanted.updates, remote.ids), ({ id, row, changes: cells }) =>
    add(id, id, rowName(preview, row), () => ({
      mark: updateMark(id, of.nth),
      ...list.updateOf({
        id,
        mapping: link.mapping,
        changes: cells,
        before: before(id),
        wholeRow: updateSends === "wholeRow",
        leftOutComputed: computedBeside(link),
      }),
      before: before(id),
    })),
  );
  const rowFor = rowMaker(preview, list);
  const creates = await leavingOf(markedCreates(wanted, of), ({ mark, create }) =>
    add(create.row < 0 ? null : mark, "", rowName(preview, create.row), () => ({
      mark,
      ...list.createOf(rowFor(create)),
    })),
  );
  const deletions = await leavingOf(inListOrder(wanted.deletions, remote.ids), ({ id, cells }) =>
    add(null, id, cellsName(mapping, cells) || id, () => ({
      mark: deletionMark(id, of.nth),
      ...list.removeOf(id),
      before: before(id),
    })),
  );
  return { changes, leaving: { updates, creates, deletions }, refused };
}

/** Answers those that it keeps. */
async function filterInPieces<Row>(
  clock: WorkflowClock,
  rows: readonly Row[],
  keep: (row: Row) => boolean,
): Promise<readonly Row[]> {
  const kept: Row[] = [];
  await inPieces(clock, rows, (row) => {
    if (keep(row)) kept.push(row);
  });
  return kept;
}

/** Answers true where the change leaves. */
function adder(changes: HandedChange[], refused: Refused[]) {
  return (inSheet: string | null, id: string, name: string, make: () => HandedChange): boolean => {
    try {
      changes.push(make());
      return true;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      refused.push({ told: { kind: "failed", id, name, reason: refusal(error) }, inSheet });
      return false;
    }
  };
}

/** A line item that an undo brings back gets all that it had. */
function rowMaker({ link, undoing, frozen }: Preview, { isCell }: CollectionDescription) {
  const deleted = new Map(undoing?.deleted.map((row) => [row.id, row]));
  const mapping = withoutFrozen(link.mapping, frozen);
  return ({ restores, cells }: RowCreate): RawRow => {
    const restored = deleted.get(restores ?? "");
    if (restored === undefined) return rawOf(mapping, cells);
    return restorable(restored.before, link.mapping, { isCell, leftOutComputed: computedBeside(link) });
  };
}

/** How the gateway reads the list and compares its rows. */
export function listWords({ link, frozen, remote }: Preview): Pick<HandoverHead, "list" | "columns" | "known"> {
  const { collection } = link;
  const mapping = withoutFrozen(link.mapping, frozen);
  const named = new Set(mapping.map(({ key }) => key));
  const beside = computedBeside(link).filter((key) => !named.has(key));
  return {
    ...listOf(collection),
    columns: [
      ...mapping.map(({ key, type, computed, naming }) => ({ key, type, computed, naming })),
      ...beside.map((key) => ({ key, type: "any" as const, computed: true })),
    ],
    known: [...remote.ids],
  };
}

function listOf(collection: LinkedTable["collection"]): Pick<HandoverHead, "list"> {
  return collection.kind === "records"
    ? { list: { name: collection.list, within: listedWithin(collection.within) } }
    : {};
}
