// Sends of events that ended while no window of this workbook followed them: what became of new events goes beside
// their rows, and all of it is told once. It asks the gateway only.
import { isNotFound, PlatformError } from "../../platform/errors";
import type { SendProgress } from "../../platform/handoverContract";
import { readSendPlan } from "../../platform/sendPlan";
import { dropFollowed, followedSends, neverArrives } from "../journal/followed";
import { followMarks } from "../outcomes/followMarks";
import type { Services } from "../services";
import { createdIn, type EventOutcome } from "./create";
import { deletionOf, type DeletionOutcome } from "./delete";
import { tellEventRows } from "./rows";
import { EVENT_RUNS } from "./send";

export interface EventsTakenIn {
  readonly created: readonly EventOutcome[];
  readonly deletions: readonly { readonly title: string; readonly deletion: DeletionOutcome }[];
  /** Sends that the gateway has not ended. */
  readonly open: readonly SendProgress[];
}

/** Throws PlatformError where the gateway cannot be asked. */
export async function takeInEvents(services: Services): Promise<EventsTakenIn> {
  const created: EventOutcome[] = [];
  const deletions: { title: string; deletion: DeletionOutcome }[] = [];
  const open: SendProgress[] = [];
  for (const { id, at } of await followedSends(services, EVENT_RUNS)) {
    const heard = await heardOf(services, id);
    if (heard === null && !neverArrives(services, at)) continue;
    if (heard !== null && heard.send?.state !== "ended") {
      if (heard.lost !== null) throw heard.lost;
      if (heard.send !== null) open.push(heard.send);
      continue;
    }
    if (heard !== null) {
      const plan = readSendPlan((await services.gateway.sendDetails(id)).plan);
      const carried = { ...heard, sendId: id };
      const made = createdIn(
        (plan?.creates ?? []).map(({ name }) => name),
        carried,
      );
      if (plan?.place && made.length > 0) await tellEventRows(services, plan.place, made, []);
      created.push(...made);
      for (const { id: eventId, name: title } of plan?.deletions ?? [])
        deletions.push({ title, deletion: await deletionOf(services, carried, { eventId, title }) });
    }
    await dropFollowed(services, EVENT_RUNS, id);
  }
  return { created, deletions, open };
}

/** Null where the gateway does not carry it out. */
async function heardOf(services: Services, id: string) {
  try {
    return await followMarks(services, id, {}, true);
  } catch (error) {
    if (error instanceof PlatformError && isNotFound(error)) return null;
    throw error;
  }
}
