// Texts of invitations that load with the first screen: entry, titles, what runs. Small for that reason.
import type { Message } from "../parts/message";
import type { InviteScreen, InviteWork } from "./inviteScreen";

export const inviteEntry = {
  invite: "Invite suppliers",
  choose: "Choose the RFP event. Next, you choose its suppliers.",
} as const;

export const inviteTitles: Record<InviteScreen["at"]["step"], string> = {
  setup: "Suppliers of an event",
  check: "Before it is sent",
  done: "Result",
};

export const inviteWorks: Record<InviteWork, string> = {
  readColumn: "Reading the selection",
  checkInvite: "Checking who was invited before",
  invite: "Sending the invitations",
  settleInvite: "Asking for the lost answers",
};

export const inviteCancelled: Record<InviteWork, Message> = {
  readColumn: { title: "Stopped", text: "Nothing was read and nothing was sent.", todo: "" },
  checkInvite: { title: "Stopped", text: "Nothing was sent.", todo: "Continue when you are ready." },
  invite: {
    title: "Stopped before anything was sent",
    text: "Nobody was invited, and no invitation was taken back.",
    todo: "Send again when you are ready.",
  },
  settleInvite: { title: "Stopped", text: "Nothing was sent and nothing was recorded.", todo: "" },
};
