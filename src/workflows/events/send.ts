// Creating and deleting events as sends of the gateway: one at a time for all who send to events, and told in the
// activity. It sends nothing itself.
import { CREATING, DELETING } from "../../platform/eventRuns";
import type { SendTally } from "../../platform/sendContract";
import type { SendPlan } from "../../platform/sendPlan";
import { markText } from "../../sync/marks";
import type { CellValue } from "../../values/cell";
import type { Stopped } from "../obstacle";
import { projectOf, templateOf, type NewEvent, type NewEvents } from "./check";
import { EVENTS } from "../journal/eventIntents";
import { takeLease, type SendLease } from "../send/lease";
import type { Services } from "../services";

/** Enough to find one's own run of a moment ago. */
const LOOKED_AT = 50;

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

/** The idempotency key of a row's create. */
export function creatingKey(sendId: string, row: number): string {
  return `${sendId}.n.${row}`;
}

/** A run of one's own that was cut off ends with it: its rows are looked for first like all others. */
export async function openCreating(services: Services, request: NewEvents): Promise<SendLease | Stopped> {
  const sends = await services.gateway.sends(EVENTS, LOOKED_AT);
  const cutOff = sends.find(({ id, by, state }) => by.own && state === "cutOff" && id.startsWith(`${CREATING}.`));
  const id = `${CREATING}.${services.newId()}`;
  const plan: SendPlan = {
    columns: columns.map(({ key, label }) => ({ key, label })),
    updates: [],
    deletions: [],
    creates: request.rows.map((row, at) => ({
      mark: markText(creatingKey(id, at), 0),
      name: row.externalId,
      cells: columns.map(({ cell }) => cell(row, request)),
    })),
  };
  return takeLease(services, {
    id,
    collection: EVENTS,
    title: "New events",
    plan,
    counts: { creates: request.rows.length, updates: 0, deletions: 0 },
    ...(cutOff === undefined ? {} : { continues: cutOff.id }),
  });
}

export function openDeletion(
  services: Services,
  { id: eventId, title }: { readonly id: string; readonly title: string },
): Promise<SendLease | Stopped> {
  const plan: SendPlan = {
    columns: [],
    updates: [],
    creates: [],
    deletions: [{ id: eventId, name: title }],
  };
  return takeLease(services, {
    id: `${DELETING}.${services.newId()}`,
    collection: EVENTS,
    title: title.slice(0, 1000),
    plan,
    counts: { creates: 0, updates: 0, deletions: 1 },
  });
}

export function deletingKey(sendId: string, eventId: string): string {
  return `${sendId}.d.${eventId}`;
}

interface Outcome {
  readonly kind: "created" | "exists" | "failed" | "unknown" | "notTried";
}

export function eventTally(outcomes: readonly Outcome[]): SendTally {
  const count = (kind: Outcome["kind"]) => outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    created: count("created"),
    updated: 0,
    deleted: 0,
    failed: count("failed"),
    unknown: count("unknown"),
  };
}
