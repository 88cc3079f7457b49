// Refresh, preview and send as the pane starts them, on a world where anything may fail; and the law that nothing is
// sent that the preview did not show.
import { PlatformError } from "../../src/platform/errors";
import { conflictKey } from "../../src/sync/conflictKey";
import { outgoing, rowKey } from "../../src/sync/plan/choices";
import type { Resolution } from "../../src/sync/decisions";
import { previewTable, withChoices } from "../../src/workflows/send/preview";
import type { Obstacle } from "../../src/workflows/obstacle";
import { refreshTable } from "../../src/workflows/refresh/refresh";
import { sendPreview } from "../../src/workflows/send/send";
import type { Preview, SendDone } from "../../src/workflows/send/types";
import { WorkbookError } from "../../src/workbook/excel/errors";
import { sameRows } from "../../src/workflows/send/sameRows";
import { makeNewRows } from "../../src/workflows/table/status";
import { removeAt } from "./edits";
import { Died } from "./mortal";
import { plain } from "./ledger";
import { idOf, rowsOf, tagOf, tagRows, titleOf, type Run } from "./run";
import { changesOf, checkSent } from "./sentCheck";

/** Another workbook is in front; somebody moved rows at that moment. */
const STOPS: ReadonlySet<string> = new Set(["notInFront", "rowsMoved"]);

/** Null when a fault or a death ended it; anything else that is thrown is a defect. */
export async function attempt<T>(run: Run, name: string, work: () => Promise<T>): Promise<T | null> {
  const [order, travels] = [tagsOf(run), run.travels];
  try {
    const result = await run.universe.work(work());
    run.ledger.note(`${name}: done`);
    run.cutOff = false;
    return result;
  } catch (error) {
    if (error instanceof Died) {
      run.ledger.note(`${name}: ${error.message}`);
      run.cutOff = true;
      run.services = run.universe.openPane();
      return null;
    }
    if (error instanceof PlatformError || isCancelled(error)) {
      run.ledger.note(`${name}: ${error instanceof PlatformError ? error.kind : "cancelled"}`);
      return null;
    }
    if (run.beside && error instanceof WorkbookError && STOPS.has(error.kind)) {
      run.ledger.note(`${name}: ${error.kind}`);
      return null;
    }
    throw error;
  } finally {
    tagRows(run);
    // Rows that are added at the end have new notes beside them; the others stay in the person's order.
    const after = tagsOf(run);
    const [now, then] = [after.filter((tag) => order.includes(tag)), order.filter((tag) => after.includes(tag))];
    if (run.travels === travels && now.join(" ") !== then.join(" "))
      run.problems.push(`${name} moved rows: ${order.join(" ")}; ${now.join(" ")}`);
  }
}

function tagsOf(run: Run): string[] {
  return rowsOf(run).map((row) => tagOf(run, row));
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.message === "cancelled");
}

/** A filter that Excel would not take back is taken off by the button that says so. */
async function stoppedBy(run: Run, name: string, obstacle: Obstacle): Promise<void> {
  run.ledger.note(`  ${name} stopped: ${obstacle.kind}`);
  if (obstacle.kind !== "filterStays") return;
  const { tableId, columns } = obstacle;
  await attempt(run, "take the filter off", () => run.services.workbook.takeFiltersOff(tableId, columns));
}

export async function refresh(run: Run) {
  const { universe } = run;
  const done = await attempt(run, "refresh", () => refreshTable(run.services, universe.table.id));
  if (done?.ok === false) await stoppedBy(run, "refresh", done.obstacle);
  return done?.ok === true ? done : null;
}

/** The preview with a choice for each conflict that the person wants to decide now. */
export async function preview(run: Run, decided: number): Promise<Preview | null> {
  const { universe } = run;
  const first = await attempt(run, "preview", () => previewTable(run.services, universe.table.id));
  if (first === null) return null;
  if (!first.ok) {
    await stoppedBy(run, "preview", first.obstacle);
    return null;
  }
  holdBroughtBack(run, first.preview);
  const choices = choose(run, first.preview, decided);
  if (choices.size === 0) return first.preview;
  return withChoices(first.preview, { ...first.preview.choices, resolutions: choices });
}

/** What Ctrl+Z brought back is no edit: it is asked about, or left to the platform. */
function holdBroughtBack(run: Run, { plan, mapping }: Preview): void {
  for (const { row, id, changes } of plan.updates)
    for (const { column, to } of changes) {
      const label = mapping[column]?.label ?? "";
      if (run.ledger.cameBack(tagOf(run, row), label, plain(to)))
        run.problems.push(`${plain(to)} came back with Ctrl+Z in ${id} ${label}, and is to be sent`);
    }
}

function choose(run: Run, { plan, mapping }: Preview, decided: number): Map<string, Resolution> {
  const choices = new Map<string, Resolution>();
  for (const { id, column, ours, theirs } of plan.conflicts) {
    if (!run.random.chance(decided)) continue;
    const label = mapping[column]?.label ?? "";
    const side = run.random.pick(["ours", "theirs", "edited"] as const);
    const value = side === "edited" ? (label === "Notes" ? `note ${run.ledger.fresh()}` : run.ledger.fresh()) : null;
    choices.set(conflictKey(id, column), side === "edited" ? { value } : side);
    const said = value === null ? {} : { value: plain(value) };
    run.ledger.chose(id, label, { side, ...said, ours: plain(ours), theirs: plain(theirs) });
    run.ledger.note(`  I choose ${side} ${plain(value)} for ${id} ${label} (${plain(ours)}, ${plain(theirs)})`);
  }
  return choices;
}

/** Copies, and rows that are gone there, become new rows when the person says so. */
export async function makeNew(run: Run, { plan }: Preview): Promise<boolean> {
  const titled = (row: number, kinds: RegExp): boolean => kinds.test(titleOf(run, row));
  const named = (wanted: string, kinds: RegExp) =>
    plan.problems.flatMap(({ kind, row, value }) =>
      kind === wanted && titled(row, kinds) ? [{ row, id: plain(value) }] : [],
    );
  // Of a line item that has copies alone, one stays it.
  const copies = named("duplicateId", /^Copy/).filter(({ row, id }) => {
    const [first, ...others] = rowsOf(run).filter((one) => idOf(run, one) === id);
    return first !== row || !others.every((one) => titled(one, /^Copy/));
  });
  // Ctrl+Z brings back rows whose deletion was sent. A colleague, or an undo, deletes rows that stood here twice.
  const { colleagueDeleted, confirmed } = run.ledger;
  const unknown = named("unknownId", /^/).filter(
    ({ row, id }) => run.travels > 0 || titled(row, /^Copy/) || colleagueDeleted.has(id) || confirmed.has(id),
  );
  const gone = plan.gone.map(({ row, id }) => ({ row, id }));
  const chosen = [...new Map([...copies, ...unknown, ...gone].map((one) => [one.row, one])).values()];
  if (chosen.length === 0) return false;
  run.ledger.note(`  I make new rows of ${chosen.map(({ row, id }) => `${row} (${id})`).join(", ")}`);
  for (const { row, id } of chosen) run.ledger.madeNew(tagOf(run, row), id);
  await attempt(run, "make new", () => makeNewRows(run.services, run.universe.table.id, chosen));
  return true;
}

/** Rows that Ctrl+Z made new again are the line items that they were made as. */
export async function sameAgain(run: Run, shown: Preview): Promise<boolean> {
  const like = likesOf(run, shown);
  if (like.length === 0) return false;
  run.ledger.note(`  I say that ${like.map(({ row, like: id }) => `row ${row} is ${id ?? ""}`).join(", ")}`);
  await attempt(run, "same rows", () => sameRows(run.services, shown, like));
  // The row that came down beside it goes, with the person's note beside that one.
  const there = new Set(tagsOf(run));
  for (const tag of [...run.ledger.tags]) if (!there.has(tag)) run.ledger.rowWent(tag);
  // Where its twin was edited the two stay apart: the person keeps the other one.
  const titles = new Set(like.map(({ cells }) => plain(cells[0])));
  const left = rowsOf(run).filter((row) => idOf(run, row) === "" && titles.has(titleOf(run, row)));
  for (const row of left.reverse()) removeAt(run, row);
  return true;
}

/** Titles are no other row's: a row of another title is another line item, however much they have in common. */
function likesOf({ universe }: Run, { plan }: Preview): Preview["plan"]["creates"] {
  return plan.creates.filter(({ like, cells }) => universe.records.get(like ?? "")?.["c1"] === cells[0]);
}

export interface Sending {
  readonly signal?: AbortSignal | undefined;
  /** The share of rows that the person leaves out. */
  readonly leaveOut?: number;
}

/** What the person ticks: deletions by chance, and rows to leave out. */
function tick(run: Run, shown: Preview, leaveOut: number): Preview {
  const { random } = run;
  const deletions = new Set(shown.plan.deletions.flatMap(({ id }) => (random.chance(0.6) ? [id] : [])));
  const rows = leaveOut > 0 ? [...shown.plan.updates, ...shown.plan.creates] : [];
  const leftOut = rows.filter(() => random.chance(leaveOut)).map(rowKey);
  const excluded = new Set([...likesOf(run, shown).map(rowKey), ...leftOut]);
  return withChoices(shown, { ...shown.choices, deletions, excluded });
}

export async function send(run: Run, shown: Preview, how: Sending = {}) {
  const chosen = tick(run, shown, how.leaveOut ?? 0);
  return { chosen, done: await sendChosen(run, chosen, how) };
}

/** Sends just what the preview holds, and holds the platform's log against it. */
export async function sendChosen(run: Run, chosen: Preview, { signal }: Sending = {}): Promise<SendDone | null> {
  const { ledger, universe } = run;
  const { creates, updates, deletions } = outgoing(chosen.plan, chosen.choices);
  const confirmed = new Set(deletions.map(({ id }) => id));
  for (const id of confirmed) ledger.confirmed.add(id);
  const before = await changesOf(run);
  const rowsNow = [new Map(universe.records)];
  universe.onMeanwhile = () => rowsNow.push(new Map(universe.records));
  ledger.note(
    `  to send: ${updates.length} updates, ${creates.length} creates, ${confirmed.size} deletions, ${chosen.choices.excluded.size} left out`,
  );
  const carried = carriedBy(run, chosen, updates);
  const done = await attempt(run, "send", () => sendPreview(run.services, chosen, { signal }));
  await carriedToItsEnd(run);
  const sent = (await changesOf(run)).slice(before.length);
  run.accounted += sent.length;
  const leaving = { ...chosen, plan: { ...chosen.plan, creates, updates } };
  run.problems.push(...checkSent(leaving, confirmed, rowsNow, sent));
  // A send that was cut off may have begun.
  if (done === null || done.ok) for (const note of carried) note();
  if (done?.ok === false) ledger.note(`  send stopped: ${done.obstacle.kind}`);
  if (done?.ok !== true) return null;
  const { created, updated, deleted, failed, unknown } = done;
  ledger.note(`  sent: ${JSON.stringify({ created, updated, deleted, failed, unknown })}`);
  return done;
}

/** Rows may move meanwhile: which row is meant is looked up first. */
function carriedBy(run: Run, { mapping }: Preview, updates: Preview["plan"]["updates"]): readonly (() => void)[] {
  return updates.flatMap(({ row, id, changes }) => {
    const tag = tagOf(run, row);
    return changes.map(({ column, to }) => () => {
      run.ledger.carried(tag, id, mapping[column]?.label ?? "", plain(to));
    });
  });
}

/** Longer than the gateway waits out an outage. */
const LONGEST_MS = 2 * 3_600_000;

/** The gateway goes on without the pane: what it sends is this send's. */
async function carriedToItsEnd({ universe }: Run): Promise<void> {
  const end = universe.clock.now() + LONGEST_MS;
  while (universe.clock.now() < end && (await universe.isSending())) await universe.clock.pass(10_000);
}
