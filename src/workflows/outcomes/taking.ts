// Writes what came of a send into the sheet, in blocks, and moves the agreed copy on with it: never over what the
// person typed meanwhile, and never ahead of the sheet. The same taken in twice changes nothing.
import { AgreedBuilder, agreedOrEmpty } from "../../sync/agreed/agreed";
import type { AgreedCells, AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { RowAppend } from "../../sync/syncPlan";
import { unfit } from "../../sync/valueProblem";
import type { CellValue } from "../../values/cell";
import type { CellPatch, PassingKind, StatusText } from "../../workbook/table/types";
import type { RowOutcomeKind } from "./types";
import { storeAgreed, storeChange } from "../table/agreedCopy";
import type { Services } from "../services";

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

/** What a row says from now on. */
export interface RowWord {
  readonly kind: RowOutcomeKind;
  readonly text: string;
}

export class Taking {
  private agreed: AgreedBuilder;
  private readonly expected = new Map<string, CellValue>();
  private cells: CellPatch[] = [];
  private ids: { from: string; to: string }[] = [];
  /** What was agreed on before the answers that are not in the sheet yet. */
  private agreedBefore = new Map<string, AgreedCells>();
  private freed: { from: string; to: string }[] = [];
  private status = new Map<string, StatusText>();
  private appends: RowAppend[] = [];

  constructor(
    private readonly services: Services,
    readonly link: LinkedTable,
    agreed: AgreedCopy | null,
  ) {
    this.agreed = new AgreedBuilder(agreedOrEmpty(agreed, link.mapping));
  }

  get isEmpty(): boolean {
    const waiting = [this.cells, this.ids, this.freed, this.appends].some(({ length }) => length > 0);
    return !waiting && this.status.size === 0 && this.agreedBefore.size === 0;
  }

  /** `from` is the text of the row's id cell, `id` the one that it has from now on. */
  note(from: string, id: string, { kind, text }: RowWord): void {
    if (from !== id) this.ids.push({ from, to: id });
    this.status.set(id, { id, text, kind: passing[kind] });
  }

  takeAnswer({ id, shown, answer, held, kept }: TakenRow): void {
    const agreed = this.agreed.get(id);
    if (agreed !== undefined) this.agreedBefore.set(id, agreed);
    const next = this.link.mapping.map((column, n) => {
      const now = shown[n] ?? null;
      const value = answer[n] ?? null;
      // Who is asked about a cell that stays as it is, is asked still.
      const isAsked = kept?.has(n) === true && agreed !== undefined && agreed[n] === undefined;
      if (held.has(n) || isAsked) return agreed?.[n];
      if (value !== now && kept?.has(n) !== true) {
        this.cells.push({ id, column: n, value, ...(column.computed ? {} : { expect: now }) });
        this.expected.set(`${id}/${n}`, now);
      }
      return value;
    });
    this.agreed.set(id, next);
  }

  /** A record that the sheet gets a new row for. A value that fits no cell stays out of both. */
  append(id: string, answer: readonly CellValue[]): void {
    const cells = answer.map((value) => (unfit(value) === null ? value : null));
    this.appends.push({ id, cells });
    this.agreed.set(id, cells);
  }

  /** A marked row that was not created: its id cell is blank again. It says why, where there is something to say. */
  free(mark: string, word: RowWord | null): void {
    if (word !== null) this.note(mark, mark, word);
    this.freed.push({ from: mark, to: "" });
  }

  agreedCells(id: string): AgreedCells | undefined {
    return this.agreed.get(id);
  }

  /** A record that the platform no longer has. A row that still carries its id is a new row, and says `text`. */
  deleted(id: string, text: string | null): void {
    const agreed = this.agreed.get(id);
    this.agreed.drop(id);
    if (text === null) return;
    // A row that cannot be written is then told as gone, not as one that nobody knows.
    if (agreed !== undefined) this.agreedBefore.set(id, agreed);
    this.note(id, id, { kind: "deleted", text });
    this.freed.push({ from: id, to: "" });
  }

  /**
   * Writes ids first: the other cells are found by them. The agreed copy comes last. `whole`: until the next block
   * nothing is to follow for long.
   */
  async flush({ whole }: { readonly whole: boolean }): Promise<void> {
    const { workbook } = this.services;
    if (this.ids.length > 0) await workbook.patchTable(this.link, { ids: this.ids });
    // A row that another window appended already stays as it is.
    if (this.appends.length > 0)
      await workbook.patchTable(this.link, { append: this.appends, whole: true, marks: true });
    const status = [...this.status.values()];
    // What a window wrote that died then stands there already: from now on it is agreed on.
    if (this.cells.length > 0 || status.length > 0) {
      const { skipped, missing } = await workbook.patchTable(this.link, { cells: this.cells, status, marks: true });
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
  }

  /** Between two blocks only what changed is stored: a whole copy of a large table takes most of a second. */
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
