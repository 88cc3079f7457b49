// Every store gives back what it was given: records that have each optional member set, saved through office.js and
// read again. `Whole` makes a new optional member a compile error here until it is set too.
import type { Pull } from "../../../src/bids/compare/pull";
import type { Incumbents, LeftOutRule, Scenario } from "../../../src/bids/award/scenario";
import type { CellsPlace } from "../../../src/bids/pointed/types";
import type { InvitationRun } from "../../../src/invitations/types";
import type { ReportState } from "../../../src/reports/freshnessLine";
import type { ReportSource } from "../../../src/reports/source";
import type { RememberedHeader, RememberedWord } from "../../../src/sync/adopt/types";
import type { Collection } from "../../../src/sync/collection";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import { rememberChoices, rememberedChoices } from "../../../src/workbook/compare/choicesStore";
import { loadScenarios, saveScenario } from "../../../src/workbook/compare/scenarioStore";
import { loadComparisons, pullsOf, saveComparison } from "../../../src/workbook/compare/store";
import type { RememberedChoices, RememberedComparison } from "../../../src/workbook/compare/types";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createSession, type ExcelSession } from "../../../src/workbook/excel/session";
import { loadContents, loadStarters, saveContents, saveStarter } from "../../../src/workbook/reports/starterStore";
import type { RememberedContents } from "../../../src/workbook/reports/starterStore";
import type { RememberedStarter } from "../../../src/workbook/reports/starterTypes";
import { loadReports, saveReport } from "../../../src/workbook/reports/store";
import type { RememberedReport } from "../../../src/workbook/reports/types";
import {
  rememberedHeaders,
  rememberedWords,
  rememberHeaders,
  rememberWords,
} from "../../../src/workbook/store/headerStore";
import { loadInvitationRuns, saveInvitationRun } from "../../../src/workbook/store/inviteStore";
import { loadLinks, saveLink } from "../../../src/workbook/table/linkStore";
import { openOffice } from "../../support/office";

/** The type with no member left out, all the way down. */
type Whole<T> = T extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T;

let session: ExcelSession;
beforeEach(async () => {
  session = createSession({ run: (await openOffice()).Excel.run, texts: workbookTexts });
});

const collections: readonly Whole<Collection>[] = [
  { kind: "lineItems", eventId: "7", eventTitle: "Packaging", worksheetId: "70", worksheetTitle: "Boxes" },
  { kind: "records", list: "fieldOptions", within: { field_id: "3" }, title: "Options", withinTitle: "Colour" },
];

const link: Whole<Omit<LinkedTable, "collection">> = {
  id: "link-1",
  tableId: "{T}",
  tableName: "Boxes",
  accountId: "account-1",
  accountLabel: `<"&'> 😀 \u0001 ]]>`,
  site: { platform: "P", region: "us", environment: "sandbox" },
  madeBy: "first@b.example",
  mapping: [
    {
      key: "c1",
      label: "Item",
      type: "text",
      computed: false,
      naming: true,
      meaning: "NAME",
      header: "Article",
      offeredBy: { key: "c2", lists: [{ of: "<&>", texts: ["a, b", ""] }] },
      looksLike: "text",
      zone: "Europe/Berlin",
      offered: ["a", "b"],
      required: true,
      shortest: 1,
      longest: 20,
      values: ["x"],
      keeps: true,
      fixed: true,
    },
  ],
  columnIds: { id: 1, status: 2, cells: [3] },
  lastRefresh: "2026-11-20T14:05:31.000Z",
  openConflicts: 4,
  conflictCells: [{ id: "9", key: "c1", theirs: null }],
  drift: {
    added: [{ key: "c2", computed: true, label: "New" }],
    removed: [{ key: "c3", label: "Old" }],
    renamed: [{ key: "c4", label: "Was", now: "Is" }],
    retyped: [{ key: "c5", computed: true, label: "Type", from: "text", to: "number", because: "values" }],
    unclear: [{ key: "c6", label: "Twice" }],
  },
  columnsAt: "2026-11-20T14:05:31.000Z",
  leftOut: ["c7"],
  leftOutComputed: ["c8"],
  together: "sheet-1",
  sendNote: { kind: "decide", at: "2026-01-05T09:00:00.000Z", rows: 3 },
  rowsMeant: "0123456789abcdef",
};

test("a linked table comes back whole", async () => {
  const links = collections.map((collection, at) => ({ ...link, id: `link-${at}`, collection }));
  for (const one of links) await saveLink(session, one);
  expect(await loadLinks(session)).toStrictEqual(links);
});

const comparison: Whole<RememberedComparison> = {
  id: "comparison-1",
  accountId: "account-1",
  accountLabel: "analyst",
  site: { platform: "P", region: "us", environment: "sandbox" },
  madeBy: "first@b.example",
  eventId: "7",
  eventTitle: "Packaging",
  worksheetId: "70",
  worksheetTitle: "Boxes",
  together: [{ id: "70", title: "Boxes", chosen: { price: "c3", baseline: null } }],
  currency: "EUR",
  budget: 12.5,
  summary: { tableId: "{S}", tableName: "Sum", sheetName: "Summary", columns: [{ id: 1, kind: "bidder" }] },
  tableId: "{C}",
  tableName: "Bids",
  columns: [{ id: 1, kind: "price", bidId: "8", further: "c9", header: "Price" }],
  bidders: [{ bidId: "8", supplierId: "9", label: "Ann", status: "submitted", counts: true }],
  further: [{ key: "c9", label: "Colour" }],
  alternates: { price: "c10", text: null },
  chosen: { price: "c3", baseline: null },
  labels: { "9": "Ann" },
  words: { label: "Einbezogen", yes: "ja", no: "nein", sheet: { title: "Titel" } },
  pulls: [],
  rates: {
    place: { kind: "table", tableId: "{R}", tableName: "Rates", columns: [{ id: 1, header: "Currency" }] },
    currencies: ["USD"],
  },
  award: "bidsChanged",
  awards: [{ title: "At most two", at: "2026-11-20T14:05:31.000Z", tableIds: ["{A}", "{B}"], bidsChanged: true }],
  states: [{ mark: 3, budget: 12.5, counts: { "8": true } }],
};
const pull: Whole<Pull> = {
  at: "2026-11-20T14:05:31.000Z",
  lines: ["1"],
  parts: [["Box", null, 3, true]],
  bids: [
    {
      id: "8",
      status: "submitted",
      submittedAt: "2026-11-20T14:05:31.000Z",
      resubmittedAt: null,
      offers: [1.5, "noBid"],
      further: [["red", null]],
    },
  ],
  gone: ["2"],
};

test("a comparison with what its bids said comes back whole", async () => {
  const saved = await saveComparison(session, comparison, pull);
  expect(saved.pulls).toHaveLength(1);
  expect(await loadComparisons(session)).toStrictEqual([saved]);
  expect(await pullsOf(session, saved, 10)).toStrictEqual([pull]);
});

const incumbents: readonly Whole<Incumbents>[] = [
  { kind: "none" },
  { kind: "one", bidId: "8" },
  { kind: "column", header: "Today" },
];
const leavings: readonly Whole<LeftOutRule>[] = [
  { kind: "never" },
  { kind: "cheaper" },
  { kind: "price", perLine: 12.5 },
];
const places: readonly Whole<CellsPlace>[] = [
  { kind: "table", tableId: "t", tableName: "Suppliers", columns: [{ id: 3, header: "Region" }] },
  { kind: "cells", sheetName: "Suppliers", row: 4, rows: 2, columns: [1, 2], headers: ["Supplier", "Region"] },
];
const group = { name: "Local", bidIds: ["8"], measure: "share", min: 0.2, max: 0.6, minCount: 1, maxCount: 2 } as const;
const scenario: Whole<Omit<Scenario, "incumbents" | "leaving">> = {
  id: "scenario-1",
  name: "Two suppliers",
  maxSuppliers: 2,
  excluded: ["7"],
  must: [{ lines: ["1", "2"], bidId: "8" }],
  mustNot: [{ lines: ["3"], bidId: "9" }],
  groups: [["1", "2"]],
  bounds: [{ bidId: "8", measure: "quantity", min: 0.2, max: 0.5, minIfAny: true, lines: ["1"] }],
  splits: [
    { lines: ["1", "2"], how: { kind: "parts", parts: [0.7, 0.3] } },
    { lines: null, how: { kind: "sources", least: 1, most: 2, leastShare: 0.3, mostShare: 0.7 } },
  ],
  supplierGroups: places.map((place) => ({ ...group, from: { place, value: "EU" } })),
  minSuppliers: 2,
  minCoverage: 0.9,
  minWorth: 0.95,
  minBidCoverage: 0.5,
  costing: {
    adders: [{ bidId: "8", part: -0.05, perUnit: 0.5, perLine: 12 }],
    columns: [{ header: "Freight", bidId: null, per: "unit" }],
    missing: { rule: "mean", more: 0.1 },
    alternates: { price: "c20", text: "c21", accepted: [{ line: "1", bidId: "8" }] },
    interest: 0.06,
    payment: [{ bidId: "8", days: 60 }],
  },
  discounts: [
    { bidId: "8", lines: ["1"], measure: "spend", off: "part", above: true, steps: [{ from: 100, off: 0.05 }] },
    { bidId: "9", lines: null, measure: "whole", off: "amount", above: false, steps: [{ from: 0, off: 12.5 }] },
  ],
  switching: { perLine: 5, perSupplier: 100 },
  seconds: 20,
};

test("an award scenario comes back whole", async () => {
  const scenarios = incumbents.map((one, at) => ({
    ...scenario,
    id: `scenario-${at}`,
    incumbents: one,
    leaving: leavings[at] ?? { kind: "never" as const },
  }));
  for (const one of scenarios) await saveScenario(session, "comparison-1", one);
  expect(await loadScenarios(session, "comparison-1")).toStrictEqual(scenarios);
});

test("what was said about worksheets and suppliers comes back whole", async () => {
  const choices: Whole<RememberedChoices> = {
    columns: { "70": { price: "c3", baseline: null } },
    labels: { "9": "Ann" },
  };
  await rememberChoices(session, "https://example.com", choices);
  expect(await rememberedChoices(session, "https://example.com")).toStrictEqual(choices);
});

const sources: readonly Whole<ReportSource>[] = [
  { kind: "report", report: "savings" },
  { kind: "eventReport", eventReportId: "5", title: "Bids" },
  { kind: "eventReports2018" },
  { kind: "suppliers2018" },
  { kind: "supplier2018", supplierId: "9" },
];
const states: readonly Whole<ReportState>[] = [
  { kind: "complete", at: "2026-11-20T14:05:31.000Z", rows: 3 },
  { kind: "partial", at: "2026-11-20T14:05:31.000Z", rows: 2, cursor: "next", why: "cutOff" },
];
const report: Whole<Omit<RememberedReport, "source" | "state">> = {
  id: "report-1",
  accountId: "account-1",
  accountLabel: "analyst",
  site: { platform: "P", region: "us", environment: "sandbox" },
  madeBy: "first@b.example",
  title: "Savings",
  sort: "-amount",
  keepPrefix: true,
  takeUnlisted: true,
  leftOut: ["a"],
  tableId: "{R}",
  tableName: "Savings",
  history: { tableId: "t9", columns: [{ key: "", id: 1 }] },
  keyColumnId: 1,
  columns: [
    {
      id: 2,
      key: "amount",
      label: "Amount",
      header: "Sum",
      type: "unknown",
      origin: "entries",
      choices: ["x", "y"],
      fiscal: { dateKey: "date", part: "FQ" },
    },
  ],
  refreshOnOpen: true,
  typed: { kept: 2, open: 1 },
  lineWords: { complete: "Bericht: vollständig, {rows}" },
  changesColumnId: 3,
};

test("a report table comes back whole", async () => {
  const reports = sources.flatMap((source, at) =>
    states.map((state) => ({ ...report, id: `report-${at}-${state.kind}`, source, state })),
  );
  for (const one of reports) await saveReport(session, one);
  expect(await loadReports(session)).toStrictEqual(reports);
});

test("a starter sheet and the contents sheet come back whole", async () => {
  const starter: Whole<RememberedStarter> = { id: "starter-1", reportId: "report-1", tableId: "{S}" };
  const contents: Whole<RememberedContents> = {
    id: "contents",
    tableId: "{C}",
    tableName: "Contents",
    keyColumnId: 1,
    columnIds: [2, 3],
    words: { deleted: "gelöscht", noLine: "keine Zeile" },
  };
  await saveStarter(session, starter);
  await saveContents(session, contents);
  expect(await loadStarters(session)).toStrictEqual([starter]);
  expect(await loadContents(session)).toStrictEqual(contents);
});

test("headers that a person confirmed come back whole", async () => {
  const headers: readonly Whole<RememberedHeader>[] = [
    { header: "Article", meaning: "NAME", label: "Item" },
    { header: "Qty", meaning: null, label: "Quantity" },
  ];
  await rememberHeaders(session, headers);
  expect(await rememberedHeaders(session)).toStrictEqual(headers);
});

test("words that a person confirmed come back whole, and the latest on a word counts", async () => {
  const box: Whole<RememberedWord> = { from: "kiste", to: "BOX", meaning: "UNIT_OF_MEASURE", label: "unit" };
  const colour: Whole<RememberedWord> = { from: "kiste", to: "Crate", meaning: null, label: "colour" };
  await rememberWords(session, [{ ...box, to: "PCS" }, colour]);
  await rememberWords(session, [box]);
  expect(await rememberedWords(session)).toStrictEqual([colour, box]);
});

test("a run of invitations comes back whole", async () => {
  const outcomes = ["done", "refused", "unknown", "notSent"] as const;
  const run: Whole<InvitationRun> = {
    id: "run-1",
    eventId: "7",
    kind: "contactExternalIds",
    change: "remove",
    at: "2026-11-20T14:05:31.000Z",
    by: "ann@example.com",
    whole: true,
    rows: outcomes.map((outcome) => ({ reference: outcome, outcome, detail: "said", about: "12", byWord: true })),
  };
  await saveInvitationRun(session, run);
  expect(await loadInvitationRuns(session, "7")).toStrictEqual([run]);
});

test("sentences that earlier versions kept in a run are taken for what they said", async () => {
  const rows = [
    { reference: "11", outcome: "unknown" as const, detail: "The platform's answer was lost." },
    { reference: "12", outcome: "refused" as const, detail: "“13” was not found (said of 13)" },
    { reference: "14", outcome: "refused" as const, detail: "not found (by us)" },
  ];
  const [kind, change] = ["companyIds", "invite"] as const;
  await saveInvitationRun(session, { id: "run-1", eventId: "7", kind, change, at: "", by: "", whole: true, rows });
  const [run] = await loadInvitationRuns(session, "7");
  expect(run?.rows).toStrictEqual([
    { reference: "11", outcome: "unknown", detail: "" },
    { reference: "12", outcome: "refused", detail: "“13” was not found", about: "13" },
    { reference: "14", outcome: "refused", detail: "not found (by us)" },
  ]);
});
