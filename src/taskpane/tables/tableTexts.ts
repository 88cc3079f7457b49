// What a linked table says: on its card, and after it was linked, refreshed or unlinked.
import type { RenamedHeader } from "../../workbook/table/types";
import type { Message } from "../parts/message";
import type { Site } from "../../values/site";
import { quoted } from "../pane/failures/failureTexts";
import { siteName } from "../pane/failures/siteTexts";
import { listed } from "../parts/words";
import { t } from "../language/t";

interface RefreshCounts {
  readonly title: string;
  readonly cells: number;
  readonly rows: number;
  readonly settled: number;
  readonly conflicts: number;
  readonly problems: number;
  readonly gone: number;
  readonly renamed: readonly RenamedHeader[];
  /** The platform's columns changed, and nobody has adopted the change. */
  readonly drifted: boolean;
  /** Excel's Undo had taken back what Bidsheet wrote. */
  readonly sheetUndone: boolean;
}

const renamedText = (renamed: readonly RenamedHeader[]) =>
  t("Renamed here: {renamed}. Still linked.", {
    renamed: renamed.map(({ label, header }) => t("“{label}” is now “{header}”", { label, header })).join(", "),
  });

const undoneText = t(
  "Excel's Undo removed what Bidsheet wrote in this table. Bidsheet does not send such values as edits.",
);

export const tableTexts = {
  refresh: t("Refresh"),
  preview: t("Preview and send"),
  readOnly: t("For reading only: Bidsheet sends nothing from this table."),
  more: (title: string) => t("More for {title}", { title }),
  goTo: t("Go to the table"),
  unlink: t("Unlink…"),
  unlinkTitle: t("Unlink this table?"),
  unlinkText: t(
    "The cells stay as they are. Bidsheet forgets which row is which, so you can no longer send pending edits.",
  ),
  unlinkYes: t("Unlink"),
  unlinkNo: t("Keep it linked"),
  otherAccount: (who: string) => t("Linked by {who}. To refresh or send it, use your own account.", { who }),
  siteUnsaid: (who: string) =>
    t("Linked by {who} with an earlier version of Bidsheet, which did not note the environment.", { who }),
  adoptText: (connected: Site) =>
    t(
      "Bidsheet first checks that the platform shows its rows to your account on {connected}. It then sends the table's edits in your name.",
      { connected: siteName(connected) },
    ),
  counting: t("Counting…"),
  neverRefreshed: t("never refreshed"),
  refreshed: (when: string) => t("refreshed {when}", { when }),
  renamed: renamedText,
  sheetUndone: undoneText,
  counts: {
    rows: (n: number) => t("{n, plural, one{# row} other{# rows}}", { n }),
    edited: (n: number) => t("{n, number} edited", { n }),
    added: (n: number) => t("{n, number} new", { n }),
    deleted: (n: number) => t("{n, number} missing", { n }),
    conflicts: (n: number) => t("{n, plural, one{# conflict} other{# conflicts}}", { n }),
    pending: (n: number) => t("{n, number} unknown", { n }),
    problems: (n: number) => t("{n, number} to correct", { n }),
    upToDate: t("Up to date"),
  },
};

export const unlinkedMessage: Message = {
  title: t("Unlinked"),
  text: t("The cells stay as they are. Nothing changed on the platform."),
  todo: "",
};

export const accountMessage = (email: string): Message => ({
  title: t("This table now uses your account"),
  text: t("Bidsheet sends its changes as {email}.", { email }),
  todo: t("Refresh, then check the preview before you send."),
});

export function refreshedMessage(done: RefreshCounts): Message {
  const news = listed([
    [done.cells, t("{cells, plural, one{# cell} other{# cells}} written", { cells: done.cells })],
    [done.rows, t("{rows, plural, one{# row} other{# rows}} added", { rows: done.rows })],
    [
      done.settled,
      t("{settled, plural, one{# earlier row} other{# earlier rows}} confirmed", { settled: done.settled }),
    ],
  ]);
  const open = listed([
    [
      done.conflicts,
      t("{conflicts, plural, one{# row} other{# rows}} changed on both sides", { conflicts: done.conflicts }),
    ],
    [done.gone, t("{gone, plural, one{# row} other{# rows}} gone on the platform", { gone: done.gone })],
    [done.problems, t("{problems, plural, one{# cell} other{# cells}} to correct", { problems: done.problems })],
  ]);
  const text = [
    news === "" ? t("The platform had nothing new.") : t("From the platform: {news}.", { news }),
    ...(open === "" ? [] : [t("{facts}.", { facts: open })]),
    ...(done.drifted ? [t("Its columns changed on the platform. Home says which.")] : []),
    ...(done.renamed.length === 0 ? [] : [renamedText(done.renamed)]),
    ...(done.sheetUndone ? [undoneText] : []),
  ];
  return {
    title: t("“{title}” is up to date", { title: done.title }),
    text: text.join(" "),
    todo: open === "" ? "" : t("Open the preview to see each of them."),
  };
}

export const filterTakenOff = (columns: readonly string[]): Message => ({
  title: t("The filter is cleared"),
  text: t("No filter is on {columns} now.", { columns: quoted(columns) }),
  todo: t("Start again what you wanted to do."),
});
