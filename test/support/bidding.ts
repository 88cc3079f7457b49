// A small event whose bids are set cell by cell, and its comparison as a person sees it.
import {
  compareBids,
  noCompareChoices,
  type CompareChoices,
  type CompareRequest,
  type CompareDone,
} from "../../src/workflows/compare/compare";
import type { RememberedComparison } from "../../src/workbook/compare/types";
import type { Rect } from "../../src/workbench/model/types";
import { openWorld, showPiece, type World, type WorldOptions } from "./world";

/** Undefined: the bid does not hold the line. */
export type Price = number | string | null | undefined;

export interface Line {
  readonly title: string;
  readonly unit?: string;
  /** A text where somebody typed one on the platform. */
  readonly quantity: number | string | null;
  readonly baseline?: number | null;
}

export interface Bidding {
  readonly world: World;
  readonly lineIds: readonly string[];
  readonly bidIds: readonly string[];
  /** A supplier's cell for a line. */
  offer(bidder: number, line: number, price: Price, also?: Readonly<Record<string, string | number | null>>): void;
  compare(choices?: Partial<CompareChoices>, texts?: Pick<CompareRequest, "words" | "say">): Promise<CompareDone>;
  close(): Promise<void>;
}

/** Columns of the simulator's first worksheet. */
export const KEYS = {
  title: "c1",
  quantity: "c2",
  unit: "c3",
  price: "c4",
  extended: "c5",
  baseline: "c6",
  leadTime: "c8",
};

export async function openBidding(
  names: readonly string[],
  lines: readonly Line[],
  prices: readonly (readonly Price[])[],
  options: WorldOptions = {},
): Promise<Bidding> {
  const world = await openWorld({ bids: names.length, lineItems: lines.length, ...options });
  const { eventId, worksheetId } = showPiece(world);
  const { records } = world.simulator;
  const items = [...(records.lineItems.get(worksheetId)?.values() ?? [])];
  items.forEach((item, at) => {
    const { title, unit = "EA", quantity, baseline = null } = lines[at] ?? { title: "", quantity: 1 };
    Object.assign(item.data, {
      [KEYS.title]: title,
      [KEYS.unit]: unit,
      [KEYS.quantity]: quantity,
      [KEYS.baseline]: baseline,
    });
  });
  const bids = [...records.bids.values()].filter((bid) => bid.eventId === eventId);
  const asked = records.askedLines.get(eventId) ?? [];
  const positions = items.map(({ id }) => asked.findIndex(({ lineItemId }) => lineItemId === id));
  bids.forEach((bid, at) => {
    const supplier = records.suppliers.get(bid.supplierId);
    if (supplier !== undefined) supplier.name = names[at] ?? "";
    Object.assign(bid.attributes, {
      status: "submitted",
      submitted_at: "2026-01-04T10:00:00.000Z",
      resubmitted_at: null,
    });
    bid.offered = [];
  });
  const offer: Bidding["offer"] = (bidder, line, price, also = {}) => {
    const bid = bids[bidder];
    const position = positions[line];
    if (bid === undefined || position === undefined) throw new Error("There is no such bid or line.");
    const rest = bid.offered.filter((one) => one !== position);
    bid.offered = price === undefined ? rest : [...rest, position].sort((a, b) => a - b);
    const blank = { [KEYS.extended]: null, [KEYS.leadTime]: null, c11: null };
    records.bidEdits.set(String(bid.firstRowId + position), {
      ...blank,
      [KEYS.price]: price ?? null,
      ...also,
    });
  };
  prices.forEach((line, at) => {
    line.forEach((price, bidder) => offer(bidder, at, price));
  });
  return {
    world,
    offer,
    lineIds: items.map(({ id }) => id),
    bidIds: bids.map(({ id }) => id),
    compare: async (choices = {}, texts = {}) => {
      const wanted = { ...noCompareChoices, ...choices };
      const request = { eventId, worksheetIds: [worksheetId], choices: wanted, ...texts };
      const outcome = await world.run(compareBids(world.services, request));
      if (!outcome.ok) throw new Error(`The comparison stopped: ${outcome.obstacle.kind}`);
      return outcome;
    },
    close: () => world.close(),
  };
}

type Cell = string | number | boolean;

export interface ComparisonSheet {
  readonly sheetId: string;
  readonly headers: readonly string[];
  /** By the line's title. */
  value(title: string, header: string): Cell;
  formula(title: string, header: string): Cell;
  put(title: string, header: string, value: Cell): void;
  /** A cell above the table: by its row's label, in this column. */
  top(label: string, header: string): Cell;
  putTop(label: string, header: string, value: Cell): void;
  titles(): readonly string[];
  place(title: string, header: string): { readonly row: number; readonly column: number };
}

export function comparisonSheet(world: World, comparison: RememberedComparison): ComparisonSheet {
  const { store } = world.office;
  const table = () => {
    const found = store.table(comparison.tableId);
    if (found === undefined) throw new Error("The comparison is gone.");
    return found;
  };
  const columnOf = (header: string) => {
    const at = table().columns.findIndex(({ name }) => name === header);
    if (at < 0) throw new Error(`There is no column ${header}.`);
    return table().rect.left + at;
  };
  const cell = (row: number, column: number): Rect => ({
    top: row,
    bottom: row,
    left: column,
    right: column,
  });
  const read = (row: number, column: number, kind: "values" | "formulas" = "values") =>
    store.read(table().sheetId, cell(row, column), kind)[0]?.[0] ?? "";
  const find = (from: number, to: number, column: number, text: string) => {
    for (let row = from; row <= to; row += 1) if (read(row, column) === text) return row;
    throw new Error(`No row reads ${text}.`);
  };
  const rowOf = (title: string) => find(table().rect.top + 1, table().rect.bottom, columnOf("Title"), title);
  const topOf = (label: string) => find(0, table().rect.top - 1, columnOf("Title"), label);
  const write = (row: number, column: number, value: Cell) => {
    store.write(table().sheetId, cell(row, column), [[value]]);
  };
  return {
    get sheetId() {
      return table().sheetId;
    },
    get headers() {
      return table().columns.map(({ name }) => name);
    },
    value: (title, header) => read(rowOf(title), columnOf(header)),
    formula: (title, header) => read(rowOf(title), columnOf(header), "formulas"),
    put: (title, header, value) => {
      write(rowOf(title), columnOf(header), value);
    },
    top: (label, header) => read(topOf(label), columnOf(header)),
    putTop: (label, header, value) => {
      write(topOf(label), columnOf(header), value);
    },
    titles: () =>
      Array.from({ length: table().rect.bottom - table().rect.top }, (_, at) =>
        String(read(table().rect.top + 1 + at, columnOf("Title"))),
      ),
    place: (title, header) => ({ row: rowOf(title), column: columnOf(header) }),
  };
}

/** The only comparison that was made. */
export function only({ made }: CompareDone): RememberedComparison {
  const [one] = made;
  if (one === undefined) throw new Error("Nothing was compared.");
  return one.comparison;
}
