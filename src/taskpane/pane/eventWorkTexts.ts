// Texts of work with events that load with the pane: titles, the work bar, what a stop means. The rest is in
// events/eventTexts.ts.
import type { Message } from "../parts/message";
import type { EventStep, EventWork } from "./eventScreen";

export const eventEntry = "Events";

export const eventTitles: Record<EventStep["step"], string> = {
  start: "Events",
  filter: "Choose the events",
  form: "Create events",
  check: "Preview the events",
  done: "Created events",
  doom: "Delete an event",
  deleted: "Delete an event",
  ordered: "Sent in order",
};

export const eventWorks: Record<EventWork, string> = {
  readEventRows: "Reading the rows",
  checkEvents: "Looking for the external ids",
  createEvents: "Creating the events",
  followEvents: "Following the copies",
  readEvent: "Reading the event",
  deleteEvent: "Deleting the event",
  fieldReference: "Writing the field reference",
  sendInOrder: "Sending the lists in order",
};

const nothing: Message = { title: "Stopped", text: "Nothing was changed and nothing was sent.", todo: "" };

export const eventCancelled: Record<EventWork, Message> = {
  readEventRows: nothing,
  checkEvents: nothing,
  createEvents: {
    title: "Stopped before anything was sent",
    text: "No event was created.",
    todo: "Create them again when you are ready.",
  },
  followEvents: {
    title: "Bidsheet no longer follows the copies",
    text: "The platform continues to copy.",
    todo: "Follow again to see the progress. Do not create the events a second time.",
  },
  readEvent: nothing,
  deleteEvent: nothing,
  fieldReference: {
    title: "Stopped",
    text: "The field reference did not change.",
    todo: "Write it again when you are ready.",
  },
  sendInOrder: {
    title: "Stopped",
    text: "Rows that were sent stay sent. The others are still pending in your sheets.",
    todo: "Send again when you are ready.",
  },
};

/** The platform's states of an event. */
export const eventStateTexts = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  live_editing: "Live editing",
  closed: "Closed",
  canceled: "Canceled",
};
