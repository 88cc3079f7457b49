// What the gateway knows of a send to a table's list that has not ended: who sends, and how far one's own is. The
// platform is asked nothing.
import { describe } from "../../collections/describe";
import { isNotFound } from "../../platform/errors";
import type { SendProgress } from "../../platform/handoverContract";
import type { SendShown } from "../../platform/sendContract";
import type { LinkedTable } from "../../sync/linkedTable";
import { isOfLink } from "../journal/sends";
import type { Services } from "../services";

/** Those that have not ended are among the newest. */
const MOST = 20;

export interface SendUnderWay {
  readonly send: SendShown;
  /** Sent from this very table: its outcomes are written here. */
  readonly here: boolean;
  /** Of one's own that the gateway carries out; null for any other. */
  readonly progress: SendProgress | null;
}

/** Null where nobody sends. One's own counts also while it is paused. */
export async function sendUnderWay(services: Services, link: LinkedTable): Promise<SendUnderWay | null> {
  const sends = await services.gateway.sends(describe(link.collection).name, MOST);
  const open = sends.filter(({ endedAt }) => endedAt === null);
  for (const send of open.filter(({ by }) => by.own)) {
    const progress = await progressOf(services, send.id);
    // It may have ended between the two questions.
    if (progress !== null && progress.state !== "ended") return { send, here: isOfLink(send, link), progress };
  }
  const running = open.find(({ state, leaseUntil }) => state === "running" && leaseUntil != null);
  return running === undefined ? null : { send: running, here: isOfLink(running, link), progress: null };
}

/** Null where the gateway does not carry it out. */
async function progressOf({ gateway }: Services, id: string): Promise<SendProgress | null> {
  try {
    return await gateway.sendProgress(id);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
