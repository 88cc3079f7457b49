// Workbooks for the tests of the .xlsx reader and writer: our own store, and Excelize as a second, independent reader.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadCalculation } from "../../../src/workbench/model/calculation/calculation";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { openXlsx } from "../../../src/workbench/xlsx/read/xlsx";

/**
 * Runs a script with Excelize in a Node process of its own: its loader imports modules in a way that Jest's sandbox
 * refuses.
 * @param script the body of a function of `excelize` and `input` (a Buffer); what it returns comes back through JSON
 */
export function withExcelize(script: string, input: Uint8Array = new Uint8Array()): unknown {
  const program = `
    const { init } = require("excelize-wasm");
    const input = require("node:fs").readFileSync(0);
    init(require.resolve("excelize-wasm/excelize.wasm.gz")).then((excelize) => {
      const result = ((excelize, input) => { ${script} })(excelize, input);
      process.stdout.write(JSON.stringify(result), () => process.exit(0));
    });`;
  const output = execFileSync(process.execPath, ["-e", program], { input, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(output.toString("utf8"));
}

export async function calculatingBook(): Promise<WorkbookStore> {
  return createWorkbook({
    calculation: await loadCalculation(readFileSync(require.resolve("@ironcalc/wasm/wasm_bg.wasm"))),
  });
}

export function firstSheet(store: WorkbookStore): string {
  return store.sheets[0]?.id ?? "";
}

export function fillFrom(store: WorkbookStore, bytes: Uint8Array): string[] {
  return openXlsx(bytes).fill(store);
}
