// Texts of the cards of linked tables beyond their counts: refresh of several, old data, changed columns, a send that
// has not ended.
import type { SendProgress } from "../../platform/handoverContract";
import type { Drift } from "../../sync/types";
import type { UnderWay } from "../../workflows/send/underWay";
import { countOf, number } from "../parts/words";

export interface RefreshWords {
  readonly refreshAll: string;
  readonly choose: string;
  readonly refreshChosen: (n: number) => string;
  readonly chooseNone: string;
  readonly noneReady: string;
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

export const cardTexts = {
  refreshAll: "Refresh all",
  choose: "Choose tables…",
  chooseTable: (title: string) => `Refresh “${title}” with the others`,
  refreshChosen: (n: number) => `Refresh ${countOf(n, "table")}`,
  chooseNone: "Tick at least one table.",
  chooseEnd: "Done choosing",
  noneReady: "No table can refresh now. Each line says why.",
  refreshRows: "Refresh the selected rows",
  activity: "Activity",
  activityOf: "Activity of this table",

  old: "old data",
  failed: (when: string, what: string, data: string | null) =>
    `The refresh of ${when} failed: ${what}. ${data === null ? "The table has no data yet." : `The data is from ${data}.`}`,

  drift(drift: Drift): string {
    const parts = [
      ...drift.renamed.map(({ label, now }) => `column “${label}” renamed to “${now}”`),
      ...drift.retyped.map(({ label, from, to }) => `“${label}” now has ${types[to]} instead of ${types[from]}`),
      ...(drift.added.length === 0 ? [] : [`${quoted(drift.added.map(({ label }) => label))} added`]),
      ...(drift.removed.length === 0 ? [] : [`${quoted(drift.removed.map(({ label }) => label))} removed`]),
      ...drift.unclear.map(({ label }) => `“${label}” exists twice`),
    ];
    return `Changed on the platform: ${parts.join(", ")}.`;
  },
  frozen: (labels: readonly string[]) =>
    `Until you adopt the change, Bidsheet neither writes nor sends ${quoted(labels)}.`,
  unclear: "Two columns have the same name. Correct that on the platform.",
  adoptDrift: "Adopt the change",

  underWay({ send: { by, counts }, here }: UnderWay, when: string): string {
    const rows = countOf(counts.creates + counts.updates + counts.deletions, "row");
    if (!by.own)
      return `${by.userEmail === "" ? "A colleague" : by.userEmail} has been sending ${rows} to this list since ${when}.`;
    return `${here ? "Your send" : "Your send from another table"} of ${rows} to this list has been running since ${when}.`;
  },
  done: ({ changes, left }: SendProgress) => `${number(changes - left)} of ${countOf(changes, "row")} done.`,
  toGo: (time: string) => `About ${time} left.`,
  stopping: "Stopping. Rows that were already sent are waited for.",
  signInAgain: "Sign in again",
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  underWayElsewhere: (until: string | null) =>
    `You can edit and refresh meanwhile. You can send when it has ended${until === null ? "" : `, or from ${until} if it was cut off`}.`,
} as const;

const types = {
  text: "texts",
  number: "numbers",
  money: "amounts",
  any: "texts or numbers",
  moment: "dates with a time",
  day: "dates",
} as const;
