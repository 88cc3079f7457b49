// Who connected in this browser last, and where, so that the form is filled in the next time. It keeps no key; what the
// browser forgets or spoils is typed again.
import type { ProfileAnswer, SessionRequest } from "../../platform/gatewayContract";
import type { ConnectProfile } from "../pane/screens/connectProfile";
import type { PaneParts } from "../pane/paneParts";
import { attempt } from "../parts/attempt";

export type LastConnected = Pick<SessionRequest, "region" | "environment" | "userEmail">;

const KEY = "bidsheet.lastConnected";

/** Nothing of the demo account: it is nobody's. */
export function rememberConnected(
  storage: PaneParts["storage"],
  { demo }: Pick<ProfileAnswer, "demo">,
  { region, environment, userEmail }: LastConnected,
): void {
  if (userEmail === demo?.userEmail) return;
  attempt(() => storage?.setItem(KEY, JSON.stringify({ region, environment, userEmail })), undefined);
}

/** Null where nobody is known, or where the profile no longer has that place. */
export function lastConnected(
  storage: PaneParts["storage"],
  { regions }: Pick<ConnectProfile, "regions">,
): LastConnected | null {
  const kept = attempt((): unknown => JSON.parse(storage?.getItem(KEY) ?? "null"), null);
  if (typeof kept !== "object" || kept === null) return null;
  const { region, environment, userEmail }: Partial<Record<keyof LastConnected, unknown>> = kept;
  const there = regions.find(({ name }) => name === region);
  const same = there?.environments.find((one) => one === environment);
  if (there === undefined || same === undefined || typeof userEmail !== "string") return null;
  return { region: there.name, environment: same, userEmail };
}
