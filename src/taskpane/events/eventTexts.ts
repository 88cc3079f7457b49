// Texts of work with events: tables, new ones, copies, deletion, the field reference. Loads with its screens.
import type { DeletionOutcome } from "../../workflows/events/delete";
import type { EventOutcome } from "../../workflows/events/create";
import type { EventCopy } from "../../workflows/events/follow";
import type { PlannedEvent } from "../../workflows/events/preview";
import type { Message } from "../parts/message";
import { t, tc } from "../language/t";

const fates: Record<PlannedEvent["fate"], string> = {
  create: t("Will be created"),
  exists: t("Already on the platform"),
  inDoubt: tc("event", "In doubt"),
  problem: tc("event", "Not sent"),
};

const outcomes: Record<EventOutcome["kind"], string> = {
  created: tc("event", "Created"),
  exists: tc("event", "Was already there"),
  failed: tc("event", "Not sent"),
  unknown: tc("event", "Unknown"),
  notTried: tc("event", "Not tried"),
  underWay: tc("event", "Under way"),
};

const ends: Record<EventCopy["end"], string> = {
  finished: t("Copied"),
  failed: t("Copy failed"),
  gone: tc("event", "Deleted"),
  late: t("Still copying"),
};

/** The platform's `duplication_state`, and what it does not name. */
const states: Readonly<Record<string, string>> = {
  scheduled: t("Copy scheduled"),
  started: t("Copying"),
  finished: t("Copied"),
  failed: t("Copy failed"),
};

const deletions: Record<DeletionOutcome["kind"], (title: string) => Message> = {
  deleted: (title) => ({
    title: t("“{title}” was deleted", { title }),
    text: t("The platform no longer has the event and all that belonged to it. Your sheets did not change."),
    todo: t("Refresh your table of events; its row then says that the event is gone. Unlink tables of its worksheets."),
  }),
  gone: (title) => ({
    title: t("“{title}” was already gone", { title }),
    text: t("Somebody else deleted it, or your account no longer sees it. Nothing was sent."),
    todo: t("Refresh your table of events."),
  }),
  titleDiffers: (title) => ({
    title: t("This is not the event's title"),
    text: t("On the platform its title is “{title}” now. Nothing was deleted.", { title }),
    todo: t("Check that you mean this event, then type that title."),
  }),
  refused: (title) => ({
    title: t("“{title}” was not deleted", { title }),
    text: t("The platform refused. The event did not change."),
    todo: "",
  }),
  unknown: (title) => ({
    title: t("“{title}” may be deleted", { title }),
    text: t("The answer was lost, and Bidsheet could not look for the event. The platform may have deleted it."),
    todo: t("Choose the event again in a minute. Deleting it twice does no harm."),
  }),
  changed: (title) => ({
    title: t("The event has changed"),
    text: t("Somebody changed “{title}” on the platform since you saw it. Nothing was deleted.", { title }),
    todo: t("Check the event as it is now, then decide again."),
  }),
  unsent: (title) => ({
    title: t("“{title}” was not deleted", { title }),
    text: t("The gateway did not send the deletion, and will not."),
    todo: t("Delete the event again, if you still want to."),
  }),
  underWay: (title) => ({
    title: t("“{title}” is not deleted yet", { title }),
    text: t("The gateway continues with the deletion, also while Excel is closed."),
    todo: t("Home shows the outcome."),
  }),
};

export const eventTexts = {
  start: {
    cards: t("Work with events"),
    bids: {
      title: t("Tables of bids"),
      about: t("List an RFP event's bids, their lines, and who has not answered yet. A refresh updates them."),
      go: t("Choose the event"),
    },
    table: {
      title: t("A table of events"),
      about: t(
        "See and change title, deadlines, spend amount, flags, project and custom fields of the events that you choose.",
      ),
      go: t("Choose the events"),
      all: t("Tables of events in this workbook"),
      every: t("All events"),
      show: t("Go to it"),
      again: t("Another table like it"),
    },
    create: {
      title: t("New events"),
      about: t("From a template, for a project. The platform then copies the template's worksheets."),
      one: t("Create an event"),
      many: t("Create many from rows"),
    },
    remove: {
      title: t("Delete an event"),
      about: t("This deletes the event and all that belongs to it, forever. You type its title to confirm."),
      go: t("Choose the event…"),
      row: t("The selected row’s event…"),
    },
    reference: {
      title: t("Field reference"),
      about: t("Four sheets list the fields of events, worksheets, bids and bid lines: labels, types, custom fields."),
      go: t("Write the field reference"),
    },
  },
  /** Before cells of the workbook are matched with a worksheet. */
  chooseForCells: t("Choose the event of your price sheet. Next, you choose its worksheet."),
  chooseForMove: t(
    "Choose the event that the table moves to. Next, you choose its worksheet. Bidsheet compares both first.",
  ),
  chooseForLines: t("Choose the event. Its own fields go above its line items."),
  chooseDoomed: t("Choose the event to delete. Nothing happens before you type its title."),

  form: {
    template: t("Template"),
    templateSearch: t("Search templates"),
    templates: t("Event templates"),
    templatesLoading: t("Reading the templates…"),
    noTemplates: t("No template fits. Change the search."),
    chosen: (title: string, id: string) => (title === "" ? t("Template {id}", { id }) : `${title} (${id})`),
    change: t("Choose another"),
    untitled: (id: string) => t("Template {id}", { id }),
    project: t("Project ID"),
    projectHint: t("Digits, as the platform shows them. Bidsheet cannot list the platform's projects."),
    projectHere: (title: string) => t("“{title}”, according to the projects report in this workbook.", { title }),
    projectNotHere: t("The projects report in this workbook has no such ID. The report may be older than the project."),
    projectsHere: (n: number) =>
      t(
        "Type an ID, or part of a name: {n, plural, one{# project} other{# projects}} in the report in this workbook.",
        { n },
      ),
    externalId: t("External ID"),
    externalIdHint: t(
      "Your own unique name for the event. With it Bidsheet never creates the event twice. Do not use personal data.",
    ),
    suggest: t("Suggest one"),
    duplicateBids: t("Duplicate bids"),
    isPublic: tc("event", "Public"),
    restricted: tc("event", "Restricted"),
    own: t("Platform default"),
    yes: t("Yes"),
    no: t("No"),
    later: t(
      "Title, deadlines, spend amount and custom fields come from the template. Change them later in a table of events.",
    ),
    check: t("Preview the events"),
    defaults: t("For rows with blank cells:"),
    lacks: {
      template: t("Choose a template."),
      project: t("Type the project's ID."),
      projectDigits: t("A project's ID is digits only."),
      externalId: t("Type an external ID."),
      rows: t("Read rows first."),
      protected: t("The sheet is protected, so Bidsheet cannot write the outcome beside the rows. Unprotect it."),
    },
  },

  rows: {
    intro: t(
      "Write one row for each event under the header “External ID”. You can add “Template ID”, “Project ID”, “Duplicate bids”, “Public”, “Restricted” (yes or no).",
    ),
    make: t("Make a table for them"),
    read: t("Read the rows"),
    again: t("Read again"),
    found: (n: number, sheet: string, whole: boolean) =>
      whole
        ? t("{n, plural, one{# row} other{# rows}} on “{sheet}”, all of them.", { n, sheet })
        : t("{n, plural, one{# row} other{# rows}} on “{sheet}”, the selected ones.", { n, sheet }),
    hidden: (n: number) =>
      t("{n, plural, one{# hidden row} other{# hidden rows}} left out. Unhide rows to include them.", { n }),
    none: {
      title: t("No rows for new events"),
      text: t(
        "The open sheet has no header “External ID”, or several tables and none is selected. Nothing was changed.",
      ),
      todo: t("Make a table here, or select a cell of the table that you mean. Then read again."),
    } satisfies Message,
    made: (sheet: string): Message => ({
      title: t("“{sheet}” is ready", { sheet }),
      text: t("Write one row for each event. The table grows with its choices and formats."),
      todo: t("Then read the rows here."),
    }),
  },

  check: {
    counts: (create: number, exists: number, wrong: number) =>
      [
        create === 0
          ? t("No event is created.")
          : t("{create, plural, one{# event} other{# events}} will be created.", { create }),
        ...(exists === 0
          ? []
          : [t("{exists, plural, one{# event} other{# events}} already on the platform.", { exists })]),
        ...(wrong === 0 ? [] : [t("{wrong, plural, one{# row} other{# rows}} to correct.", { wrong })]),
      ].join(" "),
    requests: (n: number) =>
      [
        n === 1 ? t("One request creates it.") : t("{n, number} requests create them, one for each event.", { n }),
        t("Bidsheet looks for each external ID once more right before."),
        t("You cannot undo this; you can only delete events one by one."),
      ].join(" "),
    list: t("Events to create"),
    fates,
    template: (title: string, id: string) =>
      title === "" ? t("Template {id}", { id }) : t("Template {title} ({id})", { title, id }),
    project: (id: string) => t("Project {id}", { id }),
    flags: (flags: readonly string[]) => flags.join(", "),
    on: (name: string) => t("{name}: yes", { name }),
    off: (name: string) => t("{name}: no", { name }),
    ownValues: t("Platform default flags"),
    noExternalId: t("(no external ID)"),
    row: (n: number) => t("row {n, number}", { n }),
    create: (n: number) => (n === 1 ? t("Create the event") : t("Create {n, number} events", { n })),
    nothing: t("There is nothing to create. Correct the rows, then preview again."),
  },

  done: {
    list: t("Outcome of each event"),
    outcomes,
    ends,
    state: (state: string | null) => (state === null ? tc("event", "Deleted") : (states[state] ?? "")),
    counts: (outcomes: Readonly<Record<EventOutcome["kind"], number>>) =>
      [
        t("{created, plural, one{# event} other{# events}} created.", { created: outcomes.created }),
        ...(outcomes.exists === 0
          ? []
          : [tc("events", "{exists, number} already there.", { exists: outcomes.exists })]),
        ...(outcomes.failed === 0 ? [] : [tc("events", "{failed, number} not sent.", { failed: outcomes.failed })]),
        ...(outcomes.unknown === 0 ? [] : [tc("events", "{unknown, number} unknown.", { unknown: outcomes.unknown })]),
        ...(outcomes.notTried === 0
          ? []
          : [tc("events", "{notTried, number} not tried.", { notTried: outcomes.notTried })]),
        ...(outcomes.underWay === 0
          ? []
          : [tc("events", "{underWay, number} under way.", { underWay: outcomes.underWay })]),
      ].join(" "),
    unknown: t(
      "Preview again in a minute. Bidsheet first looks for the external ID and creates an unknown event only if it is missing.",
    ),
    copying: (done: number, of: number) =>
      t("The platform copies the templates: {done, number} of {of, number} done.", { done, of }),
    copied: t("All templates are copied."),
    copiedNotAll: t("Some templates are not copied. See below what to do."),
    notFollowed: t("Bidsheet no longer follows the copies. The platform continues."),
    untold: t("Bidsheet could not write the outcome beside the rows. See it here."),
    underWay: t("The gateway continues, also while Excel is closed. Home shows the outcome."),
    follow: t("Follow the copies"),
    again: t("Preview again"),
    worksheets: t("Worksheets"),
    worksheetsOf: (name: string) => t("Worksheets of {name}", { name }),
    linkThem: t("Link a table of them"),
    since: (when: string) => t("Created on or after {when}", { when }),
    refresh: (words: string) => t("Refresh the table of {words}", { words }),
    home: tc("button that leaves", "Done"),
    event: (id: string) => t("Event {id}", { id }),
  },

  doom: {
    facts: { state: t("State"), type: tc("noun", "Type"), externalId: t("External ID"), id: t("Event ID") },
    warning: t("Nobody can undo this, here or on the platform."),
    worksheets: (titles: readonly string[]) =>
      titles.length === 0
        ? t("It has no worksheets.")
        : t("This also deletes {titles, plural, one{# worksheet} other{# worksheets}}:", { titles: titles.length }),
    rest: t("It also deletes the line items, bids, invitations and attachments."),
    more: (n: number) => t("and {n, number} more", { n }),
    type: t("Type its title to confirm"),
    typeHint: (title: string) => t("“{title}”", { title }),
    lack: t("Type the title exactly as shown above."),
    remove: t("Delete the event forever"),
    keep: t("Keep it"),
    another: t("Choose another event"),
  },
  deletions,

  runs: {
    label: t("Events under way"),
    underWay: (title: string, left: number) =>
      t("The gateway still works on “{title}”: {left, number} left. It continues while Excel is closed.", {
        title,
        left,
      }),
    follow: tc("verb", "Follow"),
    followOf: (title: string) => t("Follow {title}", { title }),
  },
  takenIn: (counts: Readonly<Record<EventOutcome["kind"], number>>): Message => ({
    title: t("Events created meanwhile"),
    text: t(
      "{created, plural, one{# event} other{# events}} created, {exists, number} already there, {failed, number} not sent, {unknown, number} unknown or not tried. Each row shows its outcome.",
      {
        created: counts.created,
        exists: counts.exists,
        failed: counts.failed,
        unknown: counts.unknown + counts.notTried,
      },
    ),
    todo:
      counts.failed + counts.unknown + counts.notTried === 0
        ? ""
        : t("Create from the same rows again. Bidsheet creates only what is missing."),
  }),

  noRow: {
    title: t("No event is selected"),
    text: t(
      "The open sheet must have exactly one selected row of a table of events. Nothing was read and nothing was sent.",
    ),
    todo: t("Select a cell of its row and try again, or choose the event from the list."),
  } satisfies Message,
  gone: {
    title: t("The platform has no such event"),
    text: t("Somebody deleted it, or your account cannot see it. Nothing was sent."),
    todo: t("Choose another event."),
  } satisfies Message,

  linked: (rows: number): Message => ({
    title: t("“Events” is linked"),
    text: t(
      "The new table has {rows, plural, one{# event} other{# events}}. Edit them, then preview and send. Adding or deleting rows changes no event.",
      { rows },
    ),
    todo: t("To create or delete events, choose Add…, then Events."),
  }),

  reference: (sheets: readonly string[], renewed: boolean): Message => ({
    title: renewed ? t("Field reference updated") : t("Field reference written"),
    text: t("It is on {sheets}. Bidsheet sends nothing that you type there.", {
      sheets: sheets.map((sheet) => t("“{sheet}”", { sheet })).join(", "),
    }),
    todo: "",
  }),
} as const;
