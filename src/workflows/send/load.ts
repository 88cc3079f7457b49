// What a send carries of each of its tables, before anything is written. Of several tables, those after one with a row
// that cannot leave stay, and so do all deletions: nothing leaves before what it builds upon. It sends nothing.
import type { Outgoing } from "../../sync/plan/choices";
import type { Services } from "../services";
import { cargoOf, markedCreates, type TableCargo, type MarkedCreate } from "./changes";
import { withMadeIds, type SentTable } from "./together";
import type { Job } from "./writeFirst";

export interface Load {
  readonly job: Job;
  readonly wanted: Outgoing;
}

export interface Leg extends SentTable {
  readonly job: Job;
  readonly marks: readonly MarkedCreate[];
}

export async function loadOf(
  services: Pick<Services, "clock" | "profile">,
  loads: readonly Load[],
  sendId: string,
): Promise<readonly Leg[]> {
  const legs: Leg[] = [];
  const leaving = new Set<string>();
  let creates = 0;
  for (const { job, wanted } of loads) {
    const { preview } = job;
    const of = { sendId, nth: legs.length, creates };
    const own = { preview, of, cargo: await cargoOf(services, preview, wanted, of) };
    const cargo = await withMadeIds(services.clock, own, leaving);
    legs.push({ job, preview, of, cargo, marks: markedCreates(wanted, of) });
    creates += wanted.creates.length;
    for (const { mark } of cargo.leaving.creates) leaving.add(mark);
    if (loads.length > 1 && cargo.refused.length > 0)
      return legs.map((leg) => ({ ...leg, cargo: withoutDeletions(leg.cargo) }));
  }
  return legs;
}

function withoutDeletions({ changes, leaving, refused }: TableCargo): TableCargo {
  const kept = changes.slice(0, changes.length - leaving.deletions.length);
  return { changes: kept, leaving: { ...leaving, deletions: [] }, refused };
}
