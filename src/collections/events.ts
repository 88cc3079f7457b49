// Events as a list (document 1, 2.1, 4.1): what an update takes can be edited, the rest is shown. Rows neither create
// nor delete events: one comes from a template, and goes with its title typed (eventCreate.ts, eventDelete.ts).
import { describeEvents } from "../platform/describe";
import { updateEvent } from "../platform/eventChanges";
import { listEvents } from "../platform/events";
import { customColumns, customProblem } from "./eventFields";
import { FLAG_WORDS } from "./flagWords";
import type { RecordColumn, RecordList } from "./recordList";
import type { RawRow } from "./records";

const text = (key: string, label: string, rules: Partial<RecordColumn> = {}): RecordColumn => ({
  key,
  label,
  type: "text",
  ...rules,
});
const shown = (key: string, label: string): RecordColumn => text(key, label, { computed: true });
const flag = (key: string, label: string): RecordColumn =>
  text(key, label, { flag: true, values: FLAG_WORDS, keeps: true });
const link = (key: string, label: string, linksTo: string): RecordColumn => text(key, label, { linksTo });

const deadlines = [
  text("supplier_rsvp_deadline", "RSVP deadline"),
  text("supplier_question_deadline", "Question deadline"),
  text("bid_submission_deadline", "Bid deadline"),
];

/** ISO 8601 with its offset: a time without one means another moment to each reader. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

export const eventList: RecordList = {
  title: "Events",
  type: "events",
  filters: true,
  operations: { list: listEvents, create: null, update: updateEvent, remove: null },
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
    shown("created_at", "Created"),
    shown("updated_at", "Updated"),
    shown("published_at", "Published"),
    shown("closed_at", "Closed"),
    shown("id", "Event ID"),
  ],
  more: { describe: describeEvents, ...customColumns },
  rowRule: (row, { mapping, cells }) =>
    newProblem(cells[mapping.findIndex(({ key }) => key === "id")]) ??
    deadlineProblem(row) ??
    customProblem(mapping, row),
};

/** The platform gives every event of the table its id to show. */
function newProblem(id: unknown): string | null {
  return id === null || id === undefined || id === ""
    ? "an event is created from a template, not from a row. Use Create events."
    : null;
}

function deadlineProblem(row: RawRow): string | null {
  for (const { key, label } of deadlines) {
    const value = row[key] ?? null;
    if (value === null || (MOMENT.test(String(value)) && !Number.isNaN(Date.parse(String(value))))) continue;
    return `${label} takes a date and time with its time zone, such as 2026-03-31T17:00:00+02:00.`;
  }
  return null;
}
