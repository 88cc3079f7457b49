// Bidders that a comparison does not have yet: their columns, at the end of the bidders' span. It writes no price; a
// refresh does.
import { alternatePart } from "../../bids/compare/alternates";
import { bandLabels, newBidderColumns, type PlacedColumn } from "../../bids/compare/columns";
import { bidColumnFormat } from "../../bids/compare/columnLooks";
import { widthUnder } from "../../bids/compare/comparisonSheet";
import type {
  AddedBidColumn,
  ComparisonRead,
  RememberedBidder,
  RememberedComparison,
} from "../../workbook/compare/types";
import type { Lifted } from "../../workbook/table/types";
import type { Comparison } from "./comparison";
import { placesOf } from "./furtherColumns";
import { countsAtFirst, statusTexts } from "./sheet";
import type { Services } from "../services";

interface NewBidder {
  readonly bidder: RememberedBidder;
  readonly group: readonly PlacedColumn[];
  readonly standing: readonly PlacedColumn[];
}

/**
 * Remembered at once, so that a refresh that is cut off does not add them twice. Filters that it takes off are handed
 * to `lifted`, to be put back when the prices are in.
 */
export async function growComparison(
  services: Services,
  remembered: RememberedComparison,
  read: ComparisonRead,
  comparison: Comparison,
  lifted: (filters: Lifted | null) => void,
): Promise<RememberedComparison> {
  const added = newBidders(remembered, read, comparison);
  if (added.length === 0) return remembered;
  const columns = (part: "group" | "standing") =>
    added.flatMap(({ bidder, ...parts }) => parts[part].map((column) => addedColumn(bidder, column, remembered)));
  const placed = await services.workbook.addBidders(remembered, {
    group: columns("group"),
    standing: columns("standing"),
  });
  lifted(placed.filters);
  const keyed = (part: "group" | "standing") =>
    added
      .flatMap(({ bidder, ...parts }) => parts[part].map((column) => ({ column, bidId: bidder.bidId })))
      .map(({ column, bidId }, at) => ({
        id: placed[part][at]?.id ?? -1,
        kind: column.kind,
        bidId,
        header: placed[part][at]?.header ?? column.header,
        further: column.further === null ? null : (remembered.further[column.further]?.key ?? null),
      }));
  const grown: RememberedComparison = {
    ...remembered,
    columns: [...remembered.columns, ...keyed("group"), ...keyed("standing")],
    bidders: [...remembered.bidders, ...added.map(({ bidder }) => bidder)],
  };
  return services.workbook.saveComparison(grown, null);
}

function newBidders(
  remembered: RememberedComparison,
  read: ComparisonRead,
  comparison: Comparison,
): readonly NewBidder[] {
  const known = new Set(remembered.bidders.map(({ bidId }) => bidId));
  const fresh = comparison.bidders.flatMap((bidder, at) => (known.has(bidder.id) ? [] : [{ bidder, at }]));
  const taken = [...read.band.flatMap(({ label }) => label ?? []), ...remembered.bidders.map(({ label }) => label)];
  const labels = bandLabels(
    fresh.map(({ bidder }) => bidder.label),
    taken,
  );
  const counts = countsAtFirst(comparison);
  const statuses = statusTexts(comparison, remembered.words);
  const headers = [...read.allHeaders];
  const kinds = remembered.columns.map(({ kind }) => kind);
  const furtherLabels = remembered.further.map(({ label }) => label);
  return fresh.map(({ bidder, at }, n) => {
    const label = labels[n] ?? "";
    const named = { label, bidder: remembered.bidders.length + n, words: remembered.words ?? null };
    const { group, standing } = newBidderColumns(kinds, headers, named, furtherLabels);
    headers.push(...[...group, ...standing].map(({ header }) => header));
    const told = { bidId: bidder.id, supplierId: bidder.supplierId, status: statuses[at] ?? "" };
    return { bidder: { ...told, label, counts: counts[at] ?? false }, group, standing };
  });
}

function addedColumn(
  { bidId, label }: RememberedBidder,
  column: PlacedColumn,
  { currency, further, alternates }: RememberedComparison,
): AddedBidColumn {
  const { kind, header } = column;
  const width = widthUnder(kind === "price" ? label : "", header, kind);
  const alternate = alternatePart(column, placesOf(further, alternates));
  const format = bidColumnFormat(alternate === "price" ? "price" : kind, currency);
  return { bidId, kind, alternate, header, format, width };
}
