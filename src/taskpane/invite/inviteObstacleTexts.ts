// Why nobody can be invited: what happened, what it means, what to do. The Record is complete: a new kind does not
// compile until it has its sentence.
import type { InvitationObstacle, InviteStopped } from "../../workflows/invite/types";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import { number } from "../parts/words";

const NOTHING_SENT = "Nothing was sent.";

type ObstacleOf = {
  readonly [K in InvitationObstacle["kind"]]: Extract<InvitationObstacle, { kind: K }>;
};

const messages: { readonly [K in keyof ObstacleOf]: (obstacle: ObstacleOf[K]) => Message } = {
  selectionEmpty: () => ({
    title: "The selection is empty",
    text: `All selected cells are blank. ${NOTHING_SENT}`,
    todo: "Select the cells with the suppliers' ids, then use the selection.",
  }),
  selectionOfColumns: ({ columns }) => ({
    title: "Several columns are selected",
    text: `Bidsheet does not know which of the ${number(columns.length)} columns has the suppliers. ${NOTHING_SENT}`,
    todo: "Choose the column, or select only one.",
  }),
  selectionLacksColumn: ({ header }) => ({
    title: "The column is outside the selection",
    text: `“${header}” is no longer a column of the selected rows. ${NOTHING_SENT}`,
    todo: "Select the rows again, then use the selection.",
  }),
  eventUnknown: ({ eventId }) => ({
    title: "The platform has no such event",
    text: `Event ${eventId} was deleted, or your account cannot see it. ${NOTHING_SENT}`,
    todo: "Choose the event again.",
  }),
  eventNotRfp: ({ eventTitle, eventType }) => ({
    title: "This event takes no invitations",
    text: `Only RFP events take suppliers. “${eventTitle}” is ${eventType === "" ? "of another type" : `of the type ${eventType}`}. ${NOTHING_SENT}`,
    todo: "Choose an RFP event.",
  }),
  eventWithoutExternalId: ({ eventTitle }) => ({
    title: "This event has no external id",
    text: `To invite by external ids, the event needs an external id too. “${eventTitle}” has none. ${NOTHING_SENT}`,
    todo: "Use the platform's supplier ids, or give the event an external id.",
  }),
  eventExternalIdUnclear: ({ externalId, events }) => ({
    title: "The event's external id is unclear",
    text:
      events > 1
        ? `${number(events)} events have the external id “${externalId}”, so the invitation could reach another event. ${NOTHING_SENT}`
        : `The platform's list does not show this event under “${externalId}”, so the invitation could reach another event. ${NOTHING_SENT}`,
    todo: "Use the platform's supplier ids, or correct the event's external id on the platform.",
  }),
  chunkTooLarge: ({ most }) => ({
    title: "Too many suppliers in one request",
    text: `The platform takes at most ${number(most)} in a request. ${NOTHING_SENT}`,
    todo: `Choose a number from 1 to ${number(most)}.`,
  }),
  nobodyToSend: () => ({
    title: "There is nobody to send to",
    text: `All readable suppliers are left out. ${NOTHING_SENT}`,
    todo: "Tick at least one supplier.",
  }),
};

/** Invitations need other words here than tables. */
const outdated: Message = {
  title: "Somebody sent to this event meanwhile",
  text: `Your preview is older than that send. ${NOTHING_SENT}`,
  todo: "Check who would get mail now, then send.",
};

export function inviteObstacleMessage(obstacle: InviteStopped["obstacle"]): Message {
  if (obstacle.kind === "previewOutdated") return outdated;
  return isOwn(obstacle) ? tell(obstacle.kind, obstacle) : obstacleMessage(obstacle);
}

function isOwn(obstacle: InviteStopped["obstacle"]): obstacle is InvitationObstacle {
  return Object.hasOwn(messages, obstacle.kind);
}

function tell<K extends keyof ObstacleOf>(kind: K, obstacle: ObstacleOf[K]): Message {
  return messages[kind](obstacle);
}
