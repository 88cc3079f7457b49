// What this person may not do: by their role, or because the company does not allow it. The gateway refuses it in any
// case; the pane says so before, and offers no button for what the company never allows.
import { usePaneState } from "./paneContext";
import { paneTexts } from "./paneTexts";
import type { PaneState } from "./screens/screens";

type Doing = "send" | "invite" | "delete";

/** Why the role does not allow it; null where it does. */
export function withheldBy({ rights }: Pick<PaneState, "rights">, doing: Doing): string | null {
  if (rights === null) return null;
  if (!rights.send) return paneTexts.readOnly;
  if (doing === "send" || rights.inviteAndDelete) return null;
  return doing === "invite" ? paneTexts.noInvitations : paneTexts.noDeletions;
}

export function useWithheld(doing: Doing): string | null {
  return withheldBy(usePaneState(), doing);
}

/** False where the company allows none of these operations. */
export function isOffered({ profile }: Pick<PaneState, "profile">, operations: readonly string[]): boolean {
  const denied = profile?.denied?.operations ?? [];
  return operations.some((name) => !denied.includes(name));
}

export function useOffered(operations: readonly string[]): boolean {
  return isOffered(usePaneState(), operations);
}
