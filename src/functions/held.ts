// What custom functions answer from: the newest reading of each event's bids and the rows of report tables, as the
// workbook holds them, found by name or by id without looking at every row. Pure.
import type { CellValue } from "../values/cell";

export interface HeldEvent {
  readonly id: string;
  readonly title: string;
  /** ISO 8601, UTC: of two readings of one event the newer one counts. */
  readonly at: string;
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  readonly bids: readonly HeldBid[];
}
export interface HeldBid {
  readonly supplierId: string;
  readonly supplier: string;
  readonly status: string;
  /** By line: a price, or what stands in its place. */
  readonly prices: readonly CellValue[];
}
export interface HeldReport {
  readonly title: string;
  readonly columns: readonly string[];
  readonly ids: readonly string[];
  /** By row, then by column. */
  readonly cells: readonly (readonly CellValue[])[];
}

export const functionNames = ["PRICE", "BEST", "STATUS", "REPORT"] as const;
export type FunctionName = (typeof functionNames)[number];

/** What is asked for and is not there, or there more than once. */
export type AskedPart = "event" | "line" | "supplier" | "price" | "report" | "row" | "column";
export type FunctionAnswer =
  | { readonly kind: "value"; readonly value: CellValue }
  | { readonly kind: "none" | "several"; readonly part: AskedPart; readonly name: string };

export interface Held {
  /** Ids and names, as a cell gives them. */
  answer(name: FunctionName, given: readonly CellValue[]): FunctionAnswer;
}

const plain = (of: CellValue | undefined): string =>
  String(of ?? "")
    .trim()
    .toLowerCase();

/** By id and by name; null where a name stands for several. An id goes before a name. */
function places<T>(all: readonly T[], idOf: (one: T) => string, nameOf: (one: T) => string) {
  const found = new Map<string, number | null>();
  all.forEach((one, at) => {
    const name = plain(nameOf(one));
    found.set(name, found.has(name) ? null : at);
  });
  all.forEach((one, at) => found.set(plain(idOf(one)), at));
  found.delete("");
  return found;
}

type Places = ReadonlyMap<string, number | null>;
interface EventIndex {
  readonly event: HeldEvent;
  readonly lines: Places;
  readonly bids: Places;
}
interface ReportIndex {
  readonly report: HeldReport;
  readonly rows: Places;
  readonly columns: Places;
}

/** Several readings of one event count as one, the newest. */
export function heldOf(given: readonly HeldEvent[], reports: readonly HeldReport[]): Held {
  const newest = new Map<string, HeldEvent>();
  for (const event of given) if ((newest.get(event.id)?.at ?? "") < event.at) newest.set(event.id, event);
  const events = [...newest.values()].map((event): EventIndex => ({
    event,
    lines: places(
      event.lines,
      ({ id }) => id,
      ({ title }) => title,
    ),
    bids: places(
      event.bids,
      ({ supplierId }) => supplierId,
      ({ supplier }) => supplier,
    ),
  }));
  const byEvent = places(
    events,
    ({ event }) => event.id,
    ({ event }) => event.title,
  );
  const byReport = places(
    reports,
    ({ title }) => title,
    ({ title }) => title,
  );
  const index = reports.map((report): ReportIndex => ({
    report,
    rows: places(
      report.ids,
      (id) => id,
      (id) => id,
    ),
    columns: places(
      report.columns,
      (name) => name,
      (name) => name,
    ),
  }));
  return {
    answer: (name, args) => (name === "REPORT" ? cellIn(byReport, index, args) : answerIn(name, byEvent, events, args)),
  };
}

class Missing extends Error {
  constructor(readonly answer: FunctionAnswer) {
    super(answer.kind);
  }
}

/** Throws Missing. */
function at(found: Places, part: AskedPart, name: CellValue | undefined): number {
  const place = found.get(plain(name));
  if (place !== undefined && place !== null) return place;
  throw new Missing({ kind: place === null ? "several" : "none", part, name: String(name ?? "") });
}

function told(look: () => CellValue): FunctionAnswer {
  try {
    return { kind: "value", value: look() };
  } catch (error) {
    if (error instanceof Missing) return error.answer;
    throw error;
  }
}

function answerIn(
  name: Exclude<FunctionName, "REPORT">,
  byEvent: Places,
  events: readonly EventIndex[],
  [event, second, third]: readonly CellValue[],
): FunctionAnswer {
  return told(() => {
    const found = events[at(byEvent, "event", event)];
    if (found === undefined) return null;
    const { bids } = found.event;
    if (name === "STATUS") return bids[at(found.bids, "supplier", second)]?.status ?? null;
    const line = at(found.lines, "line", second);
    if (name === "PRICE") return bids[at(found.bids, "supplier", third)]?.prices[line] ?? null;
    // A zero or a negative price is a slip more often than an offer, as in the comparison's own lowest price.
    const prices = bids.flatMap(({ prices: all }) => {
      const price = all[line];
      return typeof price === "number" && price > 0 ? [price] : [];
    });
    if (prices.length === 0) throw new Missing({ kind: "none", part: "price", name: String(second ?? "") });
    return prices.reduce((least, price) => Math.min(least, price));
  });
}

function cellIn(
  byReport: Places,
  index: readonly ReportIndex[],
  [title, id, column]: readonly CellValue[],
): FunctionAnswer {
  return told(() => {
    const found = index[at(byReport, "report", title)];
    if (found === undefined) return null;
    return found.report.cells[at(found.rows, "row", id)]?.[at(found.columns, "column", column)] ?? null;
  });
}
