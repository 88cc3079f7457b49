// Messages after something was done about invitations.
import type { InvitationRun } from "../../invitations/types";
import type { Message } from "../parts/message";
import { inviteSheetTexts } from "./inviteSheetTexts";
import { listed } from "../parts/words";
import { t, tc } from "../language/t";

export const knownMessage: Message = {
  title: t("Outcome found"),
  text: t("The gateway now has the platform's answers. Each row shows its outcome."),
  todo: "",
};

export const stillUnknownMessage = (n: number): Message => ({
  title: t("The answer is still missing"),
  text: t(
    "The gateway has no answer for {n, plural, one{# supplier} other{# suppliers}} either. Bidsheet sends nothing again by itself.",
    { n },
  ),
  todo: t("Open the event on the platform, check who is invited, and say here what you saw."),
});

export const settledMessage = (n: number, had: boolean): Message => ({
  title: t("Noted for {n, plural, one{# supplier} other{# suppliers}}", { n }),
  text: had
    ? t("The ledger now says done, as you reported. Nothing was sent.")
    : t("The ledger now says not done, as you reported. Nothing was sent."),
  todo: had ? "" : t("You can now send to them as to anybody else."),
});

export const ledgerMessage = (n: number): Message => ({
  title: t("Ledger written"),
  text: t("{n, plural, one{# entry} other{# entries}} written to the sheet “{sheet}”. Nothing was sent.", {
    n,
    sheet: inviteSheetTexts.ledger.sheet,
  }),
  todo: "",
});

const countIn = ({ rows }: InvitationRun, outcome: InvitationRun["rows"][number]["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;

function sumOf(run: InvitationRun): string {
  const count = (outcome: InvitationRun["rows"][number]["outcome"]) => countIn(run, outcome);
  const done = count("done");
  return listed([
    [
      done,
      run.change === "invite"
        ? tc("suppliers", "{done, number} invited", { done })
        : tc("invitations", "{done, number} taken back", { done }),
    ],
    [count("refused"), tc("suppliers", "{refused, number} refused", { refused: count("refused") })],
    [count("unknown"), tc("suppliers", "{unknown, number} unknown", { unknown: count("unknown") })],
    [count("notSent"), tc("suppliers", "{notSent, number} not sent", { notSent: count("notSent") })],
  ]);
}

/** Of a run that ended while no window followed it. */
export function takenInMessage(title: string, run: InvitationRun): Message {
  return {
    title: t("Invitations sent meanwhile"),
    text: t("“{title}”: {counts}. Ledger and rows show the outcome of each supplier.", { title, counts: sumOf(run) }),
    todo:
      countIn(run, "unknown") === 0
        ? ""
        : t("Open the event on the platform and check who is unknown. Bidsheet does not send to them again by itself."),
  };
}

export function closedMessage(run: InvitationRun): Message {
  const count = (outcome: InvitationRun["rows"][number]["outcome"]) => countIn(run, outcome);
  const said = sumOf(run);
  return {
    title: t("Interrupted run finished"),
    text:
      said === ""
        ? t("Nothing was left to send. Nothing more was sent.")
        : t("Nothing was left to send: {counts}. Nothing more was sent.", { counts: said }),
    todo:
      count("unknown") === 0
        ? ""
        : t("Invite them again to see who is unknown. Nobody gets a second mail unless you tick them."),
  };
}
