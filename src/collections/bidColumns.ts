// Which columns of a worksheet say what in its bids. Told by `mapping_key`, else asked for: never by number or place
// (document 3, traps).
import type { WorksheetColumn } from "../platform/worksheets";
import { COLUMN_KEY, type WireCells } from "./lineItems";

/** What a comparison needs to know of a line or of an offer. */
export const bidRoles = [
  ...(["title", "unit", "quantity", "price", "extended", "baseline"] as const),
  /** What a unit may cost. */
  "budget",
  /** In which currency the price is: a code or a sign, in the line or in the bid. */
  "currency",
] as const;
export type BidRole = (typeof bidRoles)[number];

/** Column keys by role; null: no column says it. */
export type BidColumns = Readonly<Record<BidRole, string | null>>;

export interface BidColumnChoice {
  readonly columns: BidColumns;
  /** Roles that a comparison cannot do without and that no column has: the person must say. */
  readonly missing: readonly BidRole[];
  /** Columns of such a role where several have it, and nobody said which one it is. */
  readonly several: Partial<Readonly<Record<BidRole, readonly string[]>>>;
  /** Further columns that suppliers fill, in the worksheet's order. */
  readonly further: readonly { readonly key: string; readonly label: string }[];
}

/**
 * Document 1, 2.3; a current price goes by several keys on platforms of this form, and so do a budget and a currency.
 */
const keysOf: Readonly<Record<BidRole, readonly string[]>> = {
  title: ["TITLE"],
  unit: ["UNIT_OF_MEASURE"],
  quantity: ["QUANTITY"],
  price: ["PRICE"],
  extended: ["EXTENDED_PRICE"],
  baseline: ["BASELINE_PRICE", "INCUMBENT_PRICE", "CURRENT_PRICE", "TARGET_PRICE"],
  // A key that speaks of a budget without a price may mean the whole line's: the person says so.
  budget: ["BUDGET_PRICE", "BUDGETED_PRICE", "BUDGET_UNIT_PRICE"],
  currency: ["CURRENCY", "CURRENCY_CODE", "PRICE_CURRENCY"],
};
const needed: readonly BidRole[] = ["quantity", "price"];

/** What is taken where several columns have a role that a comparison needs. */
export type OfSeveral = "ask" | "first";

/** `chosen` is what the person said earlier: it counts where that column still exists. */
export function bidColumnsOf(
  columns: readonly WorksheetColumn[],
  rows: readonly { readonly data: WireCells }[],
  chosen: Partial<BidColumns>,
  ofSeveral: OfSeveral,
): BidColumnChoice {
  const known = new Set(columns.map((column) => column.data_identifier).filter((key) => COLUMN_KEY.test(key)));
  const several: Partial<Record<BidRole, readonly string[]>> = {};
  const roleOf = (role: BidRole) => {
    const said = chosen[role];
    if (said !== undefined && (said === null || known.has(said))) return said;
    const found = byMeaning(columns, role);
    const unsure = found.length > 1 && needed.includes(role) && ofSeveral === "ask";
    if (unsure) several[role] = found;
    return unsure ? null : (found[0] ?? null);
  };
  const [title, unit, quantity, price] = [roleOf("title"), roleOf("unit"), roleOf("quantity"), roleOf("price")];
  const [extended, baseline, budget] = [roleOf("extended"), roleOf("baseline"), roleOf("budget")];
  const currency = roleOf("currency") ?? (chosen.currency === null ? null : byCurrencyName(columns));
  const found: BidColumns = { title, unit, quantity, price, extended, baseline, budget, currency };
  const taken = new Set(Object.values(found));
  const filled = filledKeys(rows);
  const further = columns.filter(({ data_identifier: key }) => filled.has(key) && known.has(key) && !taken.has(key));
  return {
    columns: found,
    missing: needed.filter((role) => found[role] === null),
    several,
    further: further.map(({ data_identifier, name }) => ({
      key: data_identifier,
      label: name || data_identifier,
    })),
  };
}

/** All of the first key in the list that a column has. */
function byMeaning(columns: readonly WorksheetColumn[], role: BidRole): readonly string[] {
  for (const meaning of keysOf[role]) {
    const found = columns.filter(
      ({ mapping_key, data_identifier }) => mapping_key === meaning && COLUMN_KEY.test(data_identifier),
    );
    if (found.length > 0) return found.map(({ data_identifier }) => data_identifier);
  }
  return [];
}

/**
 * The one role that a name tells too: its cells are asked one by one whether they are a currency, and to overlook one
 * would add up what cannot be added.
 */
function byCurrencyName(columns: readonly WorksheetColumn[]): string | null {
  const named = columns.find(
    ({ name, data_identifier }) => CURRENCY_NAME.test(name) && COLUMN_KEY.test(data_identifier),
  );
  return named?.data_identifier ?? null;
}

const CURRENCY_NAME = /^\s*(?:(?:bid|price|quote)\s+)?currency(?:\s+code)?\s*$/i;

function filledKeys(rows: readonly { readonly data: WireCells }[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { data } of rows)
    for (const [key, value] of Object.entries(data)) if (value !== null && value !== "") keys.add(key);
  return keys;
}
