// Why nobody can be invited, as words for a person: what happened, what it means, what to do. A complete Record: a new
// kind does not compile until it has its sentence.
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
    text: `No cell that is selected holds anything. ${NOTHING_SENT}`,
    todo: "Select the cells that hold the suppliers' ids, then take the selection.",
  }),
  selectionOfColumns: ({ columns }) => ({
    title: "Several columns are selected",
    text: `Which of the ${number(columns.length)} columns holds the suppliers is not known. ${NOTHING_SENT}`,
    todo: "Choose the column, or select one alone.",
  }),
  selectionLacksColumn: ({ header }) => ({
    title: "That column is not beside the selection",
    text: `“${header}” is no column of the selected rows any more. ${NOTHING_SENT}`,
    todo: "Select the rows again, then take the selection.",
  }),
  eventUnknown: ({ eventId }) => ({
    title: "The platform does not show this event",
    text: `Event ${eventId} was deleted, or your account cannot see it. ${NOTHING_SENT}`,
    todo: "Choose the event again.",
  }),
  eventNotRfp: ({ eventTitle, eventType }) => ({
    title: "This event takes no invitations",
    text: `The platform takes suppliers for RFP events only; “${eventTitle}” is ${eventType === "" ? "of another kind" : `of the kind ${eventType}`}. ${NOTHING_SENT}`,
    todo: "Choose an RFP event.",
  }),
  eventWithoutExternalId: ({ eventTitle }) => ({
    title: "This event has no external id",
    text: `By external ids the platform finds the event by its own external id, and “${eventTitle}” has none. ${NOTHING_SENT}`,
    todo: "Use the platform's ids of the suppliers, or give the event an external id.",
  }),
  eventExternalIdUnclear: ({ externalId, events }) => ({
    title: "The event's external id is not its own",
    text:
      events > 1
        ? `${number(events)} events have the external id “${externalId}”, so another event might be meant. ${NOTHING_SENT}`
        : `The platform's list does not show this event under “${externalId}”, so another event might be meant. ${NOTHING_SENT}`,
    todo: "Use the platform's ids of the suppliers, or mend the external id on the platform.",
  }),
  chunkTooLarge: ({ most }) => ({
    title: "Too many suppliers in one request",
    text: `The platform takes at most ${number(most)} in a request. ${NOTHING_SENT}`,
    todo: `Choose a number from 1 to ${number(most)}.`,
  }),
  nobodyToSend: () => ({
    title: "There is nobody to send to",
    text: `Everybody who could be read is left out. ${NOTHING_SENT}`,
    todo: "Tick at least one of them.",
  }),
};

/** Said of invitations in other words than of tables. */
const outdated: Message = {
  title: "Somebody sent to this event since",
  text: `What is shown was made before that, so it was not sent. ${NOTHING_SENT}`,
  todo: "Look at who would get mail now, then send.",
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
