// Why nobody can be invited: what happened, what it means, what to do. The Record is complete: a new kind does not
// compile until it has its sentence.
import type { InvitationObstacle, InviteStopped } from "../../workflows/invite/types";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import { t } from "../language/t";

const NOTHING_SENT = t("Nothing was sent.");

type ObstacleOf = {
  readonly [K in InvitationObstacle["kind"]]: Extract<InvitationObstacle, { kind: K }>;
};

const messages: { readonly [K in keyof ObstacleOf]: (obstacle: ObstacleOf[K]) => Message } = {
  selectionEmpty: () => ({
    title: t("The selection is empty"),
    text: t("All selected cells are blank. {NOTHINGSENT}", { NOTHINGSENT: NOTHING_SENT }),
    todo: t("Select the cells with the suppliers' ids, then use the selection."),
  }),
  selectionOfColumns: ({ columns }) => ({
    title: t("Several columns are selected"),
    text: t("Bidsheet does not know which of the {columns, number} columns has the suppliers. {NOTHINGSENT}", {
      columns: columns.length,
      NOTHINGSENT: NOTHING_SENT,
    }),
    todo: t("Choose the column, or select only one."),
  }),
  selectionLacksColumn: ({ header }) => ({
    title: t("The column is outside the selection"),
    text: t("“{header}” is no longer a column of the selected rows. {NOTHINGSENT}", {
      header,
      NOTHINGSENT: NOTHING_SENT,
    }),
    todo: t("Select the rows again, then use the selection."),
  }),
  eventUnknown: ({ eventId }) => ({
    title: t("The platform has no such event"),
    text: t("Event {eventId} was deleted, or your account cannot see it. {NOTHINGSENT}", {
      eventId,
      NOTHINGSENT: NOTHING_SENT,
    }),
    todo: t("Choose the event again."),
  }),
  eventNotRfp: ({ eventTitle, eventType }) => ({
    title: t("This event takes no invitations"),
    text: t("Only RFP events take suppliers. “{eventTitle}” is {part}. {NOTHINGSENT}", {
      eventTitle,
      part: eventType === "" ? t("of another type") : t("of the type {eventType}", { eventType }),
      NOTHINGSENT: NOTHING_SENT,
    }),
    todo: t("Choose an RFP event."),
  }),
  eventWithoutExternalId: ({ eventTitle }) => ({
    title: t("This event has no external id"),
    text: t("To invite by external ids, the event needs an external id too. “{eventTitle}” has none. {NOTHINGSENT}", {
      eventTitle,
      NOTHINGSENT: NOTHING_SENT,
    }),
    todo: t("Use the platform's supplier ids, or give the event an external id."),
  }),
  eventExternalIdUnclear: ({ externalId, events }) => ({
    title: t("The event's external id is unclear"),
    text:
      events > 1
        ? t(
            "{events, number} events have the external id “{externalId}”, so the invitation could reach another event. {NOTHINGSENT}",
            { events, externalId, NOTHINGSENT: NOTHING_SENT },
          )
        : t(
            "The platform's list does not show this event under “{externalId}”, so the invitation could reach another event. {NOTHINGSENT}",
            { externalId, NOTHINGSENT: NOTHING_SENT },
          ),
    todo: t("Use the platform's supplier ids, or correct the event's external id on the platform."),
  }),
  chunkTooLarge: ({ most }) => ({
    title: t("Too many suppliers in one request"),
    text: t("The platform takes at most {most, number} in a request. {NOTHINGSENT}", {
      most,
      NOTHINGSENT: NOTHING_SENT,
    }),
    todo: t("Choose a number from 1 to {most, number}.", { most }),
  }),
  nobodyToSend: () => ({
    title: t("There is nobody to send to"),
    text: t("All readable suppliers are left out. {NOTHINGSENT}", { NOTHINGSENT: NOTHING_SENT }),
    todo: t("Tick at least one supplier."),
  }),
};

/** Invitations need other words here than tables. */
const outdated: Message = {
  title: t("Somebody sent to this event meanwhile"),
  text: t("Your preview is older than that send. {NOTHINGSENT}", { NOTHINGSENT: NOTHING_SENT }),
  todo: t("Check who would get mail now, then send."),
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
