// The end of a story, without faults: everything is read, answered and sent until nothing is left to do, and then both
// sides are held against each other and against what was typed.
import { sameCell } from "../../src/values/sameCell";
import { rowKey } from "../../src/sync/plan/choices";
import type { Plan, RowProblem } from "../../src/sync/syncPlan";
import type { Preview } from "../../src/workflows/send/types";
import type { Row } from "./sheet";
import type { Cell } from "./story";
import { asCell, cell, show } from "./words";
import { newOnes, summary, type Work } from "./work";

/** More than any story needs: a row that was refused, found out about, and sent again takes three. */
const ROUNDS = 9;
/** Longer than a change may be under way, and than a lease lasts. */
const ROUND_MS = 61_000;

export async function finale(work: Work): Promise<void> {
  const { universe, oracle } = work;
  universe.platform.faults.length = 0;
  universe.behind = 0;
  const refreshesFirst = universe.platform.items.size % 2;
  let left = "no preview";
  for (let round = 1; round <= ROUNDS; round += 1) {
    work.told.push(`end, round ${round}`);
    await universe.clock.pass(ROUND_MS);
    // Seen first in a preview, or first in the sheet: both must come to the same end.
    if (round % 2 === refreshesFirst) await work.refresh([]);
    const shown = await work.look("preview", []);
    if (oracle.problems.length > 0) return;
    if (work.stoppedBy?.kind === "rowsShifted") await work.keepRows(work.stoppedBy);
    if (shown === null) continue;
    if (isDone(shown.plan)) {
      judge(work, shown);
      return;
    }
    left = summary(shown);
    if (await answer(work, shown)) continue;
    const likes = shown.plan.creates.filter(({ like }) => like !== undefined).map(rowKey);
    const seconds = new Set([...likes, ...shown.undone]);
    await work.send(shown, { conflicts: ["ours", "theirs"], leaveOut: [], deletions: true }, [], { second: seconds });
    if (oracle.problems.length > 0) return;
  }
  oracle.fail("restless", `nothing came to an end in ${ROUNDS} rounds; left: ${left}`);
}

function isDone({
  creates,
  updates,
  writes,
  appends,
  conflicts,
  deletions,
  gone,
  problems,
  appendsHeld,
}: Plan): boolean {
  const lists = [creates, updates, writes, appends, conflicts, deletions, gone, problems, appendsHeld];
  return lists.every((list) => list.length === 0);
}

/** What only the person can settle; true when something was done about it. */
async function answer(work: Work, shown: Preview): Promise<boolean> {
  const { universe, people } = work;
  const { plan } = shown;
  const rowAt = (at: number): Row | undefined => universe.sheet.rows[at];
  const removed: Row[] = [];
  for (const { row } of plan.gone) removed.push(...[rowAt(row) ?? []].flat());
  const likes = plan.creates.filter(({ row, like }) => like !== undefined && madeOf(work, rowAt(row)).length > 0);
  const same = likes.filter(({ row, like }) => madeOf(work, rowAt(row)).includes(like ?? ""));
  // Who knows that the row stands there as another line item waits for that one instead.
  for (const { row } of likes.filter((one) => !same.includes(one))) removed.push(...[rowAt(row) ?? []].flat());
  if (same.length > 0) await work.same(shown, same);
  // Where its twin was edited the two stay apart: the person keeps the other one.
  for (const { row } of same) {
    const one = rowAt(row);
    if (one?.id === "") removed.push(one);
  }
  const asking = plan.problems.filter(({ value }) => String(value).startsWith("new:ask."));
  for (const { row } of asking) {
    const one = rowAt(row);
    if (one !== undefined && madeOf(work, one).length > 0) removed.push(one);
  }
  const fixed = plan.problems.filter((problem) => mend(work, problem, rowAt(problem.row)));
  const fresh = newOnes(shown).filter(({ row }) => !plan.gone.some((one) => one.row === row));
  const freed = asking.flatMap(({ row, value }) => {
    const one = rowAt(row);
    return one !== undefined && !removed.includes(one) ? [{ row, id: String(value) }] : [];
  });
  if (fresh.length + freed.length > 0) await work.declareNew([...fresh, ...freed]);
  for (const row of new Set(removed)) people.remove(row);
  return same.length + removed.length + fixed.length + fresh.length + freed.length > 0;
}

function madeOf({ oracle }: Work, row: Row | undefined): string[] {
  return row === undefined ? [] : oracle.origins.madeOf(row.tag);
}

const VALUES: readonly Cell[] = ["M", 5, "z"];

/** A value that cannot be sent is typed anew. */
function mend({ people }: Work, { kind, column }: RowProblem, row: Row | undefined): boolean {
  if (row === undefined || kind === "duplicateId" || kind === "unknownId" || kind === "pendingCreate") return false;
  const at = column ?? 0;
  people.type(row, at, at === 0 ? `${String(VALUES[0])}${row.tag}` : (VALUES[at] ?? null));
  return true;
}

function judge({ universe, oracle }: Work, { mapping }: Preview): void {
  const { items } = universe.platform;
  const { rows } = universe.sheet;
  const ids = rows.map(({ id }) => id);
  for (const id of items.keys())
    if (ids.filter((one) => one === id).length !== 1) oracle.fail("unequal", `${id} does not stand once in the sheet`);
  for (const row of rows) {
    const item = items.get(row.id);
    if (item === undefined) {
      if (row.id !== "") oracle.fail("unequal", `the row ${row.tag} has the id ${row.id}, which is not there`);
      continue;
    }
    mapping.forEach(({ key }, column) => {
      const ours = row.cells[column] ?? null;
      const theirs = item.data[key] ?? null;
      if (!sameCell(ours, theirs))
        oracle.fail("unequal", `${row.id} ${key} is ${show(ours)} here and ${show(theirs)} there`);
      const typed = oracle.typed.get(cell(row.tag, column));
      if (typed === undefined) return;
      if (!sameCell(typed.stands, ours))
        oracle.fail(
          "typedLost",
          `${show(typed.value)} was typed into ${row.tag} ${key}, and ${show(ours)} stands there`,
        );
      else if (plain(typed.value) !== plain(asCell(theirs)))
        oracle.fail(
          "typeChanged",
          `${show(typed.value)} was typed into ${row.tag} ${key} and ended as ${show(theirs)}`,
        );
    });
    if (oracle.origins.madeOf(row.tag).length > 1)
      oracle.fail("doubled", `${row.tag} stands on the platform as ${oracle.origins.madeOf(row.tag).join(" and ")}`);
  }
}

/** Without what a platform may do to white space. */
function plain(value: Cell): string {
  return String(value ?? "")
    .trim()
    .replaceAll("\r\n", "\n");
}
