// The person sorts all columns but the hidden id column, as Excel allows where a part of a table is selected: values
// are beside ids of other rows. A preview must say so; the button gives rows their own ids again. Where it did not, or
// where nobody could tell, the person takes the sort back.
import { sameCell } from "../../src/values/sameCell";
import { isPendingId } from "../../src/sync/match/rowMatch";
import { previewTable } from "../../src/workflows/send/preview";
import { putIdsRight } from "../../src/workflows/table/shifted";
import { ID } from "../support/sheet";
import * as edits from "./edits";
import { idOf, rowsOf, tagOf, tagRows, type Run } from "./run";
import { attempt, refresh } from "./syncSteps";

/** As the guarantees promise it. */
const FEWEST_ROWS = 3;

/** By the row's own cell, the id that it had. */
type Homes = ReadonlyMap<string, string>;

export async function sortWithoutIds(run: Run): Promise<void> {
  // What is undone or was cut off is looked at first: this is about rows that both sides agree on.
  if ((await refresh(run)) === null) return;
  const homes = new Map(rowsOf(run).map((row) => [tagOf(run, row), idOf(run, row)]));
  if (homes.has("") || homes.size < rowsOf(run).length) return;
  const ids = rowsOf(run).map((row) => idOf(run, row));
  edits.sort(run);
  ids.forEach((id, row) => run.universe.sheet.put(row, ID, id));
  run.ledger.note("  and leave the ids out");
  const isClear = await movedEnough(run, homes);
  const told = await attempt(run, "preview of the sort", () => previewTable(run.services, run.universe.table.id));
  const shifted = told?.ok === false && told.obstacle.kind === "rowsShifted" ? told.obstacle : null;
  if (isClear && told?.ok === true) run.problems.push("values stood beside ids of other rows, and a preview came");
  // Of a copied row nobody knows which one is meant: then the person takes the sort back.
  if (shifted !== null && run.random.chance(0.7)) {
    const { universe, services } = run;
    const right = await attempt(run, "put ids right", () => putIdsRight(services, universe.table.id, shifted));
    if (right?.ok === true) judge(run, homes, shifted.unsure);
  }
  takeBack(run, homes);
}

/** Whether nobody could take it for edits: all that a row has is what another one last had on both sides. */
async function movedEnough(run: Run, homes: Homes): Promise<boolean> {
  const { universe, services } = run;
  const { id: linkId, mapping } = universe.table;
  const copy = await universe.work(services.workbook.agreedCopy(linkId));
  const ids = rowsOf(run).map((row) => idOf(run, row));
  if (copy === null || new Set(ids).size < ids.length) return false;
  const isAgreed = (row: number, id: string): boolean =>
    copy.rows.has(id) &&
    mapping.every(({ label, computed }, n) => {
      return computed || sameCell(copy.rows.get(id)?.[n] ?? null, universe.sheet.value(row, label));
    });
  const moved = rowsOf(run).filter((row) => {
    const home = homes.get(tagOf(run, row)) ?? "";
    return home !== ids[row] && isAgreed(row, home) && !ids.some((id) => id !== home && isAgreed(row, id));
  });
  return moved.length >= FEWEST_ROWS && moved.length * 2 >= ids.length;
}

/** Each row has its own id, or is asked about: so is each row with an id that stands several times. */
function judge(run: Run, homes: Homes, unsure: readonly string[]): void {
  const isCopied = (id: string): boolean => [...homes.values()].filter((home) => home === id).length > 1;
  for (const row of rowsOf(run)) {
    const [home, id] = [homes.get(tagOf(run, row)), idOf(run, row)];
    if (home === undefined || home === id || unsure.includes(id) || unsure.includes(home) || isCopied(id)) continue;
    // A row that lost its mark is found by its content.
    if (id === "" && isPendingId(home)) continue;
    // A copy that has a title of its own may be the new row that it is.
    if (id === "" && isCopied(home)) continue;
    run.problems.push(`${tagOf(run, row)} was ${home || "new"} and was put right as ${id || "new"}`);
  }
}

function takeBack(run: Run, homes: Homes): void {
  const { universe } = run;
  for (const row of rowsOf(run)) {
    const home = homes.get(tagOf(run, row));
    if (home !== undefined && home !== idOf(run, row)) universe.sheet.put(row, ID, home);
  }
  universe.office.store.forgetHistory();
  tagRows(run);
}
