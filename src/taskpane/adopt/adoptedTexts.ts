// The message after a price sheet was linked.
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
}): Message {
  const { title, matched, newRows, converted, left, conflicts } = done;
  const parts = listed([
    [newRows, t("{newRows, number} new in your sheet", { newRows })],
    [converted, t("{converted, plural, one{# cell} other{# cells}} rewritten as values", { converted })],
    [conflicts, t("{conflicts, plural, one{# cell} other{# cells}} to decide", { conflicts })],
  ]);
  const stayed =
    left.length === 0
      ? ""
      : t(" {left, plural, one{# cell} other{# cells}} refused the new value and kept the old one: {left2}{part}.", {
          left: left.length,
          left2: left.slice(0, 8).join(", "),
          part: left.length > 8 ? t(" and more") : "",
        });
  return {
    title: t("Your sheet is linked to “{title}”", { title }),
    text: t("{matched, plural, one{# row} other{# rows}} linked{part}.{stayed} Nothing was sent.", {
      matched,
      part: parts === "" ? "" : `; ${parts}`,
      stayed,
    }),
    todo: t("Open the preview to see what a send would do."),
  };
}
