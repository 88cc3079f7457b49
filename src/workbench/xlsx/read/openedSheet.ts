// An opened .xlsx file, and one sheet of it.
import type { readComments } from "./comments";
import type { readRules } from "./conditional";
import type { PlacedChart } from "./drawing";
import type { FileSheet } from "./sheet";
import type { FileStyle } from "./styles";
import type { FileTable } from "./table";
import type { XmlNode } from "../xml";

export interface OpenedSheet {
  readonly name: string;
  readonly visible: boolean;
  readonly content: FileSheet;
  readonly tables: readonly FileTable[];
  readonly comments: ReturnType<typeof readComments>;
  readonly conditionals: ReturnType<typeof readRules>;
  readonly charts: readonly PlacedChart[];
}

export interface OpenedBook {
  readonly sheets: readonly OpenedSheet[];
  readonly active: number;
  readonly names: readonly XmlNode[];
  readonly customXml: readonly { readonly id: string | null; readonly xml: string }[];
  readonly styleOf: (index: number) => FileStyle;
  readonly date1904: boolean;
  readonly dropped: Set<string>;
}
