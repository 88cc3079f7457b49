// The draws, one a row: what the best award costs at the drawn prices, what the chosen one would, and who has how many
// lines. The figures of the page are formulas over this table.
import { thisRow } from "../../values/references";
import type { CellValue } from "../../values/cell";
import { NOTHING_ELSE, type DraftCells, type DraftColumn, type DraftSheet } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { included, takesPart } from "../awardSheet/lookups";
import { LEFT_OUT } from "../compare/choice";
import { bandLabels } from "../compare/columns";
import { tableColumn } from "../../values/references";
import type { Draw } from "../sensitivity/types";
import { bidNames, drawHeaders, type SensitivityNames, type SensitivitySheetInput } from "./input";
import { proofWord, seedInWords, spreadInWords, stateWords } from "./words";

const MONEY = "#,##0.00";
const WORDS = "@";
const HEADER = 5;
const rows = { title: 0, how: 1, bids: 3, bidsThen: 4 } as const;

interface Column extends DraftColumn {
  readonly value: (draw: Draw) => CellValue;
}

export function drawsSheet(input: SensitivitySheetInput, names: SensitivityNames): DraftSheet {
  const { say } = input.texts;
  const own = [...costColumns(say), ...sameColumns(say)];
  const first = own.length;
  const columns = [...own, ...supplierColumns(input)];
  const named = bidNames(names);
  const over = (name: string, row: number) => ({ name, row, from: first, to: columns.length - 1 });
  return {
    cells: [
      {
        row: rows.title,
        column: 0,
        look: "title",
        cells: [[{ value: say("Draws: {scenario}", { scenario: input.scenario }) }]],
      },
      {
        row: rows.how,
        column: 0,
        look: "quiet",
        cells: [[{ value: `${spreadInWords(input)} ${seedInWords(input, say)}` }]],
      },
      ...bids(input, first),
    ],
    tables: [
      {
        row: HEADER,
        column: 0,
        columns,
        rows: input.found.draws.map((draw) =>
          columns.map(({ formula, value }) => (formula === null ? value(draw) : null)),
        ),
        headerHeight: 45,
      },
    ],
    ...NOTHING_ELSE,
    names: [over(named.now, rows.bids), over(named.then, rows.bidsThen)],
    frozen: { rows: HEADER + 1, columns: 1 },
    print: { titleRow: HEADER, titleColumn: 0 },
  };
}

/** What each supplier asks for all lines, now and then: where they differ, the draws are of other bids. */
function bids({ compared, bidders, asked, texts: { say } }: SensitivitySheetInput, first: number): DraftCells[] {
  const now = bidders.map((bidder) => {
    const counts = takesPart(compared, bidder, say);
    if (bidder.extended === null || !("formula" in counts)) return { value: 0 };
    const all = tableColumn(compared.table, bidder.extended);
    const sum =
      compared.part === null
        ? `SUM(${all})`
        : `SUMIFS(${all},${tableColumn(compared.table, compared.part)},"<>${LEFT_OUT}")`;
    return { formula: `=IF(${counts.formula.slice(1)}=${included(say)},${sum},0)` };
  });
  const label = (row: number, value: string): DraftCells => ({
    row,
    column: 0,
    look: "quiet",
    cells: [[{ value }]],
  });
  return [
    label(rows.bids, say("All bids of a supplier together, now")),
    { row: rows.bids, column: first, look: "money", cells: [now] },
    label(rows.bidsThen, say("All bids of a supplier together, as calculated")),
    { row: rows.bidsThen, column: first, look: "money", cells: [asked.map((value) => ({ value }))] },
  ];
}

function found(of: (then: Extract<Draw["then"], { kind: "found" }>) => CellValue): Column["value"] {
  return ({ then }) => (then.kind === "found" ? of(then) : null);
}

function costColumns(say: Say): readonly Column[] {
  const h = drawHeaders(say);
  const words = stateWords(say);
  const [best, kept, extra] = [thisRow(h.best), thisRow(h.kept), thisRow(h.extra)];
  return [
    value(h.nth, "0", 60, ({ nth }) => nth),
    value(
      h.best,
      MONEY,
      95,
      found(({ total }) => total),
    ),
    value(
      h.kept,
      MONEY,
      95,
      found((then) => then.kept ?? words.breaks),
    ),
    formula(h.extra, `=IF(AND(ISNUMBER(${best}),ISNUMBER(${kept})),MAX(0,${kept}-${best}),"")`, MONEY),
    formula(h.share, `=IF(AND(ISNUMBER(${extra}),N(${best})>0),${extra}/${best},"")`, "0.00%"),
    formula(h.most, `=IF(ISNUMBER(${extra}),${extra}+${thisRow(h.gap)},"")`, MONEY),
    value(
      h.gap,
      MONEY,
      95,
      found(({ gap }) => gap),
    ),
  ];
}

function sameColumns(say: Say): readonly Column[] {
  const h = drawHeaders(say);
  const words = stateWords(say);
  const yes = (is: boolean) => (is ? words.yes : words.no);
  return [
    value(
      h.still,
      WORDS,
      80,
      found(({ stillBest }) => yes(stillBest)),
    ),
    value(
      h.same,
      WORDS,
      80,
      found(({ sameSuppliers, stillBest }) => yes(sameSuppliers || stillBest)),
    ),
    value(
      h.moved,
      "0",
      66,
      found(({ moved }) => moved),
    ),
    value(h.proof, WORDS, 130, ({ then }) => proofWord(then, say)),
  ];
}

/** A column a bidder: how many lines it has in each draw. */
export function supplierHeaders({
  bidders,
  texts,
}: Pick<SensitivitySheetInput, "bidders" | "texts">): readonly string[] {
  return bandLabels(
    bidders.map(({ label }) => label),
    Object.values(drawHeaders(texts.say)),
  );
}

function supplierColumns(input: SensitivitySheetInput): readonly Column[] {
  const headers = supplierHeaders(input);
  return input.bidders.map(({ bidId }, at) =>
    value(headers[at] ?? "", "0", 84, ({ then }) =>
      then.kind === "found" ? (then.gets.find(({ supplier }) => supplier === bidId)?.lines ?? 0) : null,
    ),
  );
}

function value(header: string, format: string, width: number, of: Column["value"]): Column {
  return { header, formula: null, format, width, value: of };
}

function formula(header: string, text: string, format: string): Column {
  return { header, formula: text, format, width: 95, value: () => null };
}
