// What is told after something was done about invitations.
import type { InvitationRun } from "../../invitations/types";
import type { Message } from "../parts/message";
import { countOf, listed, number } from "../parts/words";

export const knownMessage: Message = {
  title: "It is known now",
  text: "The gateway has the platform's answers by now. They stand on the rows.",
  todo: "",
};

export const stillUnknownMessage = (n: number): Message => ({
  title: "The answer is still missing",
  text: `The gateway has no answer for ${countOf(n, "supplier")} either, and nobody is sent anything again by itself.`,
  todo: "Open the event on the platform, look who is invited, and say here what you saw.",
});

export const settledMessage = (n: number, had: boolean): Message => ({
  title: `Noted for ${countOf(n, "supplier")}`,
  text: had
    ? "The ledger has them as done, by your word. Nothing was sent."
    : "The ledger has them as not done, by your word. Nothing was sent.",
  todo: had ? "" : "They can be sent like anybody else now.",
});

export const ledgerMessage = (n: number): Message => ({
  title: "The ledger is written",
  text: `${countOf(n, "entry", "entries")} stand on the sheet “Bidsheet invitations”. Nothing was sent.`,
  todo: "",
});

export function closedMessage({ change, rows }: InvitationRun): Message {
  const count = (outcome: InvitationRun["rows"][number]["outcome"]) =>
    rows.filter((row) => row.outcome === outcome).length;
  const said = listed([
    [count("done"), `${number(count("done"))} ${change === "invite" ? "invited" : "taken back"}`],
    [count("refused"), `${number(count("refused"))} refused`],
    [count("unknown"), `${number(count("unknown"))} unknown`],
  ]);
  return {
    title: "The run that was cut off is finished",
    text: `Nothing of it was left to send${said === "" ? "" : `: ${said}`}. Nothing more was sent.`,
    todo:
      count("unknown") === 0
        ? ""
        : "Invite them again to see who is unknown; nobody gets a second mail without your tick.",
  };
}
