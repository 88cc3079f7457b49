// How marks in the cells of linked tables look: in the sheet, and in the legend beside it. Plain data.

export interface MarkLook {
  readonly sign: string;
  readonly fill: string;
  readonly color: string;
  readonly bold: boolean;
}

/**
 * Blue, orange and green after Okabe and Ito, told apart without red and green; the refused row is dark where all
 * others are light. Each has a sign of its own. Letters on their ground: 7 to 1 and more.
 */
export const MARK_LOOKS = {
  refused: { sign: "\u2716", fill: "#6B1F1F", color: "#FFFFFF", bold: true },
  conflict: { sign: "\u2260", fill: "#FFD59E", color: "#4A2A00", bold: true },
  added: { sign: "+", fill: "#CFEFE2", color: "#0B3F31", bold: false },
  edited: { sign: "\u270e", fill: "#CFE4F7", color: "#0A3458", bold: false },
} as const satisfies Readonly<Record<string, MarkLook>>;
