// Runs one checked call: waits for its turn, asks the platform, and says what came of it. Reads may be asked again; a
// change is never sent twice unless the platform itself said, with 429, that it was not taken.
import type { OperationAnswer } from "../../platform/gatewayContract";
import { isApplied } from "./applied";
import type { CheckedCall } from "./callCheck";
import { Cancelled, sleep } from "../clock";
import { GatewayFailure, kindOfStatus, plainDetail } from "../failure";
import { failureOutcome, type Intent, type Journal, type Outcome } from "../journal";
import type { Pass } from "../leases";
import { makeCursor, nextSearch } from "./nextPage";
import { exchange, type Exchange, type Outbound, type Trace } from "./outbound";
import type { Lines, Turn } from "../pacing/lines";
import type { Pacer } from "../pacing/pacer";
import type { Person } from "../people";
import { changes, type Service } from "../../platform/operation";
import { acceptHeader, baseAddress, type Profile } from "../profile/profile";
import type { StopSignal } from "../stop";
import { inStep, type CallTrace, type Telemetry } from "../telemetry/telemetry";

/**
 * A timeout, "too early", and two with which a proxy says that the caller went away: the platform may have done its
 * work all the same.
 */
const LEAVES_IT_OPEN = [408, 425, 460, 499];
/** Pauses before a read is asked again. */
const READ_AGAIN_MS = [300, 1000];

export interface Platform {
  readonly profile: Profile;
  readonly outbound: Outbound;
  readonly pacer: Pacer;
  readonly journal: Journal;
  /** How long one call may be kept waiting by answers of 429. */
  readonly patienceMs: number;
  readonly watch: { limited(): void; waited(ms: number): void };
  readonly telemetry: Telemetry;
  /** Notes that the platform no longer takes this person's credentials. */
  readonly refused: (person: Person) => Promise<void>;
}

export interface Asker {
  readonly person: Person;
  readonly bulk: boolean;
  readonly requestId: string;
  readonly trace: CallTrace;
  readonly signal: StopSignal | undefined;
  /** Somebody without a session: their turn is the one that all of them share. */
  readonly visitor?: boolean;
  /** Asked when the turn has come: throws where the request may not leave any more. */
  readonly mayLeave?: () => void;
  /** After each answer but 429: how long it took from leaving, in milliseconds. */
  readonly answered?: (tookMs: number) => void;
}

const VISITORS = "visitors";

const spoken: Readonly<Record<Service, string>> = {
  events: "sourcing events",
  payments: "payments",
  fields: "custom fields",
  reports: "reports",
};

function noService(service: Service, { region, environment }: Person["account"]): GatewayFailure {
  const where = `region "${region}", ${environment}`;
  const detail = `This gateway's profile has no host for ${spoken[service]} in ${where}. Nothing was sent.`;
  return new GatewayFailure({ kind: "noService", detail });
}

type Refusal = Extract<Exchange, { kind: "refused" }>;

/** Makes the exchanges of one call. `beforeLeaving` runs between the turn and the sending. */
class Caller {
  readonly #lines: Lines;
  readonly #address: string;
  readonly #deadline: number;

  constructor(
    readonly platform: Platform,
    readonly asker: Asker,
    readonly call: CheckedCall,
  ) {
    const { profile, outbound, pacer } = platform;
    const { service } = call.operation;
    const { account } = asker.person;
    const base = baseAddress(profile, account, service);
    if (base === null) throw noService(service, account);
    this.#address = base + call.filled + call.search;
    this.#lines = pacer.lines(asker.person.company, service, profile.limits[service].requestsPerSecond);
    this.#deadline = outbound.clock.now() + platform.patienceMs;
  }

  get address(): string {
    return this.#address;
  }

  /** Answers anything but 429, or the 429 that used up the patience. */
  async ask(beforeLeaving?: () => Promise<void>): Promise<Exchange> {
    for (;;) {
      const answer = await this.#once(beforeLeaving);
      if (answer.kind === "refused" && answer.status === 401 && !answer.inFront) await this.#refused();
      if (answer.kind !== "refused" || answer.status !== 429) return answer;
      const hold = this.#lines.limited(answer.retryAfterMs);
      this.platform.watch.limited();
      // The lane holds everybody back for that long; the turn that is waited for next comes after it.
      if (this.platform.outbound.clock.now() + hold > this.#deadline) return { ...answer, retryAfterMs: hold };
    }
  }

  /** What cannot be written down is found again with the next call: the answer is what counts now. */
  async #refused(): Promise<void> {
    if (this.asker.visitor !== true) await this.platform.refused(this.asker.person).catch(() => undefined);
  }

  async #once(beforeLeaving: (() => Promise<void>) | undefined): Promise<Exchange> {
    const { outbound, watch } = this.platform;
    const { person, bulk, signal, trace, visitor = false } = this.asker;
    const asked = outbound.clock.now();
    const ticket = { person: visitor ? VISITORS : person.account.id, bulk, visitor };
    const turn = () => inStep(trace, "queue", () => this.#lines.turn(ticket, signal));
    // A turn can be lost while the request gets ready: then it waits for another one.
    while (!(await this.#prepare(await turn(), beforeLeaving)));
    watch.waited(outbound.clock.now() - asked);
    const left = outbound.clock.now();
    const reads = this.call.method === "GET";
    const step = trace.step("platform");
    const answer = await exchange(outbound, {
      method: this.call.method,
      address: this.#address,
      credentials: person.credentials,
      accept: acceptHeader(this.platform.profile, this.call.operation),
      ...(this.call.body === undefined ? {} : { body: this.call.body }),
      ...(reads ? { signal } : {}),
    });
    step.end({ outcome: answer.kind, ...("status" in answer ? { status: answer.status } : {}) });
    if (answer.kind !== "refused" || answer.status !== 429) {
      const tookMs = outbound.clock.now() - left;
      this.#lines.answered(this.call.operation.name, tookMs);
      this.asker.answered?.(tookMs);
    }
    return answer;
  }

  async #prepare(turn: Turn, beforeLeaving: (() => Promise<void>) | undefined): Promise<boolean> {
    try {
      this.asker.mayLeave?.();
      await beforeLeaving?.();
    } catch (error) {
      turn.giveBack();
      throw error;
    }
    return turn.leave();
  }
}

/** What a read answers, and its document once more as the platform wrote it. */
export interface ReadAnswer extends OperationAnswer {
  /** JSON. */
  readonly text: string;
}

/** Throws GatewayFailure. */
export async function runRead(platform: Platform, asker: Asker, call: CheckedCall): Promise<ReadAnswer> {
  const caller = new Caller(platform, asker, call);
  let answer = await caller.ask();
  for (const pause of READ_AGAIN_MS) {
    if (!worthAsking(answer)) break;
    await sleep(platform.outbound.clock, pause, asker.signal);
    answer = await caller.ask();
  }
  if (asker.signal?.aborted) throw new Cancelled();
  if (answer.kind !== "answered") throw readFailure(call, answer);
  const { status, document, text } = answer;
  const trace = tracedBy(asker, answer);
  // Every answer to a read has `data` (document 1, shared conventions 3): without it a list would look like an empty
  // one.
  if (document === null || typeof document !== "object" || !Object.hasOwn(document, "data"))
    throw new GatewayFailure({ kind: "badReply", detail: "The platform's answer has no data.", ...trace });
  if (call.operation.kind !== "list") return { status, document, text, nextCursor: null, ...trace };
  const search = nextSearch(document, caller.address, answer);
  const nextCursor =
    search === null ? null : makeCursor(asker.person, call.operation.name, { path: call.path, search });
  return { status, document, text, nextCursor, ...trace };
}

/** As it is answered: the platform's own id of the request where it gave one, and no member without a version. */
function tracedBy(asker: Asker, { requestId, apiVersion }: Trace): Pick<OperationAnswer, "requestId" | "apiVersion"> {
  return { requestId: requestId ?? asker.requestId, ...(apiVersion === undefined ? {} : { apiVersion }) };
}

function worthAsking(answer: Exchange): boolean {
  return answer.kind === "lost" || answer.kind === "notSent" || (answer.kind === "fault" && answer.status >= 500);
}

function readFailure(call: CheckedCall, answer: Exclude<Exchange, { kind: "answered" }>): GatewayFailure {
  if (answer.kind === "refused") return refusal(call, answer);
  if (answer.kind === "fault") {
    const kind = answer.status >= 500 ? "platformFault" : "badReply";
    const { detail, requestId, apiVersion } = answer;
    return new GatewayFailure({ kind, detail, requestId, apiVersion });
  }
  return new GatewayFailure({ kind: "unreachable", detail: "The platform did not answer." });
}

function refusal(call: CheckedCall, answer: Refusal): GatewayFailure {
  const { status, pointer, requestId, apiVersion, retryAfterMs } = answer;
  // A page is not the platform's word. Where it answers a change, its status is not taken for the platform's either: a
  // delete's 404 would count as done.
  const inFront = answer.inFront && status !== 429;
  const kind = inFront && changes(call.operation) ? "unreachable" : kindOfStatus(status);
  const detailInFront = inFront ? `Something in front of the platform refused this (${status}).` : undefined;
  const said = detailInFront ?? answer.detail ?? plainDetail[kind] ?? `The platform answered ${status}.`;
  // "This endpoint has been deprecated" tells nobody what to do instead.
  const { whenGone } = call.operation;
  const detail = kind === "gone" && whenGone !== undefined ? `${whenGone} (${said})` : said;
  return new GatewayFailure({
    kind,
    status,
    detail,
    pointer,
    requestId,
    apiVersion,
    ...(status === 429 && retryAfterMs !== null ? { retryAfterMs } : {}),
  });
}

/** What a change brings along beside its call. */
export interface ChangeFacts {
  readonly key: string;
  readonly before: unknown;
  readonly pass: Pass | null;
}

export interface ChangeAnswer {
  readonly answer: OperationAnswer;
  readonly replayed: boolean;
}

/** A failure that was recorded earlier and is handed out again. */
export class ReplayedFailure extends GatewayFailure {}

/** Changes under way in this process, by account and key. */
export class Changes {
  readonly #flights = new Map<string, Promise<unknown>>();

  isFlying(person: Person, key: string): boolean {
    return this.#flights.has(nameOf(person, key));
  }

  /** Throws GatewayFailure; whoever comes second with a key waits for the first and is given its outcome. */
  async run(platform: Platform, asker: Asker, call: CheckedCall, facts: ChangeFacts): Promise<ChangeAnswer> {
    const name = nameOf(asker.person, facts.key);
    for (let flight = this.#flights.get(name); flight !== undefined; flight = this.#flights.get(name))
      await flight.catch(() => undefined);
    const { path, body, collection, operation } = call;
    const intent = { ...facts, operation: operation.name, collection, path, body: body ?? null };
    const flight = lookOrSend(platform, asker, call, intent);
    this.#flights.set(name, flight);
    try {
      return await flight;
    } finally {
      this.#flights.delete(name);
    }
  }
}

function nameOf(person: Person, key: string): string {
  return `${person.account.id}/${key}`;
}

async function lookOrSend(platform: Platform, asker: Asker, call: CheckedCall, intent: Intent): Promise<ChangeAnswer> {
  const look = () => platform.journal.look(asker.person, intent);
  const recorded = await inStep(asker.trace, "journal", look);
  if (recorded !== null) return { answer: replay(recorded), replayed: true };
  return { answer: await send(platform, asker, call, intent), replayed: false };
}

function replay(outcome: Outcome): OperationAnswer {
  if ("failure" in outcome) throw new ReplayedFailure(outcome.failure);
  const { document, ...answer } = outcome.answer;
  return { ...answer, document: document ?? null, nextCursor: null };
}

async function send(platform: Platform, asker: Asker, call: CheckedCall, intent: Intent): Promise<OperationAnswer> {
  const { journal } = platform;
  const { person, trace } = asker;
  const caller = new Caller(platform, asker, call);
  const intentIs = { begun: false };
  const begin = async () => {
    await inStep(trace, "journal", () =>
      intentIs.begun ? journal.confirm(person, intent) : journal.begin(person, intent),
    );
    intentIs.begun = true;
  };
  let answer: Exchange;
  try {
    answer = await caller.ask(begin);
  } catch (error) {
    // The wait for a turn was ended, or the lease went to somebody else in between: whatever went out before was
    // answered with 429, so nothing was applied.
    if (intentIs.begun) await journal.release(person, intent.key);
    throw error;
  }
  return settle(platform, asker, call, intent.key, answer);
}

async function settle(
  platform: Platform,
  asker: Asker,
  call: CheckedCall,
  key: string,
  answer: Exchange,
): Promise<OperationAnswer> {
  const { journal } = platform;
  const { person, trace } = asker;
  const write = (writing: () => Promise<void>) => written(inStep(trace, "journal", writing));
  const release = () => write(() => journal.release(person, key));
  if (answer.kind === "notSent") {
    await release();
    throw new GatewayFailure({
      kind: "unreachable",
      detail: "The platform cannot be reached. Nothing was sent.",
    });
  }
  if (answer.kind === "refused" && !LEAVES_IT_OPEN.includes(answer.status)) {
    const failure = refusal(call, answer);
    // 401 and 429 judge the moment, not the request, and a page from in front never was the platform's: after new
    // credentials, a pause or a repair the same key may be sent.
    const again = answer.status === 401 || answer.status === 429 || answer.inFront;
    const { requestId } = tracedBy(asker, answer);
    if (again) await release();
    else await write(() => journal.end(person, key, failureOutcome(failure.facts, failure.status, requestId)));
    throw failure;
  }
  const applied = answer.kind === "answered" && isApplied(call, answer);
  // A 5xx, a redirect or nonsense may come from a proxy after the platform has done its work: only a read-back can
  // tell.
  if (!applied) throw unknownOutcome(answer);
  const { status, document } = answer;
  const source = tracedBy(asker, answer);
  await write(() => journal.end(person, key, { answer: { status, document, ...source } }));
  return { status, document, nextCursor: null, ...source };
}

/** What is not on disk did not happen for whoever asks next: a full disk leaves the outcome unknown. */
async function written(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (cause) {
    const detail = "The platform answered, but the gateway could not write the outcome down.";
    throw new GatewayFailure({ kind: "unknownOutcome", detail }, { cause });
  }
}

function unknownOutcome(answer: Exchange): GatewayFailure {
  const why =
    answer.kind === "fault"
      ? answer.detail
      : answer.kind === "lost"
        ? "The platform's answer was lost."
        : `The platform answered ${"status" in answer ? answer.status : "nothing"}, which does not say that it was done.`;
  const { requestId, apiVersion } = "requestId" in answer ? answer : {};
  const detail = `${why} The change may have been applied.`;
  return new GatewayFailure({ kind: "unknownOutcome", detail, requestId, apiVersion });
}
