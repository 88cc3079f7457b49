// What refreshes wrote over, cell by cell, as sketches of the old and the new value: eighteen bytes each. Where Ctrl+Z
// took a refresh back, an old value that is in its cell again is known as the report's and not as the person's.
import { ColumnSketch, joined, NOTHING, sameSketch, type Sketch } from "./rowSketch";
import { cellName, type CellName } from "./writtenRows";

/** One refresh that wrote over more is remembered without its cells: then the person is asked about them. */
const MOST_CELLS = 30_000;
const BYTES = 18;

interface Step {
  readonly from: Sketch;
  readonly to: Sketch;
}

/** Names of what is no cell: no platform's key is blank. */
const ROW = "";
const COLUMN = "";

/** Of one refresh. */
export class OverwrittenCells {
  private readonly steps: (Step & { readonly name: number })[] = [];

  get size(): number {
    return this.steps.length;
  }

  add(name: CellName, from: Sketch, to: Sketch): void {
    if (this.steps.length <= MOST_CELLS) this.steps.push({ name: cellName(name), from, to });
  }

  /** A row that was taken away, as it was. */
  addRow(key: string, from: Sketch): void {
    this.add({ key, column: ROW }, from, NOTHING);
  }

  /** A column that was not there before. */
  addColumn(column: string): void {
    this.add({ key: COLUMN, column }, NOTHING, NOTHING);
  }

  encoded(): Uint8Array<ArrayBuffer> {
    if (this.steps.length > MOST_CELLS) return new Uint8Array();
    const view = new DataView(new ArrayBuffer(this.steps.length * BYTES));
    this.steps.forEach(({ name, from, to }, at) => {
      view.setUint32(at * BYTES, name);
      put(view, at * BYTES + 4, from);
      put(view, at * BYTES + 11, to);
    });
    return new Uint8Array(view.buffer);
  }
}

function put(view: DataView, at: number, [bits, product]: Sketch): void {
  view.setUint32(at, bits);
  view.setUint16(at + 4, product >>> 8);
  view.setUint8(at + 6, product & 255);
}

function sketchAt(view: DataView, at: number): Sketch {
  return [view.getUint32(at), (view.getUint16(at + 4) << 8) | view.getUint8(at + 6)];
}

/** Of the refreshes that were taken back. */
export class UndoneCells {
  private readonly steps = new Map<number, Step[]>();

  /** The oldest first. */
  constructor(encoded: readonly Uint8Array<ArrayBuffer>[]) {
    for (const bytes of encoded) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at + BYTES <= bytes.byteLength; at += BYTES) {
        const name = view.getUint32(at);
        const step = { from: sketchAt(view, at + 4), to: sketchAt(view, at + 11) };
        const known = this.steps.get(name);
        if (known === undefined) this.steps.set(name, [step]);
        else known.push(step);
      }
    }
  }

  /** From what was written last to what is in the cells now, as far as Ctrl+Z brought it back. */
  stepOf(key: string, columns: readonly { readonly key: string; readonly sketch: Sketch }[]): Sketch {
    return columns.map((column) => this.cellStep(key, column)).reduce(joined, NOTHING);
  }

  private cellStep(key: string, { key: column, sketch }: { readonly key: string; readonly sketch: Sketch }): Sketch {
    const steps = this.steps.get(cellName({ key, column })) ?? [];
    const last = steps.at(-1)?.to;
    const isOld = last !== undefined && steps.some(({ from }) => sameSketch(from, sketch));
    return isOld && !sameSketch(last, sketch) ? joined(last, sketch) : NOTHING;
  }

  /** What a row was that a refresh took away. */
  rowWas(key: string): readonly Sketch[] {
    return (this.steps.get(cellName({ key, column: ROW })) ?? []).map(({ from }) => from);
  }

  hasColumn(column: string): boolean {
    return this.steps.has(cellName({ key: COLUMN, column }));
  }
}

/** Sketches of single cells, by the platform's names of their columns. */
export class CellSketches {
  private readonly columns = new Map<string, ColumnSketch>();

  of(column: string): ColumnSketch {
    const known = this.columns.get(column) ?? new ColumnSketch(column);
    this.columns.set(column, known);
    return known;
  }
}
