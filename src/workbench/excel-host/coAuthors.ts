// Several Excels on one workbook, each with its own person and add-in: who acts at this moment, and what rows.add costs
// a co-author. Microsoft, "Coauthoring in Excel add-ins": it shows the others a bar and can conflict with their edits.
import type { Rect, StoreEvent } from "../model/types";
import type { WorkbookStore } from "../model/workbookStore";

interface Edit {
  readonly sheetId: string;
  readonly rect: Rect;
  readonly before: string | number | boolean;
}

export interface CoAuthors {
  /** Bars that this Excel's add-in made the others see. */
  readonly bars: number;
  /** What this Excel's person or add-in does: remote for every other Excel on the workbook. */
  acting<T>(work: () => T): T;
  sourceOf(event: StoreEvent): "Local" | "Remote";
  /** The add-in has its answer: what the others typed before it is merged. */
  merge(): void;
  /** Rows are added to the table by rows.add: what others typed in and under it since the last merge is lost. */
  addRows(sheetId: string, table: Rect): void;
  leave(): void;
}

interface File {
  readonly present: Set<CoAuthor>;
  actor: CoAuthor | null;
}

const files = new WeakMap<WorkbookStore, File>();

export function joinFile(store: WorkbookStore): CoAuthors {
  const file = files.get(store) ?? { present: new Set(), actor: null };
  files.set(store, file);
  return new CoAuthor(store, file);
}

class CoAuthor implements CoAuthors {
  bars = 0;
  private edits: Edit[] = [];

  constructor(
    private readonly store: WorkbookStore,
    private readonly file: File,
  ) {
    file.present.add(this);
  }

  acting<T>(work: () => T): T {
    const before = this.file.actor;
    this.file.actor = this;
    try {
      return work();
    } finally {
      this.file.actor = before;
    }
  }

  sourceOf(event: StoreEvent): "Local" | "Remote" {
    const { actor } = this.file;
    if (actor === null || actor === this) return "Local";
    if (event.kind === "changed" && event.before !== undefined) this.note(event, event.before ?? "");
    return "Remote";
  }

  private note({ sheetId, rect }: Pick<Edit, "sheetId" | "rect">, before: Edit["before"] | object): void {
    if (typeof before !== "object") this.edits.push({ sheetId, rect, before });
  }

  merge(): void {
    this.edits = [];
  }

  addRows(sheetId: string, { top, left, right }: Rect): void {
    if (this.file.present.size < 2) return;
    this.bars += 1;
    for (const { rect, before, ...edit } of this.edits)
      if (edit.sheetId === sheetId && rect.top >= top && rect.left >= left && rect.left <= right)
        this.store.write(sheetId, rect, [[before]]);
  }

  leave(): void {
    this.file.present.delete(this);
  }
}
