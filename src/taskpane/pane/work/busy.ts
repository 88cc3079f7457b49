// Why nothing may be started now.
import type { PaneState } from "../screens/screens";
import { askedWork } from "./work";
import { busyText } from "./workTexts";

/** Null when something may be started. Work that started by itself stops for it. */
export function busyReason(state: Pick<PaneState, "work">): string | null {
  const work = askedWork(state);
  return work === null ? null : busyText(work.kind);
}
