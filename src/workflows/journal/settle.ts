// Finds out what became of changes whose answer was lost: by reading the list, never by sending again.
import { describe } from "../../collections/describe";
import { showsApplied } from "../../collections/journal";
import type { OpenIntent } from "../../platform/gatewayContract";
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed/agreed";
import { withoutFrozen } from "../../sync/plan/drift";
import { askingMark, readMark, sendOfKey } from "../../sync/marks";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { CellValue } from "../../values/cell";
import type { CellPatch, PatchResult, StatusText, TableRead } from "../../workbook/table/types";
import { storeAgreed } from "../table/agreedCopy";
import { followedSends } from "./followed";
import { isEventWork } from "./eventIntents";
import type { Pulled } from "../table/pull";
import { answersOf, createdByMark, readSend, sentByMark } from "./sends";
import { unknownRows, type Facts, type SendFacts, type UnknownRow } from "./unknownRows";
import { doubtTypedBack } from "./typedBack";
import type { Services } from "../services";
import { SETTLE_MS } from "../../platform/settleTime";

/** When to ask again about a send that may be going on elsewhere. */
const RUNNING_MS = 10_000;

export interface Settled {
  /** Rows whose outcome is known now and was not before. */
  readonly settled: number;
  /** Milliseconds until the last unknown change may be called not applied; 0 when nothing waits. */
  readonly waitMs: number;
  readonly agreed: AgreedCopy | null;
}

/** The list, and the columns that are not compared. */
type Compared = Pulled & { readonly frozen: ReadonlySet<number> };

/** Writes ids of rows that were created after all, frees rows that were not, and closes the journal's open intents. */
export async function settleSends(
  services: Services,
  link: LinkedTable,
  table: TableRead,
  pulled: Compared,
  agreed: AgreedCopy | null,
): Promise<Settled> {
  const now = services.clock.now();
  const open = await services.gateway.openIntents(describe(link.collection).name);
  const intents = open.filter((intent) => !isEventWork(intent));
  const facts = await factsOf(services, link, table, intents);
  const sheet = table.rows;
  const sent = { ...link, mapping: withoutFrozen(link.mapping, pulled.frozen) };
  // The gateway settles what it carries out itself, until it has ended.
  const left = intents.filter(({ send }) => !isCarried(facts.get(send ?? "")));
  const rows = unknownRows({ link: sent, sheet, remote: pulled.remote, agreed, intents: left, facts, now });
  const isOne = standsOnce(table);
  const next = await writeFates(services, link, pulled, rows.filter(isOne), agreed);
  const isRunning = rows.some(({ key }) => facts.get(sendOfKey(key) ?? "")?.running === true);
  let waitMs = isRunning || left.length < intents.length ? RUNNING_MS : 0;
  const { journal } = describe(link.collection);
  const arrived = new Set<string>();
  for (const intent of left) {
    // Which row it made is said once the person has told the copies apart; by then the list may say it better.
    if (rows.some((row) => row.key === intent.key && row.mark !== null && !isOne(row))) continue;
    const age = now - Date.parse(intent.at);
    const closed = await close(services, { link, intent, rows, pulled, aged: age >= SETTLE_MS });
    if (closed && intent.operation === journal.update) arrived.add(intent.key);
    if (!closed) waitMs = Math.max(waitMs, SETTLE_MS - age, 1000);
  }
  const settled = rows.filter((row) => row.fate === "found" || row.fate === "notCreated").length;
  const { remote, frozen } = pulled;
  return {
    settled,
    waitMs,
    agreed: await doubtTypedBack(services, { link, sheet, remote, frozen, agreed: next, arrived }),
  };
}

const ON_ITS_WAY: SendFacts = {
  running: true,
  outcomes: new Map(),
  left: new Set(),
  unclear: new Set(),
  created: new Map(),
  sent: new Map(),
  answers: new Map(),
  strangers: [],
};

function isCarried(send: SendFacts | undefined): boolean {
  return send !== undefined && send.outcomes !== null && send.running;
}

/** Asks the gateway about the sends of rows in doubt, if there are any. */
async function factsOf(
  services: Services,
  link: LinkedTable,
  { rows }: TableRead,
  intents: readonly OpenIntent[],
): Promise<Facts> {
  const ids = new Set<string>();
  for (const text of rows.ids) {
    const mark = readMark(text);
    if (mark !== null && !mark.asks) ids.add(sendOfKey(mark.key) ?? "");
  }
  for (const { send } of intents) if (send) ids.add(send);
  ids.delete("");
  const now = services.clock.now();
  const facts = new Map<string, SendFacts>();
  for (const id of ids) {
    const known = await readSend(services, id, link);
    if (known === null) {
      // It may be on its way to the gateway still.
      const followed = await followedSends(services, link);
      if (followed.some((send) => send.id === id && now - send.at < SETTLE_MS)) facts.set(id, ON_ITS_WAY);
      continue;
    }
    facts.set(id, {
      running: known.outcomes === null ? known.send.state === "running" : known.send.endedAt === null,
      outcomes: known.outcomes,
      left: new Set(known.entries.map(({ key }) => key)),
      unclear: new Set(known.entries.flatMap(({ key, unclear }) => (unclear === true ? [key] : []))),
      created: createdByMark(link, known),
      sent: sentByMark(link, known),
      answers: answersOf(link, known),
      strangers: known.plan?.strangers ?? [],
    });
  }
  return facts;
}

/**
 * A mark that was copied with its row tells no row apart: its fate waits until the person has made the copy a new row.
 */
function standsOnce({ rows }: TableRead) {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const id of rows.ids) (seen.has(id) ? twice : seen).add(id);
  return ({ mark }: UnknownRow) => !twice.has(mark ?? "");
}

async function writeFates(
  services: Services,
  link: LinkedTable,
  pulled: Compared,
  rows: readonly UnknownRow[],
  agreed: AgreedCopy | null,
): Promise<AgreedCopy | null> {
  const inSheet = rows.filter((row) => row.mark !== null && row.fate !== "waiting");
  if (inSheet.length === 0) return agreed;
  const { ids, status, cells, found } = fatesOf(services, link, pulled, inSheet);
  const copy = new AgreedBuilder(agreedOrEmpty(agreed, link.mapping));
  for (const row of found) copy.set(row.id, row.cells);
  // Two steps, since cells are found by the ids that the first one writes; status of freed rows goes while their mark
  // stands.
  await services.workbook.patchTable(link, { status: status.filter((one) => readMark(one.id) !== null) });
  await services.workbook.patchTable(link, { ids });
  const done = await services.workbook.patchTable(link, {
    cells,
    status: status.filter((one) => readMark(one.id) === null),
  });
  keepShown(copy, done, inSheet);
  const next = copy.done();
  await storeAgreed(services, link.id, next);
  return next;
}

/** What the sheet is to say of rows whose fate is known. */
interface Fates {
  readonly ids: readonly { readonly from: string; readonly to: string }[];
  /** Of a row that is found by its new id, of any other by its mark. */
  readonly status: readonly StatusText[];
  readonly cells: readonly CellPatch[];
  /** Rows that are on the platform, with its values. */
  readonly found: readonly { readonly id: string; readonly cells: readonly CellValue[] }[];
}

function fatesOf(services: Services, link: LinkedTable, pulled: Compared, rows: readonly UnknownRow[]): Fates {
  const position = new Map(pulled.remote.ids.map((id, row) => [id, row]));
  const ids: Fates["ids"][number][] = [];
  const status: StatusText[] = [];
  const cells: CellPatch[] = [];
  const found: Fates["found"][number][] = [];
  for (const { mark, fate, id, cells: sent } of rows) {
    if (mark === null) continue;
    if (fate === "found" && id !== null) {
      const theirs = pulled.remote.cells[position.get(id) ?? -1] ?? [];
      ids.push({ from: mark, to: id });
      status.push({ id, text: services.rowTexts.confirmed(services.clock.now()) });
      link.mapping.forEach((column, n) => {
        if (pulled.frozen.has(n)) return;
        const value = theirs[n] ?? null;
        cells.push({ id, column: n, value, ...(column.computed ? {} : { expect: sent[n] ?? null }) });
      });
      found.push({ id, cells: theirs.map((value, n) => (pulled.frozen.has(n) ? null : value)) });
    } else if (fate === "ask") {
      const read = readMark(mark);
      if (read === null) continue;
      ids.push({ from: mark, to: askingMark(read) });
      status.push({ id: mark, text: services.rowTexts.asks, kind: "reason" });
    } else {
      ids.push({ from: mark, to: "" });
      status.push({ id: mark, text: services.rowTexts.notArrived, kind: "refusal" });
    }
  }
  return { ids, status, cells, found };
}

/** What could not be written was not shown: there both sides have what was sent, or nothing where the row is away. */
function keepShown(copy: AgreedBuilder, { skipped, missing }: PatchResult, rows: readonly UnknownRow[]): void {
  const sent = new Map(rows.map(({ id, cells }) => [id, cells]));
  for (const { id, column } of skipped) {
    const cells = copy.get(id);
    const shown = sent.get(id)?.[column] ?? null;
    if (cells !== undefined)
      copy.set(
        id,
        cells.map((value, at) => (at === column ? shown : value)),
      );
  }
  for (const id of missing) copy.drop(id);
}

interface Closing {
  readonly link: LinkedTable;
  readonly intent: OpenIntent;
  readonly rows: readonly UnknownRow[];
  readonly pulled: Pulled;
  /** What is not to be seen by now was not applied. */
  readonly aged: boolean;
}

/** True when the journal's entry could be closed. */
async function close(services: Services, { link, intent, rows, pulled, aged }: Closing): Promise<boolean> {
  const { journal } = describe(link.collection);
  const shows = showsApplied(journal, intent, pulled.raw);
  if (shows === "whole" || (shows === "part" && aged)) {
    const id = intent.path["id"] ?? "";
    const data = pulled.raw.get(id);
    const document = data === undefined ? null : journal.documentOf(intent.operation, [{ id, data }]);
    await services.gateway.resolveIntent(intent.key, { outcome: "applied", document });
    return true;
  }
  const own = rows.filter((row) => row.key === intent.key);
  const found = own.flatMap((row) => (row.id === null ? [] : [{ id: row.id, data: pulled.raw.get(row.id) ?? {} }]));
  const allFound = own.length > 0 && found.length === own.length;
  if (!allFound && !(aged && pulled.remote.complete)) return false;
  // Without a word of the doubt an older file, which lacks the mark of its row, would have it created again.
  const asks = own.some(({ fate }) => fate === "ask");
  const document = journal.documentOf(intent.operation, found);
  const applied = { outcome: "applied" as const, document, ...(asks ? { unclear: true } : {}) };
  await services.gateway.resolveIntent(intent.key, found.length > 0 || asks ? applied : { outcome: "notApplied" });
  return true;
}
