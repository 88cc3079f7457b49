// Opening what Excel wrote, up to all results: the kinds of workbooks that took minutes. Each is opened twice as large,
// too: time that grows with the square of the size shows there before a person meets it.
import { readFileSync } from "node:fs";
import { loadCalculation, type CalculationPort } from "../src/workbench/model/calculation/calculation";
import { createWorkbook } from "../src/workbench/model/workbook";
import { openXlsx } from "../src/workbench/xlsx/read/xlsx";
import { foreignFile, formulaCell, numberCell, textCell } from "../test/workbench/xlsx/foreignFiles";
import type { BenchRow } from "./types";

const LONGEST_S = 5;

interface Case {
  readonly name: string;
  readonly size: number;
  /** What it took before. */
  readonly before: string;
  readonly make: (size: number) => Uint8Array;
}

const codes = (size: number) => Array.from({ length: size }, (_, at) => `Part ${(at * 7919) % size}`);

function merged(size: number): Uint8Array {
  const rows = codes(size).map((code, at) => [textCell(code), textCell(""), numberCell(at)]);
  return foreignFile([{ name: "Merged", rows, merges: rows.map((_, at) => `A${at + 1}:B${at + 1}`) }]);
}

function prices(size: number): string[][] {
  return [
    [textCell("Code"), textCell("Price")],
    ...Array.from({ length: size }, (_, at) => [textCell(`Part ${at}`), numberCell(at / 4)]),
  ];
}

const LOOKUPS = [
  "INDEX(Prices[Price],MATCH(Orders[[#This Row],[Code]],Prices[Code],0))",
  "VLOOKUP(Orders[[#This Row],[Code]],Prices[#All],2,FALSE)",
  "_xlfn.XLOOKUP(Orders[[#This Row],[Code]],Prices[Code],Prices[Price])",
  "SUMIFS(Prices[Price],Prices[Code],Orders[[#This Row],[Code]])",
] as const;

function structured(size: number): Uint8Array {
  const columns = ["Code", "Match", "Look", "Xlook", "Sum"];
  const rows = codes(size).map((code) => [
    textCell(code),
    ...LOOKUPS.map((formula) => formulaCell(formula, Number(code.slice(5)) / 4)),
  ]);
  return foreignFile([
    {
      name: "Orders",
      rows: [columns.map(textCell), ...rows],
      tables: [{ name: "Orders", ref: `A1:E${size + 1}`, columns }],
    },
    {
      name: "Prices",
      rows: prices(size),
      tables: [{ name: "Prices", ref: `A1:B${size + 1}`, columns: ["Code", "Price"] }],
    },
  ]);
}

function wholeColumns(size: number): Uint8Array {
  const rows = codes(size).map((code, at) => [
    textCell(code),
    formulaCell(`VLOOKUP(A${at + 1},Prices!$A:$B,2,FALSE)`, Number(code.slice(5)) / 4),
  ]);
  return foreignFile([
    { name: "Orders", rows },
    { name: "Prices", rows: prices(size) },
  ]);
}

function macros(size: number): Uint8Array {
  const rows = codes(size).map((code, at) => [
    textCell(code),
    formulaCell(`UnitPrice(A${at + 1},${at % 97})`, at),
    formulaCell(`B${at + 1}*2`, at * 2),
  ]);
  return foreignFile([{ name: "Macros", rows }], true);
}

const CASES: readonly Case[] = [
  { name: "merged cells", size: 50_000, before: "208 s", make: merged },
  { name: "rows of four lookups over tables", size: 20_000, before: "more than 300 s", make: structured },
  { name: "VLOOKUPs over whole columns", size: 20_000, before: "16 s", make: wholeColumns },
  { name: "calls of macros", size: 20_000, before: "57 s", make: macros },
];

/** Seconds of processor: other work on the machine takes nothing away. */
function opened(calculation: CalculationPort, bytes: Uint8Array): number {
  const store = createWorkbook({ calculation });
  const before = process.cpuUsage();
  openXlsx(bytes).fill(store);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

export async function bench(): Promise<BenchRow[]> {
  const calculation = await loadCalculation(readFileSync(require.resolve("@ironcalc/wasm/wasm_bg.wasm")));
  return CASES.map(({ name, size, before, make }) => {
    const value = opened(calculation, make(size));
    const twice = opened(calculation, make(size * 2));
    return {
      name: `opening ${size} ${name}`,
      value,
      unit: "s",
      target: LONGEST_S,
      ok: value <= LONGEST_S,
      against: `${twice.toFixed(1)} s for twice as many; ${before} before`,
    };
  });
}
