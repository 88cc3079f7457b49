// Looks in the background for what came of one's own sends, whichever window handed them over: a pane that is open and
// follows none of them. It asks the gateway, and the workbook only where something came or waits for a table that could
// not be written.
import { isNotFound } from "../../platform/errors";
import { belonging } from "../../values/site";
import { isOfLink } from "../../workflows/journal/sends";
import type { Services } from "../../workflows/services";
import { withServices, work, type Core } from "../pane/core";
import { isSessionEnd } from "../pane/notices";
import type { TableEntry } from "../pane/screens/screens";
import { lookForSends, patchEntry, takeIn } from "./tables";

const LOOK_MS = 10_000;
/** Those that something may come of are among the newest. */
const MOST = 50;

/** How far each send is, by its id and what it is of. */
interface News {
  readonly send: Parameters<typeof isOfLink>[0];
  readonly stands: string;
}
type Known = ReadonlyMap<string, News>;

/** As the sheets have them. */
const seen = new WeakMap<Core, Known>();

/** Once for each pane. What stood before the tables were loaded is taken in with them. */
export async function watchSends(core: Core, services: Services): Promise<void> {
  const { clock } = core.parts;
  if (clock.every === undefined) return;
  const isFirst = !seen.has(core);
  seen.set(core, await newsOf(services));
  if (isFirst) clock.every(LOOK_MS, () => void lookForNews(core));
}

/** Gives way to whatever the person does: the next look takes it in. */
export async function lookForNews(core: Core): Promise<void> {
  const { work: now, tables, started } = core.store.get();
  // Before that the tables are loaded, and what came is taken in with them.
  if (!started || now !== null || tables?.some(({ signedOut }) => signedOut === true) === true) return;
  await withServices(core, async (services) => {
    const news = await newsOf(services).catch((error: unknown) => {
      if (isSessionEnd(error)) signedOut(core);
      return null;
    });
    if (news === null) return;
    const before = seen.get(core) ?? new Map<string, News>();
    const changed = [...news]
      .filter(([id, { stands }]) => before.get(id)?.stands !== stands)
      .map(([, one]) => one.send);
    const isTaken = await takeNews(core, services, changed);
    if (isTaken) seen.set(core, news);
  });
}

/** False where the person has begun something meanwhile. */
async function takeNews(core: Core, services: Services, changed: readonly News["send"][]): Promise<boolean> {
  for (const { link, underWay } of core.store.get().tables ?? []) {
    if (belonging(link, services.account) !== "own") continue;
    const isNew = changed.some((send) => isOfLink(send, link));
    const isOthers = underWay !== null && underWay.progress === null;
    // The card goes on saying what it said where the gateway cannot be asked.
    if (isNew || isOthers) await lookForSends(core, services, link).catch(() => undefined);
    if (!isNew && !core.untaken.has(link.id)) continue;
    if (core.store.get().work !== null) return false;
    if (!(await work(core, "follow", () => takeIn(core, services, link, "meanwhile"), true))) return false;
  }
  return true;
}

/** Its own sends go on without it, or wait for it: the cards say that and offer the way back. */
function signedOut(core: Core): void {
  const isOwn = ({ underWay }: TableEntry) => underWay?.progress != null;
  for (const entry of (core.store.get().tables ?? []).filter(isOwn))
    patchEntry(core, entry.link.id, { signedOut: true });
}

async function newsOf({ gateway }: Services): Promise<Known> {
  const news = new Map<string, News>();
  for (const send of await gateway.sends(null, MOST)) {
    const { id, further, state, endedAt, outcome } = send;
    const progress = endedAt === null ? await progressOf(gateway, id) : null;
    news.set(id, { send: { id, further }, stands: JSON.stringify([state, outcome, progress]) });
  }
  return news;
}

/** Null where a window carries it out. */
async function progressOf(gateway: Services["gateway"], id: string) {
  try {
    const { state, why, left, nextTry } = await gateway.sendProgress(id);
    return [state, why, left, nextTry];
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
