// Creates events from a template, one or many, each under an external id of its own. An id that the platform has already is never sent,
// and a create whose answer was lost is looked for and never sent again unseen.
import type { Failure, PlatformError } from "../platform/errors";
import { createEvent, getEventTemplate } from "../platform/eventChanges";
import type { EventResource } from "../platform/events";
import { newEventProblems, type NewEvent } from "./eventCheck";
import { eventsWithExternalId } from "./eventLookup";
import { startPace } from "./pace";
import { asPlatformError, effectOf, refusedText } from "./sendFailure";
import { SETTLE_MS } from "./settleItems";
import type { Services, WorkflowOptions } from "./types";

export interface NewEvents {
  readonly templateId: string;
  readonly projectId: string;
  readonly rows: readonly NewEvent[];
}

export interface EventOutcome {
  readonly externalId: string;
  /** exists: the platform had it before, nothing was sent. notTried: the run ended before its turn. */
  readonly kind: "created" | "exists" | "failed" | "unknown" | "notTried";
  /** The event, where it is known. */
  readonly id: string | null;
  /** ISO 8601, as the platform says; null where no event is known. */
  readonly createdAt: string | null;
  /** What happened and what to do, a sentence; "" where all is well. */
  readonly detail: string;
}

export interface EventsCreated {
  /** A row each, in their order. */
  readonly outcomes: readonly EventOutcome[];
  /** What ended the run early; null when every row had its turn. */
  readonly stoppedBy: Failure | null;
  readonly cancelled: boolean;
}

const UNKNOWN =
  "Unknown whether this event was created. Create it again after a minute: it is looked for by its external id first.";

/** Throws PlatformError where not even the template can be read. */
export async function createEvents(
  services: Services,
  request: NewEvents,
  options: WorkflowOptions = {},
): Promise<EventsCreated> {
  const problems = newEventProblems(request);
  const refused = problems.every((problem) => problem !== null)
    ? null
    : await templateProblem(services, request, options);
  const run = new Creating(services, request, options);
  const report = startPace(services, options, "sending");
  const outcomes: EventOutcome[] = [];
  for (const [at, row] of request.rows.entries()) {
    const problem = problems[at] ?? refused;
    outcomes.push(problem === null ? await run.take(row) : outcomeOf(row, "failed", null, problem));
    report(outcomes.length, request.rows.length);
  }
  return { outcomes, stoppedBy: run.stoppedBy, cancelled: options.signal?.aborted === true };
}

/** Auctions are not created from templates (document 1, 4.1, rule 4). */
async function templateProblem(
  { client }: Services,
  { templateId }: NewEvents,
  { signal }: WorkflowOptions,
): Promise<string | null> {
  try {
    const path = { id: templateId };
    const { attributes } = (await client.run(getEventTemplate, { path }, { signal })).document.data;
    const isAuction = attributes.event_type?.startsWith("AUCTION") === true;
    return isAuction ? "Auctions cannot be created from a template. Create it on the platform." : null;
  } catch (caught) {
    if (asPlatformError(caught).kind !== "notFound") throw caught;
    return `The platform has no event template ${templateId}. Choose one from the list.`;
  }
}

class Creating {
  stoppedBy: Failure | null = null;

  constructor(
    private readonly services: Services,
    private readonly request: NewEvents,
    private readonly options: WorkflowOptions,
  ) {}

  /** Many give way to whoever waits for a single answer. */
  private get priority() {
    return this.request.rows.length > 1 ? ("bulk" as const) : ("interactive" as const);
  }

  async take(row: NewEvent): Promise<EventOutcome> {
    if (this.stoppedBy !== null || this.options.signal?.aborted === true)
      return outcomeOf(row, "notTried", null, "Not tried. Create it again.");
    try {
      const [there, ...more] = await this.find(row);
      if (there !== undefined) {
        await this.closeIntents(row, there);
        const others = more.length === 0 ? "" : ` ${more.length} more have the same external id.`;
        return outcomeOf(row, "exists", there, `The platform has this event: nothing was sent.${others}`);
      }
      if (await this.mayStillArrive(row)) return outcomeOf(row, "unknown", null, UNKNOWN);
    } catch (caught) {
      this.stoppedBy = asPlatformError(caught);
      return outcomeOf(row, "notTried", null, "Not tried. Create it again.");
    }
    return this.create(row);
  }

  private find({ externalId }: NewEvent): Promise<readonly EventResource[]> {
    // No signal: after a create the answer counts, cancelled or not.
    return eventsWithExternalId(this.services, externalId, { priority: this.priority });
  }

  private async create(row: NewEvent): Promise<EventOutcome> {
    const { client, newId } = this.services;
    const change = { idempotencyKey: `event.${newId()}`, priority: this.priority };
    try {
      const { document } = await client.run(createEvent, { body: this.bodyOf(row) }, change);
      return outcomeOf(row, "created", document.data, "");
    } catch (caught) {
      return this.afterFailure(row, asPlatformError(caught));
    }
  }

  private async afterFailure(row: NewEvent, error: PlatformError): Promise<EventOutcome> {
    const effect = effectOf(error);
    if (effect === "row") return outcomeOf(row, "failed", null, refusedText(error));
    if (effect === "stop") {
      this.stoppedBy = error;
      return outcomeOf(row, "failed", null, refusedText(error));
    }
    try {
      const [there] = await this.find(row);
      if (there === undefined) return outcomeOf(row, "unknown", null, UNKNOWN);
      await this.closeIntents(row, there);
      return outcomeOf(row, "created", there, "Its answer was lost; it was found by its external id.");
    } catch (caught) {
      this.stoppedBy = asPlatformError(caught);
      return outcomeOf(row, "unknown", null, UNKNOWN);
    }
  }

  /** A create of this external id is open in the journal and young enough to be applied yet; an old one is closed as not applied. */
  private async mayStillArrive(row: NewEvent): Promise<boolean> {
    const { gateway, clock } = this.services;
    for (const { key, at } of await this.openFor(row)) {
      if (clock.now() - Date.parse(at) < SETTLE_MS) return true;
      await gateway.resolveIntent(key, { outcome: "notApplied" });
    }
    return false;
  }

  private async closeIntents(row: NewEvent, event: EventResource): Promise<void> {
    for (const { key } of await this.openFor(row))
      await this.services.gateway.resolveIntent(key, { outcome: "applied", document: { data: event } });
  }

  private async openFor({ externalId }: NewEvent) {
    const open = await this.services.gateway.openIntents(createEvent.collection ?? "");
    return open.filter(({ operation, body }) => {
      const asked = operation === createEvent.name ? createEvent.body?.safeParse(body) : undefined;
      return asked?.success === true && asked.data.data.attributes?.external_id === externalId;
    });
  }

  private bodyOf({ externalId, duplicateBids, isPublic, restricted }: NewEvent) {
    const { templateId, projectId } = this.request;
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
  detail: string,
): EventOutcome {
  return { externalId, kind, id: event?.id ?? null, createdAt: event?.attributes.created_at ?? null, detail };
}
