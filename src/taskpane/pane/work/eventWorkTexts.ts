// Texts of work with events that load with the pane: titles, the work bar, what a stop means. The rest is in
// events/eventTexts.ts.
import type { Message } from "../../parts/message";
import type { EventStep, EventWork } from "../screens/eventScreen";
import { t } from "../../language/t";

export const eventEntry = t("Events");

export const eventTitles: Record<EventStep["step"], string> = {
  start: t("Events"),
  filter: t("Choose the events"),
  form: t("Create events"),
  check: t("Preview the events"),
  done: t("Created events"),
  doom: t("Delete an event"),
  deleted: t("Delete an event"),
  ordered: t("Sent in order"),
};

const nothing: Message = { title: t("Stopped"), text: t("Nothing was changed and nothing was sent."), todo: "" };

export const eventCancelled: Record<EventWork, Message> = {
  readEventRows: nothing,
  checkEvents: nothing,
  createEvents: {
    title: t("Stopped before anything was sent"),
    text: t("No event was created."),
    todo: t("Create them again when you are ready."),
  },
  followEvents: {
    title: t("Bidsheet no longer follows the copies"),
    text: t("The platform continues to copy."),
    todo: t("Follow again to see the progress. Do not create the events a second time."),
  },
  readEvent: nothing,
  deleteEvent: nothing,
  fieldReference: {
    title: t("Stopped"),
    text: t("The field reference did not change."),
    todo: t("Write it again when you are ready."),
  },
  sendInOrder: {
    title: t("Stopped"),
    text: t("Rows that were sent stay sent. The others are still pending in your sheets."),
    todo: t("Send again when you are ready."),
  },
};

/** The platform's states of an event. */
export const eventStateTexts = {
  draft: t("Draft"),
  scheduled: t("Scheduled"),
  published: t("Published"),
  live_editing: t("Live editing"),
  closed: t("Closed"),
  canceled: t("Canceled"),
};
