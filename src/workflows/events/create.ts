// Creates events from templates, one or many, each under an external id of its own, as one send with its lease. An id
// that the platform has already is never sent, and a create whose answer was lost is looked for and never sent again
// unseen.
import type { Failure, PlatformError } from "../../platform/errors";
import { createEvent } from "../../platform/eventChanges";
import type { EventResource } from "../../platform/events";
import type { Stopped } from "../obstacle";
import { newEventProblems, projectOf, templateOf, type NewEvent, type NewEvents } from "./check";
import { openCreates, stillUnderWay } from "../journal/eventIntents";
import { eventsWithExternalId } from "../../platform/eventLookup";
import { creatingKey, openCreating, eventTally } from "./send";
import { readTemplates } from "./templates";
import type { EventNote, EventProblem } from "./texts";
import { startPace } from "../progress";
import { asPlatformError, effectOf, refusal } from "../send/failure";
import type { SendLease } from "../send/lease";
import type { Services, WorkflowOptions } from "../services";

export interface EventOutcome {
  readonly externalId: string;
  /** exists: the platform had it before, nothing was sent. notTried: the run ended before its turn. */
  readonly kind: "created" | "exists" | "failed" | "unknown" | "notTried";
  /** The event, where it is known. */
  readonly id: string | null;
  /** "" where no event is known. */
  readonly title: string;
  /** ISO 8601, as the platform says; null where no event is known. */
  readonly createdAt: string | null;
  /** What happened; null where all is well. */
  readonly note: EventNote | null;
  /** Its cells or template are wrong: nothing was sent, and `note` says what to correct. */
  readonly isProblem: boolean;
}

export interface EventsCreated {
  readonly ok: true;
  /** A row each, in their order. */
  readonly outcomes: readonly EventOutcome[];
  /** What ended the run early; null when every row had its turn. */
  readonly stoppedBy: Failure | null;
  readonly cancelled: boolean;
  /** Why the gateway could not be told that the run ended; null when it knows. */
  readonly unrecorded: Failure | null;
}

/** Throws PlatformError where not even the templates can be read. */
export async function createEvents(
  services: Services,
  request: NewEvents,
  options: WorkflowOptions = {},
): Promise<EventsCreated | Stopped> {
  const problems = await problemsOf(services, request, options);
  if (problems.every((problem) => problem !== null)) {
    const outcomes = request.rows.map((row, at) => problemOutcome(row, problems[at] ?? null));
    return { ok: true, outcomes, stoppedBy: null, cancelled: false, unrecorded: null };
  }
  const lease = await openCreating(services, request);
  return lease.ok ? createUnder(services, request, { problems, lease, options }) : lease;
}

async function problemsOf(
  services: Services,
  request: NewEvents,
  options: WorkflowOptions,
): Promise<readonly (EventProblem | null)[]> {
  const problems = newEventProblems(request);
  const ids = request.rows.flatMap((row, at) => (problems[at] === null ? [templateOf(request, row)] : []));
  const templates = await readTemplates(services, ids, options);
  return request.rows.map((row, at) => problems[at] ?? templates.get(templateOf(request, row))?.problem ?? null);
}

interface Under {
  readonly problems: readonly (EventProblem | null)[];
  readonly lease: SendLease;
  readonly options: WorkflowOptions;
}

/** However it ends, the gateway is told; only a pane that dies leaves the run open. */
async function createUnder(
  services: Services,
  request: NewEvents,
  { problems, lease, options }: Under,
): Promise<EventsCreated> {
  const run = new Creating(services, request, lease, options);
  const report = startPace(services, options, "sending");
  const outcomes: EventOutcome[] = [];
  const end = () => lease.finish({ outcome: eventTally(outcomes), cancelled: options.signal?.aborted === true });
  try {
    for (const [at, row] of request.rows.entries()) {
      const problem = problems[at] ?? null;
      outcomes.push(problem === null ? await run.take(row, at) : problemOutcome(row, problem));
      report(outcomes.length, request.rows.length);
    }
  } catch (error) {
    await end();
    throw error;
  }
  const unrecorded = await end();
  const cancelled = options.signal?.aborted === true;
  return { ok: true, outcomes, stoppedBy: run.stoppedBy, cancelled, unrecorded };
}

class Creating {
  stoppedBy: Failure | null = null;

  constructor(
    private readonly services: Services,
    private readonly request: NewEvents,
    private readonly lease: SendLease,
    private readonly options: WorkflowOptions,
  ) {}

  /** Many let single requests of others go first. */
  private get priority() {
    return this.request.rows.length > 1 ? ("bulk" as const) : ("interactive" as const);
  }

  async take(row: NewEvent, at: number): Promise<EventOutcome> {
    if (this.stoppedBy === null && this.options.signal?.aborted !== true) this.stoppedBy = await this.lease.keep();
    if (this.stoppedBy !== null || this.options.signal?.aborted === true)
      return outcomeOf(row, "notTried", null, { kind: "notTried" });
    try {
      const [there, ...more] = await this.find(row);
      if (there !== undefined) {
        await this.closeIntents(row, there);
        return outcomeOf(row, "exists", there, { kind: "exists", others: more.length });
      }
      if (await this.mayStillArrive(row)) return outcomeOf(row, "unknown", null, { kind: "unknown" });
    } catch (caught) {
      this.stoppedBy = asPlatformError(caught);
      return outcomeOf(row, "notTried", null, { kind: "notTried" });
    }
    return this.create(row, at);
  }

  private find({ externalId }: NewEvent): Promise<readonly EventResource[]> {
    // No signal: after a create the answer counts, cancelled or not.
    const { client, profile } = this.services;
    return eventsWithExternalId(client, externalId, profile.limits.pageSize, { priority: this.priority });
  }

  private async create(row: NewEvent, at: number): Promise<EventOutcome> {
    const { client } = this.services;
    const change = this.lease.change(creatingKey(this.lease.sendId, at));
    try {
      const body = this.bodyOf(row);
      const { document } = await client.run(createEvent, { body }, { ...change, priority: this.priority });
      return outcomeOf(row, "created", document.data, null);
    } catch (caught) {
      return this.afterFailure(row, asPlatformError(caught));
    }
  }

  private async afterFailure(row: NewEvent, error: PlatformError): Promise<EventOutcome> {
    const effect = effectOf(error);
    if (effect === "row") return outcomeOf(row, "failed", null, refusal(error));
    if (effect === "stop") {
      this.stoppedBy = error;
      return outcomeOf(row, "failed", null, refusal(error));
    }
    try {
      const [there] = await this.find(row);
      if (there === undefined) return outcomeOf(row, "unknown", null, { kind: "unknown" });
      await this.closeIntents(row, there);
      return outcomeOf(row, "created", there, { kind: "foundAgain" });
    } catch (caught) {
      this.stoppedBy = asPlatformError(caught);
      return outcomeOf(row, "unknown", null, { kind: "unknown" });
    }
  }

  /**
   * A create of this external id is open in the journal and young enough to be applied yet; an old one is closed as not
   * applied.
   */
  private async mayStillArrive(row: NewEvent): Promise<boolean> {
    for (const { key, at } of await this.openFor(row)) {
      if (stillUnderWay(this.services, at)) return true;
      await this.services.gateway.resolveIntent(key, { outcome: "notApplied" });
    }
    return false;
  }

  private async closeIntents(row: NewEvent, event: EventResource): Promise<void> {
    for (const { key } of await this.openFor(row))
      await this.services.gateway.resolveIntent(key, { outcome: "applied", document: { data: event } });
  }

  private async openFor({ externalId }: NewEvent) {
    return (await openCreates(this.services)).get(externalId) ?? [];
  }

  private bodyOf(row: NewEvent) {
    const { externalId, duplicateBids, isPublic, restricted } = row;
    const [templateId, projectId] = [templateOf(this.request, row), projectOf(this.request, row)];
    return {
      data: {
        type: "events" as const,
        attributes: {
          external_id: externalId,
          ...(duplicateBids === undefined ? {} : { duplicate_bids: duplicateBids }),
          ...(isPublic === undefined ? {} : { is_public: isPublic }),
          ...(restricted === undefined ? {} : { restricted }),
        },
        relationships: {
          event_template: { data: { type: "event_templates" as const, id: templateId } },
          project: { data: { type: "projects" as const, id: projectId } },
        },
      },
    };
  }
}

function outcomeOf(
  { externalId }: NewEvent,
  kind: EventOutcome["kind"],
  event: EventResource | null,
  note: EventNote | null,
): EventOutcome {
  const title = event?.attributes.title ?? "";
  return {
    externalId,
    kind,
    id: event?.id ?? null,
    title,
    createdAt: event?.attributes.created_at ?? null,
    note,
    isProblem: false,
  };
}

function problemOutcome(row: NewEvent, problem: EventProblem | null): EventOutcome {
  const outcome = outcomeOf(row, "failed", null, problem);
  return { ...outcome, isProblem: true };
}
