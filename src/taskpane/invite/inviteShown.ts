// Which step of an invitation run the screen shows, and how a list to check gets there. It sends nothing.
import { noInvitationChoices, type InvitationChoices } from "../../invitations/candidates";
import { previewInvitations, withInvitationChoices } from "../../workflows/invite/preview";
import type { InviteRequest, InviteStopped } from "../../workflows/invite/types";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { plainNotice } from "../pane/notices";
import { inviteObstacleMessage } from "./inviteObstacleTexts";
import { goTo, notify, type Core } from "../pane/core";
import type { InviteCheck, InviteScreen, InviteSetup } from "../pane/screens/inviteScreen";

export const screenOf = (at: InviteScreen["at"]): InviteScreen => ({ kind: "invite", at });

export function inviteScreen<Step extends InviteScreen["at"]["step"]>(core: Core, step: Step) {
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

export function tell(core: Core, { obstacle }: InviteStopped): void {
  const message = inviteObstacleMessage(obstacle);
  notify(core, { ...plainNotice("warning", message), details: `obstacle: ${obstacle.kind}` });
}

/** Shows who would get mail, or says why nobody can be shown; the screen stays then. */
export async function showCheck(
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
  const preview = choices === null ? outcome.preview : withInvitationChoices(services, outcome.preview, choices);
  goTo(core, screenOf({ step: "check", preview, setup }));
}

/** Without what the person had decided about second mails: it was decided on what is no longer so. */
export function again(core: Core, services: Services, at: InviteCheck, options: WorkflowOptions): Promise<void> {
  const { leftOut } = at.preview.choices;
  return showCheck(core, services, at.preview.request, at.setup, { ...noInvitationChoices, leftOut }, options);
}
