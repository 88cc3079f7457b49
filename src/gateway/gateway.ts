// The gateway as a function from request to answer: sessions, operations by name, journal, queue, and the pane's files.
// It forwards nothing that is not in the operation table, and nothing to a host that is not in the profile.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono } from "hono";
import { createCompanyWords } from "./companyWords";
import { createAgreedVault } from "./agreedVault";
import { createInvited } from "./invited";
import { addApi, offeredBy } from "./api";
import { callIn, callOf, createCalls, responseOf, write, type CallNeeds } from "./calls";
import { systemClock, type Clock } from "./clock";
import { createDoor } from "./door";
import { failed } from "./failed";
import { GatewayFailure } from "./failure";
import { Changes, type Platform } from "./outgoing/forward";
import { guardedBy, headed, knownHostsOnly, sameOriginOnly, securityHeaders } from "./guard";
import { publicHosts, type OfficeHosts } from "./profile/officeHosts";
import { createJournal } from "./journal";
import { createRefused } from "./refused";
import { removeOld } from "./retention";
import { checkKeys, rotateKeys } from "./keys/keyCare";
import { createLeases } from "./leases";
import type { Fetch, Send } from "./outgoing/outbound";
import { sendBy } from "./outgoing/sendBy";
import { Pacer } from "./pacing/pacer";
import { createPeople, type People } from "./people";
import { withProfile } from "./profile/inPage";
import { baseAddress, profileAnswerOf, type Profile } from "./profile/profile";
import type { GatewayApp, GatewayContext, Parts } from "./services";
import { createSeenEvents } from "./seen";
import { Carriers } from "./sending/carriers";
import { Searches } from "./searching/searches";
import { startSearchThread, type StartSearch } from "./searching/searchPort";
import { searchSettings, type SearchSettings } from "./searching/settings";
import { createSends } from "./sends";
import { createProvider } from "./signIn/provider";
import type { AskProvider } from "./signIn/providerKeys";
import type { ProviderSettings } from "./signIn/settings";
import { SignIns } from "./signIn/signIns";
import { createStatics, type Mount } from "./statics";
import { Stop, type StopSignal } from "./stop";
import type { GatewayStore } from "./store/tables";
import { sha256, Vault, type MasterKey } from "./keys/vault";
import { createWire } from "./outgoing/wire";
import { createWatch, type LogDestination } from "./metrics";
import { silent, type Telemetry } from "./telemetry/telemetry";

export interface GatewayOptions {
  readonly profile: Profile;
  /** The gateway closes it when it is closed. */
  readonly store: GatewayStore;
  /** Newest first. */
  readonly masterKeys: readonly MasterKey[];
  readonly clock?: Clock;
  /** Traces and metrics beside those of Prometheus; the gateway closes it. */
  readonly telemetry?: Telemetry;
  /** Another way out to the platform than the gateway's own. */
  readonly fetch?: Fetch;
  /** Who signs people in; without one they come with their keys alone. */
  readonly signIn?: ProviderSettings | null;
  /** The way out to that provider. */
  readonly askProvider?: AskProvider;
  readonly log?: LogDestination;
  readonly mounts?: readonly Mount[];
  /** The host names that it serves beside this machine's own; without a list it serves every name. */
  readonly names?: readonly string[] | undefined;
  /** Where Office is; the public cloud's when it is not given. */
  readonly office?: OfficeHosts;
  /** How many award searches at once, for how long, in how much memory; by the machine's cores without it. */
  readonly searches?: SearchSettings;
  /** Another way to search than in threads of this process. */
  readonly startSearch?: StartSearch;
  /** How long answers of 429 may keep one call waiting; 30 s. */
  readonly patienceMs?: number;
  /** How long the platform may take for one answer; 30 s. */
  readonly timeoutMs?: number;
}

export interface Gateway {
  /** `address`: where the request came from, for those who have no session yet. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** A call of an operation, straight from the server. False for any other request, which is left as it came. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Rejects with a sentence when a master key is wrong or lacking: wanted before the first request. */
  checkKeys(): Promise<void>;
  /** Moves every account to the newest master key. Answers which keys may go then, or null when there is one key. */
  rotateKeys(): Promise<string | null>;
  /** Removes what was kept long enough (docs/gateway.md, "Keeping"): wanted at start and once a day. */
  tidy(): Promise<void>;
  /** Goes on with the sends that an earlier process was carrying out: wanted once it serves. */
  takeUp(): Promise<void>;
  /** Refuses who waits, lets finish what has left, then closes the store. */
  close(): Promise<void>;
}

const PROBE_EVERY_MS = 5000;
const ANSWER_LIMIT = 32_000_000;

export function createGateway(options: GatewayOptions): Gateway {
  const stop = new Stop();
  const wire = createWire();
  const vault = new Vault(options.masterKeys);
  const parts = createParts({ send: wire.send, askProvider: wire.fetch, ...options }, vault, stop);
  const guards = guardsOf(options);
  const app = createApp(parts, options, guards);
  const answerCall = createCalls({ parts, ...guards });
  const { follow, allDone } = followAnswers();
  return {
    fetch(request, address = "unknown") {
      const call = callIn(request, stop);
      return follow(
        call === null ? Promise.resolve(app.fetch(request, { address })) : answerCall(call).then(responseOf),
      );
    },
    take(incoming, outgoing) {
      const call = callOf(incoming, outgoing, stop);
      if (call !== null)
        void follow(answerCall(call).then((reply) => write(outgoing, reply))).catch(() => outgoing.destroy());
      return call !== null;
    },
    checkKeys: () => checkKeys(parts.store, vault),
    rotateKeys: () => rotateKeys(parts.store, vault),
    async tidy() {
      await removeOld(parts.store, parts.clock);
      await parts.signIns.removeExpired();
    },
    takeUp: () => parts.carriers.takeUp(),
    async close() {
      parts.platform.pacer.stop();
      stop.abort();
      parts.searches.close();
      await parts.carriers.close();
      // Bounded by the time limit of a request to the platform.
      await allDone();
      wire.close();
      await parts.store.close();
      await parts.platform.telemetry.close();
    },
  };
}

/** Answers that are being made: who closes the gateway waits for them. */
function followAnswers() {
  const underWay = new Set<Promise<unknown>>();
  const follow = async <T>(answer: Promise<T>): Promise<T> => {
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  };
  return { follow, allDone: () => Promise.allSettled(underWay) };
}

type WithWays = GatewayOptions & Required<Pick<GatewayOptions, "askProvider">> & { readonly send: Send };

function peopleOf(
  { profile, store, signIn = null }: WithWays,
  vault: Vault,
  clock: Clock,
  isListed: (apiKey: string) => boolean,
): People {
  return createPeople({
    platform: profile.name,
    hostOf: (place) => baseAddress(profile, place, "events"),
    store,
    vault,
    clock,
    provided: signIn !== null,
    isListed,
  });
}

function createParts(options: WithWays, vault: Vault, stopping: StopSignal): Parts {
  const { profile, store, signIn = null, clock = systemClock, patienceMs = 30_000 } = options;
  const pacer = new Pacer(clock, patienceMs, store.shared);
  const telemetry = options.telemetry ?? silent;
  const watch = createWatch(options.log ?? { write: () => undefined }, () => pacer.waiting, telemetry);
  const outbound = {
    send: options.fetch === undefined ? options.send : sendBy(options.fetch),
    clock,
    timeoutMs: options.timeoutMs ?? 30_000,
    answerBytes: ANSWER_LIMIT,
  };
  const isListed = (apiKey: string) => profile.apiKeys.fingerprints.includes(sha256(apiKey));
  const provided = signIn !== null;
  const people = peopleOf(options, vault, clock, isListed);
  const leases = createLeases({ now: () => clock.now(), acquaint: (account) => people.acquaint(account) });
  const journal = createJournal(store, clock, leases);
  const refused = createRefused({ store, clock, leases });
  const platform: Platform = { profile, outbound, pacer, journal, patienceMs, watch, telemetry, refused };
  const sends = createSends({ store, clock, people, leases, journal });
  const agreed = createAgreedVault(store, clock);
  const invited = createInvited({ store, people, journal });
  const changes = new Changes();
  const carriers = new Carriers({ store, clock, platform, changes, people, leases, profile, sends, invited });
  return {
    profile,
    store,
    clock,
    watch,
    platform,
    people,
    signIns: new SignIns({ platform: profile.name, store, vault, clock, lifetimeMs: signIn?.lifetimeMs ?? 0 }),
    provider: signIn === null ? null : createProvider(signIn, options.askProvider, clock),
    door: createDoor(clock),
    journal,
    changes,
    sends,
    carriers,
    agreed,
    invited,
    words: createCompanyWords({ store, people, clock, isListed, provided }),
    searches: new Searches({
      clock,
      start: options.startSearch ?? startSearchThread,
      settings: options.searches ?? searchSettings(),
      shared: store.shared !== undefined,
    }),
    seenEvents: createSeenEvents(clock),
    stopping,
  };
}

type Guards = Pick<CallNeeds, "guards" | "headersFor">;

function guardsOf({ names, office = publicHosts }: GatewayOptions): Guards {
  const hosts = names === undefined ? [] : [knownHostsOnly(names)];
  return { guards: [...hosts, sameOriginOnly], headersFor: securityHeaders(office) };
}

function createApp(parts: Parts, { mounts = [], names }: GatewayOptions, { headersFor }: Guards): GatewayApp {
  const app: GatewayApp = new Hono();
  const offered = profileAnswerOf(parts.profile, offeredBy(parts));
  const serve = createStatics(mounts.map((mount) => withProfile(mount, offered)));
  app.use("*", headed(headersFor));
  app.use("*", async (context, next) => {
    context.set("requestId", randomUUID());
    context.set("operation", "other");
    const isCall = context.req.path.startsWith("/api/");
    const traceparent = context.req.header("traceparent") ?? null;
    const trace = (isCall ? parts.platform.telemetry : silent).begin({ traceparent });
    context.set("trace", trace);
    const began = parts.clock.now();
    await next();
    const requestId = context.get("requestId");
    context.res.headers.set("X-Request-Id", requestId);
    if (!isCall) return;
    const facts = {
      operation: context.get("operation"),
      status: context.res.status,
      ms: parts.clock.now() - began,
      requestId,
      account: context.get("account"),
      traceId: trace.traceId,
      fault: context.get("fault"),
    };
    trace.end(facts);
    parts.watch.request(facts);
  });
  if (names !== undefined) app.use("*", guardedBy(knownHostsOnly(names)));
  app.use("/api/*", guardedBy(sameOriginOnly));
  addApi(app, parts);
  addHealth(app, parts);
  app.all("/api/*", () => {
    throw new GatewayFailure({ kind: "notFound", detail: "There is nothing at this address." });
  });
  app.get("*", async (context) => (await serve(context.req.raw)) ?? context.text("Not found", 404));
  app.onError(failedIn);
  return app;
}

function addHealth(app: GatewayApp, { store, clock, watch }: Parts): void {
  app.get("/healthz", (context) => context.json({ ok: true }));
  let written = -Infinity;
  app.get("/readyz", async (context) => {
    try {
      await store.transaction(async (tables) => {
        const now = clock.now();
        // Anybody may ask: the disk is written to now and then, the store is asked each time.
        if (Math.abs(now - written) < PROBE_EVERY_MS) return;
        await tables.probe.write(now);
        written = now;
      });
      return context.json({ ok: true });
    } catch {
      // Whatever it is, nothing could be journalled: send no one here.
      return context.json({ ok: false }, 503);
    }
  });
  app.get("/metrics", async (context) =>
    context.body(await watch.metrics(), 200, { "Content-Type": watch.metricsType }),
  );
}

function failedIn(error: Error, context: GatewayContext): Response {
  const marks: Parameters<typeof failed>[2] = {
    requestId: context.get("requestId"),
    operation: context.get("operation"),
    fault: undefined,
  };
  const reply = failed(error, context.req.path, marks);
  context.set("requestId", marks.requestId);
  context.set("fault", marks.fault);
  return responseOf(reply);
}
