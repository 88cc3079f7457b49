// Texts about values that a person typed into a report's columns: the question before they go, and what became of them.
import type { ReportCellChange } from "../../reports/whoChanged";
import type { RememberedReport } from "../../workbook/reports/types";
import type { TypedFound, TypedOutcome } from "../../workflows/reports/types";
import { countOf, number } from "../parts/words";

/** More would hide what is said beside them. */
const NAMED = 6;

export const typedTexts = {
  title: ({ title, cells }: TypedFound) =>
    `In “${title}”, ${countOf(cells, "cell has a value", "cells have values")} that you typed`,
  text: ({ rows, both }: TypedFound) =>
    [
      `The report has other values there, in ${countOf(rows, "row")}.`,
      ...(both === 0 ? [] : [`The platform changed ${number(both)} of them too.`]),
      "Bidsheet has not written anything yet.",
    ].join(" "),
  columns: ({ columns }: TypedFound) => {
    const more = columns.length - NAMED;
    const some = columns.slice(0, more < 2 ? columns.length : NAMED);
    const named = some.map(({ header, cells }) => `${header} (${number(cells)})`).join(", ");
    return `Columns: ${named}${more < 2 ? "" : ` and ${number(more)} more`}`;
  },
  list: "Values that you typed",
  row: (name: string) => `row “${name}”`,
  yours: "Yours",
  reports: "Report's",
  blank: "(blank)",
  changes: {
    platform: "",
    typed: "",
    both: "changed on the platform too",
    unclear: "yours or an earlier one of the report",
    unknown: "",
  } satisfies Record<ReportCellChange, string>,
  more: (n: number) => `and ${countOf(n, "more cell")}`,
  keep: "Keep my values",
  keepHint: "They stay until you take the report's. Bidsheet refreshes all other cells.",
  take: "Take the report's values",
  takeHint: (n: number) =>
    n === 1 ? "Your value is then gone from the table." : `Your ${number(n)} values are then gone from the table.`,
  /** On a report's card. */
  card: ({ kept, open }: NonNullable<RememberedReport["typed"]>) =>
    [
      ...(kept === 0 ? [] : [`${countOf(kept, "cell keeps", "cells keep")} what you typed`]),
      ...(open === 0 ? [] : [`${countOf(open, "typed value")} to decide about`]),
    ].join(" · "),
  decide: "Decide…",
  decideOf: (title: string) => `Decide about the values that you typed in the report ${title}`,
} as const;

/** In the outcome of a refresh. */
export function typedOutcomeTexts({ kept, open, taken, unknownRows }: TypedOutcome): string[] {
  return [
    ...(taken === 0
      ? []
      : [
          `${countOf(taken, "cell", "cells")} that you typed in now ${taken === 1 ? "has the report's value" : "have the report's values"}.`,
        ]),
    ...(kept === 0 ? [] : [`${countOf(kept, "cell keeps", "cells keep")} what you typed, as you decided.`]),
    ...(open === 0
      ? []
      : [
          `${countOf(open, "cell keeps", "cells keep")} what you typed, although the report has another value there. Press Decide on its card to choose.`,
        ]),
    ...(unknownRows === 0
      ? []
      : [
          `In ${countOf(unknownRows, "row")} Bidsheet did not know yet what it wrote before, so it took the report's values. If you typed there, your values are gone. From now on it knows.`,
        ]),
  ];
}
