// Links an event's bids, or their line items, to a new table. "Unanswered" is the table of all bids under a filter of
// Excel: each refresh applies it again, so that who answered since leaves the view, and nothing that a person wrote
// beside a bid is lost.
import { ANSWER_KEY, ANSWERS } from "../../collections/bids";
import { FILTER } from "../../collections/recordList";
import type { RecordsCollection } from "../../sync/collection";
import type { LinkOutcome } from "../table/types";
import { linkRecords } from "./records";
import type { Services, WorkflowOptions } from "../services";

export type BidTable = "bids" | "unanswered" | "lines";

export interface BidsRequest {
  readonly eventId: string;
  readonly eventTitle: string;
  readonly show: BidTable;
  /** Of bids, by the platform's names; several values of one stand one a line. */
  readonly filter?: Readonly<Record<string, string>>;
}

export async function linkBids(
  services: Services,
  { eventId, eventTitle, show, filter = {} }: BidsRequest,
  options: WorkflowOptions = {},
): Promise<LinkOutcome> {
  const wanted = show === "lines" ? { event_id_equals: eventId } : filter;
  const within: RecordsCollection["within"] = {
    event_id: eventId,
    ...Object.fromEntries(Object.entries(wanted).map(([name, value]) => [FILTER + name, value])),
  };
  const list = show === "lines" ? "bidLineItems" : "bids";
  const outcome = await linkRecords(services, { list, within, withinTitle: eventTitle }, options);
  if (!outcome.ok || show !== "unanswered") return outcome;
  await services.workbook.filterColumn(outcome.link, ANSWER_KEY, [ANSWERS.notYet]);
  return outcome;
}
