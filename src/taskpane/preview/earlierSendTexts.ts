// What is said about earlier sends: one that was cut off and has arrived after all, or is left as it is.
import type { FinishDone } from "../../workflows/send/types";
import type { Message } from "../parts/message";
import { outgoing } from "./outgoingTexts";
import { countOf } from "../parts/words";

export function arrivedMessage({ created, updated, deleted, failed, dropped }: FinishDone): Message {
  const done = outgoing({ created, changed: updated, deleted });
  const refused = failed === 0 ? "" : ` ${countOf(failed, "row")} not sent: the reason stands on the row.`;
  const gone =
    dropped === 0
      ? ""
      : ` ${countOf(dropped, "row")} did not arrive, and your table no longer holds ${dropped === 1 ? "it as a change" : "them as changes"}.`;
  return {
    title: "The send that was cut off is finished",
    text: `Arrived: ${done === "" ? "nothing" : done}.${refused}${gone} No row is doubled, and nothing more was sent.`,
    todo: "",
  };
}

export const leftMessage: Message = {
  title: "The send that was cut off is left as it is",
  text: "What arrived stays on the platform. What did not is still a pending edit of your table.",
  todo: "The next preview compares and shows the rest.",
};
