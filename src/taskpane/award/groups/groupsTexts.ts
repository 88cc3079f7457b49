// Texts of groups of suppliers that cells name, and of costs that a column has line by line.
import type { GroupsRead } from "../../../bids/pointed/supplierGroups";
import { headersOf, placeName, type CellsPlace } from "../../../bids/pointed/types";
import type { PointedGroups } from "../../../workflows/award/groups";
import { t } from "../../language/t";
import type { Message } from "../../parts/message";

export const groupsTexts = {
  take: t("Read groups from the selected column"),
  takeHint: t(
    "Select a cell of the column that names each supplier's group: in the comparison's summary, in a report's table, or in any other table. Outside of a table, select the cells with suppliers and groups. Each value becomes a group, and the column is read again with each award.",
  ),
  from: (place: CellsPlace, value: string) => {
    const [, header = ""] = headersOf(place);
    if (header === "") return t("Read from {place}: “{value}”", { place: placeName(place), value });
    return t("Read from the column “{header}” of {place}: “{value}”", { header, place: placeName(place), value });
  },
  nobody: t("No supplier of this comparison."),
  typed: t("Choose the suppliers here instead"),
  noLimit: t("Without a limit, the group is only used under “When prices move”."),
} as const;

export const costColumnTexts = {
  columns: t("Costs from a column, line by line"),
  add: t("Add a column of costs"),
  column: t("Column"),
  pick: t("Choose a column…"),
  per: t("Its amounts are"),
  pers: { unit: t("for each unit"), line: t("for the line"), part: t("shares of the price, such as 5%") },
  none: t("Add a column with amounts to the comparison's table. Then open the scenarios again."),
  missing: t("Choose the column that has the amounts."),
} as const;

const why = {
  oneCell: t("A single cell outside of a table is selected."),
  empty: t("The selected cells are empty."),
  unclear: t("No column beside the selected one names a bidder of this comparison by its name or number."),
} as const;

export function noGroupsSelected(reason: Extract<PointedGroups, { ok: false }>["why"]): Message {
  return {
    title: t("No groups read"),
    text: why[reason],
    todo: t("Select a cell of the column that names each supplier's group, then try again."),
  };
}

const SHOWN = 5;

export function groupsReadMessage({ place, groups, strangers, without }: GroupsRead): Message {
  const listed = (names: readonly string[]) => {
    const shown = names.slice(0, SHOWN).map((name) => `“${name}”`);
    const more = names.length - shown.length;
    const text = shown.join(", ");
    return more === 0 ? text : t("{names} and {more, number} more", { names: text, more });
  };
  return {
    title: t("{n, plural, one{# group} other{# groups}} read", { n: groups.length }),
    text: [
      t("From {place}, as it is now.", { place: placeName(place) }),
      ...(without.length === 0 ? [] : [t("Without a group: {names}.", { names: listed(without) })]),
      ...(strangers.length === 0 ? [] : [t("Not a bidder here: {names}.", { names: listed(strangers) })]),
    ].join(" "),
    todo: groups.length === 0 ? "" : t("Give the groups their limits under Groups of suppliers."),
  };
}
