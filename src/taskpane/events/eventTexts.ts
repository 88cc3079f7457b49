// What work with events says: tables, new ones, copies, deletion, the field reference. Loaded with its screens.
import type { EventDeletion } from "../../workflows/events/delete";
import type { EventOutcome } from "../../workflows/events/create";
import type { EventCopy } from "../../workflows/events/follow";
import type { PlannedEvent } from "../../workflows/events/preview";
import type { Message } from "../parts/message";
import { countOf, number } from "../parts/words";

const fates: Record<PlannedEvent["fate"], string> = {
  create: "Will be created",
  exists: "Is there already",
  inDoubt: "In doubt",
  problem: "Not sent",
};

const outcomes: Record<EventOutcome["kind"], string> = {
  created: "Created",
  exists: "Was there already",
  failed: "Not sent",
  unknown: "Unknown",
  notTried: "Not tried",
};

const ends: Record<EventCopy["end"], string> = {
  finished: "Copied",
  failed: "Copy failed",
  gone: "Deleted",
  late: "Still copying",
};

/** The platform's `duplication_state`, and what it does not name. */
const states: Readonly<Record<string, string>> = {
  scheduled: "Copy scheduled",
  started: "Copying",
  finished: "Copied",
  failed: "Copy failed",
};

const deletions: Record<EventDeletion["kind"], (title: string) => Message> = {
  deleted: (title) => ({
    title: `“${title}” was deleted`,
    text: "The event is gone from the platform, with all that belonged to it. Your sheets are as they were.",
    todo: "Refresh your table of events: its row then says that the event is gone. Unlink tables of its worksheets.",
  }),
  gone: (title) => ({
    title: `“${title}” was gone already`,
    text: "Somebody else deleted it, or your account no longer sees it. Nothing was sent.",
    todo: "Refresh your table of events.",
  }),
  titleDiffers: (title) => ({
    title: "This is not the event's title",
    text: `On the platform it is called “${title}” now. Nothing was deleted.`,
    todo: "Look whether it is the event that you mean, then type that title.",
  }),
  refused: (title) => ({
    title: `“${title}” was not deleted`,
    text: "The platform refused it. The event stands as it was.",
    todo: "",
  }),
  unknown: (title) => ({
    title: `It is not known whether “${title}” was deleted`,
    text: "The answer was lost, and the event still stands. It may go yet.",
    todo: "Look again in a minute: choose the event anew. To delete it twice does no harm.",
  }),
};

export const eventTexts = {
  start: {
    cards: "Work with events",
    table: {
      title: "A table of events",
      about:
        "Title, deadlines, spend amount, flags, project and custom fields of many events, to look at and to change. You choose which.",
      go: "Choose the events",
      all: "Tables of events in this workbook",
      every: "All events",
      show: "Go to it",
      showOf: (words: string) => `Go to the table of ${words}`,
      again: "Another table like it",
      againOf: (words: string) => `Another table like that of ${words}`,
    },
    create: {
      title: "New events",
      about: "From a template, for a project. The platform copies the template's worksheets afterwards.",
      one: "Create an event",
      many: "Create many from rows",
    },
    remove: {
      title: "Delete an event",
      about: "With all that belongs to it, for good. You type its title to confirm.",
      go: "Choose the event…",
      row: "The selected row’s event…",
    },
    reference: {
      title: "Field reference",
      about:
        "What the platform says of the fields of events, worksheets, bids and bid lines: labels, types, custom fields. Four sheets to read.",
      go: "Write the field reference",
    },
  },
  chooseDoomed: "Choose the event that is to be deleted. Nothing happens before you have typed its title.",

  form: {
    template: "Template",
    templateSearch: "Search templates",
    templates: "Event templates",
    templatesLoading: "Reading the templates…",
    noTemplates: "No template fits. Change the search.",
    chosen: (title: string, id: string) => (title === "" ? `Template ${id}` : `${title} (${id})`),
    change: "Choose another",
    untitled: (id: string) => `Template ${id}`,
    project: "Project ID",
    projectHint: "Digits, as the platform shows them. The platform does not list projects to programs.",
    projectHere: (title: string) => `“${title}”, says the report of projects in this workbook.`,
    projectNotHere: "The report of projects in this workbook has no such id. It may be older than the project.",
    projectsHere: (n: number) =>
      `Type an id, or part of a name: ${countOf(n, "project")} of the report in this workbook.`,
    externalId: "External ID",
    externalIdHint: "Your own name for it, each once: by it the event is never created twice. No personal data.",
    suggest: "Suggest one",
    duplicateBids: "Duplicate bids",
    isPublic: "Public",
    restricted: "Restricted",
    own: "As the platform has it",
    yes: "Yes",
    no: "No",
    later:
      "Title, deadlines, spend amount and custom fields come from the template. Change them afterwards in a table of events.",
    check: "Look before creating",
    defaults: "For rows that name none of their own:",
    lacks: {
      template: "Choose a template.",
      project: "Type the project's id.",
      projectDigits: "A project's id is digits only.",
      externalId: "An external id is needed.",
      rows: "Read rows first.",
      protected: "The sheet is protected, so that the outcome cannot be written beside the rows. Unprotect it.",
    },
  },

  rows: {
    intro:
      "A row an event, under the header “External ID”; where you like also “Template ID”, “Project ID”, “Duplicate bids”, “Public”, “Restricted” (yes or no).",
    make: "Make a table for them",
    read: "Read the rows",
    again: "Read again",
    found: (n: number, sheet: string, whole: boolean) =>
      `${countOf(n, "row")} on “${sheet}”, ${whole ? "all of them" : "those that are selected"}.`,
    hidden: (n: number) => `${countOf(n, "hidden row")} left out: show them if they are meant.`,
    none: {
      title: "No rows to create events from",
      text: "The sheet in front has no header “External ID”, or several tables and none is selected. Nothing was changed.",
      todo: "Make a table for them, or go to the sheet and select a cell of it, then read again.",
    } satisfies Message,
    made: (sheet: string): Message => ({
      title: `“${sheet}” is ready`,
      text: "Write a row for each event. Its choices and formats grow with the table.",
      todo: "Then read the rows here.",
    }),
  },

  check: {
    counts: (create: number, exists: number, wrong: number) =>
      [
        create === 0 ? "No event is created." : `${countOf(create, "event")} will be created.`,
        ...(exists === 0 ? [] : [`${countOf(exists, "event")} the platform has already.`]),
        ...(wrong === 0 ? [] : [`${countOf(wrong, "row")} with something to mend.`]),
      ].join(" "),
    requests: (n: number) =>
      `${n === 1 ? "One request creates it" : `${number(n)} requests create them, one an event`}; each external id is looked for once more right before. An event can only be deleted again, one by one.`,
    list: "Events to create",
    fates,
    template: (title: string, id: string) => (title === "" ? `Template ${id}` : `Template ${title} (${id})`),
    project: (id: string) => `Project ${id}`,
    flags: (flags: readonly string[]) => flags.join(", "),
    on: (name: string) => `${name}: yes`,
    off: (name: string) => `${name}: no`,
    ownValues: "Flags as the platform has them",
    noExternalId: "(no external id)",
    row: (n: number) => `row ${number(n)}`,
    create: (n: number) => (n === 1 ? "Create the event" : `Create ${number(n)} events`),
    nothing: "There is nothing to create. Mend the rows, then look again.",
  },

  done: {
    list: "What became of each",
    outcomes,
    ends,
    state: (state: string | null) => (state === null ? "Deleted" : (states[state] ?? "")),
    counts: (outcomes: Readonly<Record<EventOutcome["kind"], number>>) =>
      [
        `${countOf(outcomes.created, "event")} created.`,
        ...(outcomes.exists === 0 ? [] : [`${number(outcomes.exists)} there before.`]),
        ...(outcomes.failed === 0 ? [] : [`${number(outcomes.failed)} not sent.`]),
        ...(outcomes.unknown === 0 ? [] : [`${number(outcomes.unknown)} unknown.`]),
        ...(outcomes.notTried === 0 ? [] : [`${number(outcomes.notTried)} not tried.`]),
      ].join(" "),
    unknown:
      "Look again in a minute: what is unknown is looked for by its external id first, and created only if it is not there.",
    copying: (done: number, of: number) => `The templates are being copied: ${number(done)} of ${number(of)} are done.`,
    copied: "All templates are copied.",
    copiedNotAll: "Not every template was copied: see below what to do.",
    notFollowed: "The copies are not followed any more; the platform goes on.",
    untold: "The outcome could not be written beside the rows: see it here.",
    unrecorded: "The gateway could not be told that this has ended: the activity shows it as cut off.",
    follow: "Follow the copies",
    again: "Look again",
    worksheets: "Worksheets",
    worksheetsOf: (name: string) => `Worksheets of ${name}`,
    linkThem: "Link a table of them",
    since: (when: string) => `Created on or after ${when}`,
    refresh: (words: string) => `Refresh the table of ${words}`,
    home: "Done",
    event: (id: string) => `Event ${id}`,
  },

  doom: {
    facts: { state: "State", type: "Type", externalId: "External ID", id: "Event ID" },
    warning: "This cannot be undone, neither here nor on the platform.",
    worksheets: (titles: readonly string[]) =>
      titles.length === 0
        ? "It has no worksheets."
        : `${countOf(titles.length, "worksheet goes", "worksheets go")} with it:`,
    rest: "Its line items, bids, invitations and attachments go with it too.",
    more: (n: number) => `and ${number(n)} more`,
    type: "Type its title to confirm",
    typeHint: (title: string) => `“${title}”`,
    lack: "Type the title exactly as it stands above.",
    remove: "Delete the event for good",
    keep: "Keep it",
    another: "Choose another event",
  },
  deletions,

  noRow: {
    title: "No event is selected",
    text: "Exactly one row of a table of events must be selected in the sheet in front. Nothing was read and nothing was sent.",
    todo: "Select a cell of its row, then try again; or choose the event from the list.",
  } satisfies Message,
  gone: {
    title: "The platform has no such event",
    text: "It was deleted meanwhile, or your account cannot see it. Nothing was sent.",
    todo: "Choose another event.",
  } satisfies Message,

  linked: (rows: number): Message => ({
    title: "“Events” is linked",
    text: `${countOf(rows, "event")} are in the new table. What you change there is sent after a preview; rows neither create nor delete events.`,
    todo: "New events are created, and old ones deleted, from Events in the list of linked tables.",
  }),

  reference: (sheets: readonly string[], renewed: boolean): Message => ({
    title: renewed ? "The field reference is renewed" : "The field reference is written",
    text: `It stands on ${sheets.map((sheet) => `“${sheet}”`).join(", ")}. Nothing that you type there is sent.`,
    todo: "",
  }),
} as const;
