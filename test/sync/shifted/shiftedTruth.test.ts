// Rows that a person edited, copied, cleared or added, and then sorted without their hidden ids. Here it is known whose
// content each row holds: what is not named as unsure must come out right.
import fc from "fast-check";
import { shiftedIds } from "../../../src/sync/shifted/shiftedIds";
import type { CellValue } from "../../../src/values/cell";
import { input, type Row } from "../support";

/** A row as it stands before the sort, and the id that is its own. */
interface Standing {
  readonly id: string;
  readonly cells: readonly CellValue[];
}

const small = fc.constantFrom<CellValue>(1, 2, 3);
const named = (name: fc.Arbitrary<CellValue>) => fc.tuple(name, small, small, small, small);
const upTo = (count: number) => Array.from({ length: count }, (_none, n) => n);
const MOST_ROWS = 16;

function agreedRows(areNamesShared: boolean) {
  const nameOf = (n: number) =>
    areNamesShared ? fc.constantFrom<CellValue>("A", "B", "C", `Part ${n}`) : fc.constant<CellValue>(`Part ${n}`);
  return fc.integer({ min: 4, max: 8 }).chain((count) => fc.tuple(...upTo(count).map((n) => named(nameOf(n)))));
}

const stories = fc
  .boolean()
  .chain(agreedRows)
  .chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      edits: fc.array(fc.tuple(fc.nat(rows.length - 1), fc.nat(3), small), { maxLength: 3 }),
      cleared: fc.option(fc.nat(rows.length - 1), { freq: 4 }),
      copied: fc.option(fc.nat(rows.length - 1), { freq: 4 }),
      fresh: fc.array(fc.record({ cells: named(fc.constant<CellValue>("Fresh")), isSent: fc.boolean() }), {
        maxLength: 3,
      }),
      gone: fc.nat(2),
      order: fc.shuffledSubarray(upTo(MOST_ROWS), { minLength: MOST_ROWS }),
      /** The others were never agreed on: the platform's row counts. */
      known: fc.integer({ min: 0, max: 8 }),
    }),
  );
type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never;

/** Of a new row that is under way. */
const markOf = (n: number) => `new:send:${n}`;
const isMark = (id: string) => id.startsWith("new:");

/** Its record is not on the platform any more; it may have been copied. */
const GONE = "99";

function standing({ rows, edits, cleared, copied, fresh, gone }: Story): readonly Standing[] {
  const all: Standing[] = rows.map((cells, n) => ({ id: String(n + 1), cells }));
  const change = (n: number, into: (cells: readonly CellValue[]) => readonly CellValue[]) => {
    const one = all[n];
    if (one !== undefined) all[n] = { id: one.id, cells: into(one.cells) };
  };
  for (const [row, column, value] of edits)
    change(row, (cells) => cells.with(column, column === 0 ? `Typed ${String(value)}` : value));
  if (cleared !== null) change(cleared, (cells) => cells.map(() => null));
  const copy = copied === null ? undefined : all[copied];
  if (copy !== undefined) all.push(copy);
  all.push(...fresh.map(({ cells, isSent }, n) => ({ id: isSent ? markOf(n) : "", cells })));
  for (const name of ["Gone", "Copy"].slice(0, gone)) all.push({ id: GONE, cells: [name, 1, 2, 3, 1] });
  return all;
}

/** The last column is the platform's own. */
const typed = (cells: readonly CellValue[]) => JSON.stringify(cells.slice(0, 4));
const hasRecord = (id: string) => id !== "" && id !== GONE && !isMark(id);

const known = (ids: readonly string[]) => ids.filter((id) => id !== "" && !isMark(id)).sort();

test("a sort without the ids gives each id back once, and wrongly only where it says so", () => {
  fc.assert(
    fc.property(stories, (story) => {
      const own = standing(story);
      const order = story.order.filter((n) => n < own.length);
      const agreed = story.rows.map((cells, n): Row => [String(n + 1), ...cells]);
      const sheet = own.map(({ id }, n): Row => [id, ...(own[order[n] ?? n]?.cells ?? [])]);
      const right = shiftedIds(input(sheet, agreed, agreed.slice(0, story.known)));
      if (right === null) return;
      const { moves, unsure } = right;
      const rows = moves.map(({ row }) => row);
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
      for (const { row, from, to, cells } of moves) {
        expect(to).not.toBe(from);
        expect([from, ...cells]).toEqual(sheet[row]);
      }
      const ids = new Map(moves.map(({ row, to }) => [row, to]));
      const given = sheet.map(([id], row) => ids.get(row) ?? id);
      expect(known(given)).toEqual(known(own.map(({ id }) => id)));
      const last = new Map(agreed.map(([id, ...cells]) => [id, typed(cells)]));
      const sent = new Map(own.map((one) => [one.id, typed(one.cells)]));
      // A row that holds what the id last had is its row to everybody who looks.
      const holders = new Set(given.filter((id, row) => last.get(id) === typed(sheet[row]?.slice(1) ?? [])));
      const wrong = sheet.flatMap(([, ...cells], row) => {
        const [id, truth] = [given[row] ?? "", own[order[row] ?? row]?.id ?? ""];
        // A row that lost its mark is found by its content. Another row's mark gives it another row's record.
        if (isMark(id)) return sent.get(id) === typed(cells) ? [] : [{ row, id, truth }];
        const isRight = id === truth || (!hasRecord(id) && !hasRecord(truth));
        const isSaid = unsure.includes(id) || unsure.includes(truth);
        const isAlike = holders.has(truth) || last.get(id) === typed(cells);
        return isRight || isSaid || isAlike ? [] : [{ row, id, truth }];
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
