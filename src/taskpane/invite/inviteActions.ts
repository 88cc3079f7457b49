// What a person does to invite suppliers: read the selection, see who would get mail, send, go on with the rest, take
// refused requests apart. Nothing is sent but what the screen shows.
import { noInvitationChoices, type InvitationChoices } from "../../invitations/candidates";
import { readColumnAgain, readInviteColumn } from "../../workflows/invite/column";
import { previewApart, withInvitationChoices } from "../../workflows/invite/preview";
import { sendInvitations } from "../../workflows/invite/send";
import type { InviteRequest } from "../../workflows/invite/types";
import { isSessionEnd } from "../pane/notices";
import { fail, goTo, notify, work, withServices, type Core } from "../pane/core";
import type { InviteResult, InviteSetup } from "../pane/screens/inviteScreen";
import { again, screenOf, showCheck, inviteScreen, tell } from "./inviteShown";
import type { EventRef } from "../pane/screens/screens";

/** Shows what the selection holds, for suppliers of this event. */
export async function openInvite(core: Core, event: EventRef): Promise<void> {
  const setup: InviteSetup = { step: "setup", event, change: "invite", kind: "companyIds", column: null };
  notify(core, null);
  goTo(core, screenOf(setup));
  await takeColumn(core, null);
}

/** Takes what is selected now; `meant`: the column that the person chose of several. */
export async function takeColumn(core: Core, meant: number | null): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readColumn", async () => {
      const outcome = await readInviteColumn(services, meant);
      const setup = inviteScreen(core, "setup");
      if (setup === null) return;
      const column = outcome.ok ? outcome.column : null;
      const kind = outcome.ok && outcome.column.selected !== null ? outcome.column.guess : setup.kind;
      goTo(core, screenOf({ ...setup, column, kind }));
      // An empty selection is how most begin: the screen itself says what to do.
      if (!outcome.ok && outcome.obstacle.kind !== "selectionEmpty") tell(core, outcome);
    }),
  );
}

/** Shows who would get mail. Nothing is sent. */
export async function checkInvite(core: Core): Promise<void> {
  const setup = inviteScreen(core, "setup");
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

export async function chooseInvite(core: Core, choices: InvitationChoices): Promise<void> {
  const at = inviteScreen(core, "check");
  if (at === null || at.preview.apart || core.store.get().work !== null) return;
  await withServices(core, (services) => {
    goTo(core, screenOf({ ...at, preview: withInvitationChoices(services, at.preview, choices) }));
    return Promise.resolve();
  });
}

/** Somebody sent to the event in between: the person gets a new list to check. */
export async function sendInvite(core: Core): Promise<void> {
  const at = inviteScreen(core, "check");
  if (at === null) return;
  await withServices(core, (services) =>
    work(core, "invite", async (options) => {
      const outcome = await sendInvitations(services, at.preview, options);
      if (outcome.ok) {
        goTo(core, screenOf({ step: "done", preview: at.preview, done: outcome }));
        if (outcome.stoppedBy !== null && isSessionEnd(outcome.stoppedBy)) fail(core, outcome.stoppedBy);
        return;
      }
      if (outcome.obstacle.kind === "previewOutdated" && !at.preview.apart) await again(core, services, at, options);
      tell(core, outcome);
    }),
  );
}

/** Shows what taking the refused requests of the shown run apart would send. */
export async function takeApart(core: Core): Promise<void> {
  const at = inviteScreen(core, "done");
  if (at === null || at.done.refusedChunks.length === 0) return;
  await withServices(core, (services) => {
    goTo(core, screenOf({ step: "check", preview: previewApart(services, at.preview, at.done), setup: null }));
    return Promise.resolve();
  });
}

/** Whom the run did not reach, and whoever else of the same cells nothing stands against. */
export async function goOnInvite(core: Core): Promise<void> {
  const at = inviteScreen(core, "done");
  if (at === null) return;
  await withServices(core, (services) =>
    work(core, "checkInvite", (options) => showCheck(core, services, at.preview.request, null, onlyRest(at), options)),
  );
}

/** Who was refused, or left out by the person, is not proposed again. */
function onlyRest({ preview, done }: InviteResult): InvitationChoices {
  const rest = new Set(done.rows.filter(({ outcome }) => outcome === "notSent").map(({ reference }) => reference));
  const others = preview.candidates.filter(({ id }) => !rest.has(id)).map(({ id }) => id);
  return { ...noInvitationChoices, leftOut: new Set(others) };
}
