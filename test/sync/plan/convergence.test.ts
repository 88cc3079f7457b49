import fc from "fast-check";
import { agreedAfterRefresh, AgreedBuilder } from "../../../src/sync/agreed/agreed";
import { decodeAgreed, encodeAgreed } from "../../../src/sync/agreed/agreedCodec";
import { conflictKey } from "../../../src/sync/conflictKey";
import { planSync } from "../../../src/sync/plan/planSync";
import type { AgreedCells, AgreedCopy } from "../../../src/sync/agreedCopy";
import type { Side } from "../../../src/sync/decisions";
import type { RemoteRows } from "../../../src/sync/rows";
import type { Plan } from "../../../src/sync/syncPlan";
import type { CellValue } from "../../../src/values/cell";
import { mapping, remoteOf, sheetOf, type Row } from "../support";

interface World {
  sheet: Row[];
  remote: Row[];
  agreed: AgreedCopy | null;
}

// Few values and few ids, so that rows meet.
const texts = fc.constantFrom<CellValue>(null, "a", "b", "c");
const numbers = fc.constantFrom<CellValue>(null, 0, 1, 2.5);
const cells = fc.tuple(fc.constantFrom("n1", "n2"), numbers, numbers, texts, numbers);
const ids = fc.constantFrom("1", "2", "3", "4", "5", "6");
const row = (id: fc.Arbitrary<string>) => fc.tuple(id, cells).map(([at, values]): Row => [at, ...values]);
const rows = fc.uniqueArray(row(ids), { selector: ([id]) => id, maxLength: 6 });

const worlds: fc.Arbitrary<World> = fc.record({
  sheet: fc.tuple(rows, fc.array(row(fc.constant("")), { maxLength: 3 })).map(([known, fresh]) => [...known, ...fresh]),
  remote: rows,
  agreed: fc.option(
    rows.map((known) => ({
      keys: mapping.map((column) => column.key),
      rows: new Map<string, AgreedCells>(known.map(([id, ...values]) => [id, values])),
    })),
  ),
});

function planOf({ sheet, remote, agreed }: World, resolutions: ReadonlyMap<string, Side> = new Map()): Plan {
  return planSync({ mapping, sheet: sheetOf(sheet), remote: remoteOf(remote), agreed, resolutions });
}

function set(target: Row, column: number, value: CellValue): Row {
  const [id, ...values] = target;
  return [id, ...mapping.map((_, at) => (at === column ? value : (values[at] ?? null)))];
}

/** What workbook and platform make of a plan, with every deletion confirmed and every lost or unknown row taken out. */
function apply(plan: Plan, world: World): World {
  const sheet = [...world.sheet];
  let remote = [...world.remote];
  for (const { row: at, column, to } of plan.writes) sheet[at] = set(sheet[at] ?? [""], column, to);
  for (const { id, changes } of plan.updates)
    for (const { column, to } of changes) remote = remote.map((one) => (one[0] === id ? set(one, column, to) : one));
  for (const { id } of plan.deletions) remote = remote.filter((one) => one[0] !== id);
  const builder = new AgreedBuilder(agreedAfterRefresh(plan, remoteOf(world.remote), mapping, world.agreed));
  for (const { row: at, cells: created } of plan.creates) {
    const id = `9${at}`;
    sheet[at] = [id, ...created];
    remote.push([id, ...created]);
  }
  sheet.push(...plan.appends.map(({ id, cells: theirs }): Row => [id, ...theirs]));
  // What was answered is what both have: the agreed copy follows row by row.
  const touched = [...plan.updates.map(({ id }) => id), ...plan.creates.map(({ row: at }) => `9${at}`)];
  const open = new Set(plan.conflicts.map(({ id }) => id));
  for (const [id, ...values] of remote) if (touched.includes(id) && !open.has(id)) builder.set(id, values);
  for (const { id } of plan.deletions) builder.drop(id);
  for (const { id } of plan.gone) builder.drop(id);
  const out = new Set([
    ...plan.gone.map((one) => one.row),
    ...plan.problems.filter(({ kind }) => kind === "unknownId").map((one) => one.row),
  ]);
  return { sheet: sheet.filter((_, at) => !out.has(at)), remote, agreed: builder.done() };
}

function expectNothing(plan: Plan, sheet: readonly Row[]): void {
  const { unchanged, deletionsHeld, ...parts } = plan;
  for (const part of Object.values(parts)) expect(part).toEqual([]);
  expect(deletionsHeld).toBeNull();
  expect(unchanged).toBe(sheet.length);
}

test("a plan that was applied with every conflict resolved leaves nothing to plan", () => {
  fc.assert(
    fc.property(worlds, fc.array(fc.constantFrom<Side>("ours", "theirs"), { minLength: 1 }), (world, sides) => {
      const choices = planOf(world).conflicts.map(
        ({ id, column }, n) => [conflictKey(id, column), sides[n % sides.length] ?? "ours"] as const,
      );
      let now = apply(planOf(world, new Map(choices)), world);
      // Deletions that were held back for unknown ids come once those are out of the way.
      now = apply(planOf(now), now);
      expectNothing(planOf(now), now.sheet);
    }),
    { numRuns: 1500 },
  );
});

test("no two rows ever get one id, on either side", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const next = apply(planOf(world), world);
      for (const side of [next.sheet, next.remote]) {
        const known = side.map(([id]) => id).filter((id) => id !== "");
        expect(new Set(known).size).toBe(known.length);
      }
    }),
    { numRuns: 500 },
  );
});

test("a conflict that is left open stays the same conflict after the refresh, and nothing of it is sent", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const plan = planOf(world);
      const agreed = agreedAfterRefresh(plan, remoteOf(world.remote), mapping, world.agreed);
      const sheet = [...world.sheet];
      for (const { row: at, column, to } of plan.writes) sheet[at] = set(sheet[at] ?? [""], column, to);
      sheet.push(...plan.appends.map(({ id, cells: theirs }): Row => [id, ...theirs]));
      const again = planOf({ sheet, remote: world.remote, agreed });
      expect(again.conflicts).toEqual(plan.conflicts);
      expect(again.updates).toEqual(plan.updates);
      expect(again.deletions).toEqual(plan.deletions);
      expect(again.gone).toEqual(plan.gone);
      expect([again.writes, again.appends]).toEqual([[], []]);
    }),
    { numRuns: 1000 },
  );
});

test("every differing cell is sent, written, or in a conflict: none is passed over", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const plan = planOf(world);
      const told = new Set([
        ...plan.writes.map(({ id, column }) => conflictKey(id, column)),
        ...plan.conflicts.map(({ id, column }) => conflictKey(id, column)),
        ...plan.updates.flatMap(({ id, changes }) => changes.map(({ column }) => conflictKey(id, column))),
      ]);
      const remote: RemoteRows = remoteOf(world.remote);
      const differing = world.sheet.flatMap(([id, ...ours]) => {
        const theirs = remote.cells[remote.ids.indexOf(id)];
        if (theirs === undefined) return [];
        return ours.flatMap((value, column) => (value === theirs[column] ? [] : [conflictKey(id, column)]));
      });
      expect([...told].sort()).toEqual(differing.sort());
    }),
    { numRuns: 500 },
  );
});

function stored(copy: AgreedCopy): AgreedCopy | null {
  return decodeAgreed(Buffer.concat(encodeAgreed(copy).map((part) => Buffer.from(part))));
}

test("a plan reads the same from a copy that was stored and read again", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const agreed = world.agreed === null ? null : stored(world.agreed);
      expect(planOf({ ...world, agreed })).toEqual(planOf(world));
    }),
    { numRuns: 200 },
  );
});
