// What a send is going to do, as it is kept at the gateway: enough to take its outcomes in from any window, and to show
// it later.
import type { SendCounts } from "../../platform/sendContract";
import type { SendPlan } from "../../platform/sendPlan";
import { countingResolutions } from "../../sync/plan/choices";
import type { AgreedCopy } from "../../sync/agreedCopy";
import { readConflictKey } from "../../sync/conflictKey";
import type { CellValue } from "../../values/cell";
import type { TableCargo, MarkedCreate } from "./changes";
import { takesOf } from "./takes";
import { cellsName, rowName } from "../table/rowNames";
import type { Preview } from "./types";

/** The gateway takes 16 MB; a character may weigh three bytes. */
const MOST_CHARACTERS = 5_000_000;

export function leavingCounts(leaving: Leaving): SendCounts {
  const { creates, updates, deletions } = leaving;
  return { creates: creates.length, updates: updates.length, deletions: deletions.length };
}

type Leaving = Readonly<Record<keyof SendCounts, readonly unknown[]>>;

/** `agreed`: once the platform's side is written. */
export function planOf(preview: Preview, leaving: TableCargo["leaving"], agreed: AgreedCopy): SendPlan {
  const { mapping, undoing, frozen } = preview;
  const takes = takesOf(preview, agreed);
  return {
    handed: true,
    columns: mapping.map(({ key, label }) => ({ key, label })),
    frozen: [...frozen],
    updates: leaving.updates.map((update) => ({
      id: update.id,
      name: rowName(preview, update.row),
      cells: update.changes.map(({ column, before, to }): [number, CellValue, CellValue] => [column, before, to]),
      ...takes(update),
    })),
    creates: leaving.creates.map((one) => createOf(preview, one)),
    deletions: leaving.deletions.map(({ id, cells }) => ({
      id,
      name: cellsName(mapping, cells) || id,
      cells: [...cells],
    })),
    resolutions: resolutionsOf(preview),
    ...(undoing === null && leaving.creates.length === 0 ? {} : { strangers: strangersOf(preview) }),
  };
}

/** Of all tables of a send, as it may be kept at the gateway. */
export function planOfAll(tables: readonly { readonly own: SendPlan; readonly link: string }[]): SendPlan | undefined {
  const whole = joined(tables);
  if (whole === undefined || JSON.stringify(whole).length <= MOST_CHARACTERS) return whole;
  return joined(tables.map(({ own, link }) => ({ own: withoutCells(own), link })));
}

function joined([first, ...others]: Parameters<typeof planOfAll>[0]): SendPlan | undefined {
  if (first === undefined || others.length === 0) return first?.own;
  return { ...first.own, further: others.map(({ own, link }, n) => ({ ...own, link, nth: n + 1 })) };
}

function createOf(preview: Preview, { mark, create }: MarkedCreate): SendPlan["creates"][number] {
  const { row, cells, restores } = create;
  const name = rowName(preview, row);
  return {
    mark,
    name,
    cells: [...cells],
    ...(restores === undefined ? {} : { restores }),
    ...(row < 0 ? { isAppended: true } : {}),
  };
}

/** Rows are then told by id and name alone, and a decision about a conflict has to be made again. */
function withoutCells(plan: SendPlan): SendPlan {
  return {
    ...plan,
    updates: plan.updates.map(({ id, name }) => ({ id, name, cells: [] })),
    creates: plan.creates.map((row) => ({ ...row, cells: [] })),
    deletions: plan.deletions.map((row) => ({ ...row, cells: [] })),
    resolutions: [],
  };
}

function resolutionsOf(preview: Preview): NonNullable<SendPlan["resolutions"]> {
  const { sheet, remote, undoing } = preview;
  const row = new Map(sheet.ids.map((id, n) => [id, n]));
  const at = new Map(remote.ids.map((id, n) => [id, n]));
  const undone = new Map(undoing?.updates.map(({ id, cells }) => [id, cells]));
  return [...countingResolutions(preview.choices)].flatMap(([key, said]) => {
    const { id, column } = readConflictKey(key);
    const theirs = remote.cells[at.get(id) ?? -1]?.[column] ?? null;
    const before = undone.get(id)?.find((cell) => cell.column === column)?.before;
    const ours = undoing === null ? sheet.cells[row.get(id) ?? -1]?.[column] : before;
    return [{ id, column, ours: ours ?? null, theirs, said }];
  });
}

function strangersOf({ remote, sheet, agreed }: Preview): string[] {
  const inSheet = new Set(sheet.ids);
  return remote.ids.filter((id) => !inSheet.has(id) && agreed?.rows.has(id) !== true);
}
