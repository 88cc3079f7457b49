// What is wrong with events before they are created, row by row. Pure.
import type { EventProblem, NewEventProblemKind } from "./texts";

/** One event to be. What is left out gets the platform's own value. */
export interface NewEvent {
  readonly externalId: string;
  readonly duplicateBids?: boolean | undefined;
  readonly isPublic?: boolean | undefined;
  readonly restricted?: boolean | undefined;
  /** Its own, where it is not the one of all. */
  readonly templateId?: string | undefined;
  readonly projectId?: string | undefined;
  /** What is wrong with its cells already. */
  readonly problem?: EventProblem | undefined;
}

export interface NewEvents {
  /** Of the rows that name none of their own; "" where all of them do. */
  readonly templateId: string;
  readonly projectId: string;
  readonly rows: readonly NewEvent[];
}

/** Document 3, value sets. */
const LONGEST = 255;
/** A platform identifier (document 1, shared conventions 3). */
const ID = /^\d{1,19}$/;

export function isPlatformId(text: string): boolean {
  return ID.test(text);
}

export function templateOf({ templateId }: NewEvents, row: NewEvent): string {
  return row.templateId ?? templateId;
}

export function projectOf({ projectId }: NewEvents, row: NewEvent): string {
  return row.projectId ?? projectId;
}

/** One a row; null where it may be sent. */
export function newEventProblems(request: NewEvents): readonly (EventProblem | null)[] {
  const counts = new Map<string, number>();
  for (const { externalId } of request.rows) counts.set(externalId, (counts.get(externalId) ?? 0) + 1);
  return request.rows.map((row) => {
    const rows = counts.get(row.externalId) ?? 0;
    const kind = idProblem(request, row) ?? externalIdProblem(row.externalId, rows);
    return row.problem ?? (kind === null ? null : { kind, rows, longest: LONGEST });
  });
}

function idProblem(request: NewEvents, row: NewEvent): NewEventProblemKind | null {
  const [templateId, projectId] = [templateOf(request, row), projectOf(request, row)];
  if (templateId === "") return "lacksTemplate";
  if (!isPlatformId(templateId)) return "templateNotDigits";
  if (projectId === "") return "lacksProject";
  return isPlatformId(projectId) ? null : "projectNotDigits";
}

function externalIdProblem(externalId: string, rows: number): NewEventProblemKind | null {
  if (externalId.trim() === "") return "lacksExternalId";
  if (externalId.length > LONGEST) return "externalIdTooLong";
  return rows > 1 ? "externalIdTwice" : null;
}
