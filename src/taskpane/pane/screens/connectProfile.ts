// What the form to connect needs of the gateway's profile. The first screen reads it by itself, since the schemas of
// the whole contract, and the library behind them, take a slow machine longer than the screen. The pane reads the same
// answer by its schema before it sends anything.
import type { Environment, ProfileAnswer } from "../../../platform/gatewayContract";
import { environmentNames } from "../environmentNames";

export interface ConnectProfile {
  readonly name: string;
  readonly regions: readonly { readonly name: string; readonly environments: readonly Environment[] }[];
  /** The keys of the demo account; null where there is none. */
  readonly demo: { readonly apiKey: string; readonly userToken: string; readonly userEmail: string } | null;
  /** Whether people come in by a provider of the company. */
  readonly signsIn: boolean;
}

function connectProfileOf({ name, regions, demo, signIn }: ProfileAnswer): ConnectProfile {
  return {
    name,
    regions: regions.map((region) => ({ name: region.name, environments: region.environments })),
    demo: demo === undefined ? null : keysOf(demo.apiKey, demo.userToken, demo.userEmail),
    signsIn: signIn !== undefined,
  };
}

const keysOf = (apiKey: string, userToken: string, userEmail: string) => ({ apiKey, userToken, userEmail });

/** What is offered to whoever must connect; null while nobody knows. */
export function offeredOf(state: {
  readonly profile: ProfileAnswer | null;
  readonly offered: ConnectProfile | null;
}): ConnectProfile | null {
  return state.profile === null ? state.offered : connectProfileOf(state.profile);
}

/** Null where the answer is not as agreed: the pane then says what is wrong with it. */
export function readConnectProfile(answer: unknown): ConnectProfile | null {
  const { name, regions, demo, signIn } = membersOf(answer);
  const read = Array.isArray(regions) ? regions.map(readRegion) : [null];
  const keys = demo === undefined ? null : readKeys(demo);
  if (typeof name !== "string" || keys === undefined) return null;
  const known = read.filter((region) => region !== null);
  return known.length < read.length ? null : { name, regions: known, demo: keys, signsIn: signIn !== undefined };
}

function readRegion(region: unknown): ConnectProfile["regions"][number] | null {
  const { name, environments } = membersOf(region);
  if (typeof name !== "string" || !Array.isArray(environments)) return null;
  const known = environments.filter(isEnvironment);
  return known.length < environments.length ? null : { name, environments: known };
}

/** Undefined where it is no account. */
function readKeys(demo: unknown): ConnectProfile["demo"] | undefined {
  const { apiKey, userToken, userEmail } = membersOf(demo);
  if (typeof apiKey !== "string" || typeof userToken !== "string" || typeof userEmail !== "string") return undefined;
  return keysOf(apiKey, userToken, userEmail);
}

const isEnvironment = (name: unknown): name is Environment =>
  typeof name === "string" && Object.hasOwn(environmentNames, name);

/** Of anything but an object: none. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
