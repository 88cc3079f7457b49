// What a linked table says: on its card, and after it was linked, refreshed or unlinked.
import type { RenamedHeader } from "../../workbook/table/types";
import type { Message } from "../parts/message";
import type { Site } from "../../values/site";
import { quoted } from "../pane/failureTexts";
import { siteName } from "../pane/siteTexts";
import { countOf, listed, number } from "../parts/words";

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
  `Renamed here: ${renamed.map(({ label, header }) => `“${label}” is now “${header}”`).join(", ")}. Still linked.`;

const undoneText =
  "Excel's Undo took back what Bidsheet wrote in this table. Bidsheet does not send such values as edits.";

export const tableTexts = {
  refresh: "Refresh",
  preview: "Preview and send",
  readOnly: "For reading only: Bidsheet sends nothing from this table.",
  more: (title: string) => `More for ${title}`,
  goTo: "Go to the table",
  unlink: "Unlink…",
  unlinkTitle: "Unlink this table?",
  unlinkText:
    "The cells stay as they are. Bidsheet forgets which row is which, so you can no longer send pending edits.",
  unlinkYes: "Unlink",
  unlinkNo: "Keep it linked",
  otherAccount: (who: string) => `Linked by ${who}. To refresh or send it, use your own account.`,
  siteUnsaid: (who: string) =>
    `Linked by ${who} with an earlier version of Bidsheet, which did not note the environment.`,
  adoptText: (connected: Site) =>
    `Bidsheet first checks that the platform shows its rows to your account on ${siteName(connected)}. It then sends the table's edits in your name.`,
  counting: "Counting…",
  neverRefreshed: "never refreshed",
  refreshed: (when: string) => `refreshed ${when}`,
  renamed: renamedText,
  sheetUndone: undoneText,
  counts: {
    rows: (n: number) => countOf(n, "row"),
    edited: (n: number) => `${number(n)} edited`,
    added: (n: number) => `${number(n)} new`,
    deleted: (n: number) => `${number(n)} missing`,
    conflicts: (n: number) => countOf(n, "conflict"),
    pending: (n: number) => `${number(n)} unconfirmed`,
    problems: (n: number) => `${number(n)} to fix`,
    upToDate: "Up to date",
  },
};

export const unlinkedMessage: Message = {
  title: "Unlinked",
  text: "The cells stay as they are. Nothing changed on the platform.",
  todo: "",
};

export const accountMessage = (email: string): Message => ({
  title: "This table now uses your account",
  text: `Bidsheet sends its changes as ${email}.`,
  todo: "Refresh, then check the preview before you send.",
});

export function refreshedMessage(done: RefreshCounts): Message {
  const news = listed([
    [done.cells, `${countOf(done.cells, "cell")} written`],
    [done.rows, `${countOf(done.rows, "row")} added`],
    [done.settled, `${countOf(done.settled, "earlier row")} confirmed`],
  ]);
  const open = listed([
    [done.conflicts, `${countOf(done.conflicts, "row")} changed on both sides`],
    [done.gone, `${countOf(done.gone, "row")} gone on the platform`],
    [done.problems, `${countOf(done.problems, "cell")} to fix`],
  ]);
  const text = [
    news === "" ? "The platform had nothing new." : `From the platform: ${news}.`,
    ...(open === "" ? [] : [`${open[0]?.toUpperCase() ?? ""}${open.slice(1)}.`]),
    ...(done.drifted ? ["Its columns changed on the platform. Home says which."] : []),
    ...(done.renamed.length === 0 ? [] : [renamedText(done.renamed)]),
    ...(done.sheetUndone ? [undoneText] : []),
  ];
  return {
    title: `“${done.title}” is up to date`,
    text: text.join(" "),
    todo: open === "" ? "" : "Open the preview to see each of them.",
  };
}

export const filterTakenOff = (columns: readonly string[]): Message => ({
  title: "The filter is off",
  text: `No filter is on ${quoted(columns)} now.`,
  todo: "Start again what you wanted to do.",
});
