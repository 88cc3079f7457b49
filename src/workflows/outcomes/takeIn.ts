// Takes in what came of sends that the gateway carried out while this window did not follow them: before a refresh, a
// preview, and when a pane is opened. It asks the gateway only.
import { isNotFound } from "../../platform/errors";
import type { SendProgress } from "../../platform/handoverContract";
import { handedKey, readMark } from "../../sync/marks";
import type { LinkedTable } from "../../sync/linkedTable";
import type { FollowedSend } from "../../workbook/store/followTypes";
import type { Workbook } from "../../workbook/workbook";
import { alignPlan } from "../journal/alignPlan";
import { ownSends } from "../journal/sends";
import type { Obstacle } from "../obstacle";
import { planOfLink, readSendPlan, type SendPlan } from "../../platform/sendPlan";
import type { RowOutcome } from "./types";
import type { Services } from "../services";
import { backUpAgreed } from "../table/agreedCopy";
import { findTable } from "../table/openTable";
import { bindFirst } from "../table/undone";
import { follow, type Followed } from "./follow";
import { dropFollowed, followedSends, neverArrives } from "../journal/followed";
import { keepingAsked } from "./stillAsked";
import { Manifest } from "./takeOutcome";
import { Taking } from "./taking";
import { ownedMap } from "../../values/ownedMap";

export interface TakenIn {
  /** What is new since the sheet was last written, by row. */
  readonly outcomes: readonly RowOutcome[];
  /** Rows of sends that ended, and that did not leave: the person stopped them, or the gateway gave up. */
  readonly unsent: number;
  /** Sends that have not ended. */
  readonly open: readonly SendProgress[];
  /** Ctrl+Z had taken back in the sheet what was written there; what counts as agreed is bound to it again. */
  readonly rebound: boolean;
}

/** The own send of this table that the gateway still carries; null without one. */
export async function carriedSend(
  services: Services,
  link: LinkedTable,
  { open }: Pick<TakenIn, "open">,
): Promise<Obstacle | null> {
  if (open.length === 0) return null;
  const ids = new Set(open.map(({ id }) => id));
  const send = (await ownSends(services, link)).find(({ id }) => ids.has(id));
  const since = send?.at ?? new Date(services.clock.now()).toISOString();
  return { kind: "leaseHeld", holder: services.account.userEmail, own: true, since };
}

/**
 * Null where nothing is to be taken in, or there is no such table any more. "later": something may have come, and the
 * sheet is protected or filtered so that it cannot be written.
 */
export async function takeInOf(services: Services, linkId: string): Promise<TakenIn | "later" | null> {
  if ((await followedSends(services, { id: linkId })).length === 0) return null;
  const found = await findTable(services, linkId);
  if (found.ok) return takeInSends(services, found.link);
  return mayEnd(found.obstacle) ? "later" : null;
}

/** The person lifts it in the sheet, and does not tell the pane. */
function mayEnd({ kind }: Obstacle): boolean {
  return kind === "sheetProtected" || kind === "filterStays";
}

interface KnownPlan {
  readonly plan: SendPlan;
  readonly isUndo: boolean;
}

/** Plans do not change: each is read once while the pane is open. */
const plans = new WeakMap<Workbook, Map<string, KnownPlan>>();

/** The table must be there, and may be written. Throws PlatformError where the gateway cannot be asked. */
export async function takeInSends(services: Services, link: LinkedTable): Promise<TakenIn> {
  const outcomes: RowOutcome[] = [];
  const open: SendProgress[] = [];
  let unsent = 0;
  let rebound = false;
  for (const send of await followedSends(services, link)) {
    const { followed, rebound: isRebound } = await takeIn(services, link, send);
    rebound ||= isRebound;
    if (followed === null) continue;
    if (followed.lost !== null) throw followed.lost;
    outcomes.push(...followed.outcomes.flat());
    if (followed.send === null) continue;
    const { state, outcomes: counts } = followed.send;
    if (state === "ended") unsent += (counts["takenBack"] ?? 0) + (counts["unsent"] ?? 0);
    else open.push(followed.send);
  }
  if (outcomes.length > 0 || rebound) await backUpAgreed(services, link.id);
  return { outcomes, unsent, open, rebound };
}

/** followed: null where the gateway has no such send. */
interface TakenSend extends Pick<TakenIn, "rebound"> {
  readonly followed: Followed | null;
}

async function takeIn(services: Services, link: LinkedTable, send: FollowedSend): Promise<TakenSend> {
  const known = await planOf(services, link, send.id);
  if (known === null) return { followed: null, rebound: await neverArrived(services, link, send) };
  const { agreed, rebound } = await bindFirst(services, link);
  const plan = await keepingAsked(services, link, agreed, known.plan);
  const tables = [{ taking: new Taking(services, link, agreed), manifest: new Manifest(plan, known.isUndo) }];
  return { followed: await follow(services, { tables, sendId: send.id, ...send, once: true }, {}), rebound };
}

async function planOf({ gateway, workbook }: Services, link: LinkedTable, id: string): Promise<KnownPlan | null> {
  const known = ownedMap(plans, workbook);
  let found = known.get(id);
  if (found === undefined) {
    const details = await gateway.sendDetails(id).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });
    // Opened by a window that died before it handed the changes over.
    if (details === null || details.plan === null) return null;
    const plan = readSendPlan(details.plan) ?? { columns: [], updates: [], creates: [], deletions: [] };
    found = { plan, isUndo: details.send.undoes !== null };
    known.set(id, found);
  }
  return { ...found, plan: alignPlan(planOfLink(found.plan, link.id), link.mapping) };
}

/** The pane died before all of it was handed over. True: the copy was rebound. */
async function neverArrived(services: Services, link: LinkedTable, { id, at }: FollowedSend): Promise<boolean> {
  if (!neverArrives(services, at)) return false;
  const { rebound } = await bindFirst(services, link);
  const look = await services.workbook.lookAtTable(link);
  if (!look.ok) return rebound;
  const own = look.table.rows.ids.filter((text) => readMark(text)?.key === handedKey(id));
  const status = own.map((mark) => ({ id: mark, text: services.rowTexts.notArrived, kind: "refusal" as const }));
  if (own.length > 0) {
    await services.workbook.patchTable(link, { status });
    await services.workbook.patchTable(link, { ids: own.map((from) => ({ from, to: "" })) });
  }
  await endUnsent(services, id);
  await dropFollowed(services, link, id);
  return rebound;
}

/** Where it was opened at all. */
async function endUnsent({ gateway }: Pick<Services, "gateway">, id: string): Promise<void> {
  const outcome = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };
  await gateway.finishSend(id, { outcome, cancelled: true }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}
