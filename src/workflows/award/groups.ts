// Groups of suppliers that cells name: from the cells that the person selected, and read again with each award. What
// changed, and who was not found, is told. It changes no cell.
import type { Scenario, ScenarioGroup } from "../../bids/award/scenario";
import { eachOnce, type LeftAside } from "../../bids/awardSheet/leftAside";
import { groupsAt, groupsIn, type GroupsRead, type NamedBidder } from "../../bids/pointed/supplierGroups";
import type { CellsPlace } from "../../bids/pointed/types";
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
  /** What changed, who was not found, and what could not be read. */
  readonly told: readonly LeftAside[];
}

/** Cells that are gone change nothing: who was in a group stays in it, and that is told. */
export async function groupsAgain(
  { workbook }: Services,
  { comparison, shown }: Pick<AwardRead, "comparison" | "shown">,
  scenario: Scenario,
): Promise<ScenarioRead> {
  const bidders = namedBidders(comparison, shown.bidders);
  const takesPart = new Set(shown.bidders.flatMap((one) => (one.takesPart ? [one.label] : [])));
  const told: LeftAside[] = [];
  const reads = new Map<string, GroupsRead | null>();
  for (const { from } of scenario.supplierGroups) {
    if (from === undefined || reads.has(keyOf(from.place))) continue;
    const cells = await workbook.cellsAt(from.place);
    const read = cells === null ? null : groupsAt(cells, bidders);
    reads.set(keyOf(from.place), read);
    if (read === null) told.push({ kind: "groupCellsGone", place: from.place });
    else told.push(...unfoundIn(read, takesPart));
  }
  const labels = new Map(bidders.map(({ bidId, label }) => [bidId, label]));
  const supplierGroups = scenario.supplierGroups.map((group): ScenarioGroup => {
    const read = group.from === undefined ? null : (reads.get(keyOf(group.from.place)) ?? null);
    if (group.from === undefined || read === null) return group;
    const value = group.from.value.toLowerCase();
    const bidIds = read.groups.find((one) => one.value.toLowerCase() === value)?.bidIds ?? [];
    const [came, went] = [without(bidIds, group.bidIds), without(group.bidIds, bidIds)];
    if (came.length + went.length === 0) return group;
    const named = (ids: readonly string[]) => ids.map((bidId) => labels.get(bidId) ?? null);
    told.push({ kind: "groupChanged", group: group.name, came: named(came), went: named(went) });
    return { ...group, bidIds, from: { ...group.from, place: read.place } };
  });
  const changed = supplierGroups.some((group, at) => group !== scenario.supplierGroups[at]);
  // Groups of one column may remember it by an earlier name of its table.
  return { scenario: changed ? { ...scenario, supplierGroups } : scenario, changed, told: eachOnce(told) };
}

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id));

/** Bidders that take part and are in no group, and names of nobody. */
function unfoundIn(read: GroupsRead, takesPart: ReadonlySet<string>): readonly LeftAside[] {
  const { place, strangers: names } = read;
  const bidders = read.without.filter((label) => takesPart.has(label));
  return [
    ...(bidders.length === 0 ? [] : [{ kind: "inNoGroup", place, bidders } as const]),
    ...(names.length === 0 ? [] : [{ kind: "groupStrangers", place, names } as const]),
  ];
}

function keyOf(place: CellsPlace): string {
  return JSON.stringify(place);
}
