// What the cards of the linked tables say beyond their counts: refreshing several, old data, changed columns, a send
// cut off.
import type { SendShown } from "../../platform/sendContract";
import type { Drift } from "../../sync/types";
import { countOf } from "../parts/words";

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

export const cardTexts = {
  refreshAll: "Refresh all",
  choose: "Choose tables…",
  chooseTable: (title: string) => `Refresh “${title}” along with the others`,
  refreshChosen: (n: number) => `Refresh ${countOf(n, "table")}`,
  chooseNone: "Tick at least one table.",
  chooseEnd: "Done choosing",
  noneReady: "No table can be refreshed: each card says why.",
  refreshRows: "Refresh the selected rows",
  activity: "Activity",
  activityOf: "Activity of this table",

  old: "old data",
  failed: (when: string, what: string, data: string | null) =>
    `The refresh of ${when} failed: ${what}. ${data === null ? "The table was not filled yet." : `The data is of ${data}.`}`,

  drift(drift: Drift): string {
    const parts = [
      ...drift.renamed.map(({ label, now }) => `column “${label}” renamed to “${now}”`),
      ...drift.retyped.map(({ label, from, to }) => `“${label}” now holds ${types[to]} instead of ${types[from]}`),
      ...(drift.added.length === 0 ? [] : [`${quoted(drift.added.map(({ label }) => label))} added`]),
      ...(drift.removed.length === 0 ? [] : [`${quoted(drift.removed.map(({ label }) => label))} removed`]),
      ...drift.unclear.map(({ label }) => `“${label}” exists twice`),
    ];
    return `Changed on the platform: ${parts.join(", ")}.`;
  },
  frozen: (labels: readonly string[]) =>
    `Until you adopt that, ${quoted(labels)} ${labels.length === 1 ? "is" : "are"} left alone on both sides: neither written nor sent.`,
  unclear: "Two columns of one name cannot be told apart: that must be mended on the platform.",
  adoptDrift: "Adopt the change",

  cutOff({ counts }: SendShown, when: string): string {
    const rows = counts.creates + counts.updates + counts.deletions;
    return `The send of ${when} was cut off: of its ${countOf(rows, "row")} some may be missing on the platform.`;
  },
  cutOffHint: "Finishing compares first and shows what is left before anything is sent. No row is doubled.",
  finish: "Finish it",
  leave: "Leave it",
} as const;

const types = { text: "texts", number: "numbers", money: "amounts", any: "texts or numbers" } as const;
