// Who changed a cell, from 56 bits a row: against random rows of which the true history is known.
import fc from "fast-check";
import { NOTHING, RowSketch, times } from "../../src/reports/rowSketch";
import { whoChanged, type ReportCellChange } from "../../src/reports/whoChanged";
import { RowsToRemember, WrittenRows } from "../../src/reports/writtenRows";
import type { CellValue } from "../../src/values/cell";

// Seeds are fixed: of the rows with a cell that both changed, chance makes some unclear.
const KEYS = Array.from({ length: 30 }, (_none, at) => `Rpt-Column ${at}`);
const row = new RowSketch(KEYS);

type Fate = "same" | "platform" | "typed" | "both" | "agree";

function history(fates: readonly Fate[]) {
  const written: CellValue[] = KEYS.map((_, at) => (at % 4 === 0 ? null : at % 3 === 0 ? at : `value ${at}`));
  const sheet = [...written];
  const report = [...written];
  fates.forEach((fate, at) => {
    if (fate === "platform" || fate === "both") report[at] = `platform ${at}`;
    if (fate === "typed" || fate === "both") sheet[at] = at % 2 === 0 ? at + 0.5 : `mine ${at}`;
    if (fate === "agree") sheet[at] = report[at] = "both say so";
  });
  const differing = KEYS.flatMap((_, at) => (sheet[at] === report[at] ? [] : [at]));
  return { written: [row.of(written)], sheet, report, differing, gone: NOTHING };
}

const told = (fates: readonly Fate[]) => {
  const compared = history(fates);
  const answers = whoChanged(row, compared);
  return { answers, truth: compared.differing.map((at): ReportCellChange => fates[at] as ReportCellChange) };
};

const fatesOf = (changes: Readonly<Record<number, Fate>>): Fate[] => KEYS.map((_, at) => changes[at] ?? "same");

test("any mixture of cells that one side changed is told apart, cell by cell", () => {
  const fate = fc.constantFrom<Fate>("same", "same", "platform", "typed");
  fc.assert(
    fc.property(fc.array(fate, { minLength: 30, maxLength: 30 }), (fates) => {
      const { answers, truth } = told(fates);
      expect(answers).toEqual(truth);
    }),
    { numRuns: 500, seed: 1 },
  );
});

test("a cell that both changed is told beside up to eight others that differ, or one in which both say the same", () => {
  const others = fc.uniqueArray(fc.record({ at: fc.nat(29), typed: fc.boolean() }), {
    maxLength: 8,
    selector: ({ at }) => at,
  });
  fc.assert(
    fc.property(others, fc.nat(29), fc.constantFrom<Fate>("both", "agree"), (some, special, how) => {
      const changes = Object.fromEntries(some.map(({ at, typed }) => [at, typed ? "typed" : "platform"] as const));
      const { answers, truth } = told(fatesOf({ ...changes, [special]: how }));
      expect(answers).toEqual(truth);
    }),
    { numRuns: 500, seed: 1 },
  );
});

test("with more cells that both changed it is unclear, and no value that was typed is taken for the platform's", () => {
  const fate = fc.constantFrom<Fate>("same", "same", "same", "platform", "typed", "both", "agree");
  fc.assert(
    fc.property(fc.array(fate, { minLength: 30, maxLength: 30 }), (fates) => {
      const { answers, truth } = told(fates);
      answers.forEach((answer, at) => {
        if (answer !== "unclear") expect(answer).toBe(truth[at]);
        if (truth[at] === "typed" || truth[at] === "both") expect(answer).not.toBe("platform");
      });
    }),
    { numRuns: 500, seed: 1 },
  );
});

test("what was written before and after a refresh that broke off are both known", () => {
  const before = history(fatesOf({ 3: "platform" }));
  const after = row.of(before.report);
  const torn = { ...before, written: [after, ...before.written] };
  expect(whoChanged(row, torn)).toEqual(["platform"]);
  const later = before.report.map((cell, at) => (at === 5 ? "later" : cell));
  const differing = [3, 5];
  expect(whoChanged(row, { ...torn, report: later, differing })).toEqual(["platform", "platform"]);
});

test("of a row of which nothing is remembered nothing is known", () => {
  expect(whoChanged(row, { ...history(fatesOf({ 1: "typed", 2: "both" })), written: [] })).toEqual([
    "unknown",
    "unknown",
  ]);
});

test("rows are remembered in some eight bytes each, and found by their key whatever their order", () => {
  const rows = Array.from({ length: 50_000 }, (_none, at) => ({ key: `70${at}`, sketch: row.of([at, `row ${at}`]) }));
  const remember = new RowsToRemember();
  for (const { key, sketch } of rows) remember.add(key, sketch);
  const encoded = remember.encoded();
  expect(encoded.reduce((sum, { length }) => sum + length, 0) / rows.length).toBeLessThan(8.5);
  const known = new WrittenRows(encoded);
  expect(known.size).toBe(50_000);
  for (const { key, sketch } of rows.toReversed()) expect(known.of(key)).toContainEqual(sketch);
  expect(known.of("never seen").length).toBeLessThan(3);
});

test("the factors of columns make a field", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 0xffffff }),
      fc.integer({ min: 1, max: 0xffffff }),
      fc.nat(0xffffff),
      (a, b, c) => {
        expect(times(a, b)).toBe(times(b, a));
        expect(times(a, b)).not.toBe(0);
        expect(times(a, b ^ c)).toBe(times(a, b) ^ times(a, c));
      },
    ),
  );
});
