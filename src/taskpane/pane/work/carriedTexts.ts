// Texts about a send that the gateway carries out: that it needs no pane, or why it waits.
import type { SendProgress } from "../../../platform/handoverContract";
import { t } from "../../language/t";

type Why = NonNullable<SendProgress["why"]>;

const waits: Record<Why, string> = {
  outage: t("The platform does not answer."),
  rateLimited: t("The platform asks to wait."),
  leaseHeld: t("Another send to this list goes first."),
  lateChange: t("An earlier change of these rows may still reach the platform, so they wait."),
  signIn: t("The platform no longer accepts your keys. Sign in again: the send then continues."),
  person: t("You paused it."),
};

export const carriedTexts = {
  carried: t("The gateway sends it, also while Excel is closed."),
  signedOut: t(
    "Your session has ended. Sign in again to see how far the send is. If it waits for you, it then continues.",
  ),
  waiting: (why: Why, next: string | null, end: string | null) =>
    [
      waits[why],
      ...(next === null ? [] : [t("Next try at {next}.", { next })]),
      ...(end === null ? [] : [t("At {end} the gateway stops trying, and unsent rows are pending again.", { end })]),
    ].join(" "),
};
