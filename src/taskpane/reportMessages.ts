// What stands in the way of a report in a table that is there already, as words for a person.
import type { ReportObstacle } from "../workflows/reportObstacles";
import type { Message } from "./pane/messages";

type Kinds = { readonly [K in ReportObstacle["kind"]]: Extract<ReportObstacle, { kind: K }> };

const owners: Readonly<Record<Kinds["tableTaken"]["by"], string>> = {
  link: "a list of the platform that it is linked to",
  comparison: "a comparison of bids",
  report: "another report",
};

export const reportMessages: { readonly [K in keyof Kinds]: (obstacle: Kinds[K]) => Message } = {
  rowsInTheWay: ({ tableName, rows }) => ({
    title: "The table holds rows of your own",
    text: `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"} of “${tableName}” would have to make room for the report. Nothing was changed.`,
    todo: "Allow Bidsheet to replace them, or choose a new sheet or another table.",
  }),
  tableTaken: ({ tableName, by }) => ({
    title: "The table is used for something else",
    text: `“${tableName}” belongs to ${owners[by]}. Nothing was changed.`,
    todo: "Choose a new sheet or another table.",
  }),
  starterLacks: ({ tableName, labels }) => ({
    title: "The report lacks columns for its starter sheet",
    text: `“${tableName}” has no ${labels.map((label) => `“${label}”`).join(" and no ")}. Nothing was changed.`,
    todo: "Load the report once more with these columns.",
  }),
};
