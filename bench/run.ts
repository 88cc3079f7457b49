// `npm run bench [-- name ...]`: runs every bench/<name>.ts that exports `bench`, prints a table and writes
// bench/results.json. It judges nothing by itself: each benchmark says its target and whether it holds.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { command } from "../scripts/command";
import type { BenchRow } from "./types";

const rowsOf = z.array(
  z.object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    target: z.number().nullable(),
    ok: z.boolean().nullable(),
    against: z.string(),
  }),
);
const benchFile = z.object({ bench: z.custom<() => unknown>((value) => typeof value === "function") });

/** The other files help these. */
function benchmarks(): string[] {
  const isBenchmark = (file: string) => /^export (async )?function bench\(/m.test(readFileSync(file, "utf8"));
  const files = readdirSync(__dirname).filter((file) => file.endsWith(".ts"));
  return files.filter((file) => isBenchmark(path.join(__dirname, file))).map((file) => path.basename(file, ".ts"));
}

async function load(name: string): Promise<() => Promise<BenchRow[]>> {
  const file = benchFile.parse(await import(path.join(__dirname, `${name}.ts`)));
  return async () => rowsOf.parse(await file.bench());
}

function tableOf(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [
    row.name,
    row.value.toLocaleString("en", { maximumSignificantDigits: 4 }),
    row.unit,
    row.target === null ? "" : String(row.target),
    row.ok === null ? "" : row.ok ? "ok" : "MISSED",
    row.against,
  ]);
  const all = [["benchmark", "value", "unit", "target", "", "against"], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0)));
  return all.map((row) => line(row).join("  ").trimEnd()).join("\n");
}

async function main(): Promise<void> {
  const known = benchmarks();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  const rows: BenchRow[] = [];
  for (const name of wanted.length > 0 ? wanted : known) {
    const bench = await load(name);
    console.log(`${name} ...`);
    rows.push(...(await bench()));
  }
  console.log(`\n${tableOf(rows)}`);
  writeFileSync(path.join(__dirname, "results.json"), `${JSON.stringify(rows, null, 2)}\n`);
  process.exitCode = rows.some((row) => row.ok === false) ? 1 : 0;
}

command(main);
