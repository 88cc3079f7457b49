// Texts about a send that the gateway carries out: that it needs no pane, or why it waits.
import type { SendProgress } from "../../platform/handoverContract";

type Why = NonNullable<SendProgress["why"]>;

const waits: Record<Why, string> = {
  outage: "The platform does not answer.",
  rateLimited: "The platform asks to wait.",
  leaseHeld: "Another send to this list goes first.",
  signIn: "The platform no longer takes your credentials. Sign in again: the send then continues.",
  person: "You paused it.",
};

export const carriedTexts = {
  carried: "The gateway sends it, also while Excel is closed.",
  signedOut:
    "Your session has ended. Sign in again to see how far the send is. If it waits for you, it then continues.",
  waiting: (why: Why, next: string | null, end: string | null) =>
    `${waits[why]}${next === null ? "" : ` Next try at ${next}.`}${end === null ? "" : ` At ${end} the gateway stops trying, and unsent rows are pending again.`}`,
};
