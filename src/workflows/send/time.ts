// How long a send of a preview takes at the platform's rate, with the readings that it needs on its way.
import { describe } from "../../collections/describe";
import { inListOrder, readingsFor } from "../../sync/plan/renewal";
import type { Services } from "../services";
import { partOf } from "./part";
import type { Preview } from "./types";

/** Milliseconds, if it is sent now and nobody else sends. */
export function sendTime({ clock, profile }: Pick<Services, "clock" | "profile">, preview: Preview): number {
  const { pages, remote, link } = preview;
  const { creates, updates, deletions } = partOf(profile, preview).wanted;
  const { service, batch } = describe(link.collection);
  const rate = profile.limits[service].requestsPerSecond;
  const order = [...inListOrder(updates, remote.ids), ...inListOrder(deletions, remote.ids)].map(({ id }) => id);
  const readings = readingsFor(pages, order, clock.now(), rate);
  const bulks = Math.ceil(creates.length / Math.min(batch, profile.limits.bulkCreate));
  return ((order.length + readings + bulks) * 1000) / rate;
}
