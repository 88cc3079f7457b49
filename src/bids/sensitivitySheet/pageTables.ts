// The tables of the page of moved prices, below its figures and charts.
import type { CellValue } from "../../values/cell";
import { letterCount } from "../../values/letterCount";
import { columnSpan, tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import { percent } from "../awardSheet/words";
import type { Changed, CloseLine, Margin, WhatIf } from "../sensitivity/types";
import { supplierHeaders } from "./drawsSheet";
import { drawHeaders, labelsOf, type SensitivityInput, type SensitivityNames } from "./input";
import { breakThen, marginsSure, proofWord, thenInWords, thresholdCell, thresholdSure } from "./words";

const MONEY = "#,##0.00";
const PART = "0.0%";
const WORDS = "@";

/** A table without its place. */
export interface PageTable {
  readonly title: string;
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** Points: names first, then figures, and words in the last two columns of all tables, which share the sheet's. */
const NAMES = 210;
const FIGURES = 80;
const SENTENCES = 200;

function names(header: string): DraftColumn {
  return { header, format: WORDS, formula: null, width: NAMES, wrap: true };
}

function figures(header: string, format: string, also: Partial<DraftColumn> = {}): DraftColumn {
  return { header, format, formula: null, width: FIGURES, ...also };
}

function sentences(header: string): DraftColumn {
  return { header, format: WORDS, formula: null, width: SENTENCES, wrap: true };
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
      names(spreadHeaders.extra),
      figures(spreadHeaders.draws, "0", { formula: `=COUNTIFS(${share},">"&${above},${share},"<="&${to})` }),
      figures("Above", "0.0%;;0.0%"),
      figures("Up to", '[>1]"";0.0%'),
    ],
    rows: bins.map(([label, from, up]) => [label, null, from, up]),
  };
}

export function supplierTable(input: SensitivityInput, { draws }: SensitivityNames): PageTable {
  const labels = supplierHeaders(input);
  const calculated = `COUNT(${tableColumn(draws, drawHeaders.best)})`;
  const lines = new Map(input.found.base.gets.map((one) => [one.supplier, one.lines]));
  // The place is in the table, so that one formula is right for all rows.
  const block = `INDEX(${columnSpan(draws, labels[0] ?? "", labels.at(-1) ?? "")},0,${thisRow("Place")})`;
  const withLines = `COUNTIF(${block},">0")`;
  const seen = new Set(
    input.found.draws.flatMap(({ then }) => (then.kind === "found" ? then.gets.map(({ supplier }) => supplier) : [])),
  );
  const shown = input.bidders
    .map(({ bidId, label }, at) => ({ bidId, label, place: at + 1, own: lines.get(bidId) ?? 0 }))
    .filter(({ bidId, own }) => own > 0 || seen.has(bidId))
    .sort((a, b) => b.own - a.own || a.place - b.place);
  return {
    title: "Who has lines in the best award of the draws",
    columns: [
      names("Supplier"),
      figures("Lines in this award", "0"),
      figures("Place", "0"),
      figures("Draws with lines", "0", { formula: `=${withLines}` }),
      figures("Share of draws", PART, { formula: `=IF(${calculated}=0,"",${withLines}/${calculated})` }),
    ],
    rows: shown.map(({ label, own, place }) => [label, own, place, null, null]),
  };
}

/** `total`: the cell with the award's total. */
export function whatIfTable(input: SensitivityInput, total: string): PageTable {
  const labels = labelsOf(input);
  const [low, high] = [`${percent(input.step)} lower`, `${percent(input.step)} higher`];
  const name = ({ who }: WhatIf) => (who.kind === "group" ? `Group “${who.name}”` : labels.supplier(who.name));
  const then = (one: WhatIf) => thenInWords(one.then, input.found, labels);
  const difference = (of: string) => `=IF(ISNUMBER(${thisRow(of)}),${thisRow(of)}-${total},"")`;
  return {
    title: "The award when the prices of one supplier or group move",
    columns: [
      names("Prices of"),
      figures(`${low}: best award`, MONEY),
      figures(`${low}: proof`, WORDS),
      figures(`${low}: difference`, MONEY, { formula: difference(`${low}: best award`) }),
      figures(`${high}: best award`, MONEY),
      figures(`${high}: proof`, WORDS),
      figures(`${high}: difference`, MONEY, { formula: difference(`${high}: best award`) }),
      sentences(`${low}: then`),
      sentences(`${high}: then`),
    ],
    rows: input.found.whatIfs.flatMap((one, at) => {
      const other = input.found.whatIfs[at + 1];
      if (one.part > 0 || other === undefined) return [];
      const [down, up] = [totalAndProof(one.then), totalAndProof(other.then)];
      return [[name(one), ...down, null, ...up, null, then(one), then(other)]];
    }),
  };
}

function totalAndProof(then: Changed): readonly CellValue[] {
  return [then.kind === "found" ? then.total : null, proofWord(then)];
}

export function breaksTable(input: SensitivityInput): PageTable {
  const labels = labelsOf(input);
  const [up, down] = [thisRow("Higher by"), thisRow("Lower by")];
  const nearest = `MIN(IF(ISNUMBER(${up}),${up},9),IF(ISNUMBER(${down}),-${down},9))`;
  const part = { align: "right" } as const;
  return {
    title: "How far all prices of a supplier move until the award changes",
    columns: [
      names("All prices of"),
      figures("Lines now", "0"),
      figures("Higher by", PART, part),
      figures("Higher: proof", WORDS),
      figures("Lower by", PART, part),
      figures("Lower: proof", WORDS),
      figures("Nearest", PART, { formula: `=IF(COUNT(${up},${down})=0,"",${nearest})` }),
      sentences("Higher: then"),
      sentences("Lower: then"),
    ],
    rows: input.found.breaks.map((one) => [
      labels.supplier(one.supplier),
      one.lines,
      thresholdCell(one.up),
      thresholdSure(one.up),
      thresholdCell(one.down),
      thresholdSure(one.down),
      null,
      breakThen(one.up, input.found, labels),
      breakThen(one.down, input.found, labels),
    ]),
  };
}

export function closeTable(input: SensitivityInput): PageTable {
  const labels = labelsOf(input);
  const money = (margin: Margin) => (margin.kind === "at" ? margin.money : margin.kind === "never" ? "never" : null);
  const part = (margin: Margin) => (margin.kind === "at" && Number.isFinite(margin.part) ? margin.part : null);
  const row = ({ line, supplier, cost, rise, rival, fall }: CloseLine): readonly CellValue[] => [
    labels.line(line),
    cost,
    money(rise),
    part(rise),
    money(fall),
    part(fall),
    marginsSure(rise, fall),
    labels.supplier(supplier),
    labels.supplier(rival),
  ];
  return {
    title: "Lines whose award hangs on little: how far one price moves until it changes",
    columns: [
      names("Line"),
      figures("Cost", MONEY),
      figures("Price rises by", MONEY, { align: "right" }),
      figures("Rises by, share", PART),
      figures("Runner-up's falls by", MONEY, { align: "right" }),
      figures("Falls by, share", PART),
      figures("Proof", WORDS),
      sentences("Awarded to"),
      sentences("Runner-up"),
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
      names("Line of the award"),
      figures("Stays in draws", "0"),
      figures("Stays, share", PART, { formula: `=IF(${calculated}=0,"",${thisRow("Stays in draws")}/${calculated})` }),
    ],
    rows: input.found.kept.slice(0, MOST_KEPT).map(({ line, draws: stays }) => [labels.line(line), stays, null]),
  };
}

/** Points of each row whose words take more than one line: Excel fits no height to what a program writes. */
export function heightsOf({ columns, rows }: PageTable): readonly (number | null)[] {
  return rows.map((cells) => {
    const lines = cells.map((cell, at) => {
      const { wrap, width } = columns[at] ?? {};
      return wrap === true && typeof cell === "string" ? Math.ceil((letterCount(cell) * LETTER) / (width ?? NAMES)) : 1;
    });
    const most = Math.max(1, ...lines);
    return most === 1 ? null : most * LINE;
  });
}

/** Points of a letter, rather wide, and of a line of text. */
const LETTER = 5.8;
const LINE = 15;
