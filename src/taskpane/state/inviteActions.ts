// What a person does about suppliers of an event: read the selection, see who would get mail, send, take refused requests apart, say what became
// of lost answers. Nothing is sent but what the screen shows.
import { noInvitationChoices, type InvitationChoices } from "../../invitations/candidates";
import type { InvitationRun } from "../../invitations/types";
import { PlatformError } from "../../platform/errors";
import type { SendShown } from "../../platform/sendContract";
import { readColumnAgain, readInviteColumn } from "../../workflows/inviteColumn";
import { cutOffInvitations, finishInvitations } from "../../workflows/inviteFinish";
import { readInvitations, settleInvitations, writeInvitationLedger } from "../../workflows/inviteLedger";
import { previewApart, previewInvitations, withInvitationChoices } from "../../workflows/invitePreview";
import { sendInvitations, writeDown } from "../../workflows/inviteSend";
import type { InvitePreview, InviteRequest, InviteStopped } from "../../workflows/inviteTypes";
import type { Services, WorkflowOptions } from "../../workflows/types";
import { isSessionEnd, plainNotice } from "../notices";
import { inviteObstacleMessage } from "../strings/inviteObstacles";
import {
  closedMessage,
  knownMessage,
  ledgerMessage,
  settledMessage,
  stillUnknownMessage,
} from "../strings/inviteSaid";
import { fail, goTo, notify, work, withServices, type Core } from "./core";
import { doneWith } from "./inviteDone";
import type { InviteCheck, InviteResult, InviteScreen, InviteSetup } from "./inviteScreen";
import type { EventRef } from "./types";

const screenOf = (at: InviteScreen["at"]): InviteScreen => ({ kind: "invite", at });

function shown<Step extends InviteScreen["at"]["step"]>(core: Core, step: Step) {
  const { screen } = core.store.get();
  const at = screen.kind === "invite" ? screen.at : null;
  return at !== null && isAt(at, step) ? at : null;
}

function isAt<Step extends InviteScreen["at"]["step"]>(
  at: InviteScreen["at"],
  step: Step,
): at is Extract<InviteScreen["at"], { step: Step }> {
  return at.step === step;
}

function tell(core: Core, { obstacle }: InviteStopped): void {
  const message = inviteObstacleMessage(obstacle);
  notify(core, { ...plainNotice("warning", message), details: `obstacle: ${obstacle.kind}` });
}

export async function open(core: Core, event: EventRef): Promise<void> {
  const setup: InviteSetup = { step: "setup", event, change: "invite", kind: "companyIds", column: null };
  notify(core, null);
  goTo(core, screenOf(setup));
  await takeColumn(core, null);
}

export async function takeColumn(core: Core, meant: number | null): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readColumn", async () => {
      const outcome = await readInviteColumn(services, meant);
      const setup = shown(core, "setup");
      if (setup === null) return;
      const column = outcome.ok ? outcome.column : null;
      const kind = outcome.ok && outcome.column.selected !== null ? outcome.column.guess : setup.kind;
      goTo(core, screenOf({ ...setup, column, kind }));
      // An empty selection is how most begin: the screen itself says what to do.
      if (!outcome.ok && outcome.obstacle.kind !== "selectionEmpty") tell(core, outcome);
    }),
  );
}

export async function check(core: Core): Promise<void> {
  const setup = shown(core, "setup");
  if (setup?.column?.selected == null) return;
  const { event, kind, change, column: before } = setup;
  await withServices(core, (services) =>
    work(core, "checkInvite", async (options) => {
      const read = await readColumnAgain(services, before);
      const selected = read.ok ? read.column.selected : null;
      if (!read.ok || selected === null) {
        goTo(core, screenOf({ ...setup, column: null }));
        if (!read.ok) tell(core, read);
        return;
      }
      const now = { ...setup, column: read.column };
      goTo(core, screenOf(now));
      const request: InviteRequest = {
        eventId: event.id,
        kind,
        change,
        source: { kind: "column", selected },
      };
      await showCheck(core, services, request, now, null, options);
    }),
  );
}

/** Answers whether there is a preview. */
async function showCheck(
  core: Core,
  services: Services,
  request: InviteRequest,
  setup: InviteSetup | null,
  choices: InvitationChoices | null,
  options: WorkflowOptions,
): Promise<void> {
  const outcome = await previewInvitations(services, request, options);
  if (!outcome.ok) {
    tell(core, outcome);
    return;
  }
  const preview =
    choices === null ? outcome.preview : withInvitationChoices(services, outcome.preview, choices);
  goTo(core, screenOf({ step: "check", preview, setup }));
}

export async function choose(core: Core, choices: InvitationChoices): Promise<void> {
  const at = shown(core, "check");
  if (at === null || at.preview.apart || core.store.get().work !== null) return;
  await withServices(core, (services) => {
    goTo(core, screenOf({ ...at, preview: withInvitationChoices(services, at.preview, choices) }));
    return Promise.resolve();
  });
}

/** Somebody sent to the event in between: what is shown then is made anew, and the person looks again. */
export async function send(core: Core): Promise<void> {
  const at = shown(core, "check");
  if (at === null) return;
  await withServices(core, (services) =>
    work(core, "invite", async (options) => {
      const outcome = await sendInvitations(services, at.preview, options);
      if (outcome.ok) {
        goTo(core, screenOf({ step: "done", preview: at.preview, done: outcome }));
        if (outcome.stoppedBy !== null && isSessionEnd(outcome.stoppedBy)) fail(core, outcome.stoppedBy);
        return;
      }
      if (outcome.obstacle.kind === "previewOutdated" && !at.preview.apart)
        await again(core, services, at, options);
      tell(core, outcome);
    }),
  );
}

/** Without what the person had decided about second mails: it was decided on what is no longer so. */
function again(core: Core, services: Services, at: InviteCheck, options: WorkflowOptions): Promise<void> {
  const { leftOut } = at.preview.choices;
  return showCheck(
    core,
    services,
    at.preview.request,
    at.setup,
    { ...noInvitationChoices, leftOut },
    options,
  );
}

export async function takeApart(core: Core): Promise<void> {
  const at = shown(core, "done");
  if (at === null || at.done.refusedChunks.length === 0) return;
  await withServices(core, (services) => {
    goTo(
      core,
      screenOf({ step: "check", preview: previewApart(services, at.preview, at.done), setup: null }),
    );
    return Promise.resolve();
  });
}

/** Whom the run did not reach, and whoever else of the same cells nothing stands against. */
export async function goOn(core: Core): Promise<void> {
  const at = shown(core, "done");
  if (at === null) return;
  await withServices(core, (services) =>
    work(core, "checkInvite", (options) =>
      showCheck(core, services, at.preview.request, null, onlyRest(at), options),
    ),
  );
}

/** Who was refused, or left out by the person, is not proposed again. */
function onlyRest({ preview, done }: InviteResult): InvitationChoices {
  const rest = new Set(
    done.rows.filter(({ outcome }) => outcome === "notSent").map(({ reference }) => reference),
  );
  const others = preview.candidates.filter(({ id }) => !rest.has(id)).map(({ id }) => id);
  return { ...noInvitationChoices, leftOut: new Set(others) };
}

export async function lookUp(core: Core): Promise<void> {
  const at = shown(core, "done");
  if (at === null) return;
  await withServices(core, (services) =>
    work(core, "settleInvite", async () => {
      const { runs } = await readInvitations(services, at.preview.event);
      const run = runs.find(({ id }) => id === at.done.run.id);
      const open = run === undefined ? at.done.unknown : await showRun(core, services, at, run);
      notify(core, plainNotice("info", open === 0 ? knownMessage : stillUnknownMessage(open)));
    }),
  );
}

/** Answers how many of it are still unknown. */
async function showRun(
  core: Core,
  services: Services,
  at: InviteResult,
  run: InvitationRun,
): Promise<number> {
  const done = doneWith(at.done, run);
  const { rowsTold, unwritten } = await writeDown(services, at.preview, done.run);
  goTo(core, screenOf({ ...at, done: { ...done, rowsTold, unwritten } }));
  return done.unknown;
}

export async function settle(core: Core, references: readonly string[], had: boolean): Promise<void> {
  const [done, checked] = [shown(core, "done"), shown(core, "check")];
  await withServices(core, (services) =>
    work(core, "settleInvite", async (options) => {
      if (done !== null) {
        const { id: runId } = done.done.run;
        const run = await settleInvitations(services, done.preview.event, { runId, references, had });
        if (run !== null) await showRun(core, services, done, run);
      } else if (checked !== null) {
        const { event } = checked.preview;
        for (const [runId, some] of byRun(checked.preview, references))
          await settleInvitations(services, event, { runId, references: some, had });
        await again(core, services, checked, options);
      }
      notify(core, plainNotice("success", settledMessage(references.length, had)));
    }),
  );
}

function byRun(
  { candidates }: InvitePreview,
  references: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const wanted = new Set(references);
  const runs = new Map<string, string[]>();
  for (const { id, standing } of candidates)
    if (wanted.has(id) && standing.runId !== "")
      runs.set(standing.runId, [...(runs.get(standing.runId) ?? []), id]);
  return runs;
}

export async function writeLedger(core: Core): Promise<void> {
  const at = shown(core, "done") ?? shown(core, "check");
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const { entries } = await writeInvitationLedger(services, at?.preview.event ?? null);
      notify(core, plainNotice("success", ledgerMessage(entries)));
    }),
  );
}

/** Null when they could not be read: nothing is said, since nobody asked for them. */
export async function cutOff(core: Core): Promise<readonly SendShown[] | null> {
  const { services } = core.store.get();
  if (services === null) return null;
  try {
    return (await cutOffInvitations(services)).filter(({ id }) => !core.left.has(id));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (isSessionEnd(error)) fail(core, error);
    return null;
  }
}

export async function finish(core: Core, sendId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "checkInvite", async (options) => {
      const outcome = await finishInvitations(services, sendId, options);
      if (!outcome.ok) tell(core, outcome);
      else if (outcome.preview === null) notify(core, plainNotice("success", closedMessage(outcome.run)));
      else goTo(core, screenOf({ step: "check", preview: outcome.preview, setup: null }));
    }),
  );
}
