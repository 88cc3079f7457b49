// What work with events is called where the pane always says it: titles, the bar of work, what a stop means. The rest
// stands in events/eventTexts.ts.
import type { Message } from "../parts/message";
import type { EventStep, EventWork } from "./eventScreen";

export const eventEntry = "Events";

export const eventTitles: Record<EventStep["step"], string> = {
  start: "Events",
  filter: "Choose the events",
  form: "Create events",
  check: "Look before creating",
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
    title: "No longer followed",
    text: "The platform goes on copying without Bidsheet.",
    todo: "Follow again to see how far it is. Do not create the events a second time.",
  },
  readEvent: nothing,
  deleteEvent: nothing,
  fieldReference: {
    title: "Stopped",
    text: "The field reference is as it was.",
    todo: "Write it again when you are ready.",
  },
  sendInOrder: {
    title: "Stopped",
    text: "What was sent before stays sent; the rest is still pending in your sheets.",
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
