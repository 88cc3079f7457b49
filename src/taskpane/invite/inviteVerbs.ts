// The verbs of invitations. What they do stands in inviteActions.ts and inviteAfter.ts, loaded when first called.
import type { InvitationChoices } from "../../invitations/candidates";
import type { SendShown } from "../../platform/sendContract";
import { goTo, type Core } from "../pane/core";
import type { InviteSetup } from "../pane/inviteScreen";
import type { Later } from "../pane/later";
import type { EventRef } from "../pane/screens";

export interface InviteVerbs {
  /** Shows what the selection holds, for suppliers of this event. */
  openInvite(event: EventRef): Promise<void>;
  /** Takes what is selected now; `meant`: the column that the person chose of several. */
  takeColumn(meant: number | null): Promise<void>;
  formInvite(change: Partial<Pick<InviteSetup, "change" | "kind">>): void;
  /** Shows who would get mail. Nothing is sent. */
  checkInvite(): Promise<void>;
  chooseInvite(choices: InvitationChoices): Promise<void>;
  /** Sends what is shown. */
  sendInvite(): Promise<void>;
  /** Shows what taking the refused requests of the shown run apart would send. */
  takeApart(): Promise<void>;
  /** Shows whom the run did not reach, as a list to send. */
  goOnInvite(): Promise<void>;
  /** Asks the gateway once more what became of requests whose answer was lost. */
  lookUpInvite(): Promise<void>;
  /** The person looked on the platform: `had` says whether these had their invitation sent or withdrawn. */
  settleInvite(references: readonly string[], had: boolean): Promise<void>;
  writeInviteLedger(): Promise<void>;
  /**
   * The person's own runs that were cut off, without those that are left as they are. Null when they could not be read.
   */
  cutOffInvites(): Promise<readonly SendShown[] | null>;
  finishInvite(sendId: string): Promise<void>;
  leaveInvite(sendId: string): void;
}

const inviteActions = () => import("./inviteActions");
const inviteAfter = () => import("./inviteAfter");

export function inviteVerbs(core: Core, later: Later): InviteVerbs {
  return {
    openInvite: (event) => later(inviteActions, ({ openInvite }) => openInvite(core, event)),
    takeColumn: (meant) => later(inviteActions, ({ takeColumn }) => takeColumn(core, meant)),
    formInvite(change) {
      const { screen } = core.store.get();
      if (screen.kind === "invite" && screen.at.step === "setup")
        goTo(core, { ...screen, at: { ...screen.at, ...change } });
    },
    checkInvite: () => later(inviteActions, ({ checkInvite }) => checkInvite(core)),
    chooseInvite: (choices) => later(inviteActions, ({ chooseInvite }) => chooseInvite(core, choices)),
    sendInvite: () => later(inviteActions, ({ sendInvite }) => sendInvite(core)),
    takeApart: () => later(inviteActions, ({ takeApart }) => takeApart(core)),
    goOnInvite: () => later(inviteActions, ({ goOnInvite }) => goOnInvite(core)),
    lookUpInvite: () => later(inviteAfter, ({ lookUpInvite }) => lookUpInvite(core)),
    settleInvite: (references, had) => later(inviteAfter, ({ settleInvite }) => settleInvite(core, references, had)),
    writeInviteLedger: () => later(inviteAfter, ({ writeInviteLedger }) => writeInviteLedger(core)),
    async cutOffInvites() {
      let sends: readonly SendShown[] | null = null;
      await later(inviteAfter, async ({ cutOffInvites }) => {
        sends = await cutOffInvites(core);
      });
      return sends;
    },
    finishInvite: (sendId) => later(inviteAfter, ({ finishInvite }) => finishInvite(core, sendId)),
    leaveInvite: (sendId) => void core.left.add(sendId),
  };
}
