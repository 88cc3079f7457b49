// A letter as a sheet. It stands by itself: no formula, name, list or mark speaks of another sheet, so that it can be
// moved to a workbook of its own.
import { tableColumn, thisRow } from "../../values/references";
import { saidOnce, type Say } from "../../sheets/say";
import { NOTHING_ELSE, type DraftCells, type DraftColumn, type DraftSheet } from "../../sheets/draft";
import { TEXT } from "../compare/columnLooks";
import { fitting } from "../compare/cellValues";
import { moneyFormat } from "../compare/currency";
import type { Letter, LetterLine } from "./letter";
import type { LetterTexts } from "./texts";
import { letterTitle, sentencesOf } from "./words";

const headers = saidOnce((say) => ({
  number: say("No."),
  title: say("Title"),
  worksheet: say("Worksheet"),
  unit: say("Unit"),
  quantity: say("Quantity"),
  part: say("Awarded part"),
  price: say("Your price"),
  amount: say("line|Amount"),
}));

/** Labels are above the titles, what they say beside them. */
const LABELS = 1;

export function letterSheet(letter: Letter, table: string, texts: LetterTexts): DraftSheet {
  const { heading, won, closing, currency } = letter;
  const { say } = texts;
  const said = sentencesOf(letter, texts);
  const tooLong = () => say("(longer than a cell can hold)");
  const sentencesRow = heading.length + 2;
  const totalRow = sentencesRow + said.length + 1;
  const tableRow = totalRow + 2;
  const closingRow = won.length === 0 ? totalRow : tableRow + won.length + 2;
  const text = (row: number, value: string, column = LABELS): DraftCells => ({
    row,
    column,
    look: "text",
    cells: [[{ value: fitting(value, tooLong) }]],
  });
  return {
    cells: [
      { row: 0, column: LABELS, look: "title", cells: [[{ value: fitting(letterTitle(letter, say), tooLong) }]] },
      ...heading.flatMap(([label, value], at) => [
        { ...text(1 + at, label), look: "quiet" as const },
        text(1 + at, value, LABELS + 1),
      ]),
      ...said.map((sentence, at) => text(sentencesRow + at, sentence)),
      ...(won.length === 0 ? [] : total(totalRow, table, currency, say)),
      ...closing.split("\n").flatMap((line, at) => (line.trim() === "" ? [] : [text(closingRow + at, line)])),
    ],
    tables: won.length === 0 ? [] : [{ row: tableRow, column: 0, ...lines(won, currency, say), headerHeight: null }],
    ...NOTHING_ELSE,
    widths: won.length === 0 ? [{ column: LABELS, width: 250 }] : [],
    frozen: { rows: 0, columns: 0 },
    print: { titleRow: won.length === 0 ? null : tableRow, titleColumn: null },
    home: { row: 0, column: LABELS },
  };
}

function total(row: number, table: string, currency: string | null, say: Say): readonly DraftCells[] {
  return [
    { row, column: LABELS, look: "text", cells: [[{ value: say("Total") }]], bold: true },
    {
      row,
      column: LABELS + 1,
      look: "money",
      cells: [[{ formula: `=SUM(${tableColumn(table, headers(say).amount)})` }]],
      format: moneyFormat(currency, false),
      bold: true,
    },
  ];
}

function lines(won: readonly LetterLine[], currency: string | null, say: Say) {
  const h = headers(say);
  const [money, all] = [moneyFormat(currency, true), moneyFormat(currency, false)];
  const value = (header: string, format: string, width: number, wrap = false): DraftColumn => ({
    header,
    format,
    width,
    formula: null,
    wrap,
  });
  const divided = won.some(({ part }) => part < 1);
  const together = new Set(won.map(({ worksheet }) => worksheet)).size > 1;
  const [price, quantity, part] = [thisRow(h.price), thisRow(h.quantity), thisRow(h.part)];
  const amount = `=IF(AND(ISNUMBER(${price}),ISNUMBER(${quantity})),${price}*${quantity}${divided ? `*${part}` : ""},"")`;
  const columns: readonly DraftColumn[] = [
    value(h.number, "0", 40),
    value(h.title, TEXT, 250, true),
    ...(together ? [value(h.worksheet, TEXT, 170)] : []),
    value(h.unit, TEXT, 90),
    { ...value(h.quantity, "General", 72), align: "right" },
    ...(divided ? [value(h.part, "0.0%", 84)] : []),
    value(h.price, money, 90),
    { header: h.amount, formula: amount, format: all, width: 100 },
  ];
  const rows = won.map((line) =>
    columns.map(({ header, formula }) => {
      if (formula !== null) return null;
      const key = (Object.keys(h) as (keyof typeof h)[]).find((one) => h[one] === header);
      return key === undefined || key === "amount" ? null : line[key];
    }),
  );
  return { columns, rows };
}
