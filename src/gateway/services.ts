// What the routes work with: built once in gateway.ts and handed on.
import type { Context, Hono } from "hono";
import type { Clock } from "./clock";
import type { Changes, Platform } from "./outgoing/forward";
import type { Door } from "./door";
import type { AgreedVault } from "./agreedVault";
import type { CompanyWords } from "./companyWords";
import type { Invited } from "./invited";
import type { Journal } from "./journal";
import type { People } from "./people";
import type { Profile } from "./profile/profile";
import type { SeenEvents } from "./seen";
import type { Searches } from "./searching/searches";
import type { Carriers } from "./sending/carriers";
import type { Sends } from "./sends";
import type { StopSignal } from "./stop";
import type { Provider } from "./signIn/provider";
import type { SignIns } from "./signIn/signIns";
import type { GatewayStore } from "./store/tables";
import type { Watch } from "./metrics";
import type { CallTrace } from "./telemetry/telemetry";

export interface Parts {
  readonly profile: Profile;
  readonly store: GatewayStore;
  readonly clock: Clock;
  readonly watch: Watch;
  readonly platform: Platform;
  readonly people: People;
  readonly signIns: SignIns;
  /** Null where people come with their keys alone. */
  readonly provider: Provider | null;
  readonly door: Door;
  readonly journal: Journal;
  readonly changes: Changes;
  readonly sends: Sends;
  readonly carriers: Carriers;
  readonly agreed: AgreedVault;
  readonly invited: Invited;
  readonly words: CompanyWords;
  readonly searches: Searches;
  readonly seenEvents: SeenEvents;
  /** Aborted when the gateway stops. */
  readonly stopping: StopSignal;
}

interface Environment {
  Bindings: {
    /** Where the request came from, as the server saw it. */
    address: string;
  };
  Variables: {
    /** The platform's X-Request-Id once there is one, else ours. */
    requestId: string;
    /** A known name, for logs and errors. */
    operation: string;
    account: string | undefined;
    fault: string | undefined;
    trace: CallTrace;
  };
}
export type GatewayApp = Hono<Environment>;
export type GatewayContext = Context<Environment>;
