// The end of a run: faults off, everything settled, decided and sent; then both sides are compared with each other and
// with the ledger.
import { sameCell } from "../../src/values/sameCell";
import { sendPreview } from "../../src/workflows/send/send";
import type { Preview } from "../../src/workflows/send/types";
import { calm } from "./disturb";
import { removeAt } from "./edits";
import { plain } from "./ledger";
import { EDITED, editedHeaders, idOf, rowsOf, tagOf, type Run } from "./run";
import { changesOf } from "./sentCheck";
import { attempt, makeNew, preview, refresh, sameAgain, send } from "./syncSteps";
import { SETTLE_MS } from "../../src/platform/settleTime";

/** More than any run needs: a row that was refused, found out about, and sent again takes three. */
const ROUNDS = 8;

export async function finish(run: Run): Promise<void> {
  const { universe, ledger } = run;
  await calm(run);
  for (let round = 1; round <= ROUNDS; round += 1) {
    ledger.note(`round ${round} of the end`);
    await universe.clock.pass(SETTLE_MS + 1_000);
    await refresh(run);
    const shown = await preview(run, 1);
    if (shown === null) continue;
    if (await makeNew(run, shown)) continue;
    if (await sameAgain(run, shown)) continue;
    if (dropAsking(run)) continue;
    if (isDone(shown) && !(run.endsDeleted === true && shown.plan.deletions.length > 0)) return holdToLaw(run, shown);
    await send(run, shown);
  }
  run.problems.push(`nothing came to an end in ${ROUNDS} rounds`);
}

/** Where only the person can tell, this one looks at the platform, finds the row there, and removes the unsure one. */
function dropAsking(run: Run): boolean {
  const asking = rowsOf(run).filter((row) => idOf(run, row).startsWith("new:ask."));
  for (const row of asking.reverse()) {
    const title = String(run.universe.sheet.value(row, "Title"));
    if (![...run.universe.records.values()].some((cells) => cells["c1"] === title))
      run.problems.push(`asks about ${title}, which is not on the platform`);
    removeAt(run, row);
  }
  return asking.length > 0;
}

function isDone({ plan }: Preview): boolean {
  const { creates, updates, writes, appends, conflicts } = plan;
  return [creates, updates, writes, appends, conflicts].every((list) => list.length === 0);
}

async function holdToLaw(run: Run, shown: Preview): Promise<void> {
  const { problems, ledger } = run;
  for (const problem of shown.plan.problems) problems.push(`left pending: ${JSON.stringify(problem)}`);
  holdRows(run, shown);
  holdCells(run, await updateTimes(run));
  const tags = rowsOf(run).map((row) => tagOf(run, row));
  if (tags.sort().join(" ") !== [...ledger.tags].sort().join(" "))
    problems.push(`own cells are ${tags.join(" ")} and should be ${[...ledger.tags].sort().join(" ")}`);
  await holdAgreed(run);
  await holdSecondSync(run);
}

/** Each line item stands in the sheet once, or its row was deleted here and its deletion is proposed. */
function holdRows(run: Run, { plan }: Preview): void {
  const { universe, problems, ledger } = run;
  const ids = rowsOf(run).map((row) => idOf(run, row));
  const proposed = new Set(plan.deletions.map(({ id }) => id));
  for (const id of universe.records.keys()) {
    const times = ids.filter((one) => one === id).length;
    if (times > 1) problems.push(`${id} stands ${times} times in the sheet`);
    if (times === 0 && !proposed.has(id)) problems.push(`${id} is not in the sheet, and no deletion is proposed`);
    const isOwn = proposed.has(id) && ledger.deletedUnknown.has(plain(universe.records.get(id)?.["c1"]));
    if (times === 0 && !ledger.deletedHere.has(id) && !isOwn) problems.push(`the row of ${id} was lost from the sheet`);
  }
  for (const id of ids) if (!universe.records.has(id)) problems.push(`row ${id} is not on the platform`);
  for (const id of ledger.foreign)
    if (!universe.records.has(id) && !ledger.confirmed.has(id) && !ledger.colleagueDeleted.has(id))
      problems.push(`${id} was deleted without anybody's word`);
  // A copy that took its row's place is an update of it; made a new row afterwards it has a record of its own besides.
  const made = [...universe.records].filter(([id]) => !ledger.foreign.has(id));
  const titles = made.map(([, cells]) => plain(cells["c1"]));
  for (const title of titles)
    if (/^(New|Copy) /.test(title) && titles.filter((one) => one === title).length > 1)
      problems.push(`${title} was created more than once`);
}

/** By line item, when requests that change it came to the platform. */
async function updateTimes(run: Run): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>();
  for (const { operation, path, at } of await changesOf(run)) {
    if (operation !== "updateLineItem") continue;
    const id = path.split("/").at(-1) ?? "";
    times.set(id, [...(times.get(id) ?? []), Date.parse(at)]);
  }
  return times;
}

function holdCells(run: Run, updates: ReadonlyMap<string, readonly number[]>): void {
  const { universe, problems, ledger } = run;
  for (const row of rowsOf(run)) {
    const id = idOf(run, row);
    const there = universe.records.get(id);
    if (there === undefined) continue;
    for (const header of editedHeaders) {
      const here = plain(universe.sheet.value(row, header));
      const theirs = plain(there[EDITED[header]]);
      if (here !== theirs) problems.push(`${id} ${header} is ${here} here and ${theirs} there`);
      const verdict = ledger.verdict(tagOf(run, row), id, header, here, updates.get(id) ?? []);
      if (verdict !== null) problems.push(`${tagOf(run, row)} (${id}) ${header}: ${verdict}`);
    }
  }
}

async function holdAgreed(run: Run): Promise<void> {
  const { universe, problems, services } = run;
  const { id: linkId, mapping } = universe.table;
  const copy = await universe.work(services.workbook.agreedCopy(linkId));
  for (const [id, cells] of universe.records) {
    if (run.ledger.deletedHere.has(id)) continue;
    const agreed = copy?.rows.get(id);
    mapping.forEach(({ key, computed }, n) => {
      if (!computed && !sameCell(agreed?.[n] ?? null, cells[key] ?? null))
        problems.push(`agreed copy of ${id} ${key} is ${plain(agreed?.[n])} and not ${plain(cells[key])}`);
    });
  }
}

/** The law of rest: a second sync without edits changes nothing on either side. */
async function holdSecondSync(run: Run): Promise<void> {
  const { universe, problems } = run;
  const done = await refresh(run);
  if (done === null || done.cellsWritten + done.rowsAppended > 0)
    problems.push(`a second refresh wrote ${done?.cellsWritten ?? "?"} cells`);
  const shown = await preview(run, 0);
  if (shown === null || !isDone(shown)) problems.push("a second preview is not empty");
  else await attempt(run, "empty send", () => sendPreview(run.services, shown));
  const changes = await changesOf(run);
  if (changes.length !== run.accounted)
    problems.push(`${changes.length - run.accounted} changing requests left outside a send`);
  if (universe.pane.dead) problems.push("the pane died at rest");
}
