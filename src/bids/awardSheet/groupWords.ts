// What is told of groups of suppliers that cells name: cells that are gone, who came and went, who was not found.
import type { ScenarioGroup } from "../award/scenario";
import { quote } from "../compare/remarks";
import type { GroupsRead } from "../pointed/supplierGroups";
import { headersOf, placeName, type CellsPlace } from "../pointed/types";

/** Cells that are gone: what they said last stands. */
export function groupsGone(place: CellsPlace): string {
  const [, header = ""] = headersOf(place);
  const what = header === "" ? "the cells" : `the column “${quote(header)}”`;
  return `Groups from ${quote(placeName(place))}: ${what} or the column of suppliers is gone, so the suppliers of the last time count`;
}

/** Null: the same suppliers. */
export function groupChanged(
  { name, bidIds }: ScenarioGroup,
  now: readonly string[],
  label: (bidId: string) => string | null,
): string | null {
  const listed = (ids: readonly string[]) =>
    ids.map((bidId) => quote(label(bidId) ?? "a bidder that no longer exists")).join(", ");
  const [came, went] = [now.filter((one) => !bidIds.includes(one)), bidIds.filter((one) => !now.includes(one))];
  if (came.length + went.length === 0) return null;
  const parts = [
    ...(came.length === 0 ? [] : [`${listed(came)} came in`]),
    ...(went.length === 0 ? [] : [`${listed(went)} went out`]),
  ];
  return `Group “${quote(name)}” was read again: ${parts.join("; ")}`;
}

const SHOWN = 5;

/** Bidders that take part in no group, and names of nobody. */
export function groupsUnfound(
  { place, strangers, without }: GroupsRead,
  takesPart: ReadonlySet<string>,
): readonly string[] {
  const where = `Groups from ${quote(placeName(place))}`;
  const lacking = without.filter((label) => takesPart.has(label));
  const named = (names: readonly string[]) => {
    const shown = names
      .slice(0, SHOWN)
      .map((name) => `“${quote(name)}”`)
      .join(", ");
    return names.length > SHOWN ? `${shown} and ${names.length - SHOWN} more` : shown;
  };
  return [
    ...(lacking.length === 0 ? [] : [`${where}: ${lacking.map(quote).join(", ")} in no group there`]),
    ...(strangers.length === 0 ? [] : [`${where}: ${named(strangers)} not a bidder here`]),
  ];
}
