// One sheet of an opened .xlsx file.
import type { readComments } from "./comments";
import type { readRules } from "./conditional";
import type { PlacedChart } from "./drawing";
import type { FileSheet } from "./sheet";
import type { FileTable } from "./table";

export interface OpenedSheet {
  readonly name: string;
  readonly visible: boolean;
  readonly content: FileSheet;
  readonly tables: readonly FileTable[];
  readonly comments: ReturnType<typeof readComments>;
  readonly conditionals: ReturnType<typeof readRules>;
  readonly charts: readonly PlacedChart[];
}
