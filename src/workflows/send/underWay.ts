// What the gateway knows of sends to a table's list that have not ended: one that was cut off, for the person to
// finish, and one that runs at this moment, for the person to wait for. The platform is asked nothing.
import { describe } from "../../collections/describe";
import type { SendShown } from "../../platform/sendContract";
import type { LinkedTable } from "../../sync/types";
import { isOfLink, readSend, tallyOf } from "../journal/sends";
import type { Services } from "../services";
import { newestCutOff } from "./finish";

/** The gateway shows at most so many. */
const MOST = 500;

export interface UnderWay {
  readonly send: SendShown;
  /** Sent from this very table: it can be finished here once its lease has ended. */
  readonly here: boolean;
  /** Rows that are on the platform, as far as the gateway knows; null for somebody else's send. */
  readonly arrived: number | null;
}

export interface OpenSends {
  readonly cutOff: SendShown | null;
  readonly underWay: UnderWay | null;
}

export async function openSends(services: Services, link: LinkedTable): Promise<OpenSends> {
  const sends = await services.gateway.sends(describe(link.collection).name, MOST);
  const cutOff = newestCutOff(sends.filter((send) => send.by.own && isOfLink(send, link)));
  const running = sends.find(({ state }) => state === "running");
  if (running === undefined) return { cutOff, underWay: null };
  const known = running.by.own ? await readSend(services, running.id, link.mapping) : null;
  // It may have ended between the two questions.
  if (known !== null && known.send.state !== "running") return { cutOff, underWay: null };
  const tally = known === null ? null : tallyOf(link, known);
  const arrived = tally === null ? null : tally.created + tally.updated + tally.deleted;
  return { cutOff, underWay: { send: known?.send ?? running, here: isOfLink(running, link), arrived } };
}
