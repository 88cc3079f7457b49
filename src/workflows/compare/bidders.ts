// Who bids in a comparison, in which order, and what they are called there. It reads nothing.
import { wordIn, type Worded } from "../../bids/compare/words";
import type { ReadBid } from "./readBids";

export interface ComparedBidder extends ReadBid {
  /** What its columns are called: the person's own label, else the supplier's name, else its number. */
  readonly label: string;
}

/**
 * The platform's name stands unless the person gave another one (document 3, traps, has the person's label for
 * suppliers without a name; one who renames a supplier means it). Two suppliers of one name are told apart by their
 * numbers, since a header stands for one of them.
 */
export function comparedBidders(
  bids: readonly ReadBid[],
  labels: ReadonlyMap<string, string>,
  words?: Worded,
): readonly ComparedBidder[] {
  const plain = bids.map(
    (bid) =>
      labels.get(bid.supplierId) ?? bid.supplierName ?? wordIn(words, "supplier", { id: bid.supplierId || bid.id }),
  );
  const uses = new Map<string, number>();
  for (const label of plain) uses.set(label.toLowerCase(), (uses.get(label.toLowerCase()) ?? 0) + 1);
  const bidders = bids.map((bid, at): ComparedBidder => {
    const label = plain[at] ?? "";
    const shared = (uses.get(label.toLowerCase()) ?? 0) > 1;
    return { ...bid, label: shared ? `${label} (${bid.supplierId || bid.id})` : label };
  });
  const waits = (bidder: ComparedBidder) => (bidder.submittedAt === null ? 1 : 0);
  return bidders
    .map((bidder, at) => ({ bidder, at }))
    .sort((a, b) => waits(a.bidder) - waits(b.bidder) || a.at - b.at)
    .map(({ bidder }) => bidder);
}
