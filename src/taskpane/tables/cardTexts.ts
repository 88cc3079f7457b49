// Texts of the cards of linked tables beyond their counts: refresh of several, old data, changed columns, a send that
// has not ended.
import type { SendProgress } from "../../platform/handoverContract";
import type { Drift } from "../../sync/columnDrift";
import type { SendUnderWay } from "../../workflows/send/underWay";
import { t } from "../language/t";

export interface RefreshWords {
  readonly refreshAll: string;
  readonly choose: string;
  readonly refreshChosen: (n: number) => string;
  readonly chooseNone: string;
  readonly noneReady: string;
}

const quoted = (names: readonly string[]) => names.map((name) => t("“{name}”", { name })).join(", ");

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
    data === null
      ? t("The refresh of {when} failed: {what}. The table has no data yet.", { when, what })
      : t("The refresh of {when} failed: {what}. The data is from {data}.", { when, what, data }),

  drift(drift: Drift): string {
    const parts = [
      ...drift.renamed.map(({ label, now }) => t("column “{label}” renamed to “{now}”", { label, now })),
      ...drift.retyped.map(({ label, from, to }) =>
        t("“{label}” now has {now} instead of {before}", { label, now: types[to], before: types[from] }),
      ),
      ...(drift.added.length === 0
        ? []
        : [t("{columns} added", { columns: quoted(drift.added.map(({ label }) => label)) })]),
      ...(drift.removed.length === 0
        ? []
        : [t("{columns} removed", { columns: quoted(drift.removed.map(({ label }) => label)) })]),
      ...drift.unclear.map(({ label }) => t("“{label}” exists twice", { label })),
    ];
    return t("Changed on the platform: {changes}.", { changes: parts.join(", ") });
  },
  frozen: (labels: readonly string[]) =>
    t("Until you adopt the change, Bidsheet neither writes nor sends {labels}.", { labels: quoted(labels) }),
  unclear: t("Two columns have the same name. Correct that on the platform."),
  adoptDrift: t("Adopt the change"),

  underWay({ send: { by, counts }, here }: SendUnderWay, when: string): string {
    const rows = counts.creates + counts.updates + counts.deletions;
    if (!by.own) return othersSend(by.userEmail, rows, when);
    return here
      ? t("Your send of {rows, plural, one{# row} other{# rows}} to this list has been running since {when}.", {
          rows,
          when,
        })
      : t(
          "Your send from another table of {rows, plural, one{# row} other{# rows}} to this list has been running since {when}.",
          { rows, when },
        );
  },
  done: ({ changes, left }: SendProgress) =>
    t("{done, number} of {all, plural, one{# row} other{# rows}} done.", { done: changes - left, all: changes }),
  toGo: (time: string) => t("About {time} left.", { time }),
  stopping: t("Stopping. Bidsheet waits for rows that were already sent."),
  signInAgain: t("Sign in again"),
  pause: t("Pause"),
  resume: t("Resume"),
  stop: t("Stop"),
  underWayElsewhere: (until: string | null) =>
    until === null
      ? t("You can edit and refresh meanwhile. You can send when it has ended.")
      : t(
          "You can edit and refresh meanwhile. You can send when it has ended, or from {until} if it was interrupted.",
          {
            until,
          },
        ),
} as const;

function othersSend(email: string, rows: number, when: string): string {
  return email === ""
    ? t("A colleague has been sending {rows, plural, one{# row} other{# rows}} to this list since {when}.", {
        rows,
        when,
      })
    : t("{email} has been sending {rows, plural, one{# row} other{# rows}} to this list since {when}.", {
        email,
        rows,
        when,
      });
}

const types = {
  text: t("texts"),
  number: t("numbers"),
  money: t("amounts"),
  any: t("texts or numbers"),
  moment: t("dates with a time"),
  day: t("dates"),
} as const;
