// Texts of invitations that load with the first screen: entry, titles, what runs. Small for that reason.
import type { Message } from "../../parts/message";
import type { InviteScreen, InviteWork } from "../screens/inviteScreen";
import { t } from "../../language/t";

export const inviteEntry = {
  invite: t("Invite suppliers"),
  choose: t("Choose the RFP event. Next, you choose its suppliers."),
} as const;

export const inviteTitles: Record<InviteScreen["at"]["step"], string> = {
  setup: t("Suppliers of an event"),
  check: t("Before it is sent"),
  done: t("Result"),
};

export const inviteCancelled: Record<InviteWork, Message> = {
  readColumn: { title: t("Stopped"), text: t("Nothing was read and nothing was sent."), todo: "" },
  checkInvite: { title: t("Stopped"), text: t("Nothing was sent."), todo: t("Continue when you are ready.") },
  invite: {
    title: t("Stopped before anything was sent"),
    text: t("Nobody was invited, and no invitation was taken back."),
    todo: t("Send again when you are ready."),
  },
  settleInvite: { title: t("Stopped"), text: t("Nothing was sent and nothing was recorded."), todo: "" },
};
