// The file's units in pixels and back: column widths count digits of the standard font, row heights are points.
const DIGIT_PX = 7;

export function widthToPx(width: number): number {
  return Math.max(0, Math.trunc(((256 * width + Math.trunc(128 / DIGIT_PX)) / 256) * DIGIT_PX));
}

/** Widths in a file include the padding (ECMA-376, 18.3.1.13). */
export function pxToWidth(px: number): number {
  return Math.round((px / DIGIT_PX) * 256) / 256;
}

export const DEFAULT_COLUMN_PX = 64;
export const DEFAULT_ROW_PX = 20;

export function pointsToPx(points: number): number {
  return Math.round((points * 4) / 3);
}

export function pxToPoints(px: number): number {
  return px * 0.75;
}
