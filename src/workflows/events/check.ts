// What is wrong with events before they are created, told row by row. Pure.

/** One event to be. What is left out gets the platform's own value. */
export interface NewEvent {
  readonly externalId: string;
  readonly duplicateBids?: boolean | undefined;
  readonly isPublic?: boolean | undefined;
  readonly restricted?: boolean | undefined;
  /** Its own, where it is not the one of all. */
  readonly templateId?: string | undefined;
  readonly projectId?: string | undefined;
  /** What is wrong with its cells already, a sentence. */
  readonly problem?: string | undefined;
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

/** A sentence a row; null where it may be sent. */
export function newEventProblems(request: NewEvents): readonly (string | null)[] {
  const counts = new Map<string, number>();
  for (const { externalId } of request.rows) counts.set(externalId, (counts.get(externalId) ?? 0) + 1);
  return request.rows.map(
    (row) =>
      row.problem ?? idProblem(request, row) ?? externalIdProblem(row.externalId, counts.get(row.externalId) ?? 0),
  );
}

function idProblem(request: NewEvents, row: NewEvent): string | null {
  const [templateId, projectId] = [templateOf(request, row), projectOf(request, row)];
  if (templateId === "") return "A template is needed. Choose one from the list.";
  if (!isPlatformId(templateId)) return "The template's id is digits only. Choose one from the list.";
  if (projectId === "") return "A project is needed. Type its id as the platform shows it.";
  if (!isPlatformId(projectId)) return "The project's id is digits only. Type it as the platform shows it.";
  return null;
}

function externalIdProblem(externalId: string, rows: number): string | null {
  if (externalId.trim() === "")
    return "An external id is needed. Bidsheet uses it to find the event after a lost answer, and never creates it twice.";
  if (externalId.length > LONGEST) return `The external id can have at most ${LONGEST} characters. Shorten it.`;
  return rows > 1 ? `${rows} rows have this external id. Keep it in only one of them.` : null;
}
