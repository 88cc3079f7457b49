// The tables of the page of moved prices, below its figures and charts.
import type { CellValue } from "../../values/cell";
import { columnSpan, tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import { percent } from "../awardSheet/words";
import type { Changed, CloseLine, Margin, WhatIf } from "../sensitivity/types";
import { supplierHeaders } from "./drawsSheet";
import { drawHeaders, labelsOf, type SensitivityInput, type SensitivityNames } from "./input";
import { BREAKS, breakThen, marginSure, proofWord, thenInWords, thresholdCell, thresholdSure } from "./words";

const MONEY = "#,##0.00";
const PART = "0.0%";
const WORDS = "@";

/** A table without its place. */
export interface PageTable {
  readonly title: string;
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

const wide = 210;
const narrow = 92;

function column(header: string, format: string, also: Partial<DraftColumn> = {}): DraftColumn {
  return { header, format, formula: null, width: narrow, ...(format === WORDS ? { wrap: true } : {}), ...also };
}

/** From which extra cost on, and up to which: the first is none at all, but for the last bits of sums. */
const bins = [
  ["none", -1, 1e-9],
  ["up to 0.5%", 1e-9, 0.005],
  ["up to 1%", 0.005, 0.01],
  ["up to 2%", 0.01, 0.02],
  ["up to 5%", 0.02, 0.05],
  ["more than 5%", 0.05, 1e9],
] as const;

export const spreadHeaders = { extra: "Extra cost of this award", draws: "Draws" } as const;

export function spreadTable({ draws }: SensitivityNames): PageTable {
  const share = tableColumn(draws, drawHeaders.share);
  const [above, to] = [thisRow("Above"), thisRow("Up to")];
  return {
    title: "What it costs to keep this award when prices move",
    columns: [
      column(spreadHeaders.extra, WORDS, { width: wide, wrap: false }),
      column(spreadHeaders.draws, "0", { formula: `=COUNTIFS(${share},">"&${above},${share},"<="&${to})` }),
      column("Above", "0.0%;;0.0%"),
      column("Up to", '[>1]"";0.0%'),
    ],
    rows: bins.map(([label, from, up]) => [label, null, from, up]),
  };
}

export function supplierTable(input: SensitivityInput, { draws }: SensitivityNames): PageTable {
  const labels = supplierHeaders(input);
  const calculated = `COUNT(${tableColumn(draws, drawHeaders.best)})`;
  const lines = new Map(input.found.base.gets.map((one) => [one.supplier, one.lines]));
  // The position is in the table, so that one formula is right for all rows.
  const block = `INDEX(${columnSpan(draws, labels[0] ?? "", labels.at(-1) ?? "")},0,${thisRow("Place")})`;
  const withLines = `COUNTIF(${block},">0")`;
  const all = input.bidders.map(({ bidId, label }, at) => [label, lines.get(bidId) ?? 0, at + 1, null, null] as const);
  const seen = new Set(
    input.found.draws.flatMap(({ then }) => (then.kind === "found" ? then.gets.map(({ supplier }) => supplier) : [])),
  );
  const shown = all.filter(([, own, place]) => own > 0 || seen.has(input.bidders[place - 1]?.bidId ?? ""));
  return {
    title: "Who has lines in the best award of the draws",
    columns: [
      column("Supplier", WORDS, { width: wide, wrap: false }),
      column("Lines in this award", "0"),
      column("Place", "0"),
      column("Draws with lines", "0", { formula: `=${withLines}` }),
      column("Share of draws", PART, { formula: `=IF(${calculated}=0,"",${withLines}/${calculated})` }),
    ],
    rows: [...shown].sort((a, b) => b[1] - a[1] || a[2] - b[2]),
  };
}

/** `total`: the cell with the award's total. */
export function whatIfTable(input: SensitivityInput, total: string): PageTable {
  const labels = labelsOf(input);
  const [low, high] = [`${percent(input.step)} lower`, `${percent(input.step)} higher`];
  const name = ({ who }: WhatIf) => (who.kind === "group" ? `Group “${who.name}”` : labels.supplier(who.name));
  const rows = input.found.whatIfs.flatMap((one, at) => {
    const other = input.found.whatIfs[at + 1];
    if (one.part > 0 || other === undefined) return [];
    return [
      [name(one), ...figures(one.then), null, ...figures(other.then), null, keptCell(other.then), both(one, other)],
    ];
  });
  function both(one: WhatIf, other: WhatIf): string {
    const [down, up] = [one, other].map(({ then }) => thenInWords(then, input.found, labels));
    return `Lower: ${down ?? ""}. Higher: ${up ?? ""}.`;
  }
  const difference = (of: string) => `=IF(ISNUMBER(${thisRow(of)}),${thisRow(of)}-${total},"")`;
  return {
    title: "The award when the prices of one supplier or group move",
    columns: [
      column("Prices of", WORDS, { width: wide, wrap: false }),
      column(`${low}: best award`, MONEY),
      column(`${low}: proof`, WORDS),
      column(`${low}: difference`, MONEY, { formula: difference(`${low}: best award`) }),
      column(`${high}: best award`, MONEY),
      column(`${high}: proof`, WORDS),
      column(`${high}: difference`, MONEY, { formula: difference(`${high}: best award`) }),
      column(`${high}: this award`, MONEY),
      column("Award then", WORDS, { width: 200 }),
    ],
    rows,
  };
}

function figures(then: Changed): readonly CellValue[] {
  return [then.kind === "found" ? then.total : null, proofWord(then)];
}

function keptCell(then: Changed): CellValue {
  return then.kind === "found" ? (then.kept ?? BREAKS) : null;
}

export function breaksTable(input: SensitivityInput): PageTable {
  const labels = labelsOf(input);
  return {
    title: "How far all prices of a supplier move until the award changes",
    columns: [
      column("All prices of", WORDS, { width: wide, wrap: false }),
      column("Lines now", "0"),
      column("Higher by", PART, { align: "right" }),
      column("Higher: proof", WORDS),
      column("Higher: then", WORDS),
      column("Lower by", PART, { align: "right" }),
      column("Lower: proof", WORDS),
      column("Lower: then", WORDS),
    ],
    rows: input.found.breaks.map(({ supplier, lines, down, up }) => [
      labels.supplier(supplier),
      lines,
      thresholdCell(up),
      thresholdSure(up),
      breakThen(up, input.found, labels),
      thresholdCell(down),
      thresholdSure(down),
      breakThen(down, input.found, labels),
    ]),
  };
}

export function closeTable(input: SensitivityInput): PageTable {
  const labels = labelsOf(input);
  const money = (margin: Margin) => (margin.kind === "at" ? margin.money : margin.kind === "never" ? "never" : null);
  const part = (margin: Margin) => (margin.kind === "at" && Number.isFinite(margin.part) ? margin.part : null);
  const row = ({ line, supplier, cost, rise, rival, rivalCost, fall }: CloseLine): readonly CellValue[] => [
    labels.line(line),
    labels.supplier(supplier),
    cost,
    money(rise),
    part(rise),
    marginSure(rise),
    labels.supplier(rival),
    rivalCost,
    money(fall),
    part(fall),
    marginSure(fall),
  ];
  return {
    title: "Lines whose award hangs on little: how far one price moves until it changes",
    columns: [
      column("Line", WORDS, { width: wide, wrap: true }),
      column("Awarded to", WORDS),
      column("Cost", MONEY),
      column("Rises by", MONEY, { align: "right" }),
      column("Rises by, share", PART),
      column("Rise: proof", WORDS),
      column("Runner-up", WORDS),
      column("Its cost", MONEY),
      column("Falls by", MONEY, { align: "right" }),
      column("Falls by, share", PART),
      column("Fall: proof", WORDS),
    ],
    rows: input.found.close.map(row),
  };
}

const MOST_KEPT = 20;

export function keptTable(input: SensitivityInput, { draws }: SensitivityNames): PageTable {
  const labels = labelsOf(input);
  const calculated = `COUNT(${tableColumn(draws, drawHeaders.best)})`;
  return {
    title: "Lines that move most often in the draws",
    columns: [
      column("Line of the award", WORDS, { width: wide }),
      column("Stays in draws", "0"),
      column("Stays, share", PART, { formula: `=IF(${calculated}=0,"",${thisRow("Stays in draws")}/${calculated})` }),
    ],
    rows: input.found.kept.slice(0, MOST_KEPT).map(({ line, draws: stays }) => [labels.line(line), stays, null]),
  };
}
