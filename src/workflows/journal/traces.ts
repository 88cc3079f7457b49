// What a table's earlier sends did to records, as the gateway's journal has it, for the new rows of its sheet: which
// records they made, may have made and deleted. It asks the gateway only.
import { describe } from "../../collections/describe";
import { rowsToCreate } from "../../collections/journal";
import { createdBy, tookEffect } from "../../collections/sentChanges";
import type { SendEntry, SendShown } from "../../platform/sendContract";
import { contentKey, matchCreated } from "../../sync/match/matchCreated";
import type { LinkedTable } from "../../sync/linkedTable";
import type { SentCreates } from "../../sync/sentCreates";
import type { CellValue } from "../../values/cell";
import type { Workbook } from "../../workbook/workbook";
import type { Services } from "../services";
import { changesOf, createdByMark, doubtfulIn, readSend, sentByMark, type KnownSend } from "./sends";
import { ownedMap } from "../../values/ownedMap";

export type RowContents = readonly (readonly CellValue[])[];

export interface Traces {
  /** By record, the cells that left for it. */
  readonly made: SentCreates;
  /** By request, rows that may have been created although no answer names their records. */
  readonly doubts: readonly RowContents[];
  /** Records that were there before the send. */
  readonly strangers: ReadonlySet<string>;
  /** By content, as the platform answered. */
  readonly created: readonly string[];
  readonly deleted: readonly { readonly id: string; readonly content: string }[];
}

const NOTHING: Traces = { made: new Map(), doubts: [], strangers: new Set(), created: [], deleted: [] };

/** Of sends that can change no more: each is read once while the pane is open. */
const kept = new WeakMap<Workbook, Map<string, Traces>>();

export async function tracesOf(services: Services, link: LinkedTable, { id, state }: SendShown): Promise<Traces> {
  const known = ownedMap(kept, services.workbook);
  const place = JSON.stringify([id, link.mapping.map(({ key }) => key)]);
  const before = known.get(place);
  if (before !== undefined) return before;
  // Of a send that the gateway carries out, the plan's cells must be in the table's order.
  const send = await readSend(services, id, link);
  if (send === null) return NOTHING;
  const { entries, plan } = send;
  const traces = { ...tracesIn(link, send), strangers: new Set(plan?.strangers) };
  const isOver = state === "finished" || state === "continued";
  if (isOver && entries.every((entry) => entry.state !== "open")) known.set(place, traces);
  return traces;
}

function tracesIn(link: LinkedTable, known: KnownSend): Omit<Traces, "strangers"> {
  const { mapping } = link;
  const { entries } = known;
  const { created, deleted } = changesOf(link, known);
  const isHanded = known.outcomes !== null;
  const doubts = isHanded ? [doubtfulIn(known)] : entries.map((entry) => doubtfulRows(link, entry));
  return {
    made: isHanded
      ? madeBy(link, known)
      : new Map(entries.filter(tookEffect).flatMap((entry) => [...sentFor(link, entry, sentIn(link, entry))])),
    doubts: doubts.filter((rows) => rows.length > 0),
    created: created.map(({ cells }) => contentKey(mapping, cells)),
    deleted: deleted.map(({ id, cells }) => ({ id, content: contentKey(mapping, cells) })),
  };
}

function madeBy(link: LinkedTable, known: KnownSend): SentCreates {
  const sent = sentByMark(link, known);
  return new Map([...createdByMark(link, known)].map(([mark, id]) => [id, sent.get(mark) ?? []]));
}

function sentIn({ collection, mapping }: LinkedTable, entry: SendEntry): RowContents {
  return rowsToCreate(describe(collection).journal, mapping, entry) ?? [];
}

/** The cells that left for each record of an answered create; those of the answer where it cannot be told. */
function sentFor({ collection, mapping }: LinkedTable, entry: SendEntry, sent: RowContents): SentCreates {
  const made = createdBy(describe(collection).journal, mapping, entry);
  const found = new Map(made.map(({ id, cells }) => [id, cells]));
  const candidates = { ids: made.map(({ id }) => id), cells: made.map(({ cells }) => cells) };
  matchCreated(mapping, sent, candidates, "answer").forEach((match, at) => {
    if (match.outcome === "created") found.set(match.id, sent[at] ?? []);
  });
  return found;
}

/** A request that was refused may have been applied in part; of one that was read back some rows may be unclear. */
function doubtfulRows(link: LinkedTable, entry: SendEntry): RowContents {
  if (entry.failure === null && entry.unclear !== true) return [];
  const sent = sentIn(link, entry);
  if (entry.failure !== null) return sent;
  // Of equal rows as many stay in doubt as were not found: the rows themselves are compared, and not their cells.
  const found = new Set(sentFor(link, entry, sent).values());
  return sent.filter((cells) => !found.has(cells));
}
