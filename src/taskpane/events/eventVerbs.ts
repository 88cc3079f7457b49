// The verbs of work with events. What they do stands in eventActions.ts and orderActions.ts, loaded when the first of
// them is called.
import type { RecordsRequest } from "../../workflows/link/records";
import { goTo, type Core } from "../pane/core";
import type { EventForm } from "../pane/eventScreen";
import type { Later } from "../pane/later";
import type { EventRef } from "../pane/screens";

export interface EventVerbs {
  /** A table of events to a new sheet. */
  linkEvents(within: RecordsRequest["within"], withinTitle: string): Promise<void>;
  /** An empty form with an external id to begin with; of many, with the rows in front if there are any. */
  openEventForm(many: boolean): Promise<void>;
  formEvents(change: Partial<EventForm>): void;
  /** Another external id that nobody has thought of. */
  suggestExternalId(): void;
  /** Reads the rows of the sheet in front into the form. */
  takeEventRows(): Promise<void>;
  /** A new sheet with a table to write events into. */
  writeEventTable(): Promise<void>;
  /** Shows exactly what would be created. Nothing is sent. */
  checkEvents(): Promise<void>;
  /** Creates what is shown, and follows the copies. */
  createEvents(): Promise<void>;
  followEvents(): Promise<void>;
  /** Shows what would go with an event. */
  openDoom(event: EventRef): Promise<void>;
  /** The same for the event of the row that is selected in a table of events. */
  openDoomOfRow(): Promise<void>;
  deleteEvent(typed: string): Promise<void>;
  writeFieldReference(): Promise<void>;
  /** Lists that speak of each other, one after the other, each with its preview. */
  sendAllInOrder(linkIds: readonly string[]): Promise<void>;
  /** The list that is shown is left as it is; the others go on. */
  skipInOrder(): void;
}

const eventActions = () => import("./eventActions");
const createActions = () => import("./createActions");
const orderActions = () => import("../preview/orderActions");

export function eventVerbs(core: Core, later: Later): EventVerbs {
  return {
    linkEvents: (within, title) => later(eventActions, ({ linkEvents }) => linkEvents(core, within, title)),
    openEventForm: (many) => later(createActions, ({ openEventForm }) => openEventForm(core, many)),
    formEvents(change) {
      const { screen } = core.store.get();
      if (screen.kind === "eventWork" && screen.at.step === "form")
        goTo(core, { ...screen, at: { ...screen.at, form: { ...screen.at.form, ...change } } });
    },
    suggestExternalId: () => void later(createActions, ({ suggestExternalId }) => suggestExternalId(core)),
    takeEventRows: () => later(createActions, ({ takeEventRows }) => takeEventRows(core)),
    writeEventTable: () => later(createActions, ({ writeEventTable }) => writeEventTable(core)),
    checkEvents: () => later(createActions, ({ checkEvents }) => checkEvents(core)),
    createEvents: () => later(createActions, ({ createEvents }) => createEvents(core)),
    followEvents: () => later(createActions, ({ followEvents }) => followEvents(core)),
    openDoom: (event) => later(eventActions, ({ openDoom }) => openDoom(core, event)),
    openDoomOfRow: () => later(eventActions, ({ openDoomOfRow }) => openDoomOfRow(core)),
    deleteEvent: (typed) => later(eventActions, ({ deleteEvent }) => deleteEvent(core, typed)),
    writeFieldReference: () => later(eventActions, ({ writeFieldReference }) => writeFieldReference(core)),
    sendAllInOrder: (ids) => later(orderActions, ({ sendAllInOrder }) => sendAllInOrder(core, ids)),
    skipInOrder: () => void later(orderActions, ({ skipInOrder }) => skipInOrder(core)),
  };
}
