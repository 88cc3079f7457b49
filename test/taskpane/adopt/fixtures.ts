// A price sheet as a scan finds it, and as a proposal matches it: twelve rows of a calm case with one of everything.
import type {
  AdoptionCandidate,
  CellConversion,
  ColumnProposal,
  RowAmbiguous,
  RowMatched,
  RowUnmatched,
} from "../../../src/sync/adopt/types";
import type { AdoptScreen, ScanScreen, WorksheetRef } from "../../../src/taskpane/pane/screens/screens";
import { EN_US } from "../../../src/values/locale";
import type { AdoptionProposal, SheetScan } from "../../../src/workflows/adopt/types";

export const worksheet: WorksheetRef = {
  event: { id: "1", title: "Spare parts 2027" },
  id: "2",
  title: "Parts",
};

const columns = ["Item", "Qty", "Price (EUR)", "Remark"].map((header, offset) => ({
  offset,
  letter: "BCDE".charAt(offset),
  header,
  fullHeader: header,
  samples: [`${header} a`, `${header} b`],
  hidden: false,
  formulas: 0,
  filled: 12,
}));

export const candidate: AdoptionCandidate = {
  key: "k1",
  target: { sheetName: "Prices", tableId: null, area: area(3, 1, 13, 4), rowsAbove: 0 },
  address: "B4:E16",
  tableName: null,
  linked: null,
  columns,
  bodyRows: 12,
  headerRows: [4],
  reasons: [
    { kind: "texts", share: 1 },
    { kind: "knownWords", words: ["Item", "Qty"] },
  ],
  score: 0.9,
  sureness: "sure",
  headerChoices: [{ sheetRow: 2, texts: ["Quote of March"], score: 0.2 }],
  totals: { sheetRow: 17, text: "Total", ofTable: false },
  notesBelow: [{ sheetRow: 19, text: "Valid until May" }],
  hiddenRows: 1,
  hiddenColumns: 0,
  filtered: true,
};

export const linkedCandidate: AdoptionCandidate = {
  ...candidate,
  key: "k2",
  address: "G1:H9",
  tableName: "Old",
  headerChoices: [],
  linked: { linkId: "l1", eventTitle: "Spare parts 2027", worksheetTitle: "Parts" },
};

export const scan: SheetScan = {
  sheetName: "Prices",
  sheetNames: ["Prices", "Notes"],
  sheetProtected: false,
  cells: "some",
  locale: EN_US,
  candidates: [candidate, linkedCandidate],
};

export const scanScreen: ScanScreen = {
  kind: "scan",
  scan,
  request: { source: { kind: "activeSheet" } },
  worksheet: null,
};

function area(row: number, column: number, rows: number, count: number) {
  return { row, column, rows, columns: count };
}

const platform = (key: string, label: string) =>
  ({ key, label, type: "any", computed: false, naming: key === "c1" }) as const;

const proposed: readonly ColumnProposal[] = [
  {
    column: platform("c1", "Description"),
    choice: { kind: "sheet", offset: 0 },
    confidence: 0.9,
    sureness: "sure",
    alternatives: [{ offset: 0, confidence: 0.9, reasons: [] }],
    reasons: [{ kind: "synonym", word: "Item", meaning: "TITLE" }],
  },
  {
    column: platform("c2", "Price"),
    choice: { kind: "sheet", offset: 2 },
    confidence: 0.5,
    sureness: "guess",
    alternatives: [{ offset: 2, confidence: 0.5, reasons: [] }],
    reasons: [{ kind: "remembered", word: { header: "price", meaning: null, label: "price" } }],
  },
  {
    column: platform("c3", "Delivery"),
    choice: { kind: "add" },
    confidence: 0,
    sureness: "guess",
    reasons: [],
    alternatives: [],
  },
];

const matched = (row: number, sureness: RowMatched["sureness"]): RowMatched => ({
  state: "matched",
  row,
  sheetRow: row + 5,
  name: `Bolt ${row}`,
  id: `${row + 100}`,
  itemName: `Bolt no. ${row}`,
  confidence: 0.9,
  sureness,
  differences: Array.from({ length: row }, (_, at) => ({ key: `c${at + 1}`, ours: 10 + at, theirs: 20 + at })),
  reason: { kind: "key", keys: ["c1"] },
});

const ambiguous: RowAmbiguous = {
  state: "ambiguous",
  row: 4,
  sheetRow: 9,
  name: "Nut",
  rivals: [5],
  candidates: [
    { id: "201", name: "Nut M8", confidence: 0.7 },
    { id: "202", name: "Nut M10", confidence: 0.6 },
  ],
};

const unmatched: RowUnmatched = {
  state: "unmatched",
  row: 6,
  sheetRow: 11,
  name: "Glue",
  candidates: [],
  chosen: false,
};

export const conversion: CellConversion = {
  row: 1,
  key: "c2",
  address: "D6",
  from: "1.234,50 €",
  to: 1234.5,
  how: { kind: "currency", currency: "EUR" },
  doubt: null,
  accepted: true,
};

export const proposal: AdoptionProposal = {
  shared: { headers: [], texts: [], failure: null },
  request: { eventId: "1", eventTitle: "Spare parts 2027", worksheetId: "2", target: candidate.target },
  worksheetTitle: "Parts",
  sheetName: "Prices",
  tableName: "Parts",
  address: "B4:E16",
  firstRow: 5,
  bodyRows: 12,
  locale: EN_US,
  sheetColumns: columns,
  columns: proposed,
  keyColumns: {
    keys: ["c1"],
    chosenBy: "automatic",
    options: [
      { key: "c1", distinct: 1, shared: 0.9 },
      { key: "c2", distinct: 0.5, shared: 0.4 },
    ],
  },
  matched: [matched(0, "sure"), matched(1, "sure"), matched(2, "likely")],
  ambiguous: [ambiguous],
  unmatched: [unmatched],
  notInSheet: [{ id: "300", name: "Washer" }],
  conversions: [
    conversion,
    {
      ...conversion,
      row: 2,
      address: "D7",
      from: "1.234",
      to: 1234,
      how: { kind: "number" },
      doubt: { kind: "separator", other: 1.234 },
      accepted: false,
    },
  ],
  unread: [{ row: 3, key: "c2", address: "D8", text: "on request", reason: "notANumber", formula: false }],
  totals: candidate.totals,
  effects: {
    newTable: { address: "B4:E16", name: "Parts" },
    headerChanges: [{ offset: 3, address: "E4", from: "", to: "Column4", why: "blank" }],
    unmerged: ["B3:C3"],
    addedColumns: [{ label: "Bidsheet id", what: "id", address: "F4:F16" }],
    idsWritten: 3,
    cellsConverted: 1,
    newRows: 2,
    rowsToCome: 1,
    cellsAgreed: 5,
    cellsInConflict: 3,
  },
  obstacles: [],
  at: 0,
  seen: {
    source: {
      ok: true,
      collection: {
        kind: "lineItems",
        eventId: "1",
        eventTitle: "RFP",
        worksheetId: "2",
        worksheetTitle: "Parts",
      },
      title: "Parts",
      mapping: [],
      remote: { ids: [], cells: [], complete: true },
    },
    block: { area: candidate.target.area, values: [], formulas: new Map() },
    mapping: [],
    leftOut: [],
    remote: { ids: [], cells: [], complete: true },
    cells: [],
    write: {
      target: candidate.target,
      seen: { area: candidate.target.area, values: [], formulas: new Map() },
      tableName: "Parts",
      headers: [],
      unmerge: [],
      added: [],
      ids: [],
      cells: [],
      id: { offset: 4, isNew: true },
      status: { offset: 5, isNew: true },
    },
  },
};

const choices = {};

export const adoptScreen: AdoptScreen = {
  kind: "adopt",
  proposal,
  matched: choices,
  choices,
  back: scanScreen,
};
