// Who connected in this browser last, and where, so that the form is filled in the next time. It keeps no key; what the
// browser forgets or spoils is typed again.
import type { ProfileAnswer, SessionRequest } from "../../platform/gatewayContract";
import type { PaneParts } from "../pane/screens";

export type LastConnected = Pick<SessionRequest, "region" | "environment" | "userEmail">;

const KEY = "bidsheet.lastConnected";

/** Nothing of the demo account: it is nobody's. */
export function rememberConnected(
  storage: PaneParts["storage"],
  { demo }: Pick<ProfileAnswer, "demo">,
  { region, environment, userEmail }: LastConnected,
): void {
  if (userEmail === demo?.userEmail) return;
  try {
    storage?.setItem(KEY, JSON.stringify({ region, environment, userEmail }));
  } catch {
    // A browser that is full or closed to frames: the form is empty the next time.
  }
}

/** Null where nobody is known, or where the profile no longer has that place. */
export function lastConnected(
  storage: PaneParts["storage"],
  { regions }: Pick<ProfileAnswer, "regions">,
): LastConnected | null {
  const kept = read(storage);
  if (typeof kept !== "object" || kept === null) return null;
  const { region, environment, userEmail }: Partial<Record<keyof LastConnected, unknown>> = kept;
  const there = regions.find(({ name }) => name === region);
  const same = there?.environments.find((one) => one === environment);
  if (there === undefined || same === undefined || typeof userEmail !== "string") return null;
  return { region: there.name, environment: same, userEmail };
}

function read(storage: PaneParts["storage"]): unknown {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
