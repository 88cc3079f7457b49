// Texts of linking an existing price sheet: the cells found, and the proposal.
import type { HeaderChange } from "../../sync/adopt/types";
import type { Locale } from "../../values/locale";
import type { AdoptionEffects } from "../../workflows/adopt/types";
import { listed } from "../parts/words";
import { wholePercent } from "./adoptReasonTexts";
import { t, tc } from "../language/t";

const headerWhy: Record<HeaderChange["why"], string> = {
  blank: t("a table's header cannot be blank"),
  doubled: t("two headers of a table cannot be equal"),
  formula: t("a table's header cannot be a formula"),
  notText: t("a table's header must be text"),
};

interface Added {
  readonly label: string;
  readonly address: string;
}

const added = {
  mapped: (of: Added) => t("A column “{label}” is added at {address}, for the worksheet's column.", { ...of }),
  id: (of: Added) => t("A column “{label}” is added at {address}, for the hidden IDs.", { ...of }),
  status: (of: Added) => t("A column “{label}” is added at {address}, for the status of each row.", { ...of }),
} as const;

function linksText(rows: number, fresh: number, cells: number): string {
  if (fresh === 0 && cells === 0) return t("Links {rows, plural, one{# row} other{# rows}}.", { rows });
  if (cells === 0)
    return t(
      "Links {rows, plural, one{# row} other{# rows}}, {fresh, plural, one{# is} other{# are}} new in your sheet.",
      { rows, fresh },
    );
  if (fresh === 0)
    return t(
      "Links {rows, plural, one{# row} other{# rows}}, rewrites {cells, plural, one{# cell} other{# cells}} as values.",
      { rows, cells },
    );
  return t(
    "Links {rows, plural, one{# row} other{# rows}}, {fresh, plural, one{# is} other{# are}} new in your sheet, rewrites {cells, plural, one{# cell} other{# cells}} as values.",
    { rows, fresh, cells },
  );
}

export const scanTexts = {
  list: t("Cells that look like a price sheet"),
  sheet: t("Sheet"),
  intro: t("Choose the cells with the prices. Bidsheet shows what it will do before it changes anything."),
  useSelection: t("Check the selected cells"),
  none: {
    some: (sheet: string) => t("Nothing on “{sheet}” looks like a price sheet.", { sheet }),
    selectionEmpty: (sheet: string) => t("The selected cells on “{sheet}” are empty.", { sheet }),
    sheetEmpty: (sheet: string) => t("The sheet “{sheet}” is empty.", { sheet }),
  },
  noneHint: {
    some: t("Select the cells with their headers and choose “Check the selected cells”, or choose another sheet."),
    selectionEmpty: t(
      "Select the cells with their headers and choose “Check the selected cells”, or choose another sheet.",
    ),
    sheetEmpty: t(
      "Choose the sheet that has your prices. If you have none yet, go back and link a worksheet to a new sheet.",
    ),
  },
  range: (address: string) => t("Cells {address}", { address }),
  table: (name: string, address: string) => t("Table “{name}” ({address})", { name, address }),
  size: (rows: number, columns: number) =>
    t("{rows, plural, one{# row} other{# rows}}, {columns, plural, one{# column} other{# columns}}", { rows, columns }),
  headers: (rows: readonly number[]) =>
    rows.length > 1
      ? t("Headers in rows {rows}", { rows: rows.join(", ") })
      : t("Header in row {row}", { row: rows.join("") }),
  because: (reasons: readonly string[]) =>
    t("Bidsheet uses this as the header: {reasons}.", { reasons: reasons.join("; ") }),
  header: t("Header row"),
  headerOption: (row: number, texts: readonly string[]) => {
    const shown = texts.filter((text) => text !== "").join(" · ");
    return t("Row {row}: {shown}", { row, shown });
  },
  columns: (headers: readonly string[]) => headers.join(" · "),
  totals: (row: number, text: string) =>
    text === ""
      ? t("Row {row} is left out: it looks like a total.", { row })
      : t("Row {row} is left out: it looks like a total (“{text}”).", { row, text }),
  notes: (n: number, first: number) =>
    t("{n, plural, one{# row} other{# rows}} from row {first} left out: notes below the prices.", { n, first }),
  hidden: (rows: number, columns: number) =>
    t("{hidden} included.", {
      hidden: listed([
        [rows, t("{rows, plural, one{# hidden row} other{# hidden rows}}", { rows })],
        [columns, t("{columns, plural, one{# hidden column} other{# hidden columns}}", { columns })],
      ]),
    }),
  filtered: t("Rows that a filter hides are included."),
  linked: (worksheet: string, event: string) =>
    t("Already linked to “{worksheet}” of “{event}”. A table can have one link.", { worksheet, event }),
  show: t("Go to these cells"),
  showLabel: (what: string) => t("Go to these cells: {what}", { what }),
  use: t("Use these cells"),
  useLabel: (what: string) => t("Use these cells: {what}", { what }),
  sheetProtected: (sheet: string) =>
    t("“{sheet}” is protected. Choose Review, Unprotect Sheet before you link.", { sheet }),
  forWorksheet: (title: string) => t("For the worksheet “{title}”", { title }),
} as const;

export const adoptTexts = {
  steps: t("Steps"),
  tabs: { columns: t("Columns"), rows: t("Rows"), values: t("Values"), effects: t("Effects") },
  from: (address: string, sheet: string) => t("{address} on “{sheet}”", { address, sheet }),
  computed: t("computed by the platform: written, never sent"),
  columnList: t("Columns of the worksheet"),
  columnFor: (label: string) => t("Column of the sheet for “{label}”", { label }),
  addColumn: t("Add it on the right"),
  leaveColumn: t("Leave it out"),
  likelyColumns: t("Might fit"),
  otherColumns: t("Other columns of the sheet"),
  column: (letter: string, header: string) =>
    header === "" ? t("{letter} (no header)", { letter }) : `${letter} · ${header}`,
  addHint: t("Your sheet has no such column. Bidsheet adds it on the right, and the next refresh fills it."),
  leaveHint: t("Left out: not shown and not sent. The platform keeps its values."),
  samples: (samples: readonly string[]) =>
    t("For example {samples}", { samples: samples.map((sample) => t("“{sample}”", { sample })).join(", ") }),

  forget: tc("verb", "Forget"),
  forgetLabel: (word: string) => t("Forget “{word}” in this workbook", { word }),
  forgetInCompany: t("Forget in the company"),
  forgetInCompanyLabel: (word: string) => t("Forget “{word}” in the company", { word }),
  forgetQuestion: (word: string) =>
    t("Forget “{word}” for everybody in your company? Workbooks that learned it keep it.", { word }),
  forgetForAll: t("Forget for everybody"),
  cancel: t("Cancel"),
  noCompanyWords: t("The words of your company could not be read. Those of this workbook are offered as before."),

  keys: t("Match rows by these columns"),
  keysNow: (labels: readonly string[]) =>
    labels.length === 0
      ? t("Bidsheet compares rows by all their cells")
      : t("Bidsheet matches rows by {labels}", { labels: labels.map((label) => t("“{label}”", { label })).join(", ") }),
  keysAutomatic: t("Chosen for you: the columns that identify rows best."),
  keysPerson: t("Chosen by you."),
  keysAuto: t("Choose for me"),
  keysNone: t("No column identifies the rows, so Bidsheet compares all their cells."),
  keyOption: (label: string, distinct: number, shared: number) =>
    t("{label} ({distinct} different, {shared} on both sides)", {
      label,
      distinct: wholePercent(distinct),
      shared: wholePercent(shared),
    }),
  rowKinds: {
    all: t("All"),
    sure: t("Sure"),
    check: t("To check"),
    ambiguous: t("To choose"),
    unmatched: t("Only in the sheet"),
    missing: t("Only on the platform"),
  },
  rowFilter: t("Show"),
  rowList: t("Rows and their line items"),
  row: (sheetRow: number, name: string) =>
    name === "" ? t("Row {n}", { n: sheetRow }) : t("Row {sheetRow}: {name}", { sheetRow, name }),
  isItem: (name: string) => t("is “{name}”", { name }),
  columnHead: t("Column"),
  yours: t("Your sheet"),
  theirs: t("Platform"),
  differs: (n: number) =>
    t("{n, plural, one{# cell} other{# cells}} differ. You decide them as conflicts in the next preview.", { n }),
  differsOne: t("1 cell differs. You decide it as a conflict in the next preview."),
  itemFor: (row: number) => t("Line item for row {row}", { row }),
  candidate: (name: string, confidence: number) =>
    t("{name} ({confidence} alike)", { name, confidence: wholePercent(confidence) }),
  newRow: t("New row"),
  notThis: t("Not this one"),
  notThisLabel: (row: number, name: string) => t("Not this one: row {row} is not “{name}”", { row, name }),
  again: t("Choose for me"),
  againLabel: (row: number) => t("Choose for me the line item of row {row}", { row }),
  ambiguous: t("Several line items fit. Choose one, or the row becomes a new one."),
  rivals: (rows: readonly number[]) =>
    rows.length > 6
      ? t("Other rows fit the same line items: {rows} and more.", { rows: rows.slice(0, 6).join(", ") })
      : t("Other rows fit the same line items: {rows}.", { rows: rows.join(", ") }),
  unmatched: t("This is a new row. The next preview offers to create it."),
  missing: t("The next refresh adds it to your sheet. Nothing is deleted."),
  marks: { ambiguous: t("choose"), unmatched: t("new"), missing: t("platform") },
  noRows: t("No row."),

  valueKinds: { all: t("All"), doubt: t("Doubtful"), change: t("To convert"), unread: t("Not readable") },
  valueFilter: t("Show"),
  valueList: t("Cells to convert or not readable"),
  noValues: t("Every cell fits its column. Bidsheet converts no cell."),
  goToCell: t("Go to the cell"),
  convert: t("Convert this cell"),
  convertAll: (n: number) => t("Convert all {n, number} cells like this", { n }),
  convertLabel: (address: string) => t("Convert this cell: {address}", { address }),
  stays: t("Bidsheet leaves it as it is. Correct it, or its row cannot be sent."),
  formulaStays: t("A formula: Bidsheet never overwrites it."),
  reads: ({ name, group, decimal }: Locale) =>
    t("Bidsheet reads numbers as this Excel writes them: 1{group}234{decimal}5 ({name}).", { group, decimal, name }),
  decimals: (label: string) => t("Decimals in “{label}”", { label }),
  decimalsHint: t("Some cells of this column use another number format."),
  decimalAs: { auto: t("as in this Excel"), ".": "1,234.5", ",": "1.234,5" },

  /** The exact words of what the button does. */
  summary({ idsWritten, newRows, cellsConverted }: AdoptionEffects, ambiguous: number): string {
    const open =
      ambiguous === 0
        ? []
        : [
            t(
              "Choose line items for {ambiguous, plural, one{# row, or it becomes a new row} other{# rows, or they become new rows}}.",
              { ambiguous },
            ),
          ];
    return [linksText(idsWritten, newRows, cellsConverted), ...open, t("Nothing is sent.")].join(" ");
  },
  link: tc("verb", "Link"),
  move: tc("verb", "Move"),
  /** Before a table of another site is bound to this one. */
  moving: (to: string) => t("Moving this table to {to}. Compared with what is there:", { to }),
  compared: ({ equal, differ, here, there }: Readonly<Record<"equal" | "differ" | "here" | "there", number>>) => [
    t("{equal, plural, one{# row} other{# rows}} equal on both sides", { equal }),
    t("{differ, plural, one{# row} other{# rows}} with differences", { differ }),
    t("{here, plural, one{# row} other{# rows}} only in your sheet", { here }),
    t("{there, plural, one{# row} other{# rows}} only on the platform", { there }),
  ],
  moveHint: t(
    "Bidsheet matches rows by their content. It removes the IDs and the link of the other environment. It sends nothing there or here.",
  ),
  notMatched: t("Your last choice is not matched yet. Match again first."),
  matchAgain: t("Match again"),
  blocked: t("Solve the problem above the button first."),
  effects: {
    title: t("What linking does, step by step"),
    newTable: (address: string, name: string) => t("The cells {address} become the table “{name}”.", { address, name }),
    keepTable: (name: string) => t("The table “{name}” stays as it is.", { name }),
    unmerged: (addresses: readonly string[]) =>
      addresses.length > 8
        ? t("Merged header cells are split: {addresses} and more.", { addresses: addresses.slice(0, 8).join(", ") })
        : t("Merged header cells are split: {addresses}.", { addresses: addresses.join(", ") }),
    header: ({ address, from, to, why }: HeaderChange) =>
      from === ""
        ? t("The header {address} becomes “{to}”: {why}.", { address, to, why: headerWhy[why] })
        : t("The header {address} “{from}” becomes “{to}”: {why}.", { address, from, to, why: headerWhy[why] }),
    column: (label: string, what: keyof typeof added, address: string) => added[what]({ label, address }),
    ids: (n: number) => t("{n, plural, one{# row gets} other{# rows get}} the ID of a line item.", { n }),
    converted: (n: number) => t("{n, plural, one{# cell is} other{# cells are}} rewritten as values.", { n }),
    newRows: (n: number) =>
      t("{n, plural, one{# row is} other{# rows are}} offered as new in the next preview.", { n }),
    toCome: (n: number) =>
      t("{n, plural, one{# line item comes} other{# line items come}} with the next refresh.", { n }),
    agreed: (n: number) => t("{n, plural, one{# cell is} other{# cells are}} the same on both sides.", { n }),
    conflicts: (n: number) =>
      t("{n, plural, one{# cell differs} other{# cells differ}}: you decide in the next preview.", { n }),
    totals: (row: number) => t("Row {row}, a total, stays outside the table.", { row }),
    nothingElse: t("Your own columns, formulas and formats stay as they are. Nothing is deleted, and nothing is sent."),
  },
} as const;
