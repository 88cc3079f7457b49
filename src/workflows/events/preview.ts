// What creating events would do, row by row, before anything is sent: which are sent, which the platform has already,
// what is wrong with the rest. Reading only.
import type { Priority } from "../../platform/client";
import { openCreates, stillUnderWay } from "../journal/eventIntents";
import { newEventProblems, projectOf, templateOf, type NewEvent, type NewEvents } from "./check";
import { eventsWithExternalId } from "../../platform/eventLookup";
import { readTemplates, type TemplateChoice } from "./templates";
import type { EventNote } from "./texts";
import { startPace } from "../progress";
import type { Services, WorkflowOptions } from "../services";

export interface PlannedEvent {
  readonly event: NewEvent;
  readonly templateId: string;
  readonly projectId: string;
  /** inDoubt: an earlier create of it may arrive yet; it is looked for again before it is sent. */
  readonly fate: "create" | "exists" | "inDoubt" | "problem";
  /** The platform's event of this external id; null where there is none. */
  readonly id: string | null;
  /** What is wrong, or what the platform already has; null if it will be created. */
  readonly note: EventNote | null;
}

export interface EventsPreview {
  readonly request: NewEvents;
  /** A row each, in their order. */
  readonly rows: readonly PlannedEvent[];
  readonly templates: ReadonlyMap<string, TemplateChoice>;
}

/** One reading a template and one a row. Throws PlatformError, and the signal's reason when cancelled. */
export async function previewEvents(
  services: Services,
  request: NewEvents,
  options: WorkflowOptions = {},
): Promise<EventsPreview> {
  const problems = newEventProblems(request);
  const right = request.rows.filter((_, at) => problems[at] === null);
  const ids = right.map((row) => templateOf(request, row));
  const templates = await readTemplates(services, ids, options);
  const report = startPace(services, options, "reading");
  const open = await openCreates(services);
  // Many let single requests of others go first.
  const priority = request.rows.length > 1 ? "bulk" : "interactive";
  const { signal } = options;
  const rows: PlannedEvent[] = [];
  for (const [at, event] of request.rows.entries()) {
    const [templateId, projectId] = [templateOf(request, event), projectOf(request, event)];
    const problem = problems[at] ?? templates.get(templateId)?.problem ?? null;
    const fate =
      problem === null
        ? await fateOf(services, event, { open: open.get(event.externalId) ?? [], priority, signal })
        : ({ fate: "problem", id: null, note: problem } as const);
    rows.push({ event, templateId, projectId, ...fate });
    report(rows.length, request.rows.length);
  }
  return { request, rows, templates };
}

interface Looking {
  readonly open: readonly { readonly at: string }[];
  readonly priority: Priority;
  readonly signal: AbortSignal | undefined;
}

async function fateOf(
  services: Services,
  { externalId }: NewEvent,
  { open, priority, signal }: Looking,
): Promise<Pick<PlannedEvent, "fate" | "id" | "note">> {
  const { client, profile } = services;
  const { pageSize } = profile.limits;
  const [there] = await eventsWithExternalId(client, externalId, pageSize, { priority, signal });
  if (there !== undefined) {
    const title = (there.attributes.title ?? "").trim();
    return { fate: "exists", id: there.id, note: { kind: "willStay", id: there.id, title } };
  }
  if (open.some(({ at }) => stillUnderWay(services, at)))
    return { fate: "inDoubt", id: null, note: { kind: "mayArrive" } };
  return { fate: "create", id: null, note: null };
}
