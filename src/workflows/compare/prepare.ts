// Reads what a comparison of an event would be made of, so that a person can choose: worksheets with their columns,
// bidders with their names. It writes nothing; what it read can be given to compareBids, so that nothing is read twice.
import type { BidColumnChoice, BidColumns, BidRole } from "../../collections/bidColumns";
import { type ColumnToChoose, type Stopped, stopped } from "../obstacle";
import { comparedBidders } from "./bidders";
import { noCompareChoices } from "./compare";
import { columnsToChoose, withRemembered } from "./choices";
import { currenciesIn } from "./comparison";
import { readBids, type EventBids, type ReadBid } from "./readBids";
import { worksheetParts, type WorksheetPart } from "./worksheetPart";
import type { Services, WorkflowOptions } from "../services";

export interface PreparedWorksheet {
  readonly id: string;
  readonly title: string;
  readonly lines: number;
  /** All that a role can be given to. */
  readonly columns: readonly ColumnToChoose[];
  /** Keys of the columns that are taken for each role, the person's earlier choices included; null: none. */
  readonly roles: BidColumns;
  /** Roles without which it cannot be compared. */
  readonly missing: readonly BidRole[];
  /** Columns of such a role where the platform gives it to several. */
  readonly several: BidColumnChoice["several"];
  /** Columns that suppliers filled and that can be shown beside the price. */
  readonly further: readonly ColumnToChoose[];
  /** More than one: what is not in the first one takes part in nothing. */
  readonly currencies: readonly string[];
}

export interface PreparedBidder {
  readonly bidId: string;
  readonly supplierId: string;
  /** The platform's; null: it does not tell one. */
  readonly name: string | null;
  /** What it would be called on the sheet. */
  readonly label: string;
  readonly state: BidState;
}

/** What the platform says of a bid, and when it was handed in. */
export type BidState = Pick<ReadBid, "status" | "intendsToBid" | "submittedAt" | "resubmittedAt">;

export interface ComparePrepared {
  readonly ok: true;
  readonly read: EventBids;
  readonly eventTitle: string;
  readonly worksheets: readonly PreparedWorksheet[];
  readonly bidders: readonly PreparedBidder[];
}

export async function prepareCompare(
  services: Services,
  eventId: string,
  options: WorkflowOptions = {},
): Promise<ComparePrepared | Stopped> {
  const read = await readBids(services, eventId, options);
  if (!read.ok) return read;
  const { eventTitle } = read;
  if (read.bids.length === 0) return stopped({ kind: "noBids", eventTitle });
  if (read.worksheets.length === 0) return stopped({ kind: "noWorksheets", eventTitle });
  const known = await withRemembered(services, noCompareChoices);
  const marks = await services.workbook.locale();
  return {
    ok: true,
    read,
    eventTitle,
    worksheets: worksheetParts(read.worksheets, { columns: known.columns, marks }).map(preparedWorksheet),
    bidders: comparedBidders(read.bids, known.labels).map((bidder) => ({
      bidId: bidder.id,
      supplierId: bidder.supplierId,
      name: bidder.supplierName,
      label: bidder.label,
      state: bidder,
    })),
  };
}

function preparedWorksheet(part: WorksheetPart): PreparedWorksheet {
  const { worksheet, choice } = part;
  return {
    id: worksheet.id,
    title: worksheet.title,
    lines: worksheet.items.length,
    columns: columnsToChoose(worksheet),
    roles: choice.columns,
    missing: choice.missing,
    several: choice.several,
    further: choice.further,
    currencies: currenciesIn(part),
  };
}
