// Short ways to say what the gateway's journal has of requests, and what came of changes that it carried out itself.
import { newLineItem } from "../../../src/collections/lineItems";
import type { SendOutcome } from "../../../src/platform/handoverContract";
import type { SendDetails, SendEntry, SendShown } from "../../../src/platform/sendContract";
import type { SendPlan } from "../../../src/platform/sendPlan";
import type { CellValue } from "../../../src/values/cell";
import { encodeCell } from "../../../src/values/typedCell";
import { mapping, type Row } from "../../sync/support";
import { NOW, sendShown } from "./journalRoom";

export type Cells = readonly CellValue[];

const PATH = { event_id: "7", worksheet_id: "9" };

/** By the platform's names. */
const dataOf = (cells: Cells, withComputed: boolean) =>
  Object.fromEntries(
    mapping.flatMap(({ key, computed }, at) =>
      computed && !withComputed ? [] : [[key, encodeCell(cells[at] ?? null)]],
    ),
  );
const item = ([id, ...cells]: Row) => ({ id, type: "line_items", attributes: { data: dataOf(cells, true) } });

function entry(key: string, more: Partial<SendEntry>): SendEntry {
  const answer = { state: "answered", status: 200, requestId: "r", document: null, failure: null } as const;
  const at = new Date(NOW - 85_000).toISOString();
  return { key, operation: "", path: PATH, body: null, before: null, at, ...answer, ...more };
}

/** A bulk create of these rows, and the records of its answer. */
export function created(
  key: string,
  rows: readonly Cells[],
  records: readonly Row[],
  more: Partial<SendEntry> = {},
): SendEntry {
  const body = { data: rows.map((cells) => newLineItem("9", dataOf(cells, false))) };
  return entry(key, { operation: "bulkCreateLineItems", body, document: { data: records.map(item) }, ...more });
}

/** Sends the whole row, which the platform had with other cells. */
export function updated(
  key: string,
  id: string,
  before: Cells,
  cells: Cells,
  more: Partial<SendEntry> = {},
): SendEntry {
  const data = { id, type: "line_items", attributes: { data: dataOf(cells, false) } };
  return entry(key, {
    operation: "updateLineItem",
    path: { ...PATH, id },
    body: { data },
    before: dataOf(before, true),
    document: { data: item([id, ...cells]) },
    ...more,
  });
}

export function removed(key: string, id: string, before: Cells, more: Partial<SendEntry> = {}): SendEntry {
  return entry(key, { operation: "deleteLineItem", path: { ...PATH, id }, before: dataOf(before, true), ...more });
}

export const refused = (pointer?: string): Partial<SendEntry> => ({
  failure: { kind: "invalid", detail: "No.", status: 422, ...(pointer === undefined ? {} : { pointer }) },
  status: 422,
});

/** What the pane wrote down of a send's new rows, by mark. */
export function planOf(creates: Readonly<Record<string, Cells>>, more: Partial<SendPlan> = {}): SendPlan {
  return {
    columns: mapping.map(({ key, label }) => ({ key, label })),
    updates: [],
    creates: Object.entries(creates).map(([mark, cells]) => ({ mark, name: mark, cells: [...cells] })),
    deletions: [],
    ...more,
  };
}

export function outcome(mark: string, kind: SendOutcome["outcome"], more: Partial<SendOutcome> = {}): SendOutcome {
  return { n: 1, mark, outcome: kind, at: new Date(NOW).toISOString(), id: null, ...more };
}

/** A send with its requests. */
export function sendOf(
  id: string,
  entries: readonly SendEntry[],
  plan: SendPlan | null = null,
  given: Partial<SendShown> = {},
): SendDetails {
  return { send: sendShown(id, given), plan, entries: [...entries] };
}
