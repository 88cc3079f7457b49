// Which rows of a new comparison belong to a send that was cut off. Pure; a row that it cannot tell is left out of the
// rest, where the preview still shows it.
import type { SendPlan } from "../../platform/sendPlan";
import { rowKey } from "../../sync/choices";
import { conflictKey } from "../../sync/conflictKey";
import { groupBy, takerOf } from "../../sync/groups";
import { contentKey } from "../../sync/matchCreated";
import type { Choices, Resolution, RowCreate } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { rowName } from "../table/rowNames";
import type { Preview } from "./types";

/** What of a new comparison says which of its rows belong to the send. */
type Compared = Pick<Preview, "kind" | "mapping" | "plan" | "choices" | "names" | "elsewhere" | "own">;

/** What was decided about conflicts that still stand between the very same two values. */
export function sameDecisions({ plan }: Preview, sent: SendPlan): Choices["resolutions"] {
  const said = new Map((sent.resolutions ?? []).map((one) => [conflictKey(one.id, one.column), one]));
  const resolutions = new Map<string, Resolution>();
  for (const { id, column, ours, theirs } of plan.conflicts) {
    const key = conflictKey(id, column);
    const earlier = said.get(key);
    if (earlier === undefined) continue;
    if (sameCell(earlier.ours, ours) && sameCell(earlier.theirs, theirs)) resolutions.set(key, earlier.said);
  }
  return resolutions;
}

/**
 * Everything that the send did not hold is left out, and so is a row that an earlier send may have created; its
 * deletions are confirmed as they were, where the row still holds what was shown. `created`: ids by mark.
 */
export function onlyRest(preview: Compared, sent: SendPlan, created: ReadonlyMap<string, string>): Choices {
  const updates = new Set(sent.updates.map(({ id }) => id));
  const shown = new Map(sent.deletions.map(({ id, cells }) => [id, cells]));
  const creates = restCreates(preview, sent, created);
  const { plan } = preview;
  const out = [
    ...plan.updates.filter(({ id }) => !updates.has(id)),
    ...plan.creates.filter((row) => !creates.has(row) || preview.own.has(row.like ?? "")),
  ];
  return {
    resolutions: preview.choices.resolutions,
    excluded: new Set(out.map(rowKey)),
    deletions: new Set(plan.deletions.flatMap(({ id, cells }) => (sameRow(preview, cells, shown.get(id)) ? [id] : []))),
  };
}

/** Of an older Bidsheet's send nobody knows what was shown: the person confirms its deletions again. */
function sameRow({ mapping }: Compared, now: readonly CellValue[], shown: readonly CellValue[] | undefined): boolean {
  return (
    shown !== undefined &&
    shown.length > 0 &&
    mapping.every(({ computed }, at) => computed || sameCell(now[at] ?? null, shown[at] ?? null))
  );
}

/** New rows by what they restore or hold; one that was edited since by its name, where no other bears it. */
function restCreates(preview: Compared, sent: SendPlan, created: ReadonlyMap<string, string>): Set<RowCreate> {
  const { mapping, plan } = preview;
  const left = sent.creates.filter(({ mark }) => !created.has(mark));
  if (preview.kind === "undo") {
    const restored = new Set(left.map(({ restores }) => restores));
    return new Set(plan.creates.filter(({ restores }) => restored.has(restores)));
  }
  const chosen = new Set<RowCreate>();
  const byContent = pair(plan.creates, left, {
    ofRow: ({ cells }) => contentKey(mapping, cells),
    ofSent: ({ cells }) => (cells.length === 0 ? null : contentKey(mapping, cells)),
    alone: false,
  });
  for (const row of byContent.rows) chosen.add(row);
  const rest = plan.creates.filter((row) => !chosen.has(row));
  const byName = pair(rest, byContent.left, {
    ofRow: ({ row }) => rowName(preview, row),
    ofSent: ({ name }) => name,
    alone: true,
  });
  for (const row of byName.rows) chosen.add(row);
  return chosen;
}

interface Keys<Sent> {
  readonly ofRow: (row: RowCreate) => string;
  readonly ofSent: (sent: Sent) => string | null;
  /** Only a key that one row alone has counts. */
  readonly alone: boolean;
}

function pair<Sent>(rows: readonly RowCreate[], sent: readonly Sent[], { ofRow, ofSent, alone }: Keys<Sent>) {
  const byKey = groupBy(rows, ofRow);
  if (alone) for (const [key, list] of byKey) if (list.length > 1) byKey.delete(key);
  const take = takerOf(byKey);
  const taken: RowCreate[] = [];
  const left: Sent[] = [];
  for (const one of sent) {
    const row = take(ofSent(one) ?? "");
    if (row === undefined) left.push(one);
    else taken.push(row);
  }
  return { rows: taken, left };
}
