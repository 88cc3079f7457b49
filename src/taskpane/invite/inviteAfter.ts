// What a person does after an invitation run: ask what became of lost answers, say what they saw, write the ledger,
// finish a run that was cut off, take in one that ended meanwhile. It sends nothing to the platform.
import type { InvitationRun } from "../../invitations/types";
import type { SendProgress } from "../../platform/handoverContract";
import type { SendShown } from "../../platform/sendContract";
import { cutOffInvitations, finishInvitations } from "../../workflows/invite/finish";
import { readInvitations, settleInvitations, writeInvitationLedger } from "../../workflows/invite/ledger";
import { writeDown } from "../../workflows/invite/send";
import { takeInInvitations as runTakeInInvitations } from "../../workflows/invite/takeIn";
import type { InvitePreview } from "../../workflows/invite/types";
import type { Services } from "../../workflows/services";
import { askUnasked, followRun } from "../pane/work/carriedRuns";
import { plainNotice } from "../pane/notices";
import {
  closedMessage,
  knownMessage,
  ledgerMessage,
  settledMessage,
  stillUnknownMessage,
  takenInMessage,
} from "./inviteDoneTexts";
import { goTo, notify, work, withServices, type Core } from "../pane/core";
import { doneWith } from "./inviteDone";
import type { InviteResult } from "../pane/screens/inviteScreen";
import { again, screenOf, inviteScreen, tell } from "./inviteShown";

/** Asks the gateway once more what became of requests whose answer was lost. */
export async function lookUpInvite(core: Core): Promise<void> {
  const at = inviteScreen(core, "done");
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
async function showRun(core: Core, services: Services, at: InviteResult, run: InvitationRun): Promise<number> {
  const done = doneWith(at.done, run);
  const written = await writeDown(services, at.preview, done.run);
  goTo(core, screenOf({ ...at, done: { ...done, ...written } }));
  return done.unknown;
}

/** The person looked on the platform: `had` says whether these had their invitation sent or withdrawn. */
export async function settleInvite(core: Core, references: readonly string[], had: boolean): Promise<void> {
  const [done, checked] = [inviteScreen(core, "done"), inviteScreen(core, "check")];
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

function byRun({ candidates }: InvitePreview, references: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const wanted = new Set(references);
  const runs = new Map<string, string[]>();
  for (const { id, standing } of candidates)
    if (wanted.has(id) && standing.runId !== "") runs.set(standing.runId, [...(runs.get(standing.runId) ?? []), id]);
  return runs;
}

export async function writeInviteLedger(core: Core): Promise<void> {
  const at = inviteScreen(core, "done") ?? inviteScreen(core, "check");
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const { entries } = await writeInvitationLedger(services, at?.preview.event ?? null);
      notify(core, plainNotice("success", ledgerMessage(entries)));
    }),
  );
}

/** Takes in what ended while no window followed it; answers what goes on. None when the gateway cannot be asked. */
export function takeInInvitations(core: Core): Promise<readonly SendProgress[]> {
  return askUnasked(core, (services) => takeIn(core, services), []);
}

async function takeIn(core: Core, services: Services): Promise<readonly SendProgress[]> {
  const { runs, open } = await runTakeInInvitations(services);
  const [last] = runs.slice(-1);
  if (last !== undefined) notify(core, plainNotice("info", takenInMessage(last.title, last.run)));
  return open;
}

export function followInvite(core: Core, sendId: string): Promise<void> {
  return followRun(core, { kind: "invite", sendId }, (services) => takeIn(core, services));
}

/** Null when they could not be read. */
export function cutOffInvites(core: Core): Promise<readonly SendShown[] | null> {
  const found = async (services: Services) =>
    (await cutOffInvitations(services)).filter(({ id }) => !core.left.has(id));
  return askUnasked<readonly SendShown[] | null>(core, found, null);
}

export async function finishInvite(core: Core, sendId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "checkInvite", async (options) => {
      const outcome = await finishInvitations(services, sendId, options);
      if (!outcome.ok) tell(core, outcome);
      else if (outcome.preview === null) notify(core, plainNotice("success", closedMessage(outcome.run)));
      else goTo(core, screenOf({ step: "check", preview: outcome.preview, setup: null }));
    }),
  );
}
