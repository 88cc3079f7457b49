// Supplier companies, their contacts, what is mailed to them, and their bids, as the simulator keeps them.
// Only shapes: what happens to them is said in invitations.ts and bidRows.ts.

/** A supplier company. Its name stands in reports alone: bids show the external id (document 3, traps). */
export interface SupplierRecord {
  id: string;
  name: string;
  externalId: string | null;
  /** The first one is invited when the company is. */
  contactIds: [string, ...string[]];
}

export interface ContactRecord {
  id: string;
  supplierId: string;
  /** A mailbox of the company, not of a person. */
  email: string;
  externalId: string | null;
}

/** What would have been mailed: inviting sends mail, and so does the removal of an invitation. */
export interface Mail {
  at: string;
  kind: "invitation" | "withdrawal";
  eventId: string;
  supplierId: string;
  contactId: string;
  to: string;
}

/** A bid's attributes under their wire names (document 1, 2.5). A time that has not come yet is null. */
export interface BidAttributes {
  intend_to_bid: boolean;
  intend_to_bid_answered_at: string | null;
  status: string;
  submitted_at: string | null;
  resubmitted_at: string | null;
}

/** A line item as the suppliers were asked for it; what the buyer changes later does not move a bid. */
export interface AskedLine {
  lineItemId: string;
  worksheetId: string;
  /** What one unit costs about. */
  price: number;
}

/** A bid without its line items: those are drawn from the seed when somebody asks (bidRows.ts). */
export interface BidRecord {
  id: string;
  eventId: string;
  supplierId: string;
  attributes: BidAttributes;
  /** How often it was resubmitted; each time some prices fall. */
  round: number;
  /** How dear this supplier is: 1 is what the line items cost about. */
  level: number;
  /** A bid line item's id is this number and the position of its line among those asked for. */
  firstRowId: number;
  /** The positions that the supplier answers, ascending. */
  offered: number[];
}
