// Groups of suppliers that cells name: from the cells that the person selected, and read again with each award. What
// changed, and who was not found, is told. It changes no cell.
import type { Scenario, ScenarioGroup } from "../../bids/award/scenario";
import { quote } from "../../bids/compare/remarks";
import { groupsAt, groupsIn, type GroupsRead, type NamedBidder } from "../../bids/pointed/supplierGroups";
import { headersOf, placeName, type CellsPlace } from "../../bids/pointed/types";
import type { Services } from "../services";
import type { AwardRead } from "./read";
import type { AwardSetup } from "./types";

export type PointedGroups =
  | { readonly ok: true; readonly read: GroupsRead }
  /** One cell outside of a table, no cell with anything, or no column that names bidders beside one of groups. */
  | { readonly ok: false; readonly why: "oneCell" | "empty" | "unclear" };

export async function pointedGroups(
  { workbook }: Services,
  { comparison, bidders }: Pick<AwardSetup, "comparison" | "bidders">,
): Promise<PointedGroups> {
  const pointed = await workbook.pointedCells();
  if (!pointed.ok) return pointed;
  const read = groupsIn(pointed.cells, namedBidders(comparison, bidders));
  return read === null ? { ok: false, why: "unclear" } : { ok: true, read };
}

function namedBidders(
  comparison: AwardSetup["comparison"],
  shown: readonly { readonly bidId: string; readonly label: string }[],
): readonly NamedBidder[] {
  const numbers = new Map(comparison.bidders.map(({ bidId, supplierId }) => [bidId, supplierId]));
  return shown.map(({ bidId, label }) => ({ bidId, label, supplierId: numbers.get(bidId) ?? "" }));
}

export interface ScenarioRead {
  /** With the groups as their cells have them now. */
  readonly scenario: Scenario;
  readonly changed: boolean;
  /** What changed, who was not found, and what could not be read, one sentence each. */
  readonly told: readonly string[];
}

/** Cells that are gone change nothing: who was in a group stays in it, and that is told. */
export async function groupsAgain(
  { workbook }: Services,
  { comparison, shown }: Pick<AwardRead, "comparison" | "shown">,
  scenario: Scenario,
): Promise<ScenarioRead> {
  const bidders = namedBidders(comparison, shown.bidders);
  const takesPart = new Set(shown.bidders.flatMap((one) => (one.takesPart ? [one.label] : [])));
  const told: string[] = [];
  const reads = new Map<string, GroupsRead | null>();
  for (const { from } of scenario.supplierGroups) {
    if (from === undefined || reads.has(keyOf(from.place))) continue;
    const cells = await workbook.cellsAt(from.place);
    const read = cells === null ? null : groupsAt(cells, bidders);
    reads.set(keyOf(from.place), read);
    told.push(...(read === null ? [goneText(from.place)] : unfoundTexts(read, takesPart)));
  }
  const labels = new Map(bidders.map(({ bidId, label }) => [bidId, label]));
  const supplierGroups = scenario.supplierGroups.map((group): ScenarioGroup => {
    const read = group.from === undefined ? null : (reads.get(keyOf(group.from.place)) ?? null);
    if (group.from === undefined || read === null) return group;
    const value = group.from.value.toLowerCase();
    const bidIds = read.groups.find((one) => one.value.toLowerCase() === value)?.bidIds ?? [];
    const change = changeText(group, bidIds, (bidId) => labels.get(bidId) ?? "a bidder that no longer exists");
    if (change === null) return group;
    told.push(change);
    return { ...group, bidIds, from: { ...group.from, place: read.place } };
  });
  const changed = supplierGroups.some((group, at) => group !== scenario.supplierGroups[at]);
  return { scenario: changed ? { ...scenario, supplierGroups } : scenario, changed, told };
}

function keyOf(place: CellsPlace): string {
  return JSON.stringify(place);
}

function goneText(place: CellsPlace): string {
  const [, header = ""] = headersOf(place);
  const what = header === "" ? "the cells" : `the column “${quote(header)}”`;
  return `Groups from ${quote(placeName(place))}: ${what} or the column of suppliers is gone, so the suppliers of the last time count`;
}

/** Null: the same suppliers. */
function changeText({ name, bidIds }: ScenarioGroup, now: readonly string[], label: (bidId: string) => string) {
  const listed = (ids: readonly string[]) => ids.map((bidId) => quote(label(bidId))).join(", ");
  const [came, went] = [now.filter((one) => !bidIds.includes(one)), bidIds.filter((one) => !now.includes(one))];
  if (came.length + went.length === 0) return null;
  const parts = [
    ...(came.length === 0 ? [] : [`${listed(came)} came in`]),
    ...(went.length === 0 ? [] : [`${listed(went)} went out`]),
  ];
  return `Group “${quote(name)}” was read again: ${parts.join("; ")}`;
}

const SHOWN = 5;

function unfoundTexts({ place, strangers, without }: GroupsRead, takesPart: ReadonlySet<string>): readonly string[] {
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
