// `npm run bench [-- name ...]`: runs every bench/<name>.ts that exports `bench`, prints a table and writes
// bench/results.json. It judges nothing by itself: each benchmark says its target and whether it holds.
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
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

/** Null when the file is a helper of the others. */
async function load(name: string): Promise<(() => Promise<BenchRow[]>) | null> {
  const file = benchFile.safeParse(await import(path.join(__dirname, `${name}.ts`)));
  return file.success ? async () => rowsOf.parse(await file.data.bench()) : null;
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
  const known = readdirSync(__dirname)
    .filter((file) => file.endsWith(".ts") && file !== "run.ts" && file !== "types.ts")
    .map((file) => file.slice(0, -".ts".length));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  const rows: BenchRow[] = [];
  for (const name of wanted.length > 0 ? wanted : known) {
    const bench = await load(name);
    if (bench === null) continue;
    console.log(`${name} ...`);
    rows.push(...(await bench()));
  }
  console.log(`\n${tableOf(rows)}`);
  writeFileSync(path.join(__dirname, "results.json"), `${JSON.stringify(rows, null, 2)}\n`);
  process.exitCode = rows.some((row) => row.ok === false) ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
