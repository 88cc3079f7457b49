// What a running send holds: the answers that are not yet in the sheet, the agreed copy that follows them, and the
// tally. Answers are written in groups: if the send is cut off between, sheet and platform already agree and the next
// comparison says so.
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed";
import type { Outgoing } from "../../sync/choices";
import { markText } from "../../sync/marks";
import type { AgreedCells, AgreedCopy, LinkedTable, RowAppend } from "../../sync/types";
import { unfit } from "../../sync/valueProblem";
import type { CellValue } from "../../values/cell";
import type { Failure } from "../../platform/errors";
import type { CellPatch, PassingKind, StatusText } from "../../workbook/table/types";
import { storeAgreed, storeChange } from "../table/agreedCopy";
import { reasonText } from "../table/rowTexts";
import { startPace } from "../progress";
import type { SendLease } from "./lease";
import type { Services, WorkflowOptions } from "../services";
import type { Preview, RowOutcome, RowOutcomeKind } from "./types";

/**
 * A group is written after this many answers or this long, whichever comes first. Each writing reads the ids of the
 * whole table: in a long one groups are larger.
 */
const GROUP_ROWS = 200;
const GROUP_MS = 5_000;
const ROWS_OF_A_GROUP = 20_000;

/** How the status of a row passes; the others stay until the row gets a new one. */
const passing: Partial<Record<RowOutcomeKind, PassingKind>> = {
  failed: "refusal",
  unknown: "reason",
  conflict: "reason",
};

/** A row's answer beside its cells. */
export interface TakenRow {
  readonly id: string;
  /**
   * What its cells in the sheet should hold by now; where the answer differs, the answer is written over just that
   * value.
   */
  readonly shown: readonly CellValue[];
  readonly answer: readonly CellValue[];
  /** Columns that were not compared: neither the cell nor its agreed value moves. */
  readonly held: ReadonlySet<number>;
  /** Columns whose cell stays as the person left it, while the agreed value follows the answer. */
  readonly kept?: ReadonlySet<number>;
}

export interface SendParts {
  readonly services: Services;
  readonly link: LinkedTable;
  readonly preview: Preview;
  readonly leaving: Outgoing;
  readonly agreed: AgreedCopy;
  readonly lease: SendLease;
  readonly options: WorkflowOptions;
}

export class SendSession {
  readonly ok = true;
  readonly services: Services;
  readonly link: LinkedTable;
  readonly preview: Preview;
  readonly leaving: Outgoing;
  readonly lease: SendLease;
  /** Columns of each row that are still in conflict. */
  readonly openColumns: ReadonlyMap<string, ReadonlySet<number>>;
  readonly outcomes: RowOutcome[] = [];
  /** Keys of the create requests that left. */
  readonly begun = new Set<string>();
  /** Set by what makes going on pointless or unsafe; the rest stays pending. */
  stoppedBy: Failure | null = null;
  private agreed: AgreedBuilder;
  private readonly expected = new Map<string, CellValue>();
  private cells: CellPatch[] = [];
  private ids: { from: string; to: string }[] = [];
  /** What was agreed on before the answers that are not in the sheet yet. */
  private agreedBefore = new Map<string, AgreedCells>();
  private freed: { from: string; to: string }[] = [];
  private readonly before: ReadonlyMap<string, readonly CellValue[]>;
  private status = new Map<string, StatusText>();
  private flushedAt: number;
  private readonly report: (done: number, total: number | null) => void;

  private readonly options: WorkflowOptions;
  private appends: RowAppend[] = [];

  constructor({ services, link, preview, leaving, agreed, lease, options }: SendParts) {
    this.services = services;
    this.link = link;
    this.preview = preview;
    this.leaving = leaving;
    this.lease = lease;
    this.options = options;
    this.agreed = new AgreedBuilder(agreedOrEmpty(agreed, link.mapping));
    const { ids, cells } = preview.remote;
    this.before = new Map(ids.map((id, row) => [id, cells[row] ?? []]));
    this.openColumns = columnsById(preview.plan.conflicts);
    this.flushedAt = services.clock.now();
    this.report = startPace(services, options, "sending");
    this.report(0, this.total);
  }

  private get total(): number {
    const { updates, creates, deletions } = this.leaving;
    return updates.length + creates.length + deletions.length;
  }

  /** Neither cancelled nor stopped: the next request may go. */
  get mayGoOn(): boolean {
    return this.stoppedBy === null && this.options.signal?.aborted !== true;
  }

  /** Notes a row's outcome; `from` is the text of its id cell, `id` the one that it has from now on. */
  note(outcome: RowOutcome, from: string): void {
    this.outcomes.push(outcome);
    if (from !== outcome.id) this.ids.push({ from, to: outcome.id });
    this.say(outcome.id, this.textOf(outcome), passing[outcome.kind]);
  }

  private textOf({ kind, reason }: RowOutcome): string {
    const { rowTexts, clock } = this.services;
    if (reason !== null) return reasonText(rowTexts, reason);
    const isSetBack = this.preview.kind === "undo" && kind === "updated";
    return (isSetBack ? rowTexts.setBack : rowTexts.sent)(clock.now());
  }

  takeAnswer({ id, shown, answer, held, kept }: TakenRow): void {
    const agreed = this.agreed.get(id);
    if (agreed !== undefined) this.agreedBefore.set(id, agreed);
    const next = this.link.mapping.map((column, n) => {
      const now = shown[n] ?? null;
      const value = answer[n] ?? null;
      if (held.has(n)) return agreed?.[n];
      if (value !== now && kept?.has(n) !== true) {
        this.cells.push({ id, column: n, value, ...(column.computed ? {} : { expect: now }) });
        this.expected.set(`${id}/${n}`, now);
      }
      return value;
    });
    this.agreed.set(id, next);
  }

  /** A line item that the sheet gets a new row for. A value that fits no cell stays out of both. */
  append(id: string, answer: readonly CellValue[]): void {
    const cells = answer.map((value) => (unfit(value) === null ? value : null));
    this.appends.push({ id, cells });
    this.agreed.set(id, cells);
  }

  /** A marked row that was not created: its id cell is blank again, and it says why. */
  free(outcome: RowOutcome, mark: string): void {
    this.outcomes.push(outcome);
    this.say(mark, this.textOf(outcome), passing[outcome.kind]);
    this.freed.push({ from: mark, to: "" });
  }

  /** Rows whose request never left are new rows again. */
  freeUnsent(list: readonly { readonly key: string; readonly rows: readonly { readonly row: number }[] }[]) {
    for (const { key, rows } of list)
      if (!this.begun.has(key))
        for (const [n, { row }] of rows.entries()) if (row >= 0) this.freed.push({ from: markText(key, n), to: "" });
  }

  /** Whether the platform had this line item before the send, or got it by the send. */
  knows(id: string): boolean {
    return this.before.has(id) || this.agreed.get(id) !== undefined;
  }

  /** The platform's cells of a line item before the send. */
  cellsBefore(id: string): readonly CellValue[] | undefined {
    return this.before.get(id);
  }

  agreedCells(id: string): AgreedCells | undefined {
    return this.agreed.get(id);
  }

  /**
   * A line item that the platform no longer has. A row of the sheet that still carries its id is a new row and says
   * `text`.
   */
  deleted(id: string, name: string, text: string | null): void {
    const agreed = this.agreed.get(id);
    this.agreed.drop(id);
    this.outcomes.push({ kind: "deleted", id, name, reason: null });
    if (text === null) return;
    // A row that cannot be written is then told as gone, not as one that nobody knows.
    if (agreed !== undefined) this.agreedBefore.set(id, agreed);
    this.say(id, text, undefined);
    this.freed.push({ from: id, to: "" });
  }

  private say(id: string, text: string, kind: PassingKind | undefined): void {
    this.status.set(id, { id, text, kind });
  }

  /** An outcome of a row that is not in the sheet. */
  tell(outcome: RowOutcome): void {
    this.outcomes.push(outcome);
  }

  async afterAnswer(): Promise<void> {
    this.report(this.outcomes.length, this.total);
    const size = Math.min(10, Math.max(1, this.before.size / ROWS_OF_A_GROUP));
    const late = this.services.clock.now() - this.flushedAt >= GROUP_MS * size;
    if (late || this.status.size >= GROUP_ROWS * size) await this.flush();
  }

  /** What was answered is written down, the agreed copy whole: until the next send nothing changes it. */
  async close(): Promise<void> {
    await this.flush({ whole: true });
  }

  /** In slow stretches: the lease is kept, or the send stops. */
  async keepLease(): Promise<void> {
    const failure = await this.lease.keep();
    if (failure !== null) this.stoppedBy ??= failure;
  }

  /** Writes ids first: the other cells are found by them. The agreed copy comes last. */
  private async flush({ whole }: { readonly whole: boolean } = { whole: false }): Promise<void> {
    const { workbook } = this.services;
    if (this.ids.length > 0) await workbook.patchTable(this.link, { ids: this.ids });
    if (this.appends.length > 0) await workbook.patchTable(this.link, { append: this.appends });
    const status = [...this.status.values()];
    if (this.cells.length > 0 || status.length > 0) {
      const { skipped, missing } = await workbook.patchTable(this.link, { cells: this.cells, status });
      for (const { id, column } of skipped) this.keepCell(id, column);
      for (const id of missing) this.keepRow(id);
    }
    // Freed rows keep their mark until their text stands, since it is found by the mark.
    if (this.freed.length > 0) await workbook.patchTable(this.link, { ids: this.freed });
    await this.storeAgreed(whole);
    this.ids = [];
    this.appends = [];
    this.freed = [];
    this.agreedBefore = new Map();
    this.cells = [];
    this.status = new Map();
    this.flushedAt = this.services.clock.now();
    await this.keepLease();
  }

  /** Between two answers only what changed is stored: a whole copy of a large table takes most of a second. */
  private async storeAgreed(whole: boolean): Promise<void> {
    const change = this.agreed.takeChange();
    if (!whole && (await storeChange(this.services, this.link.id, change))) return;
    const copy = this.agreed.done();
    this.agreed = new AgreedBuilder(copy);
    await storeAgreed(this.services, this.link.id, copy);
  }

  /**
   * A row that cannot be written, as one whose id stands twice: the sheet does not hold the answer, so nobody agrees on
   * it.
   */
  private keepRow(id: string): void {
    const agreed = this.agreedBefore.get(id);
    if (agreed !== undefined) this.agreed.set(id, agreed);
  }

  /**
   * The person edited this cell during the send: what both sides had before stays the base, so that nothing is
   * overruled.
   */
  private keepCell(id: string, column: number): void {
    const cells = this.agreed.get(id);
    if (cells === undefined) return;
    const expected = this.expected.get(`${id}/${column}`) ?? null;
    this.agreed.set(
      id,
      cells.map((value, n) => (n === column ? expected : value)),
    );
  }
}

function columnsById(conflicts: Preview["plan"]["conflicts"]): ReadonlyMap<string, ReadonlySet<number>> {
  const columns = new Map<string, Set<number>>();
  for (const { id, column } of conflicts) columns.set(id, (columns.get(id) ?? new Set<number>()).add(column));
  return columns;
}
