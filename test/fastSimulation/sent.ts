// What left for each cell, and when: whether a value that was typed has arrived.
import { sameCell } from "../../src/values/sameCell";
import type { Platform } from "./platform";
import type { Row } from "./sheet";
import { KEYS, type Cell } from "./story";
import { cell, type Typed } from "./words";

export class Sent {
  private readonly values = new Map<string, { readonly value: Cell; readonly turn: number }[]>();

  constructor(private readonly platform: Pick<Platform, "normalCell">) {}

  note(id: string, column: number, value: Cell, turn: number): void {
    const name = cell(id, column);
    this.values.set(name, [...(this.values.get(name) ?? []), { value, turn }]);
  }

  /** The newest value that left for the cell. */
  isLast(id: string, column: number, value: Cell): boolean {
    const last = this.values.get(cell(id, column))?.at(-1);
    return last !== undefined && sameCell(last.value, value);
  }

  /** What was typed is on the platform, or was. */
  arrived(row: Row, column: number, typed: Typed): boolean {
    if (typed.met) return true;
    const sent = this.values.get(cell(row.id, column)) ?? [];
    const normal = (value: Cell): Cell => this.platform.normalCell(KEYS[column] ?? "", value);
    return sent.some(({ value, turn }) => turn > typed.turn && sameCell(normal(value), normal(typed.stands)));
  }
}
