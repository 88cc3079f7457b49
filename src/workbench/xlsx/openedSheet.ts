// One sheet of an opened .xlsx file.
import type { readComments } from "./readComments";
import type { readRules } from "./readConditional";
import type { PlacedChart } from "./readDrawing";
import type { FileSheet } from "./readSheet";
import type { FileTable } from "./readTable";

export interface OpenedSheet {
  readonly name: string;
  readonly visible: boolean;
  readonly content: FileSheet;
  readonly tables: readonly FileTable[];
  readonly comments: ReturnType<typeof readComments>;
  readonly conditionals: ReturnType<typeof readRules>;
  readonly charts: readonly PlacedChart[];
}
