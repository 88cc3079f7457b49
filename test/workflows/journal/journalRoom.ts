// Short ways to say a worksheet's table and what the gateway's journal has of its sends.
import { newLineItem } from "../../../src/collections/lineItems";
import { PlatformError } from "../../../src/platform/errors";
import type { IntentResolution, OpenIntent } from "../../../src/platform/gatewayContract";
import type { SendOutcome, SendProgress } from "../../../src/platform/handoverContract";
import type { SendDetails, SendEntry, SendShown } from "../../../src/platform/sendContract";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { eventRowTexts } from "../../../src/taskpane/events/eventRowTexts";
import { inviteSheetTexts } from "../../../src/taskpane/invite/inviteSheetTexts";
import { rowTexts } from "../../../src/taskpane/tables/rowTexts";
import type { CellValue } from "../../../src/values/cell";
import { encodeCell } from "../../../src/values/typedCell";
import type { SendFacts } from "../../../src/workflows/journal/unknownRows";
import type { Services } from "../../../src/workflows/services";
import { Sheet } from "../../fastSimulation/sheet";
import { createMemoryWorkbook } from "../../fastSimulation/workbook";
import { absentGateway } from "../../support/absentGateway";
import { absent } from "../../support/absentWorkbook";
import { mapping, type Row } from "../../sync/support";

export const NOW = Date.parse("2026-03-01T10:00:00Z");

export const link: LinkedTable = {
  id: "L",
  tableId: "T",
  tableName: "Parts",
  accountId: "a1",
  accountLabel: "analyst",
  collection: { kind: "lineItems", eventId: "7", eventTitle: "Pumps", worksheetId: "9", worksheetTitle: "Parts" },
  mapping,
  columnIds: { id: 1, status: 2, cells: [3, 4, 5, 6, 7] },
  lastRefresh: null,
  openConflicts: 0,
};

/** An open create of these rows that left so many milliseconds ago. */
export function createIntent(
  key: string,
  rows: readonly (readonly CellValue[])[],
  ageMs: number,
  send = "S",
): OpenIntent {
  const dataOf = (cells: readonly CellValue[]) =>
    Object.fromEntries(
      mapping.flatMap(({ key: column, computed }, at) => (computed ? [] : [[column, encodeCell(cells[at] ?? null)]])),
    );
  return {
    key,
    operation: "bulkCreateLineItems",
    collection: "lineItems/7/9",
    path: { event_id: "7", worksheet_id: "9" },
    body: { data: rows.map((cells) => newLineItem("9", dataOf(cells))) },
    at: new Date(NOW - ageMs).toISOString(),
    send,
  };
}

/** What the gateway knows of a send: nothing, but for what is given. */
export function factsOf(given: Partial<SendFacts> = {}): SendFacts {
  return {
    running: false,
    left: new Set(),
    created: new Map(),
    sent: new Map(),
    unclear: new Set(),
    answers: new Map(),
    strangers: [],
    outcomes: null,
    ...given,
  };
}

const rate = { requestsPerSecond: 5 };
const profile: Services["profile"] = {
  name: "Simulator",
  regions: [{ name: "us", environments: ["sandbox"] }],
  limits: {
    pageSize: 100,
    bulkCreate: 200,
    supplierReferences: 50,
    events: rate,
    payments: rate,
    fields: rate,
    reports: rate,
  },
  reports: { columnPrefix: "c" },
  updateSends: "wholeRow",
};
const account: Services["account"] = {
  id: "a1",
  platform: "Simulator",
  region: "us",
  userEmail: "analyst@bidsheet.example",
  environment: "sandbox",
};

const at = (ageMs: number) => new Date(NOW - ageMs).toISOString();

/** A send of the table, as the gateway shows it. */
export function sendShown(id: string, given: Partial<SendShown> = {}): SendShown {
  return {
    id,
    collection: "lineItems/7/9",
    title: "Parts",
    by: { userEmail: "analyst@bidsheet.example", own: true },
    at: at(90_000),
    endedAt: at(80_000),
    state: "finished",
    counts: { creates: 1, updates: 1, deletions: 0 },
    outcome: null,
    cancelled: false,
    undoes: null,
    continues: null,
    ...given,
  };
}

function ended(id: string): SendProgress {
  const about = { id, collection: "lineItems/7/9", title: "Parts", why: null, nextTry: null, giveUpAt: null };
  return { ...about, state: "ended", changes: 1, left: 0, outcomes: {}, toGoMs: null };
}

/** Outcomes that the gateway answers at once. */
const PAGE = 2;

interface World {
  readonly rows?: readonly Row[];
  readonly intents?: readonly OpenIntent[];
  readonly sends?: readonly SendDetails[];
  readonly outcomes?: readonly SendOutcome[];
  /** By send, where they are not alike. */
  readonly outcomesOf?: Readonly<Record<string, readonly SendOutcome[]>>;
}

/** A table in memory, and a gateway that has these intents and sends; it notes what it is told of them. */
export function journalWorld({ rows = [], intents = [], sends = [], outcomes = [], outcomesOf = {} }: World) {
  const sheet = new Sheet();
  sheet.content.formats = ["text", "general", "general", "general", "general"];
  for (const [id, ...cells] of rows)
    sheet.append(
      id,
      cells.map((value) => (typeof value === "boolean" ? null : value)),
      "r",
      "before",
    );
  const resolved = new Map<string, IntentResolution>();
  const asked: string[] = [];
  const told = (entry: SendEntry): SendEntry => {
    const resolution = resolved.get(entry.key);
    if (resolution === undefined) return entry;
    return resolution.outcome === "notApplied"
      ? { ...entry, state: "notApplied" }
      : { ...entry, state: "answered", document: resolution.document };
  };
  const services: Services = {
    client: { run: absent, pages: absent, runAny: absent, pagesAny: absent },
    gateway: {
      ...absentGateway,
      openIntents: () => Promise.resolve([...intents]),
      resolveIntent: (key, resolution) => {
        resolved.set(key, resolution);
        return Promise.resolve();
      },
      sendDetails: (id) => {
        asked.push(id);
        const found = sends.find(({ send }) => send.id === id);
        if (found !== undefined) return Promise.resolve({ ...found, entries: found.entries.map(told) });
        const about = { kind: "notFound" as const, operation: "sendDetails", status: 404, detail: "", requestId: "" };
        return Promise.reject(new PlatformError(about));
      },
      sends: () => Promise.resolve(sends.map(({ send }) => send)),
      followSend: (id, { after }) => {
        const own = outcomesOf[id] ?? outcomes;
        return Promise.resolve({ send: ended(id), outcomes: own.slice(after, after + PAGE), next: after + PAGE });
      },
    },
    workbook: createMemoryWorkbook(sheet, () => null),
    clock: { now: () => NOW, wait: absent },
    profile,
    account,
    zone: "Europe/Berlin",
    newId: absent,
    rowTexts,
    inviteSheetTexts,
    eventRowTexts,
  };
  return { sheet, services, resolved, asked };
}
