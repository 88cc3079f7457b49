// The message after a price sheet was linked.
import type { Message } from "../parts/message";
import { countOf, listed, number } from "../parts/words";

export function adoptedMessage(done: {
  readonly title: string;
  readonly matched: number;
  readonly newRows: number;
  readonly converted: number;
  readonly left: readonly string[];
  readonly conflicts: number;
}): Message {
  const { title, matched, newRows, converted, left, conflicts } = done;
  const parts = listed([
    [newRows, `${number(newRows)} new in your sheet`],
    [converted, `${countOf(converted, "cell")} rewritten as values`],
    [conflicts, `${countOf(conflicts, "cell")} to decide`],
  ]);
  const stayed =
    left.length === 0
      ? ""
      : ` ${countOf(left.length, "cell")} refused the new value and kept the old one: ${left.slice(0, 8).join(", ")}${left.length > 8 ? " and more" : ""}.`;
  return {
    title: `Your sheet is linked to “${title}”`,
    text: `${countOf(matched, "row")} linked${parts === "" ? "" : `; ${parts}`}.${stayed} Nothing was sent.`,
    todo: "Open the preview to see what a send would do.",
  };
}
