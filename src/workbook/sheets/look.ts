// How the cells of a draft look in Excel. Plain data.
import type { DraftCells, DraftColumn, DraftLook } from "../../sheets/draft";
import { guardValue } from "../../values/guard";
import { GENERAL_FORMAT, TEXT_FORMAT } from "../excel/cells";

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

/** Excel's limit of a chart's title is 255; quotation marks still fit. */
const LONGEST_TITLE = 253;

/**
 * A text for a chart's title or a series' name. Excel reads one that opens with an equals sign as a reference and knows
 * no apostrophe there, so that such a text stands in quotation marks. One line; what is longer than a title ends in an
 * ellipsis.
 */
export function chartText(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const start = line.slice(0, LONGEST_TITLE - 1).replace(/[\uD800-\uDBFF]$/, "");
  const short = line.length > LONGEST_TITLE ? `${start}\u2026` : line;
  return guardValue(short, true) === short ? short : `\u201c${short}\u201d`;
}
