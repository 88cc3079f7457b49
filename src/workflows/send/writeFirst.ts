// What a send writes into the sheet before anything leaves: the platform's side, as the preview shows it.
import { newConflicts } from "../../sync/plan/stillShown";
import { loadAgreed } from "../table/agreedCopy";
import { applyPull, type CellPlace } from "../table/applyPull";
import { rowName } from "../table/rowNames";
import type { OpenTable } from "../table/openTable";
import type { Services } from "../services";
import { carryUndone } from "./carryUndone";
import type { Preview, RowOutcome, SendOptions } from "./types";

export interface Job {
  /** As the person saw it. */
  readonly shown: Preview;
  /** The same over what stands on both sides by now. */
  readonly preview: Preview;
  readonly open: OpenTable;
  /** The collection's newest send when that was looked at. */
  readonly lastSend: string;
  readonly options: SendOptions;
}

/**
 * The platform's side is written first: the agreed copy then knows every id that was there before the send. An undo
 * carries over only what was undone before.
 */
export async function writeFirst(services: Services, { preview, open }: Pick<Job, "preview" | "open">) {
  const { plan, remote, frozen, at, kind } = preview;
  if (kind === "undo") return { link: open.link, agreed: await carryUndone(services, open, preview), left: [] };
  const agreed = await loadAgreed(services, open.link.id);
  // Cancelling the send must not leave half of the platform's changes in the sheet: this step is short and runs to its
  // end.
  return applyPull(services, open, { plan, remote, agreed, frozen, at }, {});
}

/** Rows of which something was not written, since it moved after the preview: they are pending and told apart. */
export function movedRows({ shown, preview, open }: Job, left: readonly CellPlace[]): RowOutcome[] {
  const columns = new Map<string, string[]>();
  for (const { id, column } of [...newConflicts(shown.plan, preview.plan), ...left])
    columns.set(id, [...(columns.get(id) ?? []), preview.mapping[column]?.label ?? ""]);
  const rows = new Map(columns.size === 0 ? [] : open.table.rows.ids.map((id, row) => [id, row]));
  return [...columns].map(([id, labels]) => ({
    kind: "conflict",
    id,
    name: rowName(preview, rows.get(id) ?? -1),
    reason: { kind: "conflict", labels: [...new Set(labels)] },
  }));
}
