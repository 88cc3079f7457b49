// Refresh, preview and send as the pane starts them, on a world where anything may fail; and the law that nothing is sent that the
// preview did not show.
import { PlatformError } from "../../src/platform/errors";
import { conflictKey } from "../../src/sync/conflictKey";
import type { Side } from "../../src/sync/types";
import { previewTable, withChoices } from "../../src/workflows/preview";
import { refreshTable } from "../../src/workflows/refresh";
import { sendPreview } from "../../src/workflows/send";
import { makeNewRows } from "../../src/workflows/status";
import type { Preview, SendDone } from "../../src/workflows/types";
import { Died } from "./mortal";
import { plain } from "./ledger";
import { tagRows, type Run } from "./run";
import { changesOf, checkSent } from "./sentCheck";

/** Null when a fault or a death ended it; anything else that is thrown is a defect. */
export async function attempt<T>(run: Run, name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const result = await run.universe.work(work());
    run.ledger.note(`${name}: done`);
    return result;
  } catch (error) {
    if (error instanceof Died) {
      run.ledger.note(`${name}: ${error.message}`);
      run.services = run.universe.openPane();
      return null;
    }
    if (error instanceof PlatformError || isCancelled(error)) {
      run.ledger.note(`${name}: ${error instanceof PlatformError ? error.kind : "cancelled"}`);
      return null;
    }
    throw error;
  } finally {
    tagRows(run);
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.message === "cancelled");
}

export async function refresh(run: Run) {
  const { universe } = run;
  const done = await attempt(run, "refresh", () => refreshTable(run.services, universe.table.id));
  if (done?.ok === false) run.ledger.note(`  refresh stopped: ${done.obstacle.kind}`);
  return done?.ok === true ? done : null;
}

/** The preview with a choice for each conflict that the person wants to decide now. */
export async function preview(run: Run, decided: number): Promise<Preview | null> {
  const { universe } = run;
  const first = await attempt(run, "preview", () => previewTable(run.services, universe.table.id));
  if (first === null) return null;
  if (!first.ok) {
    run.ledger.note(`  preview stopped: ${first.obstacle.kind}`);
    return null;
  }
  const choices = choose(run, first.preview, decided);
  if (choices.size === 0) return first.preview;
  return withChoices(first.preview, { ...first.preview.choices, resolutions: choices });
}

function choose(run: Run, { plan, mapping }: Preview, decided: number): Map<string, Side> {
  const choices = new Map<string, Side>();
  for (const { id, column, ours, theirs } of plan.conflicts) {
    if (!run.random.chance(decided)) continue;
    const side = run.random.chance(0.5) ? "ours" : "theirs";
    choices.set(conflictKey(id, column), side);
    const label = mapping[column]?.label ?? "";
    run.ledger.chose(id, label, { side, ours: plain(ours), theirs: plain(theirs) });
    run.ledger.note(`  I choose ${side} for ${id} ${label} (${plain(ours)}, ${plain(theirs)})`);
  }
  return choices;
}

/** Copies, and rows that are gone there, become new rows when the person says so. */
export async function makeNew(run: Run, { plan }: Preview): Promise<boolean> {
  const rows = [
    ...plan.problems.flatMap(({ kind, row, value }) =>
      kind === "duplicateId" || kind === "unknownId" ? [{ row, id: plain(value) }] : [],
    ),
    ...plan.gone.map(({ row, id }) => ({ row, id })),
  ];
  const copies = rows.filter(({ row }) => /^Copy/.test(String(run.universe.sheet.value(row, "Title"))));
  const gone = rows.filter(({ row }) => plan.gone.some((one) => one.row === row));
  const chosen = [...new Map([...copies, ...gone].map((one) => [one.row, one])).values()];
  if (chosen.length === 0) return false;
  run.ledger.note(`  I make new rows of ${chosen.map(({ row, id }) => `${row} (${id})`).join(", ")}`);
  await attempt(run, "make new", () => makeNewRows(run.services, run.universe.table.id, chosen));
  return true;
}

export async function send(run: Run, shown: Preview, signal?: AbortSignal): Promise<SendDone | null> {
  const { random, ledger } = run;
  const deletions = new Set(shown.plan.deletions.flatMap(({ id }) => (random.chance(0.6) ? [id] : [])));
  for (const id of deletions) ledger.confirmed.add(id);
  const before = await changesOf(run);
  const rowsNow = new Map(run.universe.records);
  const { plan } = shown;
  ledger.note(
    `  to send: ${plan.updates.length} updates, ${plan.creates.length} creates, ${deletions.size} deletions`,
  );
  const chosen = withChoices(shown, { ...shown.choices, deletions });
  const done = await attempt(run, "send", () => sendPreview(run.services, chosen, { signal }));
  const sent = (await changesOf(run)).slice(before.length);
  run.accounted += sent.length;
  run.problems.push(...checkSent(shown, deletions, rowsNow, sent));
  if (done?.ok === false) ledger.note(`  send stopped: ${done.obstacle.kind}`);
  if (done?.ok !== true) return null;
  const { created, updated, deleted, failed, unknown } = done;
  ledger.note(`  sent: ${JSON.stringify({ created, updated, deleted, failed, unknown })}`);
  return done;
}
