// Why nobody can be invited: what happened, what it means, what to do. The Record is complete: a new kind does not
// compile until it has its sentence.
import type { InvitationObstacle, InviteStopped } from "../../workflows/invite/types";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import { t } from "../language/t";

const nothingSent = (why: string): string => `${why} ${t("Nothing was sent.")}`;

type ObstacleOf = {
  readonly [K in InvitationObstacle["kind"]]: Extract<InvitationObstacle, { kind: K }>;
};

const messages: { readonly [K in keyof ObstacleOf]: (obstacle: ObstacleOf[K]) => Message } = {
  selectionEmpty: () => ({
    title: t("The selection is empty"),
    text: nothingSent(t("All selected cells are blank.")),
    todo: t("Select the cells with the suppliers' IDs, then use the selection."),
  }),
  selectionOfColumns: ({ columns }) => ({
    title: t("Several columns are selected"),
    text: nothingSent(
      t("Bidsheet does not know which of the {columns, number} columns has the suppliers.", {
        columns: columns.length,
      }),
    ),
    todo: t("Choose the column, or select only one."),
  }),
  selectionLacksColumn: ({ header }) => ({
    title: t("The column is outside the selection"),
    text: nothingSent(
      t("“{header}” is no longer a column of the selected rows.", {
        header,
      }),
    ),
    todo: t("Select the rows again, then use the selection."),
  }),
  eventUnknown: ({ eventId }) => ({
    title: t("The platform has no such event"),
    text: nothingSent(
      t("Event {eventId} was deleted, or your account cannot see it.", {
        eventId,
      }),
    ),
    todo: t("Choose the event again."),
  }),
  eventNotRfp: ({ eventTitle, eventType }) => ({
    title: t("This event cannot have invitations"),
    text: nothingSent(
      eventType === ""
        ? t("Only RFP events can have suppliers. “{eventTitle}” is of another type.", { eventTitle })
        : t("Only RFP events can have suppliers. “{eventTitle}” is of the type {eventType}.", {
            eventTitle,
            eventType,
          }),
    ),
    todo: t("Choose an RFP event."),
  }),
  eventWithoutExternalId: ({ eventTitle }) => ({
    title: t("This event has no external ID"),
    text: nothingSent(
      t("To invite by external IDs, the event needs an external ID too. “{eventTitle}” has none.", {
        eventTitle,
      }),
    ),
    todo: t("Use the platform's supplier IDs, or give the event an external ID."),
  }),
  eventExternalIdUnclear: ({ externalId, events }) => ({
    title: t("The event's external ID is unclear"),
    text:
      events > 1
        ? nothingSent(
            t(
              "{events, number} events have the external ID “{externalId}”, so the invitation could reach another event.",
              { events, externalId },
            ),
          )
        : nothingSent(
            t(
              "The platform's list does not show this event under “{externalId}”, so the invitation could reach another event.",
              { externalId },
            ),
          ),
    todo: t("Use the platform's supplier IDs, or correct the event's external ID on the platform."),
  }),
  chunkTooLarge: ({ most }) => ({
    title: t("Too many suppliers in one request"),
    text: nothingSent(
      t("The platform accepts at most {most, number} in a request.", {
        most,
      }),
    ),
    todo: t("Choose a number from 1 to {most, number}.", { most }),
  }),
  nobodyToSend: () => ({
    title: t("There is nobody to send to"),
    text: nothingSent(t("All readable suppliers are left out.")),
    todo: t("Tick at least one supplier."),
  }),
};

/** Invitations need other words here than tables. */
const outdated: Message = {
  title: t("Somebody sent to this event meanwhile"),
  text: nothingSent(t("Your preview is older than that send.")),
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
