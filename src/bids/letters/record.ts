// The record of a decision: who decided what, when, under which rules, how well it is proven, from bids of which time,
// at what cost. Values only: a record does not follow the bids. The same as a sheet and as text.
import type { CellValue } from "../../values/cell";
import { NOTHING_ELSE, type DraftCells, type DraftColumn, type DraftSheet } from "../../sheets/draft";
import { english } from "../../sheets/say";
import { alternateInWords, type AlternateOffers } from "../awardSheet/alternates";
import type { AwardPoint, Awarded, RuleCost } from "../award/types";
import { sharesOf } from "../award/types";
import type { Scenario } from "../award/scenario";
import { sameRule } from "../award/ruleRefs";
import { isProven } from "../award/gap";
import { proofInWords } from "../awardSheet/proof";
import type { LeftAside } from "../awardSheet/leftAside";
import { leftAsideInWords } from "../awardSheet/leftAsideWords";
import type { NamesOf } from "../awardSheet/rulesOf";
import { costingInWords, coverageInWords, moneyText, rulesInWords, tiesText } from "../awardSheet/words";

export interface RecordInput {
  readonly event: string;
  readonly worksheet: string;
  readonly currency: string | null;
  readonly scenario: Scenario;
  readonly names: NamesOf;
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  /** Positions in the result are positions here. */
  readonly bidders: readonly { readonly bidId: string; readonly label: string }[];
  readonly quantities: readonly (number | null)[];
  /** By line, then by bidder: another item than the one asked for. */
  readonly alternates: AlternateOffers;
  readonly result: Awarded;
  readonly ignored: readonly LeftAside[];
  /** At which prices in other currencies counted when the award was calculated, in words; null: there are none. */
  readonly rates: string | null;
  /** As a workbook shows times. */
  readonly bidsReadAt: string;
  readonly calculatedAt: string;
  readonly recordedAt: string;
  /** Of the account that this session works with. */
  readonly account: string;
  /** As typed; "": nobody is named. */
  readonly decidedBy: string;
  readonly why: string;
}

export interface RecordTable {
  readonly title: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

export interface DecisionRecord {
  readonly title: string;
  readonly facts: readonly (readonly [string, string | number])[];
  readonly tables: readonly RecordTable[];
}

export function recordOf(input: RecordInput): DecisionRecord {
  const { award } = input.result;
  const { scenario, lines } = input;
  const awarded = lines.length - award.uncovered.length;
  const facts: readonly (readonly [string, string | number])[] = [
    ["Event", input.event],
    ["Worksheet", input.worksheet],
    ["Scenario", scenario.name],
    ["Decided by", input.decidedBy.trim() === "" ? "not named" : input.decidedBy.trim()],
    ["Recorded by the account", input.account],
    ["Recorded at", input.recordedAt],
    ["Award calculated at", input.calculatedAt],
    ["Bids read at", input.bidsReadAt],
    ...(input.why.trim() === "" ? [] : ([["Reasons", input.why.trim()]] as const)),
    ...(input.currency === null ? [] : ([["Currency", input.currency]] as const)),
    ["Total", award.total],
    ["Paid to suppliers", award.spend],
    ["Switching", award.switching],
    ["Suppliers", award.suppliers.length],
    ["Lines awarded", awarded],
    ["Lines without a supplier", award.uncovered.length],
    ["Proof", proofInWords(award, scenario.leaving)],
    ["Lines with a price", coverageInWords(scenario)],
    ["Equal awards", tiesText(english)],
    ...costingInWords(scenario, input.names).map((text) => ["Counted", text] as const),
    ...(input.rates === null ? [] : ([["Rates of exchange", input.rates]] as const)),
    ...input.ignored.map((one) => ["Left aside", leftAsideInWords(one)] as const),
  ];
  return {
    title: `Decision: ${scenario.name}`,
    facts,
    tables: [suppliersOf(input), rulesOf(input), othersOf(input), linesOf(input)],
  };
}

function suppliersOf({ result: { award }, bidders }: RecordInput): RecordTable {
  const own = award.suppliers.map((at) => {
    const shares = award.lines.flatMap(sharesOf).filter(({ supplier }) => supplier === at);
    const spend = shares.reduce((sum, { cost }) => sum + cost, 0);
    const part = award.spend === 0 ? null : spend / award.spend;
    return [bidders[at]?.label ?? "", shares.length, spend, part] as const;
  });
  return {
    title: "Suppliers",
    headers: ["Supplier", "Lines", "Spend", "Share of the spend"],
    rows: own.toSorted((a, b) => b[2] - a[2]),
  };
}

function rulesOf({ scenario, names, result: { ruleCosts } }: RecordInput): RecordTable {
  const costs = (is: (one: RuleCost) => boolean) => ruleCosts.find(is);
  return {
    title: "Rules",
    headers: ["Rule", "Costs", "Blocks lines", "Proof of the cost"],
    rows: rulesInWords(scenario, names).map(({ rule, text }) => {
      const known = costs((one) => sameRule(one.rule, rule));
      if (known === undefined) return [text, null, null, "not calculated"];
      return [text, known.cost, known.linesMore, isProven(known.without) ? "proven" : "not proven"];
    }),
  };
}

function othersOf({ result: { curve } }: RecordInput): RecordTable {
  const row = (point: AwardPoint | null | undefined, at: number): readonly CellValue[] => {
    if (point === undefined) return [at + 1, null, null, "not calculated"];
    if (point === null) return [at + 1, null, null, "breaks the rules"];
    return [at + 1, point.total, point.uncovered.length, isProven(point) ? "proven" : "not proven"];
  };
  return {
    title: "Awards with other numbers of suppliers",
    headers: ["Suppliers, at most", "Total", "Lines without a supplier", "Proof"],
    rows: curve.map(row),
  };
}

function linesOf({ lines, bidders, quantities, alternates, result: { award } }: RecordInput): RecordTable {
  const offers = alternates.length > 0;
  const offerOf = (line: number, supplier: number): readonly CellValue[] => {
    const item = alternates[line]?.[supplier] ?? null;
    return offers ? [item === null ? null : alternateInWords(item.text, english)] : [];
  };
  const label = (at: number | null) => (at === null ? null : (bidders[at]?.label ?? null));
  return {
    title: "Lines",
    headers: [
      "Line",
      "Id",
      "Quantity",
      "Awarded to",
      "Part",
      "Cost",
      "Runner-up",
      "Its cost",
      ...(offers ? ["Offer"] : []),
    ],
    rows: award.lines.flatMap((line, at): (readonly CellValue[])[] => {
      const head = [lines[at]?.title ?? "", lines[at]?.id ?? "", quantities[at] ?? null];
      const rival = [label(line.runnerUp?.supplier ?? null), line.runnerUp?.cost ?? null];
      const shares = sharesOf(line);
      if (shares.length === 0) return [[...head, "nobody", null, null, null, null, ...(offers ? [null] : [])]];
      return shares.map(({ supplier, part, cost }) => [
        ...head,
        label(supplier),
        part,
        cost,
        ...rival,
        ...offerOf(at, supplier),
      ]);
    }),
  };
}

/** With tabs between the cells of tables, so that it can be pasted into a sheet. */
export function textOfRecord({ title, facts, tables }: DecisionRecord): string {
  const cell = (value: CellValue) =>
    typeof value === "number" ? String(value) : value === null ? "" : String(value).replaceAll(/[\t\r\n]+/g, " ");
  const blocks = [
    [title, ...facts.map(([label, value]) => `${label}: ${typeof value === "number" ? numberText(value) : value}`)],
    ...tables.map(({ title: name, headers, rows }) => [
      name,
      headers.join("\t"),
      ...rows.map((row) => row.map(cell).join("\t")),
    ]),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : moneyText(value);
}

const formats: Readonly<Record<string, string>> = {
  Spend: "#,##0.00",
  "Share of the spend": "0.0%",
  Costs: "#,##0.00",
  Total: "#,##0.00",
  Part: "0.0%",
  Cost: "#,##0.00",
  "Its cost": "#,##0.00",
  Rule: "@",
  Supplier: "@",
  Line: "@",
  Id: "@",
  "Awarded to": "@",
  "Runner-up": "@",
  Offer: "@",
  Proof: "@",
  "Proof of the cost": "@",
};
const WIDTHS = [230, 110, 110, 150, 70, 90, 150, 90];

export function recordSheet({ title, facts, tables }: DecisionRecord): DraftSheet {
  const first = facts.length + 2;
  let row = first;
  const placed = tables.map((table) => {
    const at = row;
    row += Math.max(1, table.rows.length) + 4;
    return { ...table, at };
  });
  const fact = ([label, value]: DecisionRecord["facts"][number], at: number): DraftCells[] => [
    { row: 1 + at, column: 0, look: "quiet", cells: [[{ value: label }]] },
    typeof value === "number"
      ? { row: 1 + at, column: 1, look: Number.isInteger(value) ? "number" : "money", cells: [[{ value }]] }
      : { row: 1 + at, column: 1, look: "text", cells: [[{ value }]] },
  ];
  return {
    cells: [
      { row: 0, column: 0, look: "title", cells: [[{ value: title }]] },
      ...facts.flatMap(fact),
      ...placed.map(({ title: name, at }): DraftCells => ({
        row: at,
        column: 0,
        look: "heading",
        cells: [[{ value: name }]],
      })),
    ],
    tables: placed.map(({ headers, rows, at }) => ({
      row: at + 1,
      column: 0,
      columns: headers.map((header, column): DraftColumn => ({
        header,
        formula: null,
        format: formats[header] ?? "General",
        width: WIDTHS[column] ?? 90,
        wrap: header === "Rule" || header === "Line",
      })),
      rows,
      headerHeight: null,
    })),
    ...NOTHING_ELSE,
    frozen: { rows: 1, columns: 0 },
    print: { titleRow: null, titleColumn: null },
    home: { row: 0, column: 0 },
  };
}

export const recordTables = ["Suppliers", "Rules", "Others", "Lines"] as const;

export function recordName(scenario: string): string {
  return `Decision ${scenario}`;
}
