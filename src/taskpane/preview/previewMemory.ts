// What a person decided in one preview and still means in the next one of the same table. What no longer stands as it
// was seen is decided again: no decision moves to another value.
import { isHeadingRow } from "../../sync/plan/headings";
import { conflictKey } from "../../sync/conflictKey";
import { rowKey } from "../../sync/plan/choices";
import type { Choices, Resolution } from "../../sync/decisions";
import type { Conflict, RowCreate } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";
import type { Preview } from "../../workflows/send/types";
import type { PreviewScreen } from "../pane/screens/screens";

type Decided = Pick<PreviewScreen, "preview" | "conflicts">;

/** Whether both previews are for the same end: a send's choices say nothing about an undo. */
export function sameAim(before: Preview, fresh: Preview): boolean {
  return before.link.id === fresh.link.id && before.kind === fresh.kind && before.undoes === fresh.undoes;
}

export function stillMeant(before: Decided, fresh: Decided): Choices {
  return {
    resolutions: stillDecided(before.preview.choices, before.conflicts, fresh.conflicts),
    excluded: stillExcluded(before.preview, fresh),
    deletions: stillTicked(before.preview, fresh.preview),
  };
}

function stillDecided(
  { resolutions }: Choices,
  before: readonly Conflict[],
  fresh: readonly Conflict[],
): Choices["resolutions"] {
  const known = new Map(before.map((one) => [conflictKey(one.id, one.column), one]));
  const still = new Map<string, Resolution>();
  for (const { id, column, ours, theirs } of fresh) {
    const key = conflictKey(id, column);
    const was = known.get(key);
    const said = resolutions.get(key);
    if (said !== undefined && was?.ours === ours && was.theirs === theirs) still.set(key, said);
  }
  return still;
}

/**
 * A known row stays out by its id, whatever it holds by now; a new one is known by its content alone, wherever it
 * stands.
 */
function stillExcluded(
  { plan, choices, undone, mapping }: InDoubt,
  { preview, conflicts }: Decided,
): ReadonlySet<string> {
  const { excluded } = choices;
  const twins = stillTwins({ plan, choices, undone, mapping }, preview);
  if (excluded.size === 0) return twins;
  const known = [...preview.plan.updates.map(rowKey), ...conflicts.map(({ id }) => id)];
  const out = plan.creates.filter((row) => excluded.has(rowKey(row)));
  return new Set([...twins, ...known.filter((key) => excluded.has(key)), ...sameRows(out, preview.plan.creates)]);
}

type InDoubt = Pick<Preview, "plan" | "choices" | "undone" | "mapping">;

/** Rows that the fresh preview leaves out by itself, but for those that the person took in already. */
function stillTwins({ plan, choices, undone, mapping }: InDoubt, fresh: Preview): ReadonlySet<string> {
  const isDoubtful = (row: RowCreate) =>
    row.like !== undefined || undone.has(rowKey(row)) || isHeadingRow(mapping, row);
  const meant = plan.creates.filter((row) => isDoubtful(row) && !choices.excluded.has(rowKey(row)));
  const contents = new Set(meant.map(contentOf));
  const rows = fresh.plan.creates.filter((row) => fresh.choices.excluded.has(rowKey(row)));
  return new Set(rows.filter((row) => !contents.has(contentOf(row))).map(rowKey));
}

/** Of rows with the same content those in the same place first. */
function sameRows(out: readonly RowCreate[], fresh: readonly RowCreate[]): readonly string[] {
  const here = new Map(fresh.map((row) => [rowKey(row), contentOf(row)]));
  const [stayed, moved] = [new Set<string>(), new Map<string, number>()];
  for (const row of out) {
    const content = contentOf(row);
    if (here.get(rowKey(row)) === content) stayed.add(rowKey(row));
    else moved.set(content, (moved.get(content) ?? 0) + 1);
  }
  for (const row of fresh) {
    const content = contentOf(row);
    const open = moved.get(content) ?? 0;
    if (open === 0 || stayed.has(rowKey(row))) continue;
    moved.set(content, open - 1);
    stayed.add(rowKey(row));
  }
  return [...stayed];
}

/**
 * A row that the platform changed since is not the one that the person gave up. One that is new here is as the preview
 * came.
 */
function stillTicked({ plan, choices }: Preview, fresh: Preview): ReadonlySet<string> {
  const known = new Map(plan.deletions.map((row) => [row.id, contentOf(row)]));
  const still = fresh.plan.deletions.filter((row) => {
    const was = known.get(row.id);
    return was === undefined
      ? fresh.choices.deletions.has(row.id)
      : was === contentOf(row) && choices.deletions.has(row.id);
  });
  return new Set(still.map(({ id }) => id));
}

function contentOf({ cells }: { readonly cells: readonly CellValue[] }): string {
  return JSON.stringify(cells);
}
