// The verbs of invitations.
import { goTo, type Core } from "../pane/core";
import type { InviteSetup } from "../pane/screens/inviteScreen";
import { verbsOf } from "../pane/verbs";

export const inviteVerbs = verbsOf(() => import("./inviteActions"));
export const inviteAfterVerbs = verbsOf(() => import("./inviteAfter"));

/** At once, since a person waits for what they typed or ticked. */
export const inviteFormVerbs = (core: Core) => ({
  formInvite: (change: Partial<Pick<InviteSetup, "change" | "kind">>): void => {
    const { screen } = core.store.get();
    if (screen.kind === "invite" && screen.at.step === "setup")
      goTo(core, { ...screen, at: { ...screen.at, ...change } });
  },
  leaveInvite: (sendId: string) => void core.left.add(sendId),
});
