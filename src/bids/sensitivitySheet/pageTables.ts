// The tables of the page of moved prices, below its figures and charts.
import type { CellValue } from "../../values/cell";
import { columnSpan, tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import type { Changed, CloseLine, Margin, WhatIf } from "../sensitivity/types";
import type { AwardTexts } from "../awardSheet/texts";
import { supplierHeaders } from "./drawsSheet";
import { drawHeaders, labelsOf, type SensitivityNames, type SensitivitySheetInput } from "./input";
import { breakThen, marginsSure, proofWord, stateWords, thenInWords, thresholdCell, thresholdSure } from "./words";

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
const NAMES = 240;
const FIGURES = 84;
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
const bins = [-1, 1e-9, 0.005, 0.01, 0.02, 0.05, 1e9];

export function spreadTable({ draws }: SensitivityNames, { say, sentences: { percent } }: AwardTexts): PageTable {
  const share = tableColumn(draws, drawHeaders(say).share);
  const [fromHeader, toHeader] = [say("extra cost|Above"), say("extra cost|Up to")];
  const [above, to] = [thisRow(fromHeader), thisRow(toHeader)];
  return {
    title: say("What it costs to keep this award when prices move"),
    columns: [
      names(say("Extra cost of this award")),
      figures(say("Draws"), "0", { formula: `=COUNTIFS(${share},">"&${above},${share},"<="&${to})` }),
      figures(fromHeader, "0.0%;;0.0%"),
      figures(toHeader, '[>1]"";0.0%'),
    ],
    rows: bins.slice(1).map((up, at) => {
      const from = bins[at] ?? 0;
      const label =
        from < 0
          ? say("extra cost|none")
          : up > 1
            ? say("extra cost|more than {part}", { part: percent(from) })
            : say("extra cost|up to {part}", { part: percent(up) });
      return [label, null, from, up];
    }),
  };
}

export function supplierTable(input: SensitivitySheetInput, { draws }: SensitivityNames): PageTable {
  const { say } = input.texts;
  const place = say("supplier|Place");
  const labels = supplierHeaders(input);
  const calculated = `COUNT(${tableColumn(draws, drawHeaders(say).best)})`;
  const lines = new Map(input.found.base.gets.map((one) => [one.supplier, one.lines]));
  // The place is in the table, so that one formula is right for all rows.
  const block = `INDEX(${columnSpan(draws, labels[0] ?? "", labels.at(-1) ?? "")},0,${thisRow(place)})`;
  const withLines = `COUNTIF(${block},">0")`;
  const seen = new Set(
    input.found.draws.flatMap(({ then }) => (then.kind === "found" ? then.gets.map(({ supplier }) => supplier) : [])),
  );
  const shown = input.bidders
    .map(({ bidId, label }, at) => ({ bidId, label, place: at + 1, own: lines.get(bidId) ?? 0 }))
    .filter(({ bidId, own }) => own > 0 || seen.has(bidId))
    .sort((a, b) => b.own - a.own || a.place - b.place);
  return {
    title: say("Who has lines in the best award of the draws"),
    columns: [
      names(say("Supplier")),
      figures(say("Lines in this award"), "0"),
      figures(place, "0"),
      figures(say("Draws with lines"), "0", { formula: `=${withLines}` }),
      figures(say("Share of draws"), PART, { formula: `=IF(${calculated}=0,"",${withLines}/${calculated})` }),
    ],
    rows: shown.map(({ label, own, place }) => [label, own, place, null, null]),
  };
}

/** `total`: the cell with the award's total. */
export function whatIfTable(input: SensitivitySheetInput, total: string): PageTable {
  const labels = labelsOf(input);
  const { say, sentences: own } = input.texts;
  const part = own.percent(input.step);
  const [low, high] = [say("prices|{part} lower", { part }), say("prices|{part} higher", { part })];
  const headers = (way: string) => ({
    best: say("{way}: best award", { way }),
    proof: say("{way}: proof", { way }),
    difference: say("{way}: difference", { way }),
    then: say("{way}: then", { way }),
  });
  const [lower, higher] = [headers(low), headers(high)];
  const name = ({ who }: WhatIf) =>
    who.kind === "group" ? say("Group “{name}”", { name: who.name }) : labels.supplier(who.name);
  const then = (one: WhatIf) => thenInWords(one.then, input, labels);
  const difference = (of: string) => `=IF(ISNUMBER(${thisRow(of)}),${thisRow(of)}-${total},"")`;
  return {
    title: say("The award when the prices of one supplier or group move"),
    columns: [
      names(say("Prices of")),
      figures(lower.best, MONEY),
      figures(lower.proof, WORDS),
      figures(lower.difference, MONEY, { formula: difference(lower.best) }),
      figures(higher.best, MONEY),
      figures(higher.proof, WORDS),
      figures(higher.difference, MONEY, { formula: difference(higher.best) }),
      sentences(lower.then),
      sentences(higher.then),
    ],
    rows: input.found.whatIfs.flatMap((one, at) => {
      const other = input.found.whatIfs[at + 1];
      if (one.part > 0 || other === undefined) return [];
      const [down, up] = [totalAndProof(one.then, say), totalAndProof(other.then, say)];
      return [[name(one), ...down, null, ...up, null, then(one), then(other)]];
    }),
  };
}

function totalAndProof(then: Changed, say: Say): readonly CellValue[] {
  return [then.kind === "found" ? then.total : null, proofWord(then, say)];
}

export function breaksTable(input: SensitivitySheetInput): PageTable {
  const labels = labelsOf(input);
  const { say } = input.texts;
  const [higher, lower] = [say("prices|Higher by"), say("prices|Lower by")];
  const [up, down] = [thisRow(higher), thisRow(lower)];
  const nearest = `MIN(IF(ISNUMBER(${up}),${up},9),IF(ISNUMBER(${down}),-${down},9))`;
  const part = { align: "right" } as const;
  return {
    title: say("How far all prices of a supplier move until the award changes"),
    columns: [
      names(say("All prices of")),
      figures(say("Lines now"), "0"),
      figures(higher, PART, part),
      figures(say("Higher: proof"), WORDS),
      figures(lower, PART, part),
      figures(say("Lower: proof"), WORDS),
      figures(say("Nearest"), PART, { formula: `=IF(COUNT(${up},${down})=0,"",${nearest})` }),
      sentences(say("Higher: then")),
      sentences(say("Lower: then")),
    ],
    rows: input.found.breaks.map((one) => [
      labels.supplier(one.supplier),
      one.lines,
      thresholdCell(one.up, input),
      thresholdSure(one.up, say),
      thresholdCell(one.down, input),
      thresholdSure(one.down, say),
      null,
      breakThen(one.up, input, labels),
      breakThen(one.down, input, labels),
    ]),
  };
}

export function closeTable(input: SensitivitySheetInput): PageTable {
  const labels = labelsOf(input);
  const { say } = input.texts;
  const { never } = stateWords(say);
  const money = (margin: Margin) => (margin.kind === "at" ? margin.money : margin.kind === "never" ? never : null);
  const part = (margin: Margin) => (margin.kind === "at" && Number.isFinite(margin.part) ? margin.part : null);
  const row = ({ line, supplier, cost, rise, rival, fall }: CloseLine): readonly CellValue[] => [
    labels.line(line),
    cost,
    money(rise),
    part(rise),
    money(fall),
    part(fall),
    marginsSure([rise, fall], say),
    labels.supplier(supplier),
    labels.supplier(rival),
  ];
  return {
    title: say("Lines whose award hangs on little: how far one price moves until it changes"),
    columns: [
      names(say("Line")),
      figures(say("Cost"), MONEY),
      figures(say("Price rises by"), MONEY, { align: "right" }),
      figures(say("Rises by, share"), PART),
      figures(say("Runner-up's falls by"), MONEY, { align: "right" }),
      figures(say("Falls by, share"), PART),
      figures(say("Proof"), WORDS),
      sentences(say("Awarded to")),
      sentences(say("Runner-up")),
    ],
    rows: input.found.close.map(row),
  };
}

const MOST_KEPT = 20;

export function keptTable(input: SensitivitySheetInput, { draws }: SensitivityNames): PageTable {
  const labels = labelsOf(input);
  const { say } = input.texts;
  const stays = say("Stays in draws");
  const calculated = `COUNT(${tableColumn(draws, drawHeaders(say).best)})`;
  return {
    title: say("Lines that move most often in the draws"),
    columns: [
      names(say("Line of the award")),
      figures(stays, "0"),
      figures(say("Stays, share"), PART, { formula: `=IF(${calculated}=0,"",${thisRow(stays)}/${calculated})` }),
    ],
    rows: input.found.kept.slice(0, MOST_KEPT).map(({ line, draws: times }) => [labels.line(line), times, null]),
  };
}
