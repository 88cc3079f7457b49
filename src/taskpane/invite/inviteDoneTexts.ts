// Messages after something was done about invitations.
import type { InvitationRun } from "../../invitations/types";
import type { Message } from "../parts/message";
import { inviteSheetTexts } from "./inviteSheetTexts";
import { countOf, listed, number } from "../parts/words";

export const knownMessage: Message = {
  title: "Outcome found",
  text: "The gateway now has the platform's answers. Each row shows its outcome.",
  todo: "",
};

export const stillUnknownMessage = (n: number): Message => ({
  title: "The answer is still missing",
  text: `The gateway has no answer for ${countOf(n, "supplier")} either. Bidsheet sends nothing again by itself.`,
  todo: "Open the event on the platform, check who is invited, and say here what you saw.",
});

export const settledMessage = (n: number, had: boolean): Message => ({
  title: `Noted for ${countOf(n, "supplier")}`,
  text: had
    ? "The ledger now says done, as you reported. Nothing was sent."
    : "The ledger now says not done, as you reported. Nothing was sent.",
  todo: had ? "" : "You can now send to them like to anybody else.",
});

export const ledgerMessage = (n: number): Message => ({
  title: "Ledger written",
  text: `${countOf(n, "entry", "entries")} written to the sheet “${inviteSheetTexts.ledger.sheet}”. Nothing was sent.`,
  todo: "",
});

const countIn = ({ rows }: InvitationRun, outcome: InvitationRun["rows"][number]["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;

function sumOf(run: InvitationRun): string {
  const count = (outcome: InvitationRun["rows"][number]["outcome"]) => countIn(run, outcome);
  return listed([
    [count("done"), `${number(count("done"))} ${run.change === "invite" ? "invited" : "taken back"}`],
    [count("refused"), `${number(count("refused"))} refused`],
    [count("unknown"), `${number(count("unknown"))} unknown`],
    [count("notSent"), `${number(count("notSent"))} not sent`],
  ]);
}

/** Of a run that ended while no window followed it. */
export function takenInMessage(title: string, run: InvitationRun): Message {
  return {
    title: "Invitations sent meanwhile",
    text: `“${title}”: ${sumOf(run)}. Ledger and rows show the outcome of each supplier.`,
    todo:
      countIn(run, "unknown") === 0
        ? ""
        : "Open the event on the platform and check who is unknown. Bidsheet does not send to them again by itself.",
  };
}

export function closedMessage(run: InvitationRun): Message {
  const count = (outcome: InvitationRun["rows"][number]["outcome"]) => countIn(run, outcome);
  const said = sumOf(run);
  return {
    title: "Interrupted run finished",
    text: `Nothing was left to send${said === "" ? "" : `: ${said}`}. Nothing more was sent.`,
    todo:
      count("unknown") === 0
        ? ""
        : "Invite them again to see who is unknown. Nobody gets a second mail unless you tick them.",
  };
}
