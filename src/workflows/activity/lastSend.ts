// The newest send that touched one row, as the gateway's record has it. It asks the gateway only.
import { ownSends } from "../journal/sends";
import type { Services } from "../services";
import { linkById } from "../table/openTable";
import { activityDetails } from "./activity";
import type { ActivityDetailRow } from "./types";

/** Sends that are looked through at most, the newest first. */
const MOST_READ = 10;

export interface LastSend {
  readonly sendId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  readonly row: ActivityDetailRow;
}

/** Null where none of the newest sends of this person from this table names the row. */
export async function lastSendOf(services: Services, linkId: string, rowId: string): Promise<LastSend | null> {
  const link = await linkById(services, linkId);
  if (link === undefined || rowId === "") return null;
  const sends = await ownSends(services, link);
  for (const { id, at, by } of sends.slice(0, MOST_READ)) {
    const details = await activityDetails(services, id);
    const row = details?.rows.find((one) => one.id === rowId);
    if (row !== undefined) return { sendId: id, at, by: by.userEmail, row };
  }
  return null;
}
