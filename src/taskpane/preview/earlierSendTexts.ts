// Messages about an interrupted send: it arrived after all, or you leave it as it is.
import type { FinishDone } from "../../workflows/send/types";
import type { Message } from "../parts/message";
import { outgoingText } from "./outgoingTexts";
import { countOf } from "../parts/words";

export function arrivedMessage({ created, updated, deleted, failed, dropped }: FinishDone): Message {
  const done = outgoingText({ created, changed: updated, deleted });
  const refused = failed === 0 ? "" : ` ${countOf(failed, "row")} not sent: see the reason on the row.`;
  const gone =
    dropped === 0
      ? ""
      : ` ${countOf(dropped, "row")} did not arrive, and your table no longer has ${dropped === 1 ? "that change" : "those changes"}.`;
  return {
    title: "Interrupted send finished",
    text: `Arrived: ${done === "" ? "nothing" : done}.${refused}${gone} No row was doubled, and nothing more was sent.`,
    todo: "",
  };
}

export const leftMessage: Message = {
  title: "Interrupted send left as it is",
  text: "Rows that arrived stay on the platform. The others are still pending in your table.",
  todo: "The next preview shows the rest.",
};
