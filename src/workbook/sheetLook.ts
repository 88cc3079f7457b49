// How the cells of a draft look in Excel. Plain data.
import type { DraftCells, DraftColumn, DraftLook } from "../bids/sheets/draft";
import { GENERAL_FORMAT, TEXT_FORMAT } from "./look";

interface Look {
  readonly format: string;
  readonly bold?: true;
  readonly color?: string;
  /** Points. */
  readonly size?: number;
}

/** Small print: dark enough to be read on white (7:1). */
const QUIET = "#595959";

const LOOKS: Readonly<Record<DraftLook, Look>> = {
  title: { format: TEXT_FORMAT, bold: true },
  heading: { format: TEXT_FORMAT, bold: true },
  text: { format: TEXT_FORMAT },
  quiet: { format: TEXT_FORMAT, color: QUIET },
  count: { format: "0" },
  // Not "#,##0.###", which shows 80 as "80.".
  number: { format: GENERAL_FORMAT },
  money: { format: "#,##0.00" },
  percent: { format: "0.0%" },
  choice: { format: GENERAL_FORMAT },
};

export function lookOf({ look, format, bold }: DraftCells): Look {
  const own = LOOKS[look];
  return {
    ...own,
    ...(format === undefined ? {} : { format }),
    ...(bold === true ? { bold } : {}),
  };
}

/** Excel takes a formula that is put into a text cell for text. */
export function formulaFormat(format: string): string {
  return format === TEXT_FORMAT ? GENERAL_FORMAT : format;
}

export function columnFormat({ format, formula }: DraftColumn): string {
  return formula === null ? format : formulaFormat(format);
}

export function isText(format: string): boolean {
  return format === TEXT_FORMAT;
}
