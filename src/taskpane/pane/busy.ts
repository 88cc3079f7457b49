// Why nothing may be started now.
import type { PaneState } from "./screens";
import { paneTexts } from "./paneTexts";

/** Null when something may be started. Work that started by itself stops for it. */
export function busyReason({ work }: Pick<PaneState, "work">): string | null {
  return work === null || work.unasked === true ? null : paneTexts.busyReason(work.kind);
}
