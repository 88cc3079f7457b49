// Creates events from templates, one or many, each under an external id of its own, as one send that the gateway
// carries out: it looks for each external id before it creates, and after an answer that was lost.
import { knownFailure, type Failure } from "../../platform/errors";
import { createEvent } from "../../platform/eventChanges";
import { CREATING } from "../../platform/eventRuns";
import type { SendOutcome } from "../../platform/handoverContract";
import type { SendPlan } from "../../platform/sendPlan";
import type { CellValue } from "../../values/cell";
import type { ColumnPlace } from "../../workbook/rows/types";
import { EVENTS } from "../journal/eventIntents";
import type { Stopped } from "../obstacle";
import { createMark } from "../outcomes/marks";
import type { Services, WorkflowOptions } from "../services";
import { saidShort } from "../table/rowTexts";
import { newEventProblems, projectOf, templateOf, type NewEvent, type NewEvents } from "./check";
import { carryEvents, cutOffCreating, marksStoppedBy, tookIn, type Carried } from "./send";
import { readTemplates } from "./templates";
import type { EventNote, EventProblem } from "./texts";

export interface EventOutcome {
  readonly externalId: string;
  /**
   * exists: the platform had it before, nothing was sent. notTried: the run ended before its turn. underWay: the
   * gateway goes on with it.
   */
  readonly kind: "created" | "exists" | "failed" | "unknown" | "notTried" | "underWay";
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
}

/** `place`: of the rows, for a window that takes their outcomes in later. Throws PlatformError. */
export async function createEvents(
  services: Services,
  request: NewEvents,
  options: WorkflowOptions = {},
  place: ColumnPlace | null = null,
): Promise<EventsCreated | Stopped> {
  const problems = await problemsOf(services, request, options);
  const leaving = request.rows.filter((_, at) => problems[at] === null);
  if (leaving.length === 0) {
    const outcomes = request.rows.map((row, at) => problemOutcome(row, problems[at] ?? null));
    return { ok: true, outcomes, stoppedBy: null, cancelled: false };
  }
  const carried = await handOver(services, request, leaving, place, options);
  if (!carried.ok) return carried;
  await tookIn(services, carried);
  const told = createdIn(
    leaving.map(({ externalId }) => externalId),
    carried,
  ).values();
  const outcomes = request.rows.map((row, at) => {
    const problem = problems[at] ?? null;
    return (problem === null ? told.next().value : undefined) ?? problemOutcome(row, problem);
  });
  const cancelled = options.signal?.aborted === true;
  return { ok: true, outcomes, stoppedBy: marksStoppedBy(carried), cancelled };
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

async function handOver(
  services: Services,
  request: NewEvents,
  leaving: readonly NewEvent[],
  place: ColumnPlace | null,
  options: WorkflowOptions,
): Promise<Carried | Stopped> {
  const id = `${CREATING}.${services.newId()}`;
  const continues = await cutOffCreating(services);
  const plan: SendPlan = {
    handed: true,
    columns: columns.map(({ key, label }) => ({ key, label })),
    updates: [],
    deletions: [],
    creates: leaving.map((row, at) => ({
      mark: createMark(id, at),
      name: row.externalId,
      cells: columns.map(({ cell }) => cell(row, request)),
    })),
    place,
  };
  const opening = {
    id,
    collection: EVENTS,
    title: "New events",
    plan,
    counts: { creates: leaving.length, updates: 0, deletions: 0 },
    ...(continues === null ? {} : { continues }),
  };
  const changes = leaving.map((row, at) => ({
    mark: createMark(id, at),
    operation: createEvent.name,
    body: bodyOf(request, row),
  }));
  return carryEvents(services, opening, {}, changes, options);
}

interface PlanColumn {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: NewEvent, request: NewEvents) => CellValue;
}

const columns: readonly PlanColumn[] = [
  { key: "external_id", label: "External ID", cell: ({ externalId }) => externalId },
  { key: "event_template", label: "Template ID", cell: (row, request) => templateOf(request, row) },
  { key: "project", label: "Project ID", cell: (row, request) => projectOf(request, row) },
  { key: "duplicate_bids", label: "Duplicate bids", cell: ({ duplicateBids }) => duplicateBids ?? null },
  { key: "is_public", label: "Public", cell: ({ isPublic }) => isPublic ?? null },
  { key: "restricted", label: "Restricted", cell: ({ restricted }) => restricted ?? null },
];

function bodyOf(request: NewEvents, row: NewEvent) {
  const { externalId, duplicateBids, isPublic, restricted } = row;
  const [templateId, projectId] = [templateOf(request, row), projectOf(request, row)];
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

/** What became of each, in the order of the send, as far as it is known. */
export function createdIn(
  externalIds: readonly string[],
  { outcomes, sendId }: Pick<Carried, "outcomes" | "sendId">,
): readonly EventOutcome[] {
  return externalIds.map((externalId, at) => outcomeOf(externalId, outcomes.get(createMark(sendId, at))));
}

function outcomeOf(externalId: string, told: SendOutcome | undefined): EventOutcome {
  const known = (kind: EventOutcome["kind"], note: EventNote | null): EventOutcome => {
    const record = told?.record ?? told?.now ?? {};
    const text = (name: string) => (typeof record[name] === "string" ? record[name] : null);
    const id = told?.id ?? null;
    return { externalId, kind, id, title: text("title") ?? "", createdAt: text("created_at"), note, isProblem: false };
  };
  switch (told?.outcome) {
    case undefined:
      return known("underWay", { kind: "underWay" });
    case "sent":
      return known("created", told.readBack === true ? { kind: "foundAgain" } : null);
    case "conflict":
      return known("exists", { kind: "exists", others: Math.max(0, (told.candidates?.length ?? 1) - 1) });
    case "refused": {
      const { kind = "", detail = "" } = told.reason ?? {};
      return known("failed", { kind: "refused", failure: knownFailure(kind), said: saidShort(detail) });
    }
    case "takenBack":
    case "unsent":
      return known("notTried", { kind: "notTried" });
    case "ask":
    case "unknown":
      return known("unknown", { kind: "unknown" });
  }
}

function problemOutcome({ externalId }: NewEvent, note: EventProblem | null): EventOutcome {
  return { externalId, kind: "failed", id: null, title: "", createdAt: null, note, isProblem: true };
}
