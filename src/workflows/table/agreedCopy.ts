// The agreed copy of a link: in the workbook, with a sealed double at the gateway that stands in for a damaged one. A
// double counts only under the very checksum that the workbook names; an older one would pass off old agreements as the
// last ones.
import { PlatformError } from "../../platform/errors";
import type { AgreedChange, AgreedCopy } from "../../sync/agreedCopy";
import type { SavedCopy, SaveOptions } from "../../workbook/store/agreedTypes";
import type { Workbook } from "../../workbook/workbook";
import type { Backup, Services } from "../services";
import { ownedMap } from "../../values/ownedMap";

/** What was stored in a workbook since its last backup, by link: kept until a workflow ends, whichever it is. */
const unkept = new WeakMap<Workbook, Map<string, SavedCopy>>();

/** Null when there is none, or when neither the workbook nor the gateway has a whole one. */
export async function loadAgreed(
  { workbook, gateway }: Pick<Services, "workbook" | "gateway">,
  linkId: string,
): Promise<AgreedCopy | null> {
  const { copy, checksum, isNewest } = await workbook.agreedState(linkId);
  if (isNewest || checksum === null) return copy;
  const kept = await gateway.agreed(linkId);
  if (kept?.checksum !== checksum) return copy;
  return (await workbook.restoreAgreed(linkId, kept.text)) ?? copy;
}

/** Stores it in the workbook. The double follows with `backUpAgreed` when the workflow ends, not at each step of it. */
export async function storeAgreed(
  { workbook }: Pick<Services, "workbook">,
  linkId: string,
  copy: AgreedCopy,
  options: SaveOptions = {},
): Promise<void> {
  noteStored({ workbook }, linkId, await workbook.saveAgreedCopy(linkId, copy, options));
}

/** Its double follows when the workflow ends. */
export function noteStored({ workbook }: Pick<Services, "workbook">, linkId: string, saved: SavedCopy): void {
  ownedMap(unkept, workbook).set(linkId, saved);
}

/** A step of a workflow that ends with `storeAgreed`. False where the whole copy must be stored now. */
export async function storeChange(
  { workbook }: Pick<Services, "workbook">,
  linkId: string,
  change: AgreedChange,
): Promise<boolean> {
  return workbook.saveAgreedChange(linkId, change);
}

/**
 * Nothing is asked of the gateway when nothing was stored since. A failure is told, and the next workflow tries again.
 */
export async function backUpAgreed(
  { workbook, gateway }: Pick<Services, "workbook" | "gateway">,
  linkId: string,
): Promise<Backup> {
  const waiting = unkept.get(workbook);
  const saved = waiting?.get(linkId);
  if (waiting === undefined || saved === undefined) return {};
  try {
    await gateway.saveAgreed(linkId, saved);
  } catch (error) {
    if (error instanceof PlatformError) return { notBackedUp: error };
    throw error;
  }
  // Another workflow may have stored a newer one meanwhile.
  if (waiting.get(linkId) === saved) waiting.delete(linkId);
  return {};
}
