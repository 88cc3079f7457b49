// Texts about values that a person typed into a report's columns: the question before they go, and what became of them.
import type { ReportCellChange } from "../../reports/whoChanged";
import type { RememberedReport } from "../../workbook/reports/types";
import type { TypedFound, TypedOutcome } from "../../workflows/reports/types";
import { number } from "../parts/words";
import { t } from "../language/t";

/** More would hide what is said beside them. */
const NAMED = 6;

export const typedTexts = {
  title: ({ title, cells }: TypedFound) =>
    t("In “{title}”, {cells, plural, one{# cell has a value} other{# cells have values}} that you typed", {
      title,
      cells,
    }),
  text: ({ rows, both }: TypedFound) =>
    [
      t("The report has other values there, in {rows, plural, one{# row} other{# rows}}.", { rows }),
      ...(both === 0 ? [] : [t("The platform changed {both, number} of them too.", { both })]),
      t("Bidsheet has not written anything yet."),
    ].join(" "),
  columns: ({ columns }: TypedFound) => {
    const more = columns.length - NAMED;
    const some = columns.slice(0, more < 2 ? columns.length : NAMED);
    const named = some.map(({ header, cells }) => `${header} (${number(cells)})`).join(", ");
    return t("Columns: {names}", {
      names: more < 2 ? named : t("{names} and {more, number} more", { names: named, more }),
    });
  },
  list: t("Values that you typed"),
  row: (name: string) => t("row “{name}”", { name }),
  yours: t("Yours"),
  reports: t("Report's"),
  blank: t("(blank)"),
  changes: {
    platform: "",
    typed: "",
    both: t("changed on the platform too"),
    unclear: t("yours or an earlier one of the report"),
    unknown: "",
  } satisfies Record<ReportCellChange, string>,
  more: (n: number) => t("and {n, plural, one{# more cell} other{# more cells}}", { n }),
  keep: t("Keep my values"),
  keepHint: t("They stay until you take the report's. Bidsheet refreshes all other cells."),
  take: t("Take the report's values"),
  takeHint: (n: number) =>
    n === 1
      ? t("Your value is then no longer in the table.")
      : t("Your {n, number} values are then no longer in the table.", { n }),
  /** On a report's card. */
  card: ({ kept, open }: NonNullable<RememberedReport["typed"]>) =>
    [
      ...(kept === 0 ? [] : [t("{kept, plural, one{# cell keeps} other{# cells keep}} what you typed", { kept })]),
      ...(open === 0 ? [] : [t("{open, plural, one{# typed value} other{# typed values}} to decide about", { open })]),
    ].join(" · "),
  decide: t("Decide…"),
  decideOf: (title: string) => t("Decide about the values that you typed in the report {title}", { title }),
} as const;

/** In the outcome of a refresh. */
export function typedOutcomeTexts({ kept, open, taken, unknownRows }: TypedOutcome): string[] {
  return [
    ...(taken === 0
      ? []
      : [
          t(
            "{taken, plural, one{# cell that you typed in now has the report's value} other{# cells that you typed in now have the report's values}}.",
            { taken },
          ),
        ]),
    ...(kept === 0
      ? []
      : [t("{kept, plural, one{# cell keeps} other{# cells keep}} what you typed, as you decided.", { kept })]),
    ...(open === 0
      ? []
      : [
          t(
            "{open, plural, one{# cell keeps} other{# cells keep}} what you typed, although the report has another value there. Press “Decide…” on its card to choose.",
            { open },
          ),
        ]),
    ...(unknownRows === 0
      ? []
      : [
          t(
            "In {unknownRows, plural, one{# row} other{# rows}} Bidsheet did not know yet what it wrote before, so it took the report's values. If you typed there, your values are gone. From now on it knows.",
            { unknownRows },
          ),
        ]),
  ];
}
