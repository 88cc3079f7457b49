// The words beside references in the sheet after a run, in English. No program reads them again.
import type { InviteRowTexts } from "../../workflows/invite/texts";

const notSent = () => "Not sent: the run ended before";

export const inviteRowTexts: InviteRowTexts = {
  outcomes: {
    invite: {
      done: ({ at }) => `Invited ${timeText(at)}`,
      refused: ({ detail }) => `Not invited: ${detail}`,
      unknown: ({ at }) => `Unknown whether invited ${timeText(at)}: Bidsheet does not send it again unless you say so`,
      notSent,
    },
    remove: {
      done: ({ at }) => `Invitation removed ${timeText(at)}`,
      refused: ({ detail }) => `Not removed: ${detail}`,
      unknown: ({ at }) => `Unknown whether removed ${timeText(at)}: Bidsheet does not send it again unless you say so`,
      notSent,
    },
  },
  problems: {
    notAnId: "Not sent: this is not an id; ids are whole numbers",
    tooManyDigits: "Not sent: more than 15 digits, which Excel rounds. Type the id as text",
    tooLong: "Not sent: an external id has at most 255 characters",
    shownOtherwise: "Not sent: the cell shows other digits than its value. Type the external id as text",
    error: "Not sent: the cell shows an error. Correct the formula",
    notText: "Not sent: TRUE or FALSE is not an external id",
  },
  leftOut: "Left out",
  leftOutBefore: ({ state, at, by }) => {
    const who = by === "" ? "" : ` by ${by}`;
    return state === "unknown"
      ? `Left out: unknown since ${timeText(at)}${who}`
      : `Left out: ${state} ${timeText(at)}${who}`;
  },
};

/** Minutes are enough; UTC, since colleagues elsewhere read the same sheet. */
function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
