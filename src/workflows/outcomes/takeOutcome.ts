// What one outcome of a send means for its row: which cells it may move, what the row says, and how it is counted.
import { describe } from "../../collections/describe";
import { cellsOf, rawOf, type RawRow } from "../../collections/records";
import { knownFailure } from "../../platform/errors";
import type { SendOutcome } from "../../platform/handoverContract";
import type { SendPlan } from "../../platform/sendPlan";
import { askingMark, readMark } from "../../sync/marks";
import { movedColumns } from "../../sync/plan/renewal";
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import type { RowOutcome } from "./types";
import type { Services } from "../services";
import { reasonText, saidShort, type RowReason } from "../table/rowTexts";
import { deletionMark, updateMark } from "./marks";
import type { Taking } from "./taking";

type PlannedUpdate = SendPlan["updates"][number];
type PlannedCreate = SendPlan["creates"][number];
type PlannedDeletion = SendPlan["deletions"][number];

/** A send as its outcomes are read by: its plan in the order of the table's columns. */
export class Manifest {
  readonly updates: ReadonlyMap<string, PlannedUpdate>;
  readonly creates: ReadonlyMap<string, PlannedCreate>;
  readonly deletions: ReadonlyMap<string, PlannedDeletion>;
  readonly frozen: ReadonlySet<number>;

  constructor(
    plan: SendPlan,
    readonly isUndo: boolean,
  ) {
    this.updates = new Map(plan.updates.map((row) => [updateMark(row.id, plan.nth), row]));
    this.creates = new Map(plan.creates.map((row) => [row.mark, row]));
    this.deletions = new Map(plan.deletions.map((row) => [deletionMark(row.id, plan.nth), row]));
    this.frozen = new Set(plan.frozen);
  }

  get rows(): number {
    return this.creates.size + this.updates.size + this.deletions.size;
  }

  has(mark: string): boolean {
    return this.updates.has(mark) || this.creates.has(mark) || this.deletions.has(mark);
  }
}

export class OutcomeTaker {
  constructor(
    private readonly services: Pick<Services, "rowTexts">,
    private readonly taking: Taking,
    private readonly manifest: Manifest,
  ) {}

  /** Null for what did not leave: its row is new or pending as it was. */
  take(outcome: SendOutcome): RowOutcome | null {
    const { updates, creates, deletions } = this.manifest;
    const update = updates.get(outcome.mark);
    if (update !== undefined) return this.update(update, outcome);
    const create = creates.get(outcome.mark);
    if (create !== undefined) return this.create(create, outcome);
    const deletion = deletions.get(outcome.mark);
    return deletion === undefined ? null : this.deletion(deletion, outcome);
  }

  private update(row: PlannedUpdate, outcome: SendOutcome): RowOutcome | null {
    const { id, name } = row;
    switch (outcome.outcome) {
      case "sent":
        this.updated(row, outcome.record ?? null);
        return this.note(id, { kind: "updated", id, name, reason: null }, outcome);
      case "refused":
        return this.note(id, { kind: "failed", id, name, reason: refusedBy(outcome) }, outcome);
      case "conflict":
        return this.note(id, this.moved(row, outcome.now ?? null), outcome);
      case "ask":
      case "unknown":
        return this.note(id, { kind: "unknown", id, name, reason: { kind: "unknown" } }, outcome);
      case "takenBack":
      case "unsent":
        return null;
    }
  }

  private updated({ id, cells, shown = [], held = [], kept = [] }: PlannedUpdate, record: RawRow | null): void {
    const { mapping } = this.taking.link;
    const agreed = this.taking.agreedCells(id);
    // Of a plan that was too long to be kept with its cells nobody knows what left: the next comparison says it.
    if (record === null || cells.length === 0) return;
    const sent = new Map(cells.map(([column, , to]) => [column, to]));
    const inSheet = new Map(shown);
    const left = mapping.map((_, column) => (sent.has(column) ? sent.get(column) : agreed?.[column]) ?? null);
    const unsent = mapping.flatMap(({ computed }, at) => {
      const known = agreed?.[at];
      // Of a column that was adopted since nobody agreed on anything yet.
      const isNew = !computed && known === undefined;
      // Ctrl+Z took the cell back since: what the plan saw there says nothing of it any more.
      const isMoved = known !== undefined && inSheet.has(at) && !sameCell(known, inSheet.get(at) ?? null);
      return !sent.has(at) && (isNew || isMoved) ? [at] : [];
    });
    this.taking.takeAnswer({
      id,
      shown: left.map((value, column) => (inSheet.has(column) ? (inSheet.get(column) ?? null) : value)),
      answer: this.answer(id, record, left),
      held: new Set([...held, ...unsent]),
      kept: new Set(kept),
    });
  }

  /** A record's cells, with what answers of its kind leave unsaid as it left. */
  private answer(id: string, record: RawRow, left: readonly CellValue[]): readonly CellValue[] {
    const { mapping, collection } = this.taking.link;
    const known = describe(collection).answered({ id, data: record }, rawOf(mapping, left));
    return cellsOf(mapping, known.data);
  }

  private moved({ id, name, cells }: PlannedUpdate, now: RawRow | null): RowOutcome {
    if (now === null) return { kind: "failed", id, name, reason: { kind: "unlisted" } };
    const { mapping } = this.taking.link;
    const changes = cells.map(([column, before, to]) => ({ column, before, to }));
    const labels = movedColumns(changes, cellsOf(mapping, now)).map((column) => mapping[column]?.label ?? "");
    return { kind: "conflict", id, name, reason: { kind: "movedSince", labels } };
  }

  private create(row: PlannedCreate, outcome: SendOutcome): RowOutcome | null {
    const { mark, name, isAppended = false } = row;
    switch (outcome.outcome) {
      case "sent":
        return this.created(row, outcome);
      case "ask":
      case "unknown": {
        const read = readMark(mark);
        const asks = outcome.outcome === "ask" && read !== null;
        const id = asks ? askingMark(read) : mark;
        const told: RowOutcome = { kind: "unknown", id, name, reason: { kind: asks ? "asks" : "unknown" } };
        return isAppended ? told : this.note(mark, told, outcome);
      }
      case "refused":
      case "conflict": {
        const told: RowOutcome = { kind: "failed", id: "", name, reason: refusedBy(outcome) };
        if (!isAppended) this.taking.free(mark, { kind: told.kind, text: this.textOf(told, outcome) });
        return told;
      }
      case "takenBack":
      case "unsent":
        if (!isAppended) this.taking.free(mark, null);
        return null;
    }
  }

  private created({ mark, name, cells, isAppended = false }: PlannedCreate, outcome: SendOutcome): RowOutcome {
    const id = outcome.id ?? "";
    const told: RowOutcome = { kind: "created", id, name, reason: null };
    const answer = this.answer(id, outcome.record ?? rawOf(this.taking.link.mapping, cells), cells);
    if (isAppended) {
      this.taking.append(id, answer);
      return told;
    }
    const { mapping } = this.taking.link;
    const shown = cells.length > 0 ? cells : answer.map((value, column) => (mapping[column]?.computed ? null : value));
    this.taking.takeAnswer({ id, shown, answer, held: this.manifest.frozen });
    return this.note(mark, told, outcome);
  }

  private deletion({ id, name }: PlannedDeletion, outcome: SendOutcome): RowOutcome | null {
    switch (outcome.outcome) {
      case "sent":
        // Undoing a create takes no row of the person's away.
        this.taking.deleted(id, this.manifest.isUndo ? this.services.rowTexts.undone : null);
        return { kind: "deleted", id, name, reason: null };
      case "conflict": {
        const reason = { kind: "movedSince" as const, labels: [] };
        return this.note(id, { kind: "conflict", id, name, reason }, outcome);
      }
      case "refused":
        return { kind: "failed", id, name, reason: refusedBy(outcome) };
      case "ask":
      case "unknown":
        return { kind: "unknown", id, name, reason: { kind: "unknown" } };
      case "takenBack":
      case "unsent":
        return null;
    }
  }

  private note(from: string, told: RowOutcome, outcome: SendOutcome): RowOutcome {
    this.taking.note(from, told.id, { kind: told.kind, text: this.textOf(told, outcome) });
    return told;
  }

  private textOf({ kind, reason }: RowOutcome, { at }: SendOutcome): string {
    const { rowTexts } = this.services;
    if (reason !== null) return reasonText(rowTexts, reason);
    const isSetBack = this.manifest.isUndo && kind === "updated";
    return (isSetBack ? rowTexts.setBack : rowTexts.sent)(Date.parse(at));
  }
}

function refusedBy({ reason }: SendOutcome): RowReason {
  if (reason?.kind === "notArrived") return { kind: "waits" };
  return { kind: "refused", failure: knownFailure(reason?.kind ?? ""), said: saidShort(reason?.detail ?? "") };
}
