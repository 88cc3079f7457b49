// What is wrong with events before they are created, told row by row. Pure.

/** One event to be. What is left out gets the platform's own value. */
export interface NewEvent {
  readonly externalId: string;
  readonly duplicateBids?: boolean | undefined;
  readonly isPublic?: boolean | undefined;
  readonly restricted?: boolean | undefined;
}

/** Document 3, value sets. */
const LONGEST = 255;
/** A platform identifier (document 1, shared conventions 3). */
const ID = /^\d{1,19}$/;

/** A sentence a row; null where it may be sent. */
export function newEventProblems(request: {
  readonly templateId: string;
  readonly projectId: string;
  readonly rows: readonly NewEvent[];
}): readonly (string | null)[] {
  const { templateId, projectId, rows } = request;
  const counts = new Map<string, number>();
  for (const { externalId } of rows) counts.set(externalId, (counts.get(externalId) ?? 0) + 1);
  const wrongId = [
    ...(ID.test(templateId) ? [] : ["The template's id is digits only. Choose one from the list."]),
    ...(ID.test(projectId) ? [] : ["The project's id is digits only. Type it as the platform shows it."]),
  ][0];
  return rows.map(({ externalId }) => wrongId ?? externalIdProblem(externalId, counts.get(externalId) ?? 0));
}

function externalIdProblem(externalId: string, rows: number): string | null {
  if (externalId.trim() === "")
    return "An external id is needed: by it an event is found whose answer was lost, and none is created twice.";
  if (externalId.length > LONGEST) return `The external id takes at most ${LONGEST} characters. Shorten it.`;
  return rows > 1 ? `${rows} rows have this external id. Leave it in one of them.` : null;
}
