// Finishing a send that was cut off, taking one back, and two windows that send at once; and what must be so after an
// undo.
import { PlatformError } from "../../src/platform/errors";
import { outgoing } from "../../src/sync/plan/choices";
import { takeInOf } from "../../src/workflows/outcomes/takeIn";
import { previewTable } from "../../src/workflows/send/preview";
import type { Preview, SendDone } from "../../src/workflows/send/types";
import { previewUndo } from "../../src/workflows/send/undo";
import { sendPreview } from "../../src/workflows/send/send";
import { plain } from "./ledger";
import { EDITED, editedHeaders, rowsOf, tagOf, type Cells, type LastSend, type Run } from "./run";
import { changesOf, checkSent } from "./sentCheck";
import { attempt, preview, sendChosen } from "./syncSteps";

/** What came of sends whose pane died is taken in, as by the pane that opens next. */
export async function takeInLater(run: Run): Promise<void> {
  const [there, here] = [new Map(run.universe.records), editedCells(run)];
  const taken = await attempt(run, "take in", () => takeInOf(run.services, run.universe.table.id));
  if (taken === null || taken === "later") return;
  run.ledger.note(`  taken in: ${taken.outcomes.map(({ kind }) => kind).join(" ")}, ${taken.unsent} not sent`);
  noteUndone(run, here);
  noteUndoneThere(run, there);
}

/** What an undo will be held against: only of a send that is wholly known. */
export function rememberSend(run: Run, chosen: Preview, before: Rows, done: SendDone | null): void {
  run.lastSend = null;
  if (done === null || done.sendId === null || chosen.kind === "undo") return;
  if (done.failed + done.unknown > 0 || done.cancelled) return;
  const after = new Map(run.universe.records);
  const touched = (id: string, row: Cells): boolean =>
    editedHeaders.some((header) => run.ledger.didThey(id, header, plain(row[EDITED[header]]), 0));
  const { updates } = outgoing(chosen.plan, chosen.choices);
  run.lastSend = {
    sendId: done.sendId,
    cells: updates.flatMap(({ id, changes }) =>
      changes.map(({ column, to }) => {
        const key = chosen.mapping[column]?.key ?? "";
        return { id, key, from: plain(before.get(id)?.[key]), to: plain(to) };
      }),
    ),
    created: new Map(
      [...after].filter(([id, row]) => !before.has(id) && !run.ledger.foreign.has(id) && !touched(id, row)),
    ),
  };
}
type Rows = ReadonlyMap<string, Cells>;

export async function undoLast(run: Run): Promise<void> {
  const { universe, ledger, lastSend } = run;
  if (lastSend === null || lastSend === undefined) return;
  run.lastSend = null;
  const outcome = await attempt(run, "undo", () => previewUndo(run.services, universe.table.id, lastSend.sendId));
  if (outcome === null || !outcome.ok) return;
  const before = new Map(universe.records);
  const began = universe.clock.now();
  const sheet = editedCells(run);
  // What was deleted comes back as a new line item with the old title.
  for (const { cells } of outcome.preview.plan.creates) ledger.deletedUnknown.add(plain(cells[0]));
  const done = await sendChosen(run, outcome.preview);
  noteUndone(run, sheet);
  noteUndoneThere(run, before);
  // What the platform made although it refused the request is counted and not taken back.
  const unseen = outcome.preview.undoing?.unseen ?? 0;
  const created = unseen === 0 ? lastSend.created : new Map();
  if (done !== null && done.failed + done.unknown === 0) holdUndone(run, { ...lastSend, created }, before, began);
}

/** A cell goes back exactly where it still holds what was sent; a created row goes exactly where nobody touched it. */
function holdUndone(run: Run, { cells, created }: LastSend, before: Rows, began: number): void {
  const { universe, problems, ledger } = run;
  const after = universe.records;
  for (const { id, key, from, to } of cells) {
    const was = before.get(id);
    if (was === undefined || created.has(id)) continue;
    const stood = plain(was[key]);
    const wanted = stood === to ? from : stood;
    const now = plain(after.get(id)?.[key]);
    if (now !== wanted) problems.push(`undo left ${id} ${key} as ${now} and not as ${wanted}`);
  }
  for (const [id, row] of created) {
    const was = before.get(id);
    if (was === undefined) continue;
    const touched = JSON.stringify(was) !== JSON.stringify(row);
    if (after.has(id) !== touched) problems.push(`undo ${touched ? "took" : "left"} the created row ${id}`);
  }
  const sent = new Set(cells.map(({ id, key }) => `${id} ${key}`));
  for (const [id, row] of before)
    for (const header of editedHeaders) {
      const key = EDITED[header];
      const now = after.get(id);
      const moved = now !== undefined && plain(now[key]) !== plain(row[key]);
      // A colleague may have done it while the undo was under way.
      const theirs = ledger.didThey(id, header, plain(now?.[key]), began);
      if (moved && !sent.has(`${id} ${key}`) && !theirs) problems.push(`undo changed ${id} ${key}, which was not sent`);
    }
}

type SheetCells = ReadonlyMap<string, string | number | boolean>;

function editedCells(run: Run): SheetCells {
  return new Map(
    rowsOf(run).flatMap((row) =>
      editedHeaders.map((header) => [`${tagOf(run, row)} ${header}`, run.universe.sheet.value(row, header)]),
    ),
  );
}

/** What the undo set back in the sheet is my doing. */
function noteUndone(run: Run, before: SheetCells): void {
  for (const row of rowsOf(run))
    for (const header of editedHeaders) {
      const tag = tagOf(run, row);
      const [was, now] = [before.get(`${tag} ${header}`), run.universe.sheet.value(row, header)];
      if (was !== undefined && was !== now) run.ledger.did("me", tag, header, now, was);
    }
}

/**
 * A row whose id stands twice in the sheet is set back on the platform alone; the sheet follows when its rows are told
 * apart.
 */
function noteUndoneThere({ universe, ledger }: Run, before: Rows): void {
  for (const [id, row] of universe.records)
    for (const header of editedHeaders) {
      const key = EDITED[header];
      const was = before.get(id)?.[key];
      if (before.has(id) && was !== row[key]) ledger.did("them", id, header, row[key] ?? null, was);
    }
}

/** Two windows send at the same moment what they show: together they send it once. */
export async function sendTwice(run: Run): Promise<void> {
  const { universe, ledger, problems } = run;
  const shown = await preview(run, 0);
  if (shown === null) return;
  const second = universe.openPane(true);
  const other = await attempt(run, "second preview", () => previewTable(second, universe.table.id));
  if (other === null || !other.ok) return;
  const before = await changesOf(run);
  const rowsNow = [new Map(universe.records)];
  const ends = await attempt(run, "two sends at once", () =>
    Promise.allSettled([sendPreview(run.services, shown), sendPreview(second, other.preview)]),
  );
  const sent = (await changesOf(run)).slice(before.length);
  run.accounted += sent.length;
  const wentOn = (ends ?? []).map((end) => end.status === "fulfilled" && end.value.ok);
  // A window that did not write what stands in the sheet asks about more than the one that did.
  const isSecond = wentOn[0] === false && wentOn[1] === true;
  problems.push(...checkSent(isSecond ? other.preview : shown, new Set(), rowsNow, sent));
  for (const end of ends ?? []) {
    if (end.status === "rejected" && !(end.reason instanceof PlatformError)) throw end.reason;
    if (end.status === "fulfilled") ledger.note(`  ${end.value.ok ? "sent" : end.value.obstacle.kind}`);
  }
}
