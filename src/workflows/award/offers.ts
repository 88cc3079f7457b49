// Reads tiers from the cells that the person selected: a table of them on whatever sheet, or columns of the comparison
// that bidders fill in. It changes nothing, and what it read is typed into the scenario's form, where the person sees
// it.
import { bidTiers, MOST_BID_TIERS, type BidTiersRead } from "../../bids/awardSheet/bidTiers";
import { tiersIn, type TiersRead } from "../../bids/awardSheet/offerTable";
import type { ColumnsRead } from "../../workbook/compare/columnTypes";
import type { RememberedComparison } from "../../workbook/compare/types";
import type { Services } from "../services";
import type { AwardSetup } from "./types";

export type SelectedTiers =
  | { readonly ok: true; readonly sheetName: string; readonly read: TiersRead }
  /** From columns of the comparison, which the platform calls so. */
  | { readonly ok: true; readonly columns: readonly string[]; readonly bids: BidTiersRead }
  /** One cell alone is selected, or the cells have no three columns for it. */
  | { readonly ok: false; readonly why: "oneCell" | "columns" }
  /** More than can be looked through. */
  | { readonly ok: false; readonly why: "tooMany"; readonly most: number; readonly found: number };

export async function selectedTiers(
  services: Services,
  { comparison, bidders }: Pick<AwardSetup, "comparison" | "bidders">,
): Promise<SelectedTiers> {
  const { workbook } = services;
  const pointed = await workbook.pointedCells();
  if (pointed.ok && pointed.cells.place.kind === "table" && pointed.cells.place.tableId === comparison.tableId) {
    const own = await fromBids(services, comparison, pointed.cells.selected);
    if (own !== null) return own;
  }
  const found = await workbook.readSheet({ kind: "selection" });
  if (!found.ok || found.sheet.activeCell !== null) return { ok: false, why: "oneCell" };
  const { sheetName, block } = found.sheet;
  const read = tiersIn(block.values, bidders, await workbook.locale());
  return read === null ? { ok: false, why: "columns" } : { ok: true, sheetName, read };
}

/** `selected`: columns of the table. Null: none of them is one that bidders fill in beside their price. */
async function fromBids(
  { workbook }: Services,
  comparison: RememberedComparison,
  selected: readonly number[],
): Promise<SelectedTiers | null> {
  const result = await workbook.readColumns(
    comparison,
    (role) => role !== null && role.bidId !== null && (role.kind === "further" || role.kind === "price"),
  );
  if (!result.ok) return null;
  const { read } = result;
  const chosen = new Set(selected.flatMap((at) => read.roles[at]?.further ?? []));
  const columns = comparison.further.filter(({ key }) => chosen.has(key));
  if (columns.length === 0) return null;
  const rows = [...read.lines.keys()].filter((row) => read.lines[row] !== "");
  const bids = bidTiers({
    lines: rows.map((row) => read.lines[row] ?? ""),
    labels: columns.map(({ label }) => label),
    bidders: comparison.bidders.map(({ bidId }) => ({
      bidId,
      prices: pricesOf(read, bidId, rows),
      cells: columns.map(({ key }) => {
        const cells = cellsOf(read, (role) => role.bidId === bidId && role.further === key)?.cells;
        return rows.map((row) => cells?.[row] ?? null);
      }),
    })),
  });
  const { length } = bids.discounts;
  if (length > MOST_BID_TIERS) return { ok: false, why: "tooMany", most: MOST_BID_TIERS, found: length };
  return { ok: true, columns: columns.map(({ label }) => label), bids };
}

/** A price that counts at a rate is in another currency than the bidder's other cells. */
function pricesOf(read: ColumnsRead, bidId: string, rows: readonly number[]): readonly (number | null)[] {
  const column = cellsOf(read, (role) => role.bidId === bidId && role.kind === "price");
  return rows.map((row) => {
    const cell = column?.cells[row];
    const isTyped = (column?.formulas[row] ?? null) === null;
    return typeof cell === "number" && cell > 0 && isTyped ? cell : null;
  });
}

function cellsOf({ roles, columns }: ColumnsRead, is: (role: NonNullable<ColumnsRead["roles"][number]>) => boolean) {
  return columns[roles.findIndex((role) => role !== null && is(role))] ?? null;
}
