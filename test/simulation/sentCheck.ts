// Holds what the simulator got against what the preview showed: each change once, with the shown values, and no other.
import { z } from "zod";
import type { Preview } from "../../src/workflows/send/types";
import type { CellValue } from "../../src/values/cell";
import { plain } from "./ledger";
import type { Run } from "./run";

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const one = z.object({
  data: z.object({ id: z.string().optional(), attributes: z.object({ data: cells }) }),
});
const many = z.object({ data: z.array(z.object({ attributes: z.object({ data: cells }) })) });
const logged = z.object({
  requests: z.array(
    z.object({
      operation: z.string().nullable(),
      method: z.string(),
      path: z.string(),
      at: z.string(),
      body: z.unknown(),
      status: z.number().nullable(),
      faults: z.array(z.string()),
    }),
  ),
});
export type Change = z.output<typeof logged>["requests"][number];

/** Requests that change something, in the order of their arrival. */
export async function changesOf({ universe }: Pick<Run, "universe">): Promise<Change[]> {
  const { requests } = logged.parse(await universe.sim("GET", "/log"));
  return requests.filter(({ method }) => method !== "GET");
}

type Cells = Readonly<Record<string, string | number | null>>;
type RowsNow = ReadonlyMap<string, Cells>;

/**
 * `rowsNow`: what the platform had when the send began, and after each thing that a colleague did meanwhile. A send
 * that looks again sends over what it read then.
 */
export function checkSent(
  shown: Preview,
  deletions: ReadonlySet<string>,
  rowsNow: readonly RowsNow[],
  sent: readonly Change[],
): string[] {
  const updates = updatesOf(shown, shown.before);
  const again = rowsNow.map((rows) => updatesOf(shown, rows));
  const allowed = [
    ...updates.map((deed, n) => [deed, ...again.map((deeds) => deeds[n])]),
    ...createsOf(shown).map((deed) => [deed]),
    ...[...deletions].map((id) => [`delete ${id}`]),
  ];
  const problems: string[] = [];
  for (const change of sent) {
    // What the platform did not take is sent again once that is known, and maybe in smaller requests.
    const isTaken = change.status !== null && change.status < 300 && !change.faults.includes("partialBulk");
    for (const deed of deedsOf(change)) {
      const at = allowed.findIndex((forms) => forms.includes(deed));
      if (at < 0) problems.push(`sent but not shown: ${deed}`);
      else if (isTaken) allowed.splice(at, 1);
    }
  }
  return problems;
}

function text(data: Cells): string {
  const filled = Object.entries(data).filter(([, value]) => plain(value) !== "");
  return JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function deedsOf({ operation, path, body }: Change): string[] {
  if (operation === "updateLineItem") {
    const { data } = one.parse(body);
    return [`update ${path.split("/").at(-1) ?? ""} ${text(data.attributes.data)}`];
  }
  if (operation === "bulkCreateLineItems")
    return many.parse(body).data.map((item) => `create ${text(item.attributes.data)}`);
  if (operation === "deleteLineItem") return [`delete ${path.split("/").at(-1) ?? ""}`];
  return [`${operation ?? "unknown"} ${path}`];
}

function updatesOf({ plan, mapping }: Preview, rows: RowsNow): string[] {
  const computed = new Set(mapping.filter((column) => column.computed).map((column) => column.key));
  return plan.updates.map(({ id, changes }) => {
    const base = Object.entries(rows.get(id) ?? {}).filter(([key]) => !computed.has(key));
    const mine = changes.map(({ column, to }) => [mapping[column]?.key ?? "", asWire(to)] as const);
    return `update ${id} ${text({ ...Object.fromEntries(base), ...Object.fromEntries(mine) })}`;
  });
}

function createsOf({ plan, mapping }: Preview): string[] {
  return plan.creates.map(({ cells: row }) => {
    const own = mapping.flatMap(({ key, computed }, n) => (computed ? [] : [[key, asWire(row[n] ?? null)] as const]));
    return `create ${text(Object.fromEntries(own))}`;
  });
}

function asWire(value: CellValue): string | number | null {
  return typeof value === "string" || typeof value === "number" ? value : null;
}
