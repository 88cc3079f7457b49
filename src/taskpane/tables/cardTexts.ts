// Texts of the cards of linked tables beyond their counts: refresh of several, old data, changed columns, a send that
// has not ended.
import type { SendProgress } from "../../platform/handoverContract";
import type { Drift } from "../../sync/types";
import type { UnderWay } from "../../workflows/send/underWay";
import { t } from "../language/t";

export interface RefreshWords {
  readonly refreshAll: string;
  readonly choose: string;
  readonly refreshChosen: (n: number) => string;
  readonly chooseNone: string;
  readonly noneReady: string;
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

export const cardTexts = {
  refreshAll: t("Refresh all"),
  choose: t("Choose tables…"),
  chooseTable: (title: string) => t("Refresh “{title}” with the others", { title }),
  refreshChosen: (n: number) => t("Refresh {n, plural, one{# table} other{# tables}}", { n }),
  chooseNone: t("Tick at least one table."),
  chooseEnd: t("Done choosing"),
  noneReady: t("No table can refresh now. Each line says why."),
  refreshRows: t("Refresh the selected rows"),
  activity: t("Activity"),
  activityOf: t("Activity of this table"),

  old: t("old data"),
  failed: (when: string, what: string, data: string | null) =>
    t("The refresh of {when} failed: {what}. {part}", {
      when,
      what,
      part: data === null ? t("The table has no data yet.") : t("The data is from {data}.", { data }),
    }),

  drift(drift: Drift): string {
    const parts = [
      ...drift.renamed.map(({ label, now }) => t("column “{label}” renamed to “{now}”", { label, now })),
      ...drift.retyped.map(({ label, from, to }) =>
        t("“{label}” now has {types} instead of {types2}", { label, types: types[to], types2: types[from] }),
      ),
      ...(drift.added.length === 0
        ? []
        : [t("{quoted} added", { quoted: quoted(drift.added.map(({ label }) => label)) })]),
      ...(drift.removed.length === 0
        ? []
        : [t("{quoted} removed", { quoted: quoted(drift.removed.map(({ label }) => label)) })]),
      ...drift.unclear.map(({ label }) => t("“{label}” exists twice", { label })),
    ];
    return t("Changed on the platform: {parts}.", { parts: parts.join(", ") });
  },
  frozen: (labels: readonly string[]) =>
    t("Until you adopt the change, Bidsheet neither writes nor sends {labels}.", { labels: quoted(labels) }),
  unclear: t("Two columns have the same name. Correct that on the platform."),
  adoptDrift: t("Adopt the change"),

  underWay({ send: { by, counts }, here }: UnderWay, when: string): string {
    const rows = t("{creates, plural, one{# row} other{# rows}}", {
      creates: counts.creates + counts.updates + counts.deletions,
    });
    if (!by.own)
      return t("{part} has been sending {rows} to this list since {when}.", {
        part: by.userEmail === "" ? t("A colleague") : by.userEmail,
        rows,
        when,
      });
    return t("{part} of {rows} to this list has been running since {when}.", {
      part: here ? t("Your send") : t("Your send from another table"),
      rows,
      when,
    });
  },
  done: ({ changes, left }: SendProgress) =>
    t("{changes, number} of {changes2, plural, one{# row} other{# rows}} done.", {
      changes: changes - left,
      changes2: changes,
    }),
  toGo: (time: string) => t("About {time} left.", { time }),
  stopping: t("Stopping. Rows that were already sent are waited for."),
  signInAgain: t("Sign in again"),
  pause: t("Pause"),
  resume: t("Resume"),
  stop: t("Stop"),
  underWayElsewhere: (until: string | null) =>
    t("You can edit and refresh meanwhile. You can send when it has ended{part}.", {
      part: until === null ? "" : t(", or from {until} if it was cut off", { until }),
    }),
} as const;

const types = {
  text: t("texts"),
  number: t("numbers"),
  money: t("amounts"),
  any: t("texts or numbers"),
  moment: t("dates with a time"),
  day: "dates",
} as const;
