// The pane's way to the gateway: sessions, profile, operations, journal, sends and agreed copies over fetch. Whatever
// comes back is parsed; a gateway that is not there, or that answers nonsense, becomes a PlatformError like any other
// failure.
import type * as z from "zod/mini";
import type { Call, Transport } from "./client";
import { PlatformError, isNotFound } from "./errors";
import type { Ask, Exchange, FollowOptions, Quiet } from "./exchange";
import { encodeLines, type Rest } from "./jsonLines";
import {
  failureAnswer,
  journalAnswer,
  operationAnswer,
  profileAnswer,
  queueAnswer,
  sessionCreated,
  sessionShown,
  type OpenIntent,
  type ProfileAnswer,
  type QueueAnswer,
  type IntentResolution,
  type SessionCreated,
  type SessionRequest,
  type SessionShown,
} from "./gatewayContract";
import {
  HANDOVER_TYPE,
  outcomesAnswer,
  runningSends,
  sendProgress,
  type HandedChange,
  type HandoverHead,
  type OutcomesAnswer,
  type SendProgress,
  type SignOutChoice,
} from "./handoverContract";
import {
  providerAnswer,
  signedIn,
  type GoOnRequest,
  type ProviderAnswer,
  type RefreshRequest,
  type SignedInAnswer,
  type SignInRequest,
} from "./signInContract";
import { wordsAnswer, type CompanyWord, type SharedWord } from "./wordsContract";
import { searchCalls, type SearchClient } from "./searchCalls";
import { invitedAnswer, type InvitedBefore, type InvitedRequest } from "./invitedContract";
import {
  agreedAnswer,
  renewAnswer,
  sendDetails,
  sendOpened,
  sendsAnswer,
  type AgreedAnswer,
  type AgreedRequest,
  type FinishRequest,
  type Renewed,
  type SendDetails,
  type SendOpened,
  type SendRequest,
  type SendShown,
} from "./sendContract";

export interface GatewayClientOptions {
  /** Origin of the gateway, without a trailing slash; "" for the page's own. */
  readonly origin: string;
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** The bearer token of the present session, or null before one. */
  readonly token: () => string | null;
}

/** Sends that the gateway carries out by itself. All throw notFound for a send that is nobody's or somebody else's. */
export interface HandoverClient {
  /**
   * Safe at the gateway when it resolves; where its answer was lost, the very same may be handed over again. Throws
   * leaseHeld with its holder, keyReused for an id of another content, badRequest with a pointer to the change. `rest`
   * is waited for between two pieces of a long send.
   */
  handOver(head: HandoverHead, changes: readonly HandedChange[], rest?: Rest): Promise<SendProgress>;
  /** At most 500 outcomes, in order. Without any it waits for one, or for another state of the send. */
  followSend(id: string, options: FollowOptions): Promise<OutcomesAnswer>;
  sendProgress(id: string): Promise<SendProgress>;
  /** What has not left is taken back; what has left is waited for. */
  stopSend(id: string): Promise<SendProgress>;
  pauseSend(id: string): Promise<SendProgress>;
  /** `waitMs`: for how long an outage is waited out from now on. */
  resumeSend(id: string, waitMs?: number): Promise<SendProgress>;
}

export interface GatewayClient extends HandoverClient, SearchClient {
  readonly transport: Transport;
  profile(): Promise<ProfileAnswer>;
  /** `pass`: of the sign-in that it belongs to, where the gateway has a provider. */
  connect(request: SessionRequest, pass?: string): Promise<SessionCreated>;
  /** Without keys, by a sign-in that has them. Throws notFound, or "credentials" where the platform refused them. */
  goOn(place: GoOnRequest, pass: string): Promise<SessionCreated>;
  currentSession(): Promise<SessionShown>;
  provider(): Promise<ProviderAnswer>;
  /** With the provider's code in the request, or with its access token. Throws notAllowed for nobody with a role. */
  signIn(request: SignInRequest, accessToken?: string): Promise<SignedInAnswer>;
  /** Throws kind "session" when the sign-in has ended. */
  refreshSignIn(request: RefreshRequest): Promise<SignedInAnswer>;
  /**
   * Empty once the session has ended. While own sends run and nothing is said about them, the session goes on, and the
   * answer names them.
   */
  disconnect(sends?: SignOutChoice): Promise<readonly SendProgress[]>;
  openIntents(collection: string): Promise<readonly OpenIntent[]>;
  resolveIntent(key: string, resolution: IntentResolution): Promise<void>;
  queue(): Promise<QueueAnswer>;
  /** Throws kind "leaseHeld" with its holder while another send has the collection. */
  openSend(request: SendRequest): Promise<SendOpened>;
  /** Throws kind "leaseLost" when the send ended or was taken over. */
  renewSend(id: string, fence: number): Promise<Renewed>;
  finishSend(id: string, request: FinishRequest): Promise<void>;
  /** Newest first: everybody's of one collection, or with null one's own. */
  sends(collection: string | null, limit?: number): Promise<readonly SendShown[]>;
  sendDetails(id: string): Promise<SendDetails>;
  saveAgreed(linkId: string, copy: AgreedRequest): Promise<void>;
  /** Null when the gateway has none. */
  agreed(linkId: string): Promise<AgreedAnswer | null>;
  dropAgreed(linkId: string): Promise<void>;
  /** What colleagues did about these; at most 1,000. Throws notFound where the own account does not see the event. */
  invited(request: InvitedRequest): Promise<readonly InvitedBefore[]>;
  /** Words that people of the company confirmed, the newest first. */
  companyWords(): Promise<readonly SharedWord[]>;
  /** At most MOST_WORDS. Throws notAllowed for a person who may not send. */
  confirmWords(words: readonly CompanyWord[]): Promise<void>;
  /** For everybody. Throws notAllowed where that takes a role that the person lacks. */
  forgetWord(word: CompanyWord): Promise<void>;
}

export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const ask: Ask = (exchange, schema) => exchangeWith(options, exchange, schema);
  const quiet: Quiet = async (exchange) => {
    const response = await reach(options, exchange);
    if (!response.ok) throw await failureOf(exchange, response);
  };
  return {
    transport: (call) => ask(operationExchange(call), operationAnswer),
    profile: () => ask({ name: "profile", method: "GET", path: "/api/profile" }, profileAnswer),
    connect: (body, bearer) =>
      ask({ name: "connect", method: "POST", path: "/api/sessions", body, bearer }, sessionCreated),
    ...signInCalls(ask),
    currentSession: () => ask({ name: "session", method: "GET", path: "/api/sessions/current" }, sessionShown),
    disconnect: (sends) => disconnect(options, sends),
    async openIntents(collection) {
      const path = `/api/journal?collection=${encodeURIComponent(collection)}`;
      return (await ask({ name: "journal", method: "GET", path }, journalAnswer)).intents;
    },
    resolveIntent: (key, body) =>
      quiet({
        name: "resolve",
        method: "POST",
        path: `/api/journal/${encodeURIComponent(key)}/resolve`,
        body,
      }),
    queue: () => ask({ name: "queue", method: "GET", path: "/api/queue" }, queueAnswer),
    ...sendCalls(ask, quiet),
    ...handoverCalls(ask),
    ...agreedCalls(ask, quiet),
    ...wordCalls(ask, quiet),
    ...searchCalls(ask, quiet),
    async invited(body) {
      return (await ask({ name: "invited", method: "POST", path: "/api/invited", body }, invitedAnswer)).known;
    },
  };
}

const sendPath = (id: string, verb = "") => `/api/sends/${encodeURIComponent(id)}${verb}`;
/** More than any send has. */
const BEYOND_ALL = 1_000_000;

async function disconnect(options: GatewayClientOptions, sends: SignOutChoice | undefined) {
  const query = sends === undefined ? "" : `?sends=${sends}`;
  const exchange: Exchange = { name: "disconnect", method: "DELETE", path: `/api/sessions/current${query}` };
  const response = await reach(options, exchange);
  if (response.ok) return [];
  const json = await readJson(exchange, response);
  const asked = runningSends.safeParse(json);
  if (response.status === 409 && asked.success) return asked.data.sends;
  throw failureIn(exchange, response, json);
}

function handoverCalls(ask: Ask): HandoverClient {
  const follow = (id: string, { after, waitSeconds, signal }: FollowOptions) => {
    const path = sendPath(id, `/entries?after=${after}&wait=${waitSeconds}`);
    return ask({ name: "followSend", method: "GET", path, signal }, outcomesAnswer);
  };
  const wish = (id: string, verb: string, body: object = {}) =>
    ask({ name: `${verb}Send`, method: "POST", path: sendPath(id, `/${verb}`), body }, sendProgress);
  return {
    handOver: async (head, changes, rest) => {
      const content = await encodeLines([head, ...changes], rest);
      const bytes = { type: HANDOVER_TYPE, content };
      return ask({ name: "handOver", method: "POST", path: "/api/sends", bytes }, sendProgress);
    },
    followSend: follow,
    sendProgress: async (id) => (await follow(id, { after: BEYOND_ALL, waitSeconds: 0 })).send,
    stopSend: (id) => wish(id, "stop"),
    pauseSend: (id) => wish(id, "pause"),
    resumeSend: (id, waitMs) => wish(id, "resume", waitMs === undefined ? {} : { waitMs }),
  };
}

function sendCalls(
  ask: Ask,
  quiet: Quiet,
): Pick<GatewayClient, "openSend" | "renewSend" | "finishSend" | "sends" | "sendDetails"> {
  return {
    openSend: (body) => ask({ name: "openSend", method: "POST", path: "/api/sends", body }, sendOpened),
    renewSend: (id, fence) =>
      ask({ name: "renewSend", method: "POST", path: sendPath(id, "/renew"), body: { fence } }, renewAnswer),
    finishSend: (id, body) => quiet({ name: "finishSend", method: "POST", path: sendPath(id, "/finish"), body }),
    async sends(collection, limit) {
      const query = new URLSearchParams({
        ...(collection === null ? {} : { collection }),
        ...(limit === undefined ? {} : { limit: String(limit) }),
      });
      const path = `/api/sends?${query.toString()}`;
      return (await ask({ name: "sends", method: "GET", path }, sendsAnswer)).sends;
    },
    sendDetails: (id) => ask({ name: "sendDetails", method: "GET", path: sendPath(id) }, sendDetails),
  };
}

function signInCalls(ask: Ask): Pick<GatewayClient, "goOn" | "provider" | "signIn" | "refreshSignIn"> {
  const at = "/api/sign-ins";
  return {
    goOn: (body, bearer) =>
      ask({ name: "goOn", method: "POST", path: "/api/sessions/go-on", body, bearer }, sessionCreated),
    provider: () => ask({ name: "provider", method: "GET", path: `${at}/provider` }, providerAnswer),
    signIn: (body, bearer) => ask({ name: "signIn", method: "POST", path: at, body, bearer }, signedIn),
    refreshSignIn: (body) => ask({ name: "refresh", method: "POST", path: `${at}/refresh`, body }, signedIn),
  };
}

function agreedCalls(ask: Ask, quiet: Quiet): Pick<GatewayClient, "saveAgreed" | "agreed" | "dropAgreed"> {
  const at = (linkId: string) => `/api/agreed/${encodeURIComponent(linkId)}`;
  return {
    saveAgreed: (linkId, body) => quiet({ name: "saveAgreed", method: "PUT", path: at(linkId), body }),
    async agreed(linkId) {
      try {
        return await ask({ name: "agreed", method: "GET", path: at(linkId) }, agreedAnswer);
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    dropAgreed: (linkId) => quiet({ name: "dropAgreed", method: "DELETE", path: at(linkId) }),
  };
}

function wordCalls(ask: Ask, quiet: Quiet): Pick<GatewayClient, "companyWords" | "confirmWords" | "forgetWord"> {
  const path = "/api/words";
  return {
    companyWords: async () => (await ask({ name: "words", method: "GET", path }, wordsAnswer)).words,
    confirmWords: (words) => quiet({ name: "confirmWords", method: "POST", path, body: { words } }),
    forgetWord: (word) => quiet({ name: "forgetWord", method: "POST", path: `${path}/forget`, body: { word } }),
  };
}

function operationExchange(call: Call): Exchange {
  const headers: Record<string, string> = {};
  // RFC 9218: urgency 5 and above is bulk work, which lets others go first.
  if (call.priority === "bulk") headers["Priority"] = "u=5";
  if (call.idempotencyKey !== undefined) headers["Idempotency-Key"] = call.idempotencyKey;
  if (call.fence !== undefined) {
    headers["Bidsheet-Send"] = call.fence.send;
    headers["Bidsheet-Fence"] = String(call.fence.fence);
  }
  const { path, query, body, cursor, before } = call;
  return {
    name: call.operation,
    method: "POST",
    path: `/api/operations/${encodeURIComponent(call.operation)}`,
    // JSON drops what is undefined, so that a cursor goes alone.
    body: { path, query, body, cursor, before },
    headers,
    signal: call.signal,
    changes: call.idempotencyKey !== undefined,
  };
}

async function exchangeWith<T>(
  options: GatewayClientOptions,
  exchange: Exchange,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const response = await reach(options, exchange);
  if (!response.ok) throw await failureOf(exchange, response);
  const parsed = schema.safeParse(await readJson(exchange, response));
  if (parsed.success) return parsed.data;
  throw nonsense(exchange, response, "Its answer is not as agreed.");
}

async function reach(options: GatewayClientOptions, exchange: Exchange): Promise<Response> {
  const token = exchange.bearer ?? options.token();
  const { bytes, body } = exchange;
  const content = bytes?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  try {
    return await options.fetch(options.origin + exchange.path, {
      method: exchange.method,
      headers: {
        Accept: "application/json",
        ...(content === undefined ? {} : { "Content-Type": bytes?.type ?? "application/json" }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...exchange.headers,
      },
      credentials: "omit",
      redirect: "error",
      ...(content === undefined ? {} : { body: content }),
      ...(exchange.signal === undefined ? {} : { signal: exchange.signal }),
    });
  } catch (cause) {
    exchange.signal?.throwIfAborted();
    throw lost(exchange, 0, "The gateway did not answer.", cause);
  }
}

/** No answer: for a change that may have been applied, that is another thing than for a read. */
function lost(exchange: Exchange, status: number, detail: string, cause?: unknown): PlatformError {
  const kind = exchange.changes === true ? "unknownOutcome" : "gatewayUnreachable";
  return new PlatformError({ kind, operation: exchange.name, status, detail, requestId: "" }, { cause });
}

function nonsense(exchange: Exchange, response: Response, detail: string): PlatformError {
  const kind = exchange.changes === true ? "unknownOutcome" : "gatewayFault";
  const requestId = response.headers.get("X-Request-Id") ?? "";
  return new PlatformError({ kind, operation: exchange.name, status: response.status, detail, requestId });
}

async function readJson(exchange: Exchange, response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    exchange.signal?.throwIfAborted();
    throw lost(exchange, response.status, "The gateway's answer was interrupted.", cause);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw nonsense(exchange, response, "Its answer is not JSON.");
  }
}

async function failureOf(exchange: Exchange, response: Response): Promise<PlatformError> {
  return failureIn(exchange, response, await readJson(exchange, response));
}

function failureIn(exchange: Exchange, response: Response, json: unknown): PlatformError {
  const parsed = failureAnswer.safeParse(json);
  if (!parsed.success) return nonsense(exchange, response, "Its answer is not as agreed.");
  return new PlatformError({ ...parsed.data.error });
}
