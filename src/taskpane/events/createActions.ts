// What a person does to create events: a form or rows, a look at exactly what would be sent, the send, the copies
// followed to their end.
import type { NewEvent, NewEvents } from "../../workflows/events/check";
import { createEvents as runCreateEvents, type EventOutcome, type EventsCreated } from "../../workflows/events/create";
import { followEvents as runFollowEvents, type EventCopy } from "../../workflows/events/follow";
import { previewEvents, type EventsPreview, type PlannedEvent } from "../../workflows/events/preview";
import { readEventRows, tellEventRows, writeEventTable as runWriteEventTable } from "../../workflows/events/rows";
import type { Services } from "../../workflows/services";
import { plainNotice, platformNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { eventTexts as t } from "./eventTexts";
import { goTo, notify, withServices, work, type Core } from "../pane/core";
import type { EventDone, EventForm, EventFormStep, FlagChoice } from "../pane/screens/eventScreen";

/** An empty form with an external id to begin with; of many, with the rows in front if there are any. */
export async function openEventForm(core: Core, many: boolean): Promise<void> {
  const form: EventForm = {
    templateId: "",
    templateTitle: "",
    projectId: "",
    externalId: suggestion(core),
    duplicateBids: "",
    isPublic: "",
    restricted: "",
  };
  goTo(core, { kind: "eventWork", at: { step: "form", many, form, rows: null } });
  if (many) await readRows(core, false);
}

/** Tells nobody anything: a day and a few letters. */
function suggestion({ parts }: Core): string {
  const day = new Date(parts.clock.now()).toISOString().slice(0, 10);
  const tail = parts
    .newId()
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(-6)
    .toUpperCase();
  return `EVENT-${day}-${tail}`;
}

/** Another external id that nobody has thought of. */
export function suggestExternalId(core: Core): Promise<void> {
  const at = formOf(core);
  if (at !== null) show(core, { ...at, form: { ...at.form, externalId: suggestion(core) } });
  return Promise.resolve();
}

function formOf(core: Core): EventFormStep | null {
  const { screen } = core.store.get();
  return screen.kind === "eventWork" && screen.at.step === "form" ? screen.at : null;
}

function show(core: Core, at: EventFormStep): void {
  goTo(core, { kind: "eventWork", at });
}

/** Reads the rows of the sheet in front into the form. */
export async function takeEventRows(core: Core): Promise<void> {
  await readRows(core, true);
}

/** `asked`: a person pressed for it, so that rows that are not there are told. */
async function readRows(core: Core, asked: boolean): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readEventRows", async () => {
      const rows = await readEventRows(services);
      const at = formOf(core);
      if (at !== null) show(core, { ...at, rows });
      if (rows === null && asked) notify(core, plainNotice("info", t.rows.none));
    }),
  );
}

/** A new sheet with a table to write events into. */
export async function writeEventTable(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const sheet = await runWriteEventTable(services);
      notify(core, plainNotice("success", t.rows.made(sheet)));
    }),
  );
}

/** Shows exactly what would be created. Nothing is sent. */
export async function checkEvents(core: Core): Promise<void> {
  const from = formOf(core);
  if (from === null) return;
  await withServices(core, (services) =>
    work(core, "checkEvents", async (options) => {
      const preview = await previewEvents(services, requestOf(from), options);
      goTo(core, { kind: "eventWork", at: { step: "check", preview, from } });
    }),
  );
}

const flags: Record<FlagChoice, boolean | undefined> = { "": undefined, yes: true, no: false };

function requestOf({ many, form, rows }: EventFormStep): NewEvents {
  const { templateId, projectId, externalId, duplicateBids, isPublic, restricted } = form;
  const given: readonly NewEvent[] = many ? (rows?.rows ?? []) : [{ externalId: externalId.trim() }];
  return {
    templateId,
    projectId: projectId.trim(),
    rows: given.map((row) => ({
      ...row,
      duplicateBids: row.duplicateBids ?? flags[duplicateBids],
      isPublic: row.isPublic ?? flags[isPublic],
      restricted: row.restricted ?? flags[restricted],
    })),
  };
}

/** Sends the rows that are shown as to be created, and no others. */
export async function createEvents(core: Core): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "eventWork" || screen.at.step !== "check") return;
  const { preview, from } = screen.at;
  const services = core.store.get().services;
  if (services === null) return;
  const went = await work(core, "createEvents", async (options) => {
    const rows = preview.rows.filter(({ fate }) => fate === "create").map(({ event }) => event);
    const place = from.rows?.place ?? null;
    const outcome = await runCreateEvents(services, { ...preview.request, rows }, options, place);
    if (!outcome.ok) {
      notify(core, obstacleNotice(outcome.obstacle, null));
      return;
    }
    const created = { ...outcome, outcomes: withUnsent(preview, outcome) };
    const toldRows = await tell(services, from, created.outcomes, []);
    const states = new Map<string, string | null>();
    goTo(core, { kind: "eventWork", at: { step: "done", created, from, states, copies: null, toldRows } });
    if (outcome.stoppedBy !== null) notify(core, platformNotice(outcome.stoppedBy));
  });
  const at = doneOf(core);
  if (went && at !== null && at.created.stoppedBy === null && !at.created.cancelled) await followEvents(core);
}

/** A row each, those that were not sent among them. */
function withUnsent({ rows }: EventsPreview, { outcomes }: EventsCreated): readonly EventOutcome[] {
  const sent = outcomes.values();
  return rows.map((row) => (row.fate === "create" ? sent.next().value : undefined) ?? unsent(row));
}

const unsentKinds: Record<PlannedEvent["fate"], EventOutcome["kind"]> = {
  create: "notTried",
  exists: "exists",
  inDoubt: "unknown",
  problem: "failed",
};

function unsent({ fate, event, id, note }: PlannedEvent): EventOutcome {
  return {
    externalId: event.externalId,
    kind: unsentKinds[fate],
    id,
    title: "",
    createdAt: null,
    note,
    isProblem: fate === "problem",
  };
}

/** False where the rows could not be told. */
async function tell(
  services: Services,
  { rows }: EventFormStep,
  outcomes: readonly EventOutcome[],
  copies: readonly EventCopy[],
): Promise<boolean> {
  return rows === null || (await tellEventRows(services, rows.place, outcomes, copies)) === null;
}

function doneOf(core: Core): EventDone | null {
  const { screen } = core.store.get();
  return screen.kind === "eventWork" && screen.at.step === "done" ? screen.at : null;
}

/** Until every copy has ended, the time is up or the person stops it: the platform goes on by itself. */
export async function followEvents(core: Core): Promise<void> {
  const before = doneOf(core);
  if (before === null) return;
  const made = before.created.outcomes.flatMap(({ id, createdAt }) =>
    id === null || createdAt === null ? [] : [{ id, createdAt }],
  );
  if (made.length === 0) return;
  await withServices(core, (services) =>
    work(core, "followEvents", async (options) => {
      const onStates = (states: EventDone["states"]) => patchDone(core, { states });
      const copies = await runFollowEvents(services, made, { ...options, onStates });
      patchDone(core, { copies });
      const { created, from, toldRows } = before;
      const told = await tell(services, from, created.outcomes, copies);
      patchDone(core, { toldRows: toldRows && told });
    }),
  );
}

function patchDone(core: Core, change: Partial<EventDone>): void {
  const at = doneOf(core);
  if (at !== null) goTo(core, { kind: "eventWork", at: { ...at, ...change } });
}
