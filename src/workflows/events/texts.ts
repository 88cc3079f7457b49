// Which sentence says what is wrong with a new event, or what became of it, by kind. The words are handed in: they are
// the pane's, in whatever language.
import type { EventHeader } from "../../workbook/rows/headerTypes";
import { reasonText, type RowRefusal, type RowTexts } from "../table/rowTexts";

export type NewEventProblemKind =
  | "lacksTemplate"
  | "templateNotDigits"
  | "lacksProject"
  | "projectNotDigits"
  | "lacksExternalId"
  | "externalIdTooLong"
  | "externalIdTwice";

interface AboutProblem {
  /** Rows with the same external id. */
  readonly rows: number;
  /** The most characters of an external id. */
  readonly longest: number;
}

/** What a cell contains that cannot be meant. */
export type EventCellProblem = "error" | "rounded" | "notFlag";

/** Why an event cannot be created as it is. */
export type EventProblem =
  | ({ readonly kind: NewEventProblemKind } & AboutProblem)
  | { readonly kind: "cell"; readonly cell: EventCellProblem; readonly header: string }
  | { readonly kind: "noTemplate"; readonly id: string }
  | { readonly kind: "auctionTemplate" };

/** What a person is to know of an event before or after it was sent. */
export type EventNote =
  | EventProblem
  | RowRefusal
  | { readonly kind: "willStay"; readonly id: string; readonly title: string }
  | { readonly kind: "exists"; readonly others: number }
  | { readonly kind: "mayArrive" | "unknown" | "notTried" | "foundAgain" | "underWay" };

export type CopyEnd = "finished" | "failed" | "gone" | "late";

/** The sheet that rows of new events are written in. */
export interface EventSheetTexts {
  readonly title: string;
  readonly intro: string;
  readonly headers: Readonly<Record<EventHeader, string>>;
  /** Over what became of each row. */
  readonly outcome: string;
}

/** The sheets of what the platform says of its fields. */
export interface FieldSheetTexts {
  readonly titles: Readonly<Record<"events" | "worksheets" | "bids" | "bidLineItems", string>>;
  readonly headers: Readonly<Record<"field" | "name" | "holds" | "type" | "custom", string>>;
  /** Above each table, with the time in ISO 8601. */
  readonly readAt: (iso: string) => string;
  readonly yes: string;
  readonly no: string;
}

/** One or two short sentences each: what happened and what to do. */
export interface EventRowTexts {
  readonly fieldSheets: FieldSheetTexts;
  readonly sheet: EventSheetTexts;
  readonly problems: Readonly<Record<NewEventProblemKind, (about: AboutProblem) => string>>;
  /** With the column's header. */
  readonly cells: Readonly<Record<EventCellProblem, (header: string) => string>>;
  readonly noTemplate: (id: string) => string;
  readonly auctionTemplate: string;
  /** Before anything is sent: the platform has an event of this external id. `title`: "" where it has none. */
  readonly willStay: (event: { readonly id: string; readonly title: string }) => string;
  /** Before anything is sent: an earlier request may still arrive. */
  readonly mayArrive: string;
  /** `others`: further events of the same external id. */
  readonly exists: (others: number) => string;
  readonly unknown: string;
  readonly notTried: string;
  /** The gateway goes on with it. */
  readonly underWay: string;
  /** Created, although the answer was lost. */
  readonly foundAgain: string;
  /** "" where all is well. */
  readonly copies: Readonly<Record<CopyEnd, string>>;
  /** Beside the row of a created event; null: its copy was not followed. */
  readonly createdBeside: (id: string, copy: CopyEnd | null) => string;
  /** Beside the row of an event that the platform had before. */
  readonly existsBeside: (id: string, detail: string) => string;
  /** Beside a row that cannot be sent as it is. */
  readonly problemBeside: (problem: string) => string;
}

export interface EventWords {
  readonly eventRowTexts: EventRowTexts;
  readonly rowTexts: RowTexts;
}

/** "" where there is nothing to say. */
export function eventNote({ eventRowTexts: words, rowTexts }: EventWords, note: EventNote | null): string {
  if (note === null) return "";
  switch (note.kind) {
    case "refused":
      return reasonText(rowTexts, note);
    case "cell":
      return words.cells[note.cell](note.header);
    case "noTemplate":
      return words.noTemplate(note.id);
    case "willStay":
      return words.willStay(note);
    case "exists":
      return words.exists(note.others);
    case "auctionTemplate":
    case "mayArrive":
    case "unknown":
    case "notTried":
    case "foundAgain":
    case "underWay":
      return words[note.kind];
    default:
      return words.problems[note.kind](note);
  }
}
