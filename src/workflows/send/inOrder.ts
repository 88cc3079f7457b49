// Sends several linked lists that speak of each other as one send: what is new or changed from groups to fields to
// options, then what was deleted the other way round. Each list is previewed and shown first, as if the lists before it
// had arrived. Nothing leaves before the person has said yes to all of them; then the gateway keeps the order.
import { outgoing } from "../../sync/plan/choices";
import { recordLists } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Obstacle } from "../obstacle";
import { backUpAgreed } from "../table/agreedCopy";
import { linksOf } from "../table/openTable";
import type { Services, WorkflowOptions } from "../services";
import { handOver, type Handed } from "./handOver";
import type { Load } from "./load";
import { mostOf, partOf } from "./part";
import { previewTable } from "./preview";
import { countsBy, readyToSend, stoppedBy } from "./send";
import { comingOf } from "./together";
import type { Preview, RowOutcome, SendDone } from "./types";

export interface InOrderOptions extends WorkflowOptions {
  /** Shows what the list would send; answers it with the person's choices, or null to send nothing of any list. */
  readonly confirm: (preview: Preview) => Promise<Preview | null>;
}

/** What came of a list's changes, or of its deletions. */
export interface OrderedStep extends Pick<
  SendDone,
  "created" | "updated" | "deleted" | "failed" | "unknown" | "conflicts" | "outcomes"
> {
  readonly linkId: string;
  readonly sent: "changes" | "deletions";
}

/** How it ended. Where nothing left, `steps` is empty. */
export type OrderedEnd =
  | { readonly kind: "done" }
  | { readonly kind: "declined"; readonly linkId: string }
  /** A row was refused, or its outcome is unknown, or the person cancelled: what depends on it waits. */
  | { readonly kind: "notAllArrived"; readonly linkId: string }
  /** The gateway goes on without this window. */
  | { readonly kind: "carried"; readonly linkId: string }
  | { readonly kind: "obstacle"; readonly linkId: string; readonly obstacle: Obstacle };

export interface InOrder {
  readonly steps: readonly OrderedStep[];
  /** Confirmed deletions of rows that somebody changed or deleted since they were shown: they were not sent. */
  readonly left: readonly { readonly linkId: string; readonly id: string }[];
  readonly end: OrderedEnd;
  /** What the gateway or this window ran into. */
  readonly stoppedBy: SendDone["stoppedBy"];
}

/**
 * In the order in which lists may speak of each other; other tables come last. Links that are gone are left out, and of
 * two tables of one list the later one.
 */
async function inOrder(services: Services, linkIds: readonly string[]): Promise<readonly LinkedTable[]> {
  const links = (await linksOf(services)).filter(({ id }) => linkIds.includes(id));
  const rank = ({ collection }: LinkedTable) =>
    collection.kind === "records" ? recordLists.indexOf(collection.list) : recordLists.length;
  const lists = new Map<string, LinkedTable>();
  for (const link of [...links].sort((a, b) => rank(a) - rank(b))) {
    const { collection } = link;
    const name = collection.kind === "records" ? JSON.stringify([collection.list, collection.within]) : link.id;
    if (!lists.has(name)) lists.set(name, link);
  }
  return [...lists.values()];
}

export async function sendInOrder(
  services: Services,
  linkIds: readonly string[],
  options: InOrderOptions,
): Promise<InOrder> {
  const shown: Preview[] = [];
  for (const { id } of await inOrder(services, linkIds)) {
    const outcome = await previewTable(services, id, options, comingOf(shown));
    if (!outcome.ok) return nothing({ kind: "obstacle", linkId: id, obstacle: outcome.obstacle });
    const confirmed = await options.confirm(outcome.preview);
    if (confirmed === null) return nothing({ kind: "declined", linkId: id });
    shown.push(confirmed);
  }
  return sendShown(services, shown.filter(isToSend), options);
}

const nothing = (end: OrderedEnd): InOrder => ({ steps: [], left: [], end, stoppedBy: null });

function isToSend({ plan, choices }: Preview): boolean {
  const { creates, updates, deletions } = outgoing(plan, choices);
  return creates.length + updates.length + deletions.length > 0;
}

async function sendShown(services: Services, shown: readonly Preview[], options: WorkflowOptions): Promise<InOrder> {
  const loads: Load[] = [];
  const { limits } = services.profile;
  let room = mostOf(limits);
  for (const preview of shown) {
    const ready = await readyToSend(services, preview, options);
    if (!ready.ok) return nothing({ kind: "obstacle", linkId: preview.link.id, obstacle: ready.obstacle });
    const { wanted, later } = partOf({ limits: { ...limits, sendChanges: room } }, ready.job.preview);
    // What speaks of rows that are left for later could not leave either.
    if (later > 0)
      return nothing({
        kind: "obstacle",
        linkId: preview.link.id,
        obstacle: { kind: "tooManyChanges", most: mostOf(limits) },
      });
    room -= wanted.updates.length + wanted.creates.length + wanted.deletions.length;
    loads.push({ job: ready.job, wanted });
  }
  const [first] = shown;
  if (first === undefined) return nothing({ kind: "done" });
  const handed = await handOver(services, loads);
  if (!handed.ok) return nothing({ kind: "obstacle", linkId: first.link.id, obstacle: handed.obstacle });
  for (const { link } of shown) await backUpAgreed(services, link.id);
  return resultOf(loads, handed, options);
}

/** A list of the send with what came of it, its deletions apart. */
interface Told {
  readonly linkId: string;
  readonly changes: readonly RowOutcome[];
  readonly deletions: readonly RowOutcome[];
  readonly wanted: number;
}

function resultOf(loads: readonly Load[], handed: Handed, { signal }: WorkflowOptions): InOrder {
  const lists = loads.map((load, n) => toldOf(load, handed.outcomes[n] ?? []));
  const steps = [
    ...lists.flatMap((list) => stepOf(list, "changes")),
    ...[...lists].reverse().flatMap((list) => stepOf(list, "deletions")),
  ];
  const left = lists.flatMap(({ linkId, deletions }) =>
    deletions.filter(({ kind }) => kind === "conflict").map(({ id }) => ({ linkId, id })),
  );
  const stopped = signal?.aborted === true ? handed.lost : stoppedBy(handed);
  return { steps, left, end: endOf(lists, handed), stoppedBy: stopped };
}

function toldOf({ job, wanted }: Load, outcomes: readonly RowOutcome[]): Told {
  const deleted = new Set(wanted.deletions.map(({ id }) => id));
  const rows = wanted.creates.length + wanted.updates.length;
  return {
    linkId: job.open.link.id,
    changes: outcomes.filter(({ id }) => !deleted.has(id)),
    deletions: outcomes.filter(({ id }) => deleted.has(id)),
    wanted: rows,
  };
}

/** None where nothing was tried: its rows are pending as they were. */
function stepOf(list: Told, sent: OrderedStep["sent"]): readonly OrderedStep[] {
  const outcomes = list[sent].filter((one) => !isWaiting(one));
  return outcomes.length === 0 ? [] : [{ linkId: list.linkId, sent, ...countsBy(outcomes), outcomes }];
}

/** It did not leave, since something before it did not arrive. */
const isWaiting = ({ reason }: RowOutcome): boolean => reason?.kind === "waits";
const arrived = ({ kind }: RowOutcome): boolean => kind === "created" || kind === "updated" || kind === "deleted";

function endOf(lists: readonly Told[], { left, send, outcomes }: Handed): OrderedEnd {
  const first = lists[0]?.linkId ?? "";
  if (left > 0 && send?.state !== "ended") return { kind: "carried", linkId: first };
  const trouble =
    lists.find(({ changes, wanted }) => changes.filter(arrived).length < wanted) ??
    lists.findLast(({ deletions }) => deletions.some(({ kind }) => kind === "failed" || kind === "unknown"));
  if (trouble !== undefined) return { kind: "notAllArrived", linkId: trouble.linkId };
  return outcomes.length < lists.length ? { kind: "notAllArrived", linkId: first } : { kind: "done" };
}
