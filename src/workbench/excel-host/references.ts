// Ranges that a client keeps over several requests, by reference id, and how inserted and deleted rows and columns move
// them. Cells that the store moves without saying so (a table that grows is no move) are not followed.
import type { Rect, StoreEvent } from "../model/types";
import { LAST_COLUMN, LAST_ROW, type Area } from "./area";

/** Ranges of events are never given back by office.js: the oldest make room. */
const EVENT_REFERENCES = 500;

export interface References {
  keep(area: Area): string;
  keepForEvent(area: Area): string;
  idOf(area: Area): string | undefined;
  get(id: string): Area | undefined;
  remove(id: string): void;
  clear(): void;
  readonly count: number;
  /** Areas of the running request move too, until `endRequest`. */
  track(area: Area): Area;
  endRequest(): void;
  apply(event: StoreEvent): void;
}

export function createReferences(): References {
  const kept = new KeptAreas();
  const eventIds: string[] = [];
  const running = new Set<Area>();
  return {
    keep: (area) => kept.keep(area),
    keepForEvent(area) {
      const id = kept.keep(area);
      eventIds.push(id);
      if (eventIds.length > EVENT_REFERENCES) kept.remove(eventIds.shift() ?? "");
      return id;
    },
    idOf: (area) => kept.idOf(area),
    get: (id) => kept.get(id),
    remove: (id) => kept.remove(id),
    clear() {
      kept.clear();
      eventIds.length = 0;
    },
    get count() {
      return kept.count;
    },
    track(area) {
      running.add(area);
      return area;
    },
    endRequest: () => running.clear(),
    apply(event) {
      if (event.kind === "changed") new Set([...running, ...kept.all()]).forEach((area) => moveArea(area, event));
    },
  };
}

/** Areas by the ids that they got; an area has one id. */
class KeptAreas {
  readonly #byId = new Map<string, Area>();
  readonly #ids = new Map<Area, string>();
  #last = 0;

  keep(area: Area): string {
    const known = this.#ids.get(area);
    if (known) return known;
    const id = `R${++this.#last}`;
    this.#byId.set(id, area);
    this.#ids.set(area, id);
    return id;
  }

  remove(id: string): void {
    const area = this.#byId.get(id);
    this.#byId.delete(id);
    if (area) this.#ids.delete(area);
  }

  clear(): void {
    this.#byId.clear();
    this.#ids.clear();
  }

  idOf(area: Area): string | undefined {
    return this.#ids.get(area);
  }

  get(id: string): Area | undefined {
    return this.#byId.get(id);
  }

  get count(): number {
    return this.#byId.size;
  }

  all(): Iterable<Area> {
    return this.#byId.values();
  }
}

type Changed = Extract<StoreEvent, { kind: "changed" }>;

function moveArea(area: Area, event: Changed): void {
  if (area.rect && area.sheetId === event.sheetId) area.rect = moved(area.rect, event);
}

/** Only what spans the range moves it whole; a shift of some of its columns leaves it where it is. */
function moved(rect: Rect, { changeType, rect: cells }: Changed): Rect | null {
  const rows = cells.bottom - cells.top + 1;
  const columns = cells.right - cells.left + 1;
  const acrossColumns = cells.left <= rect.left && cells.right >= rect.right;
  const acrossRows = cells.top <= rect.top && cells.bottom >= rect.bottom;
  if (changeType === "RowInserted" && acrossColumns) return moveRows(rect, cells.top, rows);
  if (changeType === "RowDeleted" && acrossColumns) return cutRows(rect, cells.top, rows);
  if (changeType === "ColumnInserted" && acrossRows) return turned(rect, (one) => moveRows(one, cells.left, columns));
  if (changeType === "ColumnDeleted" && acrossRows) return turned(rect, (one) => cutRows(one, cells.left, columns));
  return rect;
}

function moveRows(rect: Rect, at: number, count: number): Rect {
  if (rect.bottom < at || rect.bottom === LAST_ROW) return rect;
  const top = rect.top >= at ? rect.top + count : rect.top;
  return { ...rect, top, bottom: Math.min(rect.bottom + count, LAST_ROW) };
}

function cutRows(rect: Rect, at: number, count: number): Rect | null {
  if (rect.bottom < at || rect.bottom === LAST_ROW) return rect;
  const end = at + count;
  const top = rect.top < at ? rect.top : Math.max(rect.top, end) - count;
  const bottom = rect.bottom < end ? at - 1 : rect.bottom - count;
  return top <= bottom ? { ...rect, top, bottom } : null;
}

/** Columns are rows of the turned sheet; its last row is the last column. */
function turned(rect: Rect, move: (rect: Rect) => Rect | null): Rect | null {
  if (rect.right === LAST_COLUMN) return rect;
  const moved = move({ top: rect.left, bottom: rect.right, left: rect.top, right: rect.bottom });
  return moved && { top: moved.left, bottom: moved.right, left: moved.top, right: moved.bottom };
}
