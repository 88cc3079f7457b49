// The message after a price sheet was linked.
import type { Failure } from "../../platform/errors";
import type { Message } from "../parts/message";
import { listed } from "../parts/words";
import { t } from "../language/t";

export function adoptedMessage(done: {
  readonly title: string;
  readonly matched: number;
  readonly newRows: number;
  readonly converted: number;
  readonly left: readonly string[];
  readonly conflicts: number;
  readonly notShared: Failure | null;
}): Message {
  const { title, matched, newRows, converted, left, conflicts } = done;
  const further = listed([
    [newRows, t("{newRows, number} new in your sheet", { newRows })],
    [converted, t("{converted, plural, one{# cell} other{# cells}} rewritten as values", { converted })],
    [conflicts, t("{conflicts, plural, one{# cell} other{# cells}} to decide", { conflicts })],
  ]);
  return {
    title: t("Your sheet is linked to “{title}”", { title }),
    text: [
      further === ""
        ? t("{matched, plural, one{# row} other{# rows}} linked.", { matched })
        : t("{matched, plural, one{# row} other{# rows}} linked; {further}.", { matched, further }),
      ...(left.length === 0 ? [] : [stayedText(left)]),
      ...(done.notShared === null
        ? []
        : [t("Your company did not get the words that you confirmed. This workbook keeps them.")]),
      t("Nothing was sent."),
    ].join(" "),
    todo: t("Open the preview to see what a send would do."),
  };
}

const MOST_SHOWN = 8;

function stayedText(cells: readonly string[]): string {
  const n = cells.length;
  const addresses = cells.slice(0, MOST_SHOWN).join(", ");
  return n > MOST_SHOWN
    ? t("{n, plural, one{# cell} other{# cells}} refused the new value and kept the old one: {addresses} and more.", {
        n,
        addresses,
      })
    : t("{n, plural, one{# cell} other{# cells}} refused the new value and kept the old one: {addresses}.", {
        n,
        addresses,
      });
}
