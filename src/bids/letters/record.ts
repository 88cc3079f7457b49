// The record of a decision: who decided what, when, under which rules, how well it is proven, from bids of which time,
// at what cost. Values only: a record does not follow the bids. The same as a sheet and as text.
import type { CellValue } from "../../values/cell";
import { NOTHING_ELSE, type DraftCells, type DraftColumn, type DraftSheet } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { alternateInWords, type AlternateOffers } from "../awardSheet/alternates";
import type { AwardPoint, Awarded, RuleCost } from "../award/types";
import { sharesOf } from "../award/types";
import type { Scenario } from "../award/scenario";
import { sameRule } from "../award/ruleRefs";
import { isProven } from "../award/gap";
import type { LeftAside } from "../awardSheet/leftAside";
import type { NamesOf } from "../awardSheet/rulesOf";
import { ruleTexts, type AwardTexts } from "../awardSheet/texts";
import { moneyText, tiesText } from "../awardSheet/words";

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
  readonly texts: AwardTexts;
}

/** A column, and how its cells are written. */
export interface RecordColumn {
  readonly header: string;
  readonly look: keyof typeof formats;
}

export interface RecordTable {
  readonly title: string;
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

export interface DecisionRecord {
  readonly title: string;
  readonly facts: readonly (readonly [string, string | number])[];
  readonly tables: readonly RecordTable[];
}

export function recordOf(input: RecordInput): DecisionRecord {
  const { say } = input.texts;
  return {
    title: say("Decision: {scenario}", { scenario: input.scenario.name }),
    facts: [...whoDecided(input), ...whatItCosts(input), ...howItCounts(input)],
    tables: [suppliersOf(input), rulesOf(input), othersOf(input), linesOf(input)],
  };
}

type Facts = DecisionRecord["facts"];

function whoDecided(input: RecordInput): Facts {
  const { say } = input.texts;
  const [decidedBy, why] = [input.decidedBy.trim(), input.why.trim()];
  return [
    [say("noun|Event"), input.event],
    [say("Worksheet"), input.worksheet],
    [say("Scenario"), input.scenario.name],
    [say("Decided by"), decidedBy === "" ? say("person|not named") : decidedBy],
    [say("Recorded by the account"), input.account],
    [say("Recorded at"), input.recordedAt],
    [say("Award calculated at"), input.calculatedAt],
    [say("Bids read at"), input.bidsReadAt],
    ...(why === "" ? [] : ([[say("Reasons"), why]] as const)),
    ...(input.currency === null ? [] : ([[say("Currency"), input.currency]] as const)),
  ];
}

function whatItCosts({ result: { award }, lines, texts: { say } }: RecordInput): Facts {
  return [
    [say("Total"), award.total],
    [say("Paid to suppliers"), award.spend],
    [say("Switching"), award.switching],
    [say("Suppliers"), award.suppliers.length],
    [say("Lines awarded"), lines.length - award.uncovered.length],
    [say("Lines without a supplier"), award.uncovered.length],
  ];
}

function howItCounts({ result: { award }, scenario, names, rates, ignored, texts }: RecordInput): Facts {
  const { say, sentences } = texts;
  return [
    [say("Proof"), sentences.proof(award, scenario.leaving)],
    [say("Lines with a price"), sentences.leaving(scenario.leaving)],
    [say("Equal awards"), tiesText(say)],
    ...sentences.costing(scenario, names).map((text) => [say("record|Counted"), text] as const),
    ...(rates === null ? [] : ([[say("Rates of exchange"), rates]] as const)),
    ...ignored.map((one) => [say("Left aside"), sentences.leftAside(one)] as const),
  ];
}

const column = (header: string, look: RecordColumn["look"] = "plain"): RecordColumn => ({ header, look });

function proofWord(proven: boolean, say: Say): string {
  return proven ? say("award|proven") : say("award|not proven");
}

function suppliersOf({ result: { award }, bidders, texts: { say } }: RecordInput): RecordTable {
  const own = award.suppliers.map((at) => {
    const shares = award.lines.flatMap(sharesOf).filter(({ supplier }) => supplier === at);
    const spend = shares.reduce((sum, { cost }) => sum + cost, 0);
    const part = award.spend === 0 ? null : spend / award.spend;
    return [bidders[at]?.label ?? "", shares.length, spend, part] as const;
  });
  return {
    title: say("Suppliers"),
    columns: [
      column(say("Supplier"), "text"),
      column(say("Lines")),
      column(say("Spend"), "money"),
      column(say("Share of the spend"), "percent"),
    ],
    rows: own.toSorted((a, b) => b[2] - a[2]),
  };
}

function rulesOf({ scenario, names, texts, result: { ruleCosts } }: RecordInput): RecordTable {
  const { say } = texts;
  const costs = (is: (one: RuleCost) => boolean) => ruleCosts.find(is);
  return {
    title: say("Rules"),
    columns: [
      column(say("Rule"), "long"),
      column(say("rule|Costs"), "money"),
      column(say("Blocks lines")),
      column(say("Proof of the cost"), "text"),
    ],
    rows: ruleTexts(texts, scenario, names).map(({ rule, text }) => {
      const known = costs((one) => sameRule(one.rule, rule));
      if (known === undefined) return [text, null, null, say("not calculated")];
      return [text, known.cost, known.linesMore, proofWord(isProven(known.without), say)];
    }),
  };
}

function othersOf({ result: { curve }, texts: { say } }: RecordInput): RecordTable {
  const row = (point: AwardPoint | null | undefined, at: number): readonly CellValue[] => {
    if (point === undefined) return [at + 1, null, null, say("not calculated")];
    if (point === null) return [at + 1, null, null, say("breaks the rules")];
    return [at + 1, point.total, point.uncovered.length, proofWord(isProven(point), say)];
  };
  return {
    title: say("Awards with other numbers of suppliers"),
    columns: [
      column(say("Suppliers, at most")),
      column(say("Total"), "money"),
      column(say("Lines without a supplier")),
      column(say("Proof"), "text"),
    ],
    rows: curve.map(row),
  };
}

function linesOf({ lines, bidders, quantities, alternates, texts, result: { award } }: RecordInput): RecordTable {
  const { say } = texts;
  const offers = alternates.length > 0;
  const offerOf = (line: number, supplier: number): readonly CellValue[] => {
    const item = alternates[line]?.[supplier] ?? null;
    return offers ? [item === null ? null : alternateInWords(item.text, say)] : [];
  };
  const label = (at: number | null) => (at === null ? null : (bidders[at]?.label ?? null));
  return {
    title: say("Lines"),
    columns: [
      column(say("event|Line"), "long"),
      column(say("line|Id"), "text"),
      column(say("Quantity")),
      column(say("Awarded to"), "text"),
      column(say("line|Part"), "percent"),
      column(say("line|Cost"), "money"),
      column(say("Runner-up"), "text"),
      column(say("Its cost"), "money"),
      ...(offers ? [column(say("Offer"), "text")] : []),
    ],
    rows: award.lines.flatMap((line, at): (readonly CellValue[])[] => {
      const head = [lines[at]?.title ?? "", lines[at]?.id ?? "", quantities[at] ?? null];
      const rival = [label(line.runnerUp?.supplier ?? null), line.runnerUp?.cost ?? null];
      const shares = sharesOf(line);
      if (shares.length === 0)
        return [[...head, say("award|nobody"), null, null, null, null, ...(offers ? [null] : [])]];
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

/** With tabs between the cells of tables, so that it can be pasted into a sheet. `money`: writes an amount. */
export function textOfRecord({ title, facts, tables }: DecisionRecord, money = moneyText): string {
  const cell = (value: CellValue) =>
    typeof value === "number" ? String(value) : value === null ? "" : String(value).replaceAll(/[\t\r\n]+/g, " ");
  const blocks = [
    [
      title,
      ...facts.map(([label, value]) => `${label}: ${typeof value === "number" ? numberText(value, money) : value}`),
    ],
    ...tables.map(({ title: name, columns, rows }) => [
      name,
      columns.map(({ header }) => header).join("\t"),
      ...rows.map((row) => row.map(cell).join("\t")),
    ]),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function numberText(value: number, money: (amount: number) => string): string {
  return Number.isInteger(value) ? String(value) : money(value);
}

const formats = { plain: "General", text: "@", long: "@", money: "#,##0.00", percent: "0.0%" } as const;
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
    tables: placed.map(({ columns, rows, at }) => ({
      row: at + 1,
      column: 0,
      columns: columns.map(({ header, look }, nth): DraftColumn => ({
        header,
        formula: null,
        format: formats[look],
        width: WIDTHS[nth] ?? 90,
        wrap: look === "long",
        align: look === "plain" ? "right" : undefined,
      })),
      rows,
      headerHeight: 30,
    })),
    ...NOTHING_ELSE,
    frozen: { rows: 1, columns: 0 },
    print: { titleRow: null, titleColumn: null },
    home: { row: 0, column: 0 },
  };
}

export const recordTables = ["Suppliers", "Rules", "Others", "Lines"] as const;

export function recordName(scenario: string, say: Say): string {
  return say("Decision {scenario}", { scenario });
}
