// Texts of work with events: tables, new ones, copies, deletion, the field reference. Loads with its screens.
import type { DeletionOutcome } from "../../workflows/events/delete";
import type { EventOutcome } from "../../workflows/events/create";
import type { EventCopy } from "../../workflows/events/follow";
import type { PlannedEvent } from "../../workflows/events/preview";
import type { Message } from "../parts/message";
import { countOf, number } from "../parts/words";

const fates: Record<PlannedEvent["fate"], string> = {
  create: "Will be created",
  exists: "Already on the platform",
  inDoubt: "In doubt",
  problem: "Not sent",
};

const outcomes: Record<EventOutcome["kind"], string> = {
  created: "Created",
  exists: "Was already there",
  failed: "Not sent",
  unknown: "Unknown",
  notTried: "Not tried",
  underWay: "Under way",
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

const deletions: Record<DeletionOutcome["kind"], (title: string) => Message> = {
  deleted: (title) => ({
    title: `“${title}” was deleted`,
    text: "The platform no longer has the event and all that belonged to it. Your sheets did not change.",
    todo: "Refresh your table of events; its row then says that the event is gone. Unlink tables of its worksheets.",
  }),
  gone: (title) => ({
    title: `“${title}” was already gone`,
    text: "Somebody else deleted it, or your account no longer sees it. Nothing was sent.",
    todo: "Refresh your table of events.",
  }),
  titleDiffers: (title) => ({
    title: "This is not the event's title",
    text: `On the platform its title is “${title}” now. Nothing was deleted.`,
    todo: "Check that you mean this event, then type that title.",
  }),
  refused: (title) => ({
    title: `“${title}” was not deleted`,
    text: "The platform refused. The event did not change.",
    todo: "",
  }),
  unknown: (title) => ({
    title: `“${title}” may be deleted`,
    text: "The answer was lost, and Bidsheet could not look for the event. The platform may have deleted it.",
    todo: "Choose the event again in a minute. Deleting it twice does no harm.",
  }),
  changed: (title) => ({
    title: "The event has changed",
    text: `Somebody changed “${title}” on the platform since you saw it. Nothing was deleted.`,
    todo: "Check the event as it is now, then decide again.",
  }),
  unsent: (title) => ({
    title: `“${title}” was not deleted`,
    text: "The deletion did not leave the gateway, and will not.",
    todo: "Delete the event again, if you still want to.",
  }),
  underWay: (title) => ({
    title: `“${title}” is not deleted yet`,
    text: "The gateway has the deletion and goes on, also while Excel is closed.",
    todo: "The list of tables shows what comes of it.",
  }),
};

export const eventTexts = {
  start: {
    cards: "Work with events",
    bids: {
      title: "Tables of bids",
      about: "List an RFP event's bids, their lines, and who has not answered yet. A refresh updates them.",
      go: "Choose the event",
    },
    table: {
      title: "A table of events",
      about:
        "See and change title, deadlines, spend amount, flags, project and custom fields of the events that you choose.",
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
      about: "From a template, for a project. The platform then copies the template's worksheets.",
      one: "Create an event",
      many: "Create many from rows",
    },
    remove: {
      title: "Delete an event",
      about: "This deletes the event and all that belongs to it, forever. You type its title to confirm.",
      go: "Choose the event…",
      row: "The selected row’s event…",
    },
    reference: {
      title: "Field reference",
      about: "Four sheets list the fields of events, worksheets, bids and bid lines: labels, types, custom fields.",
      go: "Write the field reference",
    },
  },
  /** Before cells of the workbook are matched with a worksheet. */
  chooseForCells: "Choose the event of your price sheet. Next, you choose its worksheet.",
  chooseForMove:
    "Choose the event that the table moves to. Next, you choose its worksheet. Bidsheet compares both first.",
  chooseDoomed: "Choose the event to delete. Nothing happens before you type its title.",

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
    projectHint: "Digits, as the platform shows them. Bidsheet cannot list the platform's projects.",
    projectHere: (title: string) => `“${title}”, according to the projects report in this workbook.`,
    projectNotHere: "The projects report in this workbook has no such id. The report may be older than the project.",
    projectsHere: (n: number) =>
      `Type an id, or part of a name: ${countOf(n, "project")} in the report in this workbook.`,
    externalId: "External ID",
    externalIdHint: "Your own unique name for the event. It keeps Bidsheet from creating it twice. No personal data.",
    suggest: "Suggest one",
    duplicateBids: "Duplicate bids",
    isPublic: "Public",
    restricted: "Restricted",
    own: "Platform default",
    yes: "Yes",
    no: "No",
    later:
      "Title, deadlines, spend amount and custom fields come from the template. Change them later in a table of events.",
    check: "Preview the events",
    defaults: "For rows with blank cells:",
    lacks: {
      template: "Choose a template.",
      project: "Type the project's id.",
      projectDigits: "A project's id is digits only.",
      externalId: "Type an external id.",
      rows: "Read rows first.",
      protected: "The sheet is protected, so Bidsheet cannot write the outcome beside the rows. Unprotect it.",
    },
  },

  rows: {
    intro:
      "Write one row for each event under the header “External ID”. You can add “Template ID”, “Project ID”, “Duplicate bids”, “Public”, “Restricted” (yes or no).",
    make: "Make a table for them",
    read: "Read the rows",
    again: "Read again",
    found: (n: number, sheet: string, whole: boolean) =>
      `${countOf(n, "row")} on “${sheet}”, ${whole ? "all of them" : "the selected ones"}.`,
    hidden: (n: number) => `${countOf(n, "hidden row")} left out. Unhide rows to include them.`,
    none: {
      title: "No rows for new events",
      text: "The open sheet has no header “External ID”, or several tables and none is selected. Nothing was changed.",
      todo: "Make a table here, or select a cell of the table that you mean. Then read again.",
    } satisfies Message,
    made: (sheet: string): Message => ({
      title: `“${sheet}” is ready`,
      text: "Write one row for each event. The table grows with its choices and formats.",
      todo: "Then read the rows here.",
    }),
  },

  check: {
    counts: (create: number, exists: number, wrong: number) =>
      [
        create === 0 ? "No event is created." : `${countOf(create, "event")} will be created.`,
        ...(exists === 0 ? [] : [`${countOf(exists, "event")} already on the platform.`]),
        ...(wrong === 0 ? [] : [`${countOf(wrong, "row")} to correct.`]),
      ].join(" "),
    requests: (n: number) =>
      `${n === 1 ? "One request creates it" : `${number(n)} requests create them, one for each event`}. Bidsheet looks for each external id once more right before. You cannot undo this; you can only delete events one by one.`,
    list: "Events to create",
    fates,
    template: (title: string, id: string) => (title === "" ? `Template ${id}` : `Template ${title} (${id})`),
    project: (id: string) => `Project ${id}`,
    flags: (flags: readonly string[]) => flags.join(", "),
    on: (name: string) => `${name}: yes`,
    off: (name: string) => `${name}: no`,
    ownValues: "Platform default flags",
    noExternalId: "(no external id)",
    row: (n: number) => `row ${number(n)}`,
    create: (n: number) => (n === 1 ? "Create the event" : `Create ${number(n)} events`),
    nothing: "There is nothing to create. Correct the rows, then preview again.",
  },

  done: {
    list: "Outcome of each event",
    outcomes,
    ends,
    state: (state: string | null) => (state === null ? "Deleted" : (states[state] ?? "")),
    counts: (outcomes: Readonly<Record<EventOutcome["kind"], number>>) =>
      [
        `${countOf(outcomes.created, "event")} created.`,
        ...(outcomes.exists === 0 ? [] : [`${number(outcomes.exists)} already there.`]),
        ...(outcomes.failed === 0 ? [] : [`${number(outcomes.failed)} not sent.`]),
        ...(outcomes.unknown === 0 ? [] : [`${number(outcomes.unknown)} unknown.`]),
        ...(outcomes.notTried === 0 ? [] : [`${number(outcomes.notTried)} not tried.`]),
        ...(outcomes.underWay === 0 ? [] : [`${number(outcomes.underWay)} under way.`]),
      ].join(" "),
    unknown:
      "Preview again in a minute. Bidsheet first looks for the external id and creates an unknown event only if it is missing.",
    copying: (done: number, of: number) => `The platform copies the templates: ${number(done)} of ${number(of)} done.`,
    copied: "All templates are copied.",
    copiedNotAll: "Some templates are not copied. See below what to do.",
    notFollowed: "Bidsheet no longer follows the copies. The platform continues.",
    untold: "Bidsheet could not write the outcome beside the rows. See it here.",
    underWay: "The gateway goes on, also while Excel is closed. The list of tables shows what comes of it.",
    follow: "Follow the copies",
    again: "Preview again",
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
    warning: "Nobody can undo this, here or on the platform.",
    worksheets: (titles: readonly string[]) =>
      titles.length === 0 ? "It has no worksheets." : `This also deletes ${countOf(titles.length, "worksheet")}:`,
    rest: "It also deletes the line items, bids, invitations and attachments.",
    more: (n: number) => `and ${number(n)} more`,
    type: "Type its title to confirm",
    typeHint: (title: string) => `“${title}”`,
    lack: "Type the title exactly as shown above.",
    remove: "Delete the event for good",
    keep: "Keep it",
    another: "Choose another event",
  },
  deletions,

  runs: {
    label: "Events under way",
    underWay: (title: string, left: number) =>
      `The gateway still works on “${title}”: ${number(left)} left. It goes on while Excel is closed.`,
    follow: "Follow",
    followOf: (title: string) => `Follow ${title}`,
  },
  takenIn: (counts: Readonly<Record<EventOutcome["kind"], number>>): Message => ({
    title: "Events created meanwhile",
    text: `${countOf(counts.created, "event")} created, ${number(counts.exists)} already there, ${number(counts.failed)} not sent, ${number(counts.unknown + counts.notTried)} unknown or not tried. Each row shows its outcome.`,
    todo:
      counts.failed + counts.unknown + counts.notTried === 0
        ? ""
        : "Create from the same rows again. Bidsheet creates only what is missing.",
  }),

  noRow: {
    title: "No event is selected",
    text: "The open sheet must have exactly one selected row of a table of events. Nothing was read and nothing was sent.",
    todo: "Select a cell of its row and try again, or choose the event from the list.",
  } satisfies Message,
  gone: {
    title: "The platform has no such event",
    text: "Somebody deleted it, or your account cannot see it. Nothing was sent.",
    todo: "Choose another event.",
  } satisfies Message,

  linked: (rows: number): Message => ({
    title: "“Events” is linked",
    text: `The new table has ${countOf(rows, "event")}. Edit them, then preview and send. Adding or deleting rows changes no event.`,
    todo: "To create or delete events, choose Add…, then Events.",
  }),

  reference: (sheets: readonly string[], renewed: boolean): Message => ({
    title: renewed ? "Field reference updated" : "Field reference written",
    text: `It is on ${sheets.map((sheet) => `“${sheet}”`).join(", ")}. Bidsheet sends nothing that you type there.`,
    todo: "",
  }),
} as const;
