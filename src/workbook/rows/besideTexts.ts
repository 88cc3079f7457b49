// Which cells of a sheet our texts beside rows may go into: blank ones, and those that have a text that we wrote into
// that sheet, in whatever words. A formula is never ours. It sends no request of its own.
import * as z from "zod/mini";
import { cellText, rangeAt, wholeBlock } from "../excel/cells";
import { stored } from "../store/storedForm";
import { WrittenTexts, type Fingerprints } from "../store/writtenTexts";
import type { ColumnArea } from "./cells";

/** What our texts are about: each kind has a column of its own. */
export type BesideKind = "invitation" | "event";

interface BesideTold {
  readonly texts: readonly string[];
  /** Null: the column has none. */
  readonly header: string | null;
}

type TextKind = "outcome" | "header";

const form = stored<Fingerprints<TextKind>>()(z.object({ outcome: z.string(), header: z._default(z.string(), "") }));

export class BesideTexts {
  private readonly written: WrittenTexts<TextKind>;
  /** By zero-based row. */
  private readonly cells = new Map<number, string>();

  /** `sheetId`: Excel's, which stays when the sheet is renamed or moved. */
  constructor(kind: BesideKind, sheetId: string) {
    const namespace = `urn:bidsheet:beside:1:${kind}:${encodeURIComponent(sheetId)}`;
    this.written = new WrittenTexts({ namespace, kinds: ["outcome", "header"], form });
  }

  /** Queues the question which texts are ours; after the sync its answer queues the second half. */
  ask(context: Excel.RequestContext): () => void {
    return this.written.ask(context);
  }

  /** Queues the reading of cells that texts may go into; after the sync its answer is to be called. */
  askCells(sheet: Excel.Worksheet, { row, rows, column }: ColumnArea): () => void {
    const range = rangeAt(sheet, { row, rows, column, columns: 1 }).load("formulas");
    return () =>
      wholeBlock(range.formulas, rows, 1).forEach(([formula], at) => this.cells.set(row + at, cellText(formula)));
  }

  /** The row's cell is blank or has a text of ours. */
  isFree(row: number): boolean {
    const text = this.cells.get(row) ?? "";
    return text === "" || this.isOurs(text);
  }

  /** At least half of the texts that were read are ours: a person may have typed over the others. */
  isOurColumn(): boolean {
    const texts = [...this.cells.values()].filter((text) => text !== "");
    return texts.filter((text) => this.isOurs(text)).length * 2 >= texts.length;
  }

  /** Once the answers of `ask` and its second half are there. */
  isHeader(text: string): boolean {
    return this.written.kindOf(text) === "header";
  }

  /**
   * Queues that these texts are ours, and the header over them: in the same request as the first cells, before them.
   */
  write(context: Excel.RequestContext, { texts, header }: BesideTold): void {
    const written = [...new Set(texts)].map((text) => ({ text, kind: "outcome" as const }));
    this.written.write(context, header === null ? written : [...written, { text: header, kind: "header" as const }]);
  }

  private isOurs(text: string): boolean {
    return this.written.kindOf(text) === "outcome";
  }
}
