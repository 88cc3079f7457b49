// The limits of an award's scenario on its summary: numbers that a person may change, what they come to now, and
// whether they are met.
import type { DraftCells, DraftLook } from "../../sheets/draft";
import { AFTER_FIGURES } from "../../sheets/look";
import type { Say } from "../../sheets/say";
import { columnLetters } from "../../values/columnLetters";
import { tableColumn } from "../../values/references";
import { quoted } from "../compare/words";
import { kept } from "./linesColumns";
import { lineMarkPattern } from "./lineMarks";
import { linesHeaders } from "./linesHeaders";
import { awardNames, type AwardNames, type AwardSheetInput } from "./sheetInput";
import { blank, headingsOver, lineCounts, type SummaryBlock } from "./summaryBlocks";
import { suppliersHeaders } from "./suppliersTable";

type Limit = readonly [
  label: string,
  look: DraftLook,
  now: string | null,
  limit: number | null,
  is: "<=" | ">=" | null,
];

function limitList(input: AwardSheetInput, { lines, suppliers }: AwardNames): readonly Limit[] {
  const { scenario, texts } = input;
  const { say } = texts;
  const covers = lineCounts(input, lines);
  const [l, s] = [linesHeaders(say), suppliersHeaders(say)];
  const gets = `${tableColumn(suppliers, s.lines)},">0"`;
  const least = `MINIFS(${tableColumn(suppliers, s.coverage)},${gets})`;
  const [lowest, ruled] = [tableColumn(lines, l.lowest), tableColumn(lines, l.rules)];
  const broken = `COUNTIFS(${ruled},"?*")-COUNTIFS(${ruled},${quoted(kept(say))})`;
  const ruleless = [scenario.must, scenario.mustNot, scenario.groups, scenario.splits].every(
    (rules) => rules.length === 0,
  );
  return [
    [say("Suppliers with lines, at most"), "count", `COUNTIFS(${gets})`, scenario.maxSuppliers, "<="],
    [
      say("Share of the lines awarded, at least"),
      "percent",
      `${covers.awarded}/${covers.all}`,
      ...([scenario.minCoverage, ">="] as const),
    ],
    [
      say("Share of the lines with a price from each, at least"),
      "percent",
      `IF(COUNTIFS(${gets})=0,"",${least})`,
      ...([scenario.minBidCoverage, ">="] as const),
    ],
    [say("Switching: a line leaves today's supplier"), "money", null, scenario.switching.perLine, null],
    [say("Switching: a new supplier"), "money", null, scenario.switching.perSupplier, null],
    [
      say("Worth awarded at lowest prices, share at least"),
      "percent",
      `IF(SUM(${lowest})=0,"",SUMIFS(${lowest},${tableColumn(lines, l.cost)},">=0")/SUM(${lowest}))`,
      ...([scenario.minWorth, ">="] as const),
    ],
    [say("Lines that break a rule of their own"), "count", broken, ruleless ? null : 0, "<="],
    ...(scenario.minSuppliers === null
      ? []
      : ([
          [say("Suppliers with lines, at least"), "count", `COUNTIFS(${gets})`, scenario.minSuppliers, ">="],
        ] as const)),
    ...lineLimits(input, lines),
    ...groupLimits(input, suppliers),
  ];
}

/** What a supplier gets of some lines, in units. */
function lineLimits({ scenario, bidders, texts }: AwardSheetInput, lines: string): readonly Limit[] {
  const { say, sentences } = texts;
  const h = linesHeaders(say);
  const of = (header: string) => tableColumn(lines, header);
  return scenario.bounds.flatMap(({ bidId, lines: some, min, max, minIfAny }, at): Limit[] => {
    const place = bidders.findIndex((one) => one.bidId === bidId) + 1;
    if (some === undefined || place === 0) return [];
    const own = `${of(h.place)},${place}`;
    const won = `${of(h.cost)},">=0"`;
    const units = `SUMIFS(${of(h.quantity)},${own},${of(h.limits)},${lineMarkPattern(at)},${won})`;
    const least = minIfAny ? `IF(COUNTIFS(${own},${won})=0,"",${units})` : units;
    const words = { name: bidders[place - 1]?.label ?? "", lines: sentences.lines(some.length) };
    const all: readonly Limit[] = [
      [say("“{name}”: units of {lines}, at least", words), "number", least, min, ">="],
      [say("“{name}”: units of {lines}, at most", words), "number", units, max, "<="],
    ];
    return all.filter(([, , , limit]) => limit !== null);
  });
}

const groupLooks = { spend: "money", share: "percent", quantity: "number" } as const;

/** At least, and at most. */
function groupLabels(say: Say, name: string) {
  return {
    spend: [say("“{name}”: spend, at least", { name }), say("“{name}”: spend, at most", { name })],
    share: [say("“{name}”: share, at least", { name }), say("“{name}”: share, at most", { name })],
    quantity: [say("“{name}”: units, at least", { name }), say("“{name}”: units, at most", { name })],
  } as const;
}

/** Of each group of suppliers: what they get together, and how many of them get anything. */
function groupLimits({ scenario, texts: { say } }: AwardSheetInput, suppliers: string): readonly Limit[] {
  const h = suppliersHeaders(say);
  const of = (header: string) => tableColumn(suppliers, header);
  return scenario.supplierGroups.flatMap(({ name, measure, min, max, minCount, maxCount }, at): Limit[] => {
    const members = `${of(h.groups)},"*;${at + 1};*"`;
    const look = groupLooks[measure];
    const header = { spend: h.spend, share: h.share, quantity: h.units }[measure];
    const [least, most] = groupLabels(say, name)[measure];
    const sum = `SUMIFS(${of(header)},${members})`;
    const count = `COUNTIFS(${members},${of(h.lines)},">0")`;
    const all: readonly Limit[] = [
      [least, look, sum, min, ">="],
      [most, look, sum, max, "<="],
      [say("“{name}”: suppliers with lines, at least", { name }), "count", count, minCount, ">="],
      [say("“{name}”: suppliers with lines, at most", { name }), "count", count, maxCount, "<="],
    ];
    return all.filter(([, , , limit]) => limit !== null);
  });
}

/** What a limit says that the award keeps. */
export function metText(say: Say): string {
  return say("limit|met");
}

/** What one says that the award breaks. */
export function brokenText(say: Say): string {
  return say("limit|broken");
}

/** Limits that are numbers: a person may change them and see whether they hold. */
export function limits(input: AwardSheetInput, names: AwardNames, top: number): SummaryBlock {
  const named = awardNames(names);
  const { say } = input.texts;
  const list = limitList(input, names);
  const head = headingsOver(top, say("Limits"), [say("award|Now"), say("Limit")]);
  const met: DraftCells = {
    row: top,
    column: 3,
    look: "heading",
    format: AFTER_FIGURES,
    cells: [[{ value: say("limit|Met") }]],
  };
  const rows = list.map(([label, look, now, limit, holds], at): DraftCells[] => {
    const row = top + 1 + at;
    return [
      { row, column: 0, look: "text", cells: [[{ value: label }]] },
      { row, column: 1, look, cells: [[now === null ? blank : { formula: `=${now}` }, { value: limit }]] },
      {
        row,
        column: 3,
        look: "number",
        format: AFTER_FIGURES,
        cells: [[holds === null ? blank : { formula: holdsFormula(row, holds, say) }]],
      },
    ];
  });
  return {
    cells: [...head, met, ...rows.flat()],
    names: [
      { name: named.perLine, row: top + 4, from: 2, to: 2 },
      { name: named.perSupplier, row: top + 5, from: 2, to: 2 },
      { name: named.limits, row: top + 1, from: 3, to: 3, rows: list.length },
    ],
    end: top + 1 + list.length,
  };
}

/** Parts are compared a hair wider than they are: 2 of 3 is 66.7% as well. */
function holdsFormula(row: number, is: "<=" | ">=", say: Say): string {
  const [now, limit] = [1, 2].map((column) => `${columnLetters(column)}${row + 1}`);
  const keeps = is === "<=" ? `${now}<=${limit}+0.0000001` : `${now}>=${limit}-0.0000001`;
  return `=IF(OR(${limit}="",${now}=""),"",IF(${keeps},${quoted(metText(say))},${quoted(brokenText(say))}))`;
}
