// What the pane's frame says of invitations: entry, titles, what runs. Small, since it loads with the first screen.
import type { Message } from "../parts/message";
import type { InviteScreen, InviteWork } from "./inviteScreen";

export const inviteEntry = {
  invite: "Invite suppliers",
  choose: "Choose the RFP event whose suppliers you want to invite or take back.",
} as const;

export const inviteTitles: Record<InviteScreen["at"]["step"], string> = {
  setup: "Suppliers of an event",
  check: "Before it is sent",
  done: "Result",
};

export const inviteWorks: Record<InviteWork, string> = {
  readColumn: "Reading the selection",
  checkInvite: "Looking up who was invited",
  invite: "Sending the invitations",
  settleInvite: "Looking up the answers",
};

export const inviteCancelled: Record<InviteWork, Message> = {
  readColumn: { title: "Stopped", text: "Nothing was read and nothing was sent.", todo: "" },
  checkInvite: { title: "Stopped", text: "Nothing was sent.", todo: "Go on when you are ready." },
  invite: {
    title: "Stopped before anything was sent",
    text: "Nobody was invited, and no invitation was taken back.",
    todo: "Send again when you are ready.",
  },
  settleInvite: { title: "Stopped", text: "Nothing was sent and nothing was noted.", todo: "" },
};
