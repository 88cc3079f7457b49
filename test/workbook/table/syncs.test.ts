import type { MappedColumn } from "../../../src/sync/mapping";
import { openLinked, readWhole, someRows, type Bench } from "../support";

const LIMIT = 5 * 1024 * 1024;

async function counted(bench: Bench, work: () => Promise<unknown>): Promise<{ syncs: number; bytes: number }> {
  const { syncs, bytesIn } = bench.host.stats;
  await work();
  return { syncs: bench.host.stats.syncs - syncs, bytes: bench.host.stats.bytesIn - bytesIn };
}

test("the number of requests does not grow with the rows, be they appended, patched or read", async () => {
  const counts = await Promise.all(
    [20, 2_000].map(async (rows) => {
      const bench = await openLinked();
      const append = await counted(bench, () => bench.workbook.patchTable(bench.link, { append: someRows(rows) }));
      const cells = someRows(rows).map(({ id }, at) => ({
        id,
        column: at % 4,
        value: at,
      }));
      const patch = await counted(bench, () =>
        bench.workbook.patchTable(bench.link, {
          cells,
          status: someRows(rows).map(({ id }) => ({ id, text: "sent" })),
        }),
      );
      const read = await counted(bench, () => bench.workbook.readTable(bench.link));
      const mark = await counted(bench, () =>
        bench.workbook.clearIds(
          bench.link,
          someRows(rows).map(({ id }, row) => ({ row, id })),
        ),
      );
      return [append.syncs, patch.syncs, read.syncs, mark.syncs];
    }),
  );
  expect(counts).toEqual([
    [3, 2, 2, 2],
    [3, 2, 2, 2],
  ]);
});

test("a link and the line above its table are saved in three requests", async () => {
  const bench = await openLinked(someRows(50));
  for (const day of [20, 21]) {
    const link = { ...bench.link, lastRefresh: `2026-11-${day}T14:05:31.000Z` };
    expect(await counted(bench, () => bench.workbook.saveLink(link))).toMatchObject({ syncs: 3 });
    expect(await bench.workbook.links()).toEqual([link]);
    const { store } = bench;
    const line = store.read(store.activeSheetId, { top: 1, left: 1, bottom: 1, right: 1 }, "values")[0]?.[0];
    expect(line).toBe(`Bidsheet: refreshed 2026-11-${day} at 14:05 UTC`);
  }
});

test("status texts that are remembered take no request more, neither where they are written nor where they are read", async () => {
  const bench = await openLinked(someRows(50));
  const counts: number[] = [];
  for (let time = 0; time < 8; time++) {
    const status = someRows(50).map(({ id }) => ({ id, text: `Reason ${time} of ${id}`, kind: "reason" as const }));
    const patch = await counted(bench, () => bench.workbook.patchTable(bench.link, { status }));
    const read = await counted(bench, () => bench.workbook.readTable(bench.link));
    counts.push(patch.syncs, read.syncs);
  }
  expect(new Set(counts)).toEqual(new Set([2]));
});

test("10,000 rows of 30 columns take no more requests than their megabytes by four, and three", async () => {
  const mapping = Array.from({ length: 30 }, (_, at): MappedColumn => {
    const type = (["text", "number", "money"] as const)[at % 3] ?? "any";
    return { key: `c${at}`, label: `Column ${at}`, type, computed: false, naming: at === 0 };
  });
  const append = Array.from({ length: 10_000 }, (_, row) => ({
    id: String(100_000 + row),
    cells: mapping.map(({ type }, at) => (type === "text" ? `Box ${row}-${at}` : row + at / 4)),
  }));
  const bench = await openLinked([], mapping);
  const { syncs, bytes } = await counted(bench, () => bench.workbook.patchTable(bench.link, { append }));
  expect(syncs).toBeLessThanOrEqual(bytes / 4_000_000 + 3);
  const { rows } = await readWhole(bench);
  expect(rows.ids).toEqual(append.map(({ id }) => id));
  expect(rows.cells).toEqual(append.map(({ cells }) => cells));
}, 60_000);

test("no request nears the limit, however wide the texts", async () => {
  const bench = await openLinked();
  const wide = '"€\\'.repeat(10_000);
  const append = Array.from({ length: 150 }, (_, at) => ({ id: String(at), cells: [wide, at, at, wide] }));
  let most = 0;
  let before = bench.host.stats.bytesIn;
  await bench.workbook.patchTable(
    bench.link,
    { append },
    {
      onProgress: () => {
        most = Math.max(most, bench.host.stats.bytesIn - before);
        before = bench.host.stats.bytesIn;
      },
    },
  );
  expect(most).toBeGreaterThan(LIMIT / 2);
  expect(most).toBeLessThan(LIMIT * 0.9);
}, 30_000);

test("scattered edits cost few bytes each, and dense ones almost nothing beside their values", async () => {
  const bench = await openLinked(someRows(4_000));
  const scattered = Array.from({ length: 40 }, (_, at) => ({
    id: String(at * 100 + 1),
    column: 0,
    value: "x",
  }));
  const few = await counted(bench, () => bench.workbook.patchTable(bench.link, { cells: scattered }));
  expect(few.bytes).toBeLessThan(40 * 700 + 4_000);
  const dense = someRows(4_000).map(({ id }) => ({ id, text: "sent" }));
  const many = await counted(bench, () => bench.workbook.patchTable(bench.link, { status: dense }));
  expect(many.bytes).toBeLessThan(4_000 * 12 + 12_000);
});
