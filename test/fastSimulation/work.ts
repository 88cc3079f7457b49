// The person's work with the pane: refresh, look, send, finish, undo, make rows new; each may be disturbed at any
// point.
import { WorkbookError } from "../../src/workbook/excel/errors";
import { PlatformError } from "../../src/platform/errors";
import { conflictKey } from "../../src/sync/conflictKey";
import { rowKey } from "../../src/sync/plan/choices";
import type { Resolution } from "../../src/sync/decisions";
import type { Plan, RowCreate } from "../../src/sync/syncPlan";
import { giveUp, offerCells, offerOf, type GiveUpChoice } from "../../src/workflows/refresh/giveUp";
import { refreshTable } from "../../src/workflows/refresh/refresh";
import { takeInOf } from "../../src/workflows/outcomes/takeIn";
import { previewTable, withChoices } from "../../src/workflows/send/preview";
import { sameRows } from "../../src/workflows/send/sameRows";
import { sendPreview } from "../../src/workflows/send/send";
import type { Preview } from "../../src/workflows/send/types";
import { previewUndo } from "../../src/workflows/send/undo";
import { ownSends } from "../../src/workflows/journal/sends";
import type { ShiftedIds } from "../../src/sync/shifted/shiftedIds";
import type { Obstacle } from "../../src/workflows/obstacle";
import { keepRows, putIdsRight } from "../../src/workflows/table/shifted";
import { makeNewRows } from "../../src/workflows/table/status";
import type { Services } from "../../src/workflows/services";
import { Died } from "./life";
import { Oracle } from "./oracle";
import { People } from "./person";
import type { Amid, Death, Deed, GivingUp, Sending, Ticks } from "./story";
import type { Universe } from "./universe";

interface SendWords {
  /** Rows that may be on the platform already, and are meant to stand there a second time. */
  readonly second?: ReadonlySet<string>;
  readonly beside?: readonly number[] | undefined;
}

export class Work {
  readonly oracle: Oracle;
  readonly people: People;
  readonly told: string[] = [];
  private services: Services;
  private stop = new AbortController();
  /** What stopped the last piece of work; null where nothing did, or a fault or a death ended it. */
  stoppedBy: Obstacle | null = null;

  constructor(readonly universe: Universe) {
    this.oracle = new Oracle(universe.sheet, universe.platform);
    this.people = new People(universe, this.oracle);
    universe.witness = this.oracle;
    universe.sheet.history.forget(0);
    universe.sheet.remember = this.oracle.remember;
    universe.platform.witness = this.oracle;
    universe.onAmid = (act) => this.happen(act);
    this.services = universe.openPane();
    for (const row of universe.sheet.rows) this.oracle.appended(row);
  }

  private happen(act: Deed | Death): void {
    const { universe } = this;
    if (act.do === "paneDies") universe.pane.die();
    else if (act.do === "gatewayDies") {
      universe.restartGateway();
      this.oracle.gatewayDied();
    } else if (act.do === "cancel") this.stop.abort(new DOMException("Cancelled", "AbortError"));
    else if (act.do === "excelDies") {
      universe.pane.die();
      this.people.reopen();
    } else this.people.do(act);
    this.told.push(`    amid: ${JSON.stringify(act)}`);
  }

  reopen(): void {
    this.people.reopen();
    this.services = this.universe.openPane();
  }

  /** Null when a fault or a death ended it; anything else that is thrown is a defect. */
  private async attempt<T>(name: string, amid: readonly Amid[], work: () => Promise<T>): Promise<T | null> {
    const { universe } = this;
    this.stop = new AbortController();
    this.stoppedBy = null;
    universe.plan(amid);
    this.oracle.begin(name);
    try {
      const done = await universe.work(work());
      // What stopped before its end left the agreed copy as it was.
      const isStopped = typeof done === "object" && done !== null && "ok" in done && done.ok === false;
      if (!isStopped) this.oracle.cutOff = false;
      return done;
    } catch (error) {
      this.told.push(`  ${name}: ${error instanceof PlatformError ? error.kind : String(error)}`);
      const refused = error instanceof WorkbookError && error.kind === "notInFront";
      if (refused) this.oracle.cutOff = true;
      const known = refused || [Died, PlatformError, DOMException].some((kind) => error instanceof kind);
      if (!known) this.oracle.fail("defect", error instanceof Error ? (error.stack ?? error.message) : String(error));
      return null;
    } finally {
      universe.plan([]);
      this.oracle.end();
      if (universe.pane.dead) {
        this.oracle.cutOff = true;
        this.services = universe.openPane();
      }
    }
  }

  async refresh(amid: readonly Amid[]) {
    const { signal } = this.stop;
    const done = await this.attempt("refresh", amid, () =>
      refreshTable(this.services, this.universe.link.id, { signal }),
    );
    if (done === null) return null;
    if (!done.ok) this.stopped("refresh", done.obstacle);
    else this.judgeGone(done.plan);
    return done.ok ? done : null;
  }

  private judgeGone({ gone }: Plan): void {
    for (const { id } of gone)
      if (this.universe.platform.items.has(id)) this.oracle.fail("calledGone", `${id} lives and was called gone`);
  }

  async look(how: Sending["look"], amid: readonly Amid[]): Promise<Preview | null> {
    const { link } = this.universe;
    const outcome = await this.attempt(how, amid, async () => {
      if (how === "preview") return previewTable(this.services, link.id);
      if (how === "finish") {
        await takeInOf(this.services, link.id);
        return null;
      }
      const [last] = await ownSends(this.services, link);
      return last === undefined ? null : previewUndo(this.services, link.id, last.id);
    });
    if (outcome === null) return null;
    if (!outcome.ok) {
      this.stopped(how, outcome.obstacle);
      return null;
    }
    this.oracle.shown(outcome.preview);
    this.told.push(`  shown: ${summary(outcome.preview)}`);
    return outcome.preview;
  }

  /** Gives the word for what is shown. */
  async send(shown: Preview, ticks: Ticks, amid: readonly Amid[], { second = new Set(), beside = [] }: SendWords = {}) {
    const chosen = tick(shown, ticks, second);
    this.oracle.confirmed = chosen;
    this.stop = new AbortController();
    const done = await this.attempt("send", amid, async () => {
      const others = beside.length > 0 ? this.followBeside(beside) : Promise.resolve();
      const [sent] = await Promise.all([sendPreview(this.services, chosen, { signal: this.stop.signal }), others]);
      return sent;
    });
    this.oracle.confirmed = null;
    if (done?.ok !== false) this.oracle.back.kept(shown.plan, chosen);
    if (done === null) return null;
    if (!done.ok) this.stopped("send", done.obstacle);
    else {
      const { created, updated, deleted, failed, unknown, stoppedBy } = done;
      const said = { created, updated, deleted, failed, unknown, stoppedBy: stoppedBy?.kind };
      this.told.push(`  sent: ${JSON.stringify(said)}`);
    }
    return done;
  }

  private async followBeside(pauses: readonly number[]): Promise<void> {
    const window = this.universe.openBeside();
    for (const ms of pauses) {
      await window.clock.wait(ms);
      await takeInOf(window, this.universe.link.id).catch((error: unknown) => {
        if (!(error instanceof PlatformError)) throw error;
      });
    }
  }

  /** What is the person's, beside the platform's. Null when a fault or something in the way ended it. */
  async offer({ what, row, column, amid }: GivingUp): Promise<GiveUpChoice | null> {
    const { link, sheet } = this.universe;
    const at = sheet.rows.length === 0 ? 0 : row % sheet.rows.length;
    const meant = new Map([[at, new Set(what === "cell" ? [column] : [])]]);
    const outcome = await this.attempt("offer", amid, async () => {
      if (what !== "all") return offerCells(this.services, link.id, meant);
      const shown = await previewTable(this.services, link.id);
      return shown.ok ? { ok: true as const, ...offerOf(shown.preview, null) } : shown;
    });
    if (outcome === null) return null;
    if (!outcome.ok) {
      this.stopped("offer", outcome.obstacle);
      return null;
    }
    this.told.push(`  offered: ${JSON.stringify(outcome.edits)}`);
    return outcome.edits;
  }

  async giveUp(chosen: GiveUpChoice, amid: readonly Amid[]): Promise<void> {
    this.oracle.givenUp = chosen.cells;
    const done = await this.attempt("give up", amid, () => giveUp(this.services, this.universe.link.id, chosen));
    this.oracle.givenUp = [];
    if (done === null) return;
    if (!done.ok) this.stopped("give up", done.obstacle);
    else this.told.push(`  given up: ${done.cells} cells, ${done.rows} rows, ${done.moved} moved`);
  }

  private stopped(name: string, obstacle: Obstacle): void {
    this.stoppedBy = obstacle;
    this.told.push(`  ${name} stopped: ${obstacle.kind}`);
  }

  /** The button that gives rows their own ids again; true where it was done. */
  async putIdsRight(shifted: ShiftedIds, amid: readonly Amid[]): Promise<boolean> {
    const done = await this.attempt("put ids right", amid, () =>
      putIdsRight(this.services, this.universe.link.id, shifted),
    );
    if (done?.ok === false) this.stopped("put ids right", done.obstacle);
    return done?.ok === true;
  }

  /** Who typed the rows as they stand says so. */
  async keepRows(shifted: ShiftedIds): Promise<void> {
    this.told.push("  kept the rows as typed");
    await this.attempt("keep rows", [], () => keepRows(this.services, this.universe.link.id, shifted));
  }

  /** The person says which records these new rows are. */
  async same(shown: Preview, rows: readonly RowCreate[]): Promise<void> {
    await this.attempt("same", [], () => sameRows(this.services, shown, rows));
  }

  /** Copies but for the first, unknown rows and rows that are gone there. */
  async makeNew(): Promise<void> {
    const shown = await this.look("preview", []);
    if (shown === null) return;
    const rows = newOnes(shown);
    if (rows.length > 0) await this.declareNew(rows);
  }

  async declareNew(rows: readonly { readonly row: number; readonly id: string }[]): Promise<void> {
    const { sheet } = this.universe;
    const keepers = rows.flatMap(({ row, id }) =>
      sheet.rows.filter((one, at) => at !== row && id !== "" && one.id === id),
    );
    await this.attempt("make new", [], () => makeNewRows(this.services, this.universe.link.id, rows));
    for (const { row, id } of rows) {
      const one = this.universe.sheet.rows[row];
      if (one?.id === "" && id !== "") this.people.declareNew(one);
    }
    // Who keeps one of two rows with the same id saw both: what stands in it is what they want.
    for (const { tag, id } of keepers)
      if (sheet.rows.filter((one) => one.id === id).length === 1) this.oracle.back.keptRow(tag);
  }
}

export function newOnes({ plan, sheet }: Preview): { row: number; id: string }[] {
  const rows = plan.problems.flatMap(({ kind, row }) => {
    const id = sheet.ids[row] ?? "";
    const isCopy = kind === "duplicateId" && sheet.ids.indexOf(id) !== row;
    return isCopy || kind === "unknownId" ? [{ row, id }] : [];
  });
  return [...rows, ...plan.gone.map(({ row, id }) => ({ row, id }))];
}

/** `second`: rows that may be on the platform already, and are meant to stand there a second time. */
function tick(shown: Preview, { conflicts, leaveOut, deletions }: Ticks, second: ReadonlySet<string>): Preview {
  const resolutions = new Map<string, Resolution>(shown.choices.resolutions);
  shown.plan.conflicts.forEach(({ id, column }, n) => {
    const answer = conflicts[n % Math.max(1, conflicts.length)] ?? "open";
    if (answer !== "open") resolutions.set(conflictKey(id, column), answer);
  });
  const rows = [...shown.plan.updates, ...shown.plan.creates];
  const excluded = new Set([...shown.choices.excluded].filter((name) => !second.has(name)));
  for (const place of leaveOut) {
    const row = rows[place % Math.max(1, rows.length)];
    if (row !== undefined) excluded.add(rowKey(row));
  }
  const ids = shown.plan.deletions.map(({ id }) => id);
  return withChoices(shown, { resolutions, excluded, deletions: deletions ? new Set(ids) : shown.choices.deletions });
}

export function summary({ plan }: Preview): string {
  const { creates, updates, writes, appends, conflicts, deletions, gone, problems, appendsHeld } = plan;
  const parts: [string, string[]][] = [
    [
      "creates",
      creates.map(({ row, cells, like }) => `row ${row} ${JSON.stringify(cells)}${like ? ` like ${like}` : ""}`),
    ],
    ["updates", updates.map(({ id, changes }) => `${id} ${changes.map(arrow).join(", ")}`)],
    ["writes", writes.map(({ id, column, from, to }) => `${id} ${column}: ${String(from)} to ${String(to)}`)],
    ["appends", appends.map(({ id, cells }) => `${id} ${JSON.stringify(cells)}`)],
    [
      "conflicts",
      conflicts.map(({ id, column, ours, theirs }) => `${id} ${column}: ${String(ours)} / ${String(theirs)}`),
    ],
    ["deletions", deletions.map(({ id }) => id)],
    ["gone", gone.map(({ id }) => id)],
    ["problems", problems.map(({ row, kind, value }) => `row ${row} ${kind} ${String(value)}`)],
    ["held", [...appendsHeld]],
  ];
  const said = parts.flatMap(([name, list]) => (list.length === 0 ? [] : [`${name} ${list.join("; ")}`]));
  return said.length === 0 ? "nothing" : said.join(" | ");
}

function arrow({ column, before, to }: { column: number; before: unknown; to: unknown }): string {
  return `${column}: ${JSON.stringify(before)} to ${JSON.stringify(to)}`;
}
