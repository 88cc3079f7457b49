// What the pane shows of work with events: tables of them, new ones, one that goes, several lists sent in order. Data
// only.
import type { EventRows } from "../../../workflows/events/rows";
import type { DoomedEvent, DeletionOutcome } from "../../../workflows/events/delete";
import type { EventsCreated } from "../../../workflows/events/create";
import type { EventCopy } from "../../../workflows/events/follow";
import type { EventsPreview } from "../../../workflows/events/preview";
import type { InOrder } from "../../../workflows/send/inOrder";
import type { EventCondition } from "./eventConditions";

/** "": the platform's own value. */
export type FlagChoice = "" | "yes" | "no";

/** What is typed and chosen for one event, or for those rows that say nothing else. */
export interface EventForm {
  readonly templateId: string;
  readonly templateTitle: string;
  readonly projectId: string;
  readonly externalId: string;
  readonly duplicateBids: FlagChoice;
  readonly isPublic: FlagChoice;
  readonly restricted: FlagChoice;
}

export interface EventStartStep {
  readonly step: "start";
}

/** Which events a new table is to hold. */
export interface EventFilterStep {
  readonly step: "filter";
  readonly conditions: readonly EventCondition[];
}

export interface EventFormStep {
  readonly step: "form";
  /** Many: from rows of the sheet. */
  readonly many: boolean;
  readonly form: EventForm;
  /** As they were last read; null for one event, and before the first reading. */
  readonly rows: EventRows | null;
}

/** The exact list of what would be created. */
export interface EventCheck {
  readonly step: "check";
  readonly preview: EventsPreview;
  readonly from: EventFormStep;
}

export interface EventDone {
  readonly step: "done";
  readonly created: EventsCreated;
  readonly from: EventFormStep;
  /** The platform's `duplication_state` at the last look, by event id; null for an event that is gone. */
  readonly states: ReadonlyMap<string, string | null>;
  /** How the copies ended; null until they were followed to an end. */
  readonly copies: readonly EventCopy[] | null;
  /** False where the rows could not be told in the sheet. */
  readonly toldRows: boolean;
}

/** An event that is to be deleted, before its title was typed. */
export interface EventDoom {
  readonly step: "doom";
  readonly doomed: DoomedEvent;
}

export interface EventDeleted {
  readonly step: "deleted";
  readonly doomed: DoomedEvent;
  readonly deletion: DeletionOutcome;
}

/** Several lists that were sent one after the other. */
export interface EventOrderedStep {
  readonly step: "ordered";
  readonly linkIds: readonly string[];
  readonly result: Pick<InOrder, "steps" | "left" | "end">;
}

export type EventStep =
  | EventStartStep
  | EventFilterStep
  | EventFormStep
  | EventCheck
  | EventDone
  | EventDoom
  | EventDeleted
  | EventOrderedStep;

export interface EventWorkScreen {
  readonly kind: "eventWork";
  readonly at: EventStep;
}

export type EventWork =
  | "readEventRows"
  | "checkEvents"
  | "createEvents"
  | "followEvents"
  | "readEvent"
  | "deleteEvent"
  | "fieldReference"
  | "sendInOrder";

/** The screen before it; null is the list of tables. */
export function beforeEventWork({ at }: EventWorkScreen): EventWorkScreen | null {
  switch (at.step) {
    case "start":
    case "ordered":
      return null;
    case "check":
      return { kind: "eventWork", at: at.from };
    case "filter":
    case "form":
    case "done":
    case "doom":
    case "deleted":
      return { kind: "eventWork", at: { step: "start" } };
  }
}
