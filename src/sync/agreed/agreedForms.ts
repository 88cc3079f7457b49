// Writes a column of the agreed copy in the first of four forms that takes all its cells. It compresses nothing itself:
// each form puts like beside like, so that deflate has less to do and finds more.
import { BLOCK, BYTE, POWERS, type ColumnHead, type OddCell } from "./agreedColumns";
import type { Cell } from "./agreedParts";
import type { AgreedCells } from "../agreedCopy";

export interface EncodedColumn {
  readonly head: ColumnHead;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Of forms that are text: lines, divided by line feeds. */
  readonly lines?: string;
}

/** A block of a column. Cells that are not there were never agreed on. */
interface Cells {
  readonly rows: readonly AgreedCells[];
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

interface Form {
  /** Takes the next block; false if one of its cells does not fit this form: then another form starts again. */
  take(cells: Cells): boolean;
  /** Null when it cannot hold what it took, after all. */
  done(): EncodedColumn | null;
}

/** Writes one column a block at a time, so that all columns can be written while the rows of a block are at hand. */
export class ColumnWriter {
  private readonly others: (() => Form)[];
  private form: Form;

  constructor(
    private readonly rows: readonly AgreedCells[],
    private readonly column: number,
  ) {
    const count = rows.length;
    this.others = [() => new NumbersForm(count), () => new TextsForm(), () => new JsonForm()];
    this.form = new ValuesForm(count);
  }

  /** The block that begins at this row; in order. */
  take(from: number): void {
    const { rows, column } = this;
    if (this.form.take({ rows, column, from, to: Math.min(from + BLOCK, rows.length) })) return;
    this.next();
    for (let start = 0; start <= from; start += BLOCK) this.take(start);
  }

  done(): EncodedColumn {
    const encoded = this.form.done();
    if (encoded !== null) return encoded;
    this.next();
    for (let start = 0; start < this.rows.length; start += BLOCK) this.take(start);
    return this.done();
  }

  private next(): void {
    const make = this.others.shift();
    if (make === undefined) throw new Error("The last form takes every cell.");
    this.form = make();
  }
}

const MOST_VALUES = 256;

class ValuesForm implements Form {
  private readonly places = new Map<Cell, number>();
  private readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where half of all cells are values of their own, another form is smaller. */
  private readonly most: number;
  private last: Cell = undefined;
  private lastPlace = -1;

  constructor(rows: number) {
    this.bytes = new Uint8Array(rows);
    this.most = Math.min(MOST_VALUES, rows / 2);
  }

  take({ rows, column, from, to }: Cells): boolean {
    for (let row = from; row < to; row++) {
      const value = rows[row]?.[column];
      if (value !== this.last || this.lastPlace < 0) this.find(value);
      if (this.places.size > this.most) return false;
      this.bytes[row] = this.lastPlace;
    }
    return true;
  }

  private find(value: Cell): void {
    this.last = value;
    this.lastPlace = this.places.get(value) ?? this.places.size;
    this.places.set(value, this.lastPlace);
  }

  done(): EncodedColumn {
    const values = [...this.places.keys()].map((value) => value ?? null);
    const never = this.places.get(undefined) ?? -1;
    return { head: { form: "values", values, never }, bytes: this.bytes };
  }
}

/** Up to here whole numbers are exact, also after two are added. */
const MOST_WHOLE = 2 ** 51;

/** Of so many rows one may hold something else: a text, or a number with many digits. It stands in the head. */
const ROWS_PER_ODD = 64;

class NumbersForm implements Form {
  /** NaN is blank, or odd. */
  private readonly numbers: Float64Array;
  private readonly odd: OddCell[] = [];
  private readonly mostOdd: number;

  constructor(rows: number) {
    this.numbers = new Float64Array(rows).fill(Number.NaN);
    this.mostOdd = Math.ceil(rows / ROWS_PER_ODD);
  }

  take({ rows, column, from, to }: Cells): boolean {
    for (let row = from; row < to; row++) {
      const value = rows[row]?.[column];
      if (typeof value === "number") this.numbers[row] = value;
      else if (value !== null) this.odd.push(value === undefined ? [row] : [row, value]);
    }
    return this.odd.length <= this.mostOdd;
  }

  done(): EncodedColumn | null {
    const { numbers, odd } = this;
    const room = this.mostOdd - odd.length;
    const decimals = POWERS.findIndex((power) => isNearlyExact(numbers, power, room));
    const power = POWERS[decimals];
    if (power === undefined) return null;
    takeOutOdd(numbers, power, odd);
    const [least, most] = scale(numbers, power);
    if (least > most) return null;
    const planes = planesOf(most - least + 1);
    const bytes = bytePlanes(numbers, least, planes);
    return { head: { form: "numbers", least, decimals, planes, odd }, bytes };
  }
}

/** Whether the number comes back from a whole one. */
function isExact(value: number, power: number): boolean {
  const whole = Math.round(value * power);
  return whole / power === value && Math.abs(whole) <= MOST_WHOLE;
}

function isNearlyExact(numbers: Float64Array, power: number, room: number): boolean {
  let inexact = 0;
  for (let row = 0; row < numbers.length && inexact <= room; row++) {
    const value = numbers[row] ?? 0;
    if (value === value && !isExact(value, power)) inexact++;
  }
  return inexact <= room;
}

function takeOutOdd(numbers: Float64Array, power: number, odd: OddCell[]): void {
  for (let row = 0; row < numbers.length; row++) {
    const value = numbers[row] ?? 0;
    if (value !== value || isExact(value, power)) continue;
    odd.push([row, value]);
    numbers[row] = Number.NaN;
  }
}

/** In place; answers the least and the most. */
function scale(numbers: Float64Array, power: number): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < numbers.length; row++) {
    const whole = Math.round((numbers[row] ?? 0) * power);
    numbers[row] = whole;
    if (whole < least) least = whole;
    if (whole > most) most = whole;
  }
  return [least, most];
}

function planesOf(most: number): number {
  let planes = 1;
  for (let top = BYTE; top <= most; top *= BYTE) planes++;
  return planes;
}

function bytePlanes(whole: Float64Array, least: number, planes: number): Uint8Array<ArrayBuffer> {
  const rows = whole.length;
  const bytes = new Uint8Array(planes * rows);
  for (let plane = 0, unit = 1; plane < planes; plane++, unit *= BYTE)
    for (let row = 0; row < rows; row++) {
      const value = (whole[row] ?? 0) - least + 1;
      // A blank is NaN, and stays 0. What is over a byte falls away.
      bytes[plane * rows + row] = unit === 1 ? value : Math.floor(value / unit);
    }
  return bytes;
}

/** With the flag u, a pair is one character and only a half of one is in this class. */
const LONE_HALF = /[\ud800-\udfff]/u;

class TextsForm implements Form {
  private readonly blocks: string[] = [];

  take({ rows, column, from, to }: Cells): boolean {
    const texts: (string | null)[] = [];
    for (let row = from; row < to; row++) {
      const value = rows[row]?.[column];
      if (value !== null && (typeof value !== "string" || value === "" || value.includes("\n"))) return false;
      texts.push(value);
    }
    const block = texts.join("\n");
    this.blocks.push(block);
    return !LONE_HALF.test(block);
  }

  done(): EncodedColumn {
    return { head: { form: "texts" }, lines: this.blocks.join("\n") };
  }
}

class JsonForm implements Form {
  private readonly blocks: string[] = [];
  private readonly never: number[] = [];

  take({ rows, column, from, to }: Cells): boolean {
    const cells: Cell[] = [];
    for (let row = from; row < to; row++) {
      const value = rows[row]?.[column];
      if (value === undefined) this.never.push(row);
      cells.push(value);
    }
    this.blocks.push(JSON.stringify(cells));
    return true;
  }

  done(): EncodedColumn {
    return { head: { form: "json", never: this.never }, lines: this.blocks.join("\n") };
  }
}
