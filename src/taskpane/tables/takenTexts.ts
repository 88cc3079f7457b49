// Texts about a send that the gateway carried out while nobody followed it.
import type { Message } from "../parts/message";
import { listed } from "../parts/words";
import { t } from "../language/t";

export interface TakenCounts {
  readonly sent: number;
  readonly refused: number;
  readonly changed: number;
  readonly unknown: number;
  readonly unsent: number;
  /** Rows that the gateway still carries. */
  readonly left: number;
}

const titles = {
  closed: (outcomes: string) => t("While Excel was closed: {outcomes}", { outcomes }),
  meanwhile: (outcomes: string) => t("Meanwhile: {outcomes}", { outcomes }),
} as const;

export function takenMessage(title: string, counts: TakenCounts, when: keyof typeof titles): Message {
  const { sent, refused, changed, unknown, unsent, left } = counts;
  const said = listed([
    [sent, t("{sent, number} sent", { sent })],
    [refused, t("{refused, number} refused", { refused })],
    [changed, t("{changed, number} changed by a colleague", { changed })],
    [unknown, t("{unknown, number} unknown", { unknown })],
    [unsent, t("{unsent, number} not sent", { unsent })],
  ]);
  const open = refused + changed + unknown;
  return {
    title: titles[when](said),
    text: [
      t("“{title}” shows the outcome of each row.", { title }),
      ...(left === 0 ? [] : [t("The gateway still has {left, plural, one{# row} other{# rows}} to send.", { left })]),
    ].join(" "),
    todo: open + unsent === 0 ? "" : t("Check the rows that did not arrive, then preview again."),
  };
}
