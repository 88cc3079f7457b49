// Events as a list (document 1, 2.1, 4.1): what an update takes can be edited, the rest is shown. Rows neither create
// nor delete events: one comes from a template, and goes with its title typed (eventCreate.ts, eventDelete.ts).
import type { RowBreach } from "../sync/rowBreach";
import { describeEvents } from "../platform/describe";
import { createEvent, deleteEvent, updateEvent } from "../platform/eventChanges";
import { getEvent, listEvents } from "../platform/events";
import { customColumns, customProblem } from "./eventFields";
import { FLAG_WORDS } from "./flagWords";
import type { RecordColumn, RecordList } from "./recordList";

const text = (key: string, label: string, rules: Partial<RecordColumn> = {}): RecordColumn => ({
  key,
  label,
  type: "text",
  ...rules,
});
const shown = (key: string, label: string): RecordColumn => text(key, label, { computed: true });
const moment = (key: string, label: string, rules: Partial<RecordColumn> = {}): RecordColumn => ({
  key,
  label,
  type: "moment",
  ...rules,
});
const flag = (key: string, label: string): RecordColumn =>
  text(key, label, { flag: true, values: FLAG_WORDS, keeps: true });
const link = (key: string, label: string, linksTo: string): RecordColumn => text(key, label, { linksTo });

const deadlines = [
  moment("supplier_rsvp_deadline", "RSVP deadline"),
  moment("supplier_question_deadline", "Question deadline"),
  moment("bid_submission_deadline", "Bid deadline"),
];

export const eventList: RecordList = {
  title: "Events",
  type: "events",
  filters: true,
  operations: { list: listEvents, get: getEvent, create: null, update: updateEvent, remove: null },
  besides: { create: createEvent, remove: deleteEvent },
  columns: [
    text("title", "Title", { naming: true, required: true, always: true }),
    shown("state", "State"),
    shown("event_type", "Event type"),
    { key: "spend_amount", label: "Spend amount", type: "money" },
    ...deadlines,
    flag("late_bids", "Late bids"),
    flag("revise_bids", "Revise bids"),
    flag("instant_notifications", "Instant notifications"),
    text("external_id", "External ID", { longest: 255 }),
    link("project", "Project ID", "projects"),
    link("spend_category", "Spend category ID", "spend_categories"),
    link("department", "Department ID", "departments"),
    shown("request_type", "Request type"),
    shown("duplication_state", "Copied from template"),
    { ...shown("is_public", "Public"), flag: true },
    { ...shown("restricted", "Restricted"), flag: true },
    moment("created_at", "Created", { computed: true }),
    moment("updated_at", "Updated", { computed: true }),
    moment("published_at", "Published", { computed: true }),
    moment("closed_at", "Closed", { computed: true }),
    shown("id", "Event ID"),
    // An update takes none of these (document 1, 4.1).
    { ...link("event_template", "Template ID", "event_templates"), computed: true },
    { ...link("commodity_codes", "Commodity code IDs", "commodity_codes"), several: true, computed: true },
    { ...link("attachments", "Attachment IDs", "attachments"), several: true, computed: true },
    { ...shown("link", "Link"), from: ({ links }) => links?.self },
  ],
  more: { describe: describeEvents, ...customColumns },
  rowRule: (row, about) =>
    newProblem(about.cells[about.mapping.findIndex(({ key }) => key === "id")]) ?? customProblem(row, about),
};

/** The platform gives every event of the table its id to show. */
function newProblem(id: unknown): RowBreach | null {
  return id === null || id === undefined || id === "" ? { kind: "newEvent" } : null;
}
