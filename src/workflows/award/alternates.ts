// Reads which columns of the comparison hold alternates, and which of them a person selected. It changes nothing.
import type { AcceptedAlternate } from "../../bids/award/scenario";
import type { ColumnsRead } from "../../workbook/compare/columnTypes";
import type { Services } from "../services";
import type { AwardSetup } from "./types";

/** Columns that bidders fill in, by the platform's key and what it calls them. */
export interface AlternateColumn {
  readonly key: string;
  readonly label: string;
}

export type SelectedAlternates =
  | {
      readonly ok: true;
      readonly price: AlternateColumn;
      /** Null: none was selected. */
      readonly text: AlternateColumn | null;
      /** How many lines and bidders have an alternate with a price. */
      readonly offers: number;
      /** In the selected rows, of the bidders whose columns were selected. */
      readonly selected: readonly AcceptedAlternate[];
    }
  /** No column of the comparison that bidders fill in, none with numbers above zero, or more than two. */
  | { readonly ok: false; readonly why: "notThere" | "noPrices" | "tooMany" };

/** `price`: the key of the column with prices, where it is known already; else that of the most numbers is it. */
export async function selectedAlternates(
  { workbook }: Services,
  { comparison }: Pick<AwardSetup, "comparison">,
  price?: string,
): Promise<SelectedAlternates> {
  const pointed = await workbook.pointedCells();
  const own = pointed.ok && pointed.cells.place.kind === "table" && pointed.cells.place.tableId === comparison.tableId;
  if (!own) return { ok: false, why: "notThere" };
  const result = await workbook.readColumns(comparison, (role) => role?.kind === "further");
  const rows = await workbook.selectedLines(comparison);
  if (!result.ok || !rows.ok) return { ok: false, why: "notThere" };
  const { read } = result;
  const roles = pointed.cells.selected.map((at) => read.roles[at] ?? null);
  const chosen = new Set(roles.flatMap((role) => role?.further ?? []));
  const columns = comparison.further.filter(({ key }) => chosen.has(key));
  if (columns.length === 0) return { ok: false, why: "notThere" };
  if (columns.length > 2) return { ok: false, why: "tooMany" };
  const known = comparison.further.find(({ key }) => key === price);
  const asked = known === undefined ? columns : [known];
  const counted = asked.map((column) => ({ column, offers: offersIn(read, column.key) }));
  const [best, other] = counted.toSorted((a, b) => b.offers.length - a.offers.length);
  if (best === undefined || best.offers.length === 0) return { ok: false, why: "noPrices" };
  const bidders = new Set(roles.flatMap((role) => (role?.kind === "further" ? (role.bidId ?? []) : [])));
  const lines = new Set(rows.lines);
  return {
    ok: true,
    price: best.column,
    text: other?.column ?? null,
    offers: best.offers.length,
    selected: best.offers.filter(({ line, bidId }) => lines.has(line) && bidders.has(bidId)),
  };
}

/** Cells of the column with a number above zero. */
function offersIn({ roles, columns, lines }: ColumnsRead, key: string): readonly AcceptedAlternate[] {
  return roles.flatMap((role, at) => {
    if (role?.further !== key || role.bidId === null) return [];
    const { bidId } = role;
    return lines.flatMap((line, row) => {
      const cell = columns[at]?.cells[row];
      return line !== "" && typeof cell === "number" && cell > 0 ? [{ line, bidId }] : [];
    });
  });
}
