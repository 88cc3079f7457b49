// The linked table as Excel keeps it, and the file that it is saved to: cells, ids, status, links, agreed copies as
// text. Each row has a tag that travels with it, by which the oracle knows it; nothing of the product sees the tag.
import type { FollowedSend } from "../../src/workbook/store/followTypes";
import type { AgreedChange, AgreedCopy } from "../../src/sync/agreedCopy";
import type { LinkedTable } from "../../src/sync/linkedTable";
import type { Stamp } from "../../src/workbook/store/generation";
import type { PassingKind } from "../../src/workbook/table/types";
import { History, type Author } from "./history";
import type { Cell } from "./story";
import type { Typed } from "./words";

export interface Row {
  readonly tag: string;
  id: string;
  cells: Cell[];
  /** By place in the mapping. */
  formulas: Map<number, string>;
  /** Columns whose cell shows its number as a date. */
  dates: Set<number>;
  status: string;
}

/** One state of a copy: all of it, or what changed. */
export interface StoredState {
  readonly stamp: Stamp;
  readonly whole: boolean;
  readonly change: () => AgreedChange;
}

export interface StoredCopy {
  readonly text: string;
  readonly checksum: string;
  /** The text as it was read once: a copy that was handed out never changes. */
  readonly read: () => AgreedCopy;
  /** Of this copy and the one before it, as the workbook keeps two generations. */
  readonly states: readonly StoredState[];
}

/** How a column takes what is typed: as text, or as Excel reads it. */
export type Format = "text" | "general";

/** All that a file keeps. */
export interface Content {
  rows: Row[];
  /** In the header of the id column. */
  mark: number;
  formats: Format[];
  kinds: Map<string, PassingKind>;
  links: Map<string, LinkedTable>;
  followed: Map<string, readonly FollowedSend[]>;
  agreed: Map<string, StoredCopy>;
}

export function copyOf({ rows, mark, formats, kinds, links, followed, agreed }: Content): Content {
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: [...row.cells],
      formulas: new Map(row.formulas),
      dates: new Set(row.dates),
    })),
    mark,
    formats: [...formats],
    kinds: new Map(kinds),
    links: new Map(links),
    followed: new Map(followed),
    agreed: new Map(agreed),
  };
}

/** What was typed and not overruled, and the lives of rows, as they were. */
export interface Memory {
  readonly typed: ReadonlyMap<string, Typed>;
  readonly lives: ReadonlyMap<string, number>;
  readonly bases: ReadonlyMap<string, Cell>;
}

const NOTHING: Memory = { typed: new Map(), lives: new Map(), bases: new Map() };

/** What somebody does who is not the product. */
export class Sheet {
  content: Content = {
    rows: [],
    mark: 0,
    formats: [],
    kinds: new Map(),
    links: new Map(),
    followed: new Map(),
    agreed: new Map(),
  };
  readonly history = new History<Memory>();
  /** What the oracle wants to know again once this moment comes back. */
  remember: () => Memory = () => NOTHING;
  private tags = 0;

  get rows(): Row[] {
    return this.content.rows;
  }

  /** Whoever changes a cell says so first: it is a step of undo. */
  step(by: Author = "person"): void {
    this.history.step(this.content, this.remember(), by);
  }

  newTag(by: "r" | "p"): string {
    return `${by}${(this.tags += 1)}`;
  }

  /** Below the last row. */
  append(id: string, cells: readonly Cell[], by: "r" | "p", status = ""): Row {
    const width = this.content.formats.length;
    const all = Array.from({ length: width }, (_, column) => cells[column] ?? null);
    const row = {
      tag: this.newTag(by),
      id,
      cells: all,
      formulas: new Map<number, string>(),
      dates: new Set<number>(),
      status,
    };
    this.rows.push(row);
    return row;
  }

  /** Puts into the cell what Excel makes of what was typed. */
  enter(row: Row, column: number, value: Cell): void {
    const typed = this.typed(column, value);
    row.cells[column] = typed;
    row.formulas.delete(column);
    if (typeof typed === "number" && typeof value === "string" && value.includes("-")) row.dates.add(column);
    else row.dates.delete(column);
  }

  private typed(column: number, value: Cell): Cell {
    if (typeof value !== "string" || this.content.formats[column] === "text")
      return asText(this.content, column, value);
    if (value === "") return null;
    const day = /^(\d{1,2})-(\d{1,2})$/.exec(value);
    if (day !== null) return 45_000 + Number(day[1]) * 31 + Number(day[2]);
    return /^\d+$/.test(value) ? Number(value) : value;
  }

  sort(column: number, down: boolean): void {
    const order = (cell: Cell): string =>
      cell === null ? "~~" : typeof cell === "number" ? String(cell).padStart(9, "0") : cell;
    this.rows.sort((a, b) => {
      const [x, y] = [order(a.cells[column] ?? null), order(b.cells[column] ?? null)];
      return (x < y ? -1 : x > y ? 1 : 0) * (down ? -1 : 1);
    });
  }
}

function asText({ formats }: Content, column: number, value: Cell): Cell {
  if (value === "") return null;
  return formats[column] === "text" && typeof value === "number" ? String(value) : value;
}
