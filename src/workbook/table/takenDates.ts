// Cells of moments and days as a table is read: their one text, and which of them cannot be sent or are written
// otherwise than Bidsheet writes them. What one text says of the order of day and month counts for its whole column.
import type { Mapping } from "../../sync/mapping";
import type { SheetRows } from "../../sync/rows";
import type { CellValue } from "../../values/cell";
import { readDateCell, writeDateCell, type DateProblem, type SheetClock } from "../../values/sheetDates";
import { dateColumn } from "./dateCells";

export class TakenDates {
  private readonly unread = new Map<number, DateProblem>();
  private readonly loose = new Set<number>();
  private readonly either: { readonly at: number; readonly column: number }[] = [];
  private readonly contrary = new Set<number>();
  private readonly columns;

  constructor(
    private readonly mapping: Mapping,
    locale: SheetClock["locale"],
  ) {
    this.columns = mapping.map((column) => dateColumn(column, locale));
  }

  /** `format`: undefined where nobody looked. */
  take(row: number, column: number, raw: CellValue, format: unknown): CellValue {
    const date = this.columns[column] ?? null;
    if (date === null) return raw;
    const { kind, clock } = date;
    const cell = readDateCell(raw, typeof format === "string" ? format : null, kind, clock);
    if (this.mapping[column]?.computed === true) return cell.value;
    const at = row * this.mapping.length + column;
    if (cell.problem !== null) this.unread.set(at, cell.problem);
    else if (typeof raw === "string" && raw !== "" && writeDateCell(cell.value, kind, clock) !== raw)
      this.loose.add(at);
    if (cell.either) this.either.push({ at, column });
    if (cell.contrary) this.contrary.add(column);
    return cell.value;
  }

  done(): Pick<SheetRows, "unread" | "loose"> {
    for (const { at, column } of this.either) if (this.contrary.has(column)) this.unread.set(at, "dayOrMonth");
    return { unread: this.unread, loose: this.loose };
  }
}
