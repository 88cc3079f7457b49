// Texts of linking an existing price sheet: the cells found, and the proposal.
import type { HeaderChange } from "../../sync/adopt/types";
import type { Locale } from "../../values/locale";
import type { AdoptionEffects } from "../../workflows/adopt/types";
import { countOf, listed, number } from "../parts/words";

const headerWhy: Record<HeaderChange["why"], string> = {
  blank: "a table's header cannot be blank",
  doubled: "two headers of a table cannot be equal",
  formula: "a table's header cannot be a formula",
  notText: "a table's header must be text",
};

export const scanTexts = {
  list: "Cells that look like a price sheet",
  sheet: "Sheet",
  intro: "Choose the cells with the prices. Bidsheet shows what it will do before it changes anything.",
  useSelection: "Check the selected cells",
  none: {
    some: (sheet: string) => `Nothing on “${sheet}” looks like a price sheet.`,
    selectionEmpty: (sheet: string) => `The selected cells on “${sheet}” are empty.`,
    sheetEmpty: (sheet: string) => `The sheet “${sheet}” is empty.`,
  },
  noneHint: {
    some: "Select the cells with their headers and choose “Check the selected cells”, or choose another sheet.",
    selectionEmpty:
      "Select the cells with their headers and choose “Check the selected cells”, or choose another sheet.",
    sheetEmpty:
      "Choose the sheet that has your prices. If you have none yet, go back and link a worksheet to a new sheet.",
  },
  range: (address: string) => `Cells ${address}`,
  table: (name: string, address: string) => `Table “${name}” (${address})`,
  size: (rows: number, columns: number) => `${countOf(rows, "row")}, ${countOf(columns, "column")}`,
  headers: (rows: readonly number[]) =>
    rows.length > 1 ? `Headers in rows ${rows.join(", ")}` : `Header in row ${rows.join("")}`,
  because: (reasons: readonly string[]) => `Bidsheet takes this as the header: ${reasons.join("; ")}.`,
  header: "Header row",
  headerOption: (row: number, texts: readonly string[]) => {
    const shown = texts.filter((text) => text !== "").join(" · ");
    return `Row ${row}: ${shown}`;
  },
  columns: (headers: readonly string[]) => headers.join(" · "),
  totals: (row: number, text: string) =>
    `Row ${row} is left out: it looks like a total${text === "" ? "" : ` (“${text}”)`}.`,
  notes: (n: number, first: number) => `${countOf(n, "row")} from row ${first} left out: notes below the prices.`,
  hidden: (rows: number, columns: number) =>
    `${listed([
      [rows, countOf(rows, "hidden row")],
      [columns, countOf(columns, "hidden column")],
    ])} included.`,
  filtered: "Rows that a filter hides are included.",
  linked: (worksheet: string, event: string) =>
    `Already linked to “${worksheet}” of “${event}”. A table can have one link.`,
  show: "Show in the sheet",
  showLabel: (what: string) => `Show in the sheet: ${what}`,
  use: "Use these cells",
  useLabel: (what: string) => `Use these cells: ${what}`,
  sheetProtected: (sheet: string) => `“${sheet}” is protected. Choose Review, Unprotect Sheet before you link.`,
  forWorksheet: (title: string) => `For the worksheet “${title}”`,
} as const;

export const adoptTexts = {
  steps: "Steps",
  tabs: { columns: "Columns", rows: "Rows", values: "Values", effects: "Effects" },
  from: (address: string, sheet: string) => `${address} on “${sheet}”`,
  computed: "computed by the platform: written, never sent",
  columnList: "Columns of the worksheet",
  columnFor: (label: string) => `Column of the sheet for “${label}”`,
  addColumn: "Add it on the right",
  leaveColumn: "Leave it out",
  likelyColumns: "Might fit",
  otherColumns: "Other columns of the sheet",
  column: (letter: string, header: string) => (header === "" ? `${letter} (no header)` : `${letter} · ${header}`),
  addHint: "Your sheet has no such column. Bidsheet adds it on the right, and the next refresh fills it.",
  leaveHint: "Left out: not shown and not sent. The platform keeps its values.",
  samples: (samples: readonly string[]) => `For example ${samples.map((one) => `“${one}”`).join(", ")}`,

  keys: "Match rows by these columns",
  keysNow: (labels: readonly string[]) =>
    labels.length === 0
      ? "Bidsheet compares rows by all their cells"
      : `Bidsheet matches rows by ${labels.map((label) => `“${label}”`).join(", ")}`,
  keysAutomatic: "Chosen for you: the columns that identify rows best.",
  keysPerson: "Chosen by you.",
  keysAuto: "Choose for me",
  keysNone: "No column identifies the rows, so Bidsheet compares all their cells.",
  keyOption: (label: string, distinct: number, shared: number) =>
    `${label} (${Math.round(distinct * 100)}% different, ${Math.round(shared * 100)}% on both sides)`,
  rowKinds: {
    all: "All",
    sure: "Sure",
    check: "To check",
    ambiguous: "To choose",
    unmatched: "Only in the sheet",
    missing: "Only on the platform",
  },
  rowFilter: "Show",
  rowList: "Rows and their line items",
  row: (sheetRow: number, name: string) => `Row ${sheetRow}: ${name}`,
  isItem: (name: string) => `is “${name}”`,
  differs: (n: number) => `${countOf(n, "cell")} differ. You decide them as conflicts in the next preview.`,
  differsOne: "1 cell differs. You decide it as a conflict in the next preview.",
  itemFor: (row: number) => `Line item for row ${row}`,
  candidate: (name: string, confidence: number) => `${name} (${Math.round(confidence * 100)}% alike)`,
  newRow: "New row",
  notThis: "Not this one",
  notThisLabel: (row: number, name: string) => `Not this one: row ${row} is not “${name}”`,
  again: "Choose for me",
  againLabel: (row: number) => `Choose for me the line item of row ${row}`,
  ambiguous: "Several line items fit. Choose one, or the row becomes a new one.",
  rivals: (rows: readonly number[]) =>
    `Other rows fit the same line items: ${rows.slice(0, 6).join(", ")}${rows.length > 6 ? " and more" : ""}.`,
  unmatched: "This is a new row. The next preview offers to create it.",
  missing: "The next refresh adds it to your sheet. Nothing is deleted.",
  marks: { ambiguous: "choose", unmatched: "new", missing: "platform" },
  noRows: "No row.",

  valueKinds: { all: "All", doubt: "Doubtful", change: "To convert", unread: "Not readable" },
  valueFilter: "Show",
  valueList: "Cells to convert or not readable",
  noValues: "Every cell fits its column. Bidsheet converts no cell.",
  goToCell: "Go to the cell",
  convert: "Convert this cell",
  convertLabel: (address: string) => `Convert this cell: ${address}`,
  stays: "Bidsheet leaves it as it is. Correct it, or its row cannot be sent.",
  formulaStays: "A formula: Bidsheet never overwrites it.",
  reads: ({ name, group, decimal }: Locale) =>
    `Bidsheet reads numbers as this Excel writes them: 1${group}234${decimal}5 (${name}).`,
  decimals: (label: string) => `Decimals in “${label}”`,
  decimalsHint: "Some cells of this column use another number format.",
  decimalAs: { auto: "as in this Excel", ".": "1,234.5", ",": "1.234,5" },

  /** The exact words of what the button does. */
  summary({ idsWritten, newRows, cellsConverted }: AdoptionEffects, ambiguous: number): string {
    const fresh = newRows === 0 ? "" : `, ${number(newRows)} ${newRows === 1 ? "is" : "are"} new in your sheet`;
    const written = cellsConverted === 0 ? "" : `, rewrites ${countOf(cellsConverted, "cell")} as values`;
    const open = ambiguous === 0 ? "" : ` ${countOf(ambiguous, "row")} still to choose, else new rows.`;
    return `Links ${countOf(idsWritten, "row")}${fresh}${written}.${open} Nothing is sent.`;
  },
  link: "Link",
  move: "Move",
  /** Before a table of another site is bound to this one. */
  moving: (to: string) => `Moving this table to ${to}. Compared with what is there:`,
  compared: ({ equal, differ, here, there }: Readonly<Record<"equal" | "differ" | "here" | "there", number>>) => [
    `${countOf(equal, "row")} equal on both sides`,
    `${countOf(differ, "row")} with differences`,
    `${countOf(here, "row")} only in your sheet`,
    `${countOf(there, "row")} only on the platform`,
  ],
  moveHint:
    "Rows are matched by their content. The ids and the link of the other environment go; nothing is sent there or here.",
  notMatched: "Your last choice is not matched yet. Match again first.",
  matchAgain: "Match again",
  blocked: "Solve the problem above the button first.",
  effects: {
    title: "What linking does, step by step",
    newTable: (address: string, name: string) => `The cells ${address} become the table “${name}”.`,
    keepTable: (name: string) => `The table “${name}” stays as it is.`,
    unmerged: (addresses: readonly string[]) =>
      `Merged header cells are split: ${addresses.slice(0, 8).join(", ")}${addresses.length > 8 ? " and more" : ""}.`,
    header: ({ address, from, to, why }: HeaderChange) =>
      `The header ${address} ${from === "" ? "" : `“${from}” `}becomes “${to}”: ${headerWhy[why]}.`,
    added: {
      mapped: "for the worksheet's column",
      id: "for the hidden ids",
      status: "for the status of each row",
    },
    column: (label: string, what: string, address: string) => `A column “${label}” is added at ${address}, ${what}.`,
    ids: (n: number) => `${countOf(n, "row")} ${n === 1 ? "gets" : "get"} the id of a line item.`,
    converted: (n: number) => `${countOf(n, "cell")} ${n === 1 ? "is" : "are"} rewritten as values.`,
    newRows: (n: number) => `${countOf(n, "row")} ${n === 1 ? "is" : "are"} offered as new in the next preview.`,
    toCome: (n: number) => `${countOf(n, "line item")} ${n === 1 ? "comes" : "come"} with the next refresh.`,
    agreed: (n: number) => `${countOf(n, "cell")} ${n === 1 ? "is" : "are"} the same on both sides.`,
    conflicts: (n: number) =>
      `${countOf(n, "cell")} ${n === 1 ? "differs" : "differ"}: you decide in the next preview.`,
    totals: (row: number) => `Row ${row}, a total, stays outside the table.`,
    nothingElse: "Your own columns, formulas and formats stay as they are. Nothing is deleted, and nothing is sent.",
  },
} as const;
