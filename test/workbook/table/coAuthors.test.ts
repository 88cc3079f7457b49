// Another person works in the same table, in an Excel of their own: what they do arrives between any two batches.
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { TablePatch } from "../../../src/workbook/table/types";
import { betweenSyncs, openBeside } from "../../support/coAuthor";
import type { OfficeParts } from "../../support/office";
import { openLinked, readWhole, someRows, type Bench } from "../support";

const append: TablePatch["append"] = ["5", "6", "7"].map((id) => ({ id, cells: [`Box ${id}`, 1, 1, null] }));

interface Shared {
  readonly ours: Bench;
  readonly theirs: OfficeParts;
}

async function share(rows = 4): Promise<Shared> {
  const ours = await openLinked(someRows(rows));
  return { ours, theirs: await openBeside(ours) };
}

function rectOf({ store, link }: Bench) {
  const table = store.table(link.tableId);
  if (table === undefined) throw new Error("The table is gone.");
  return table.rect;
}

/** Types into a body row; one right under the last makes the table longer. */
function type({ ours, theirs }: Shared, row: number, header: string, text: string): void {
  const { store, link } = ours;
  const { left, top } = rectOf(ours);
  const column = store.table(link.tableId)?.columns.findIndex(({ name }) => name === header) ?? -1;
  theirs.host.coAuthors.acting(() => store.enter(store.activeSheetId, top + 1 + row, left + column, text));
}

/** Runs the patch once for each of its syncs, with the other person acting right after that one. */
async function atEachSync(
  patch: TablePatch,
  act: (shared: Shared) => void,
  look: (shared: Shared, failed: unknown) => Promise<void>,
  prepare: (shared: Shared) => void = () => undefined,
  rows = 4,
): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    const shared = await share(rows);
    prepare(shared);
    let syncs = 0;
    const stop = betweenSyncs(shared.ours.host, () => {
      if ((syncs += 1) === nth) act(shared);
    });
    const { workbook, link } = shared.ours;
    const failed: unknown = await workbook.patchTable(link, patch).then(
      () => null,
      (error: unknown) => error,
    );
    stop();
    if (syncs < nth) return;
    await look(shared, failed);
  }
}

const items = async ({ ours }: Shared) => {
  const { rows } = await readWhole(ours);
  return rows.ids.map((id, row) => [id, String(rows.cells[row]?.[0])]);
};

test("a row that another person types under the table stays, and each new row stands once", async () => {
  await atEachSync(
    { append },
    (shared) => {
      const { bottom, top } = rectOf(shared.ours);
      type(shared, bottom - top, "Item", "Theirs");
    },
    async (shared, failed) => {
      expect(failed).toBeNull();
      const own = ["1", "2", "3", "4", "5", "6", "7"].map((id) => [id, `Box ${id}`]);
      expect([...(await items(shared))].sort()).toEqual([["", "Theirs"], ...own]);
    },
  );
});

test.each([
  ["one request", append],
  ["several", Array.from({ length: 150 }, (_, at) => ({ id: `a${at}`, cells: ["x".repeat(30_000), 1, 1, null] }))],
])("what is typed into an empty table stays, whenever it comes while it is filled (in %s)", async (_, fill) => {
  await atEachSync(
    { append: fill, whole: true },
    (shared) => {
      type(shared, 0, "Mine", "note");
      type(shared, 0, "Quantity", "77");
    },
    async (shared, failed) => {
      const { rows } = await readWhole(shared.ours);
      expect([failed, rows.ids.filter((id) => id !== "")]).toEqual([null, fill.map(({ id }) => id)]);
      const { store } = shared.ours;
      const { left, right, top, bottom } = rectOf(shared.ours);
      const cells = store.read(store.activeSheetId, { top: top + 1, bottom, left, right }, "values");
      const typed = cells.filter((row) => row.includes(77) || row.includes("note"));
      // In a row of their own, or as an edit of the row that has come there before.
      expect(typed.map((row) => [row[2], row.at(-1), row[0] === ""])).toEqual([
        [77, "note", rows.ids.length > fill.length],
      ]);
    },
    ({ ours }) => {
      const { top, right } = rectOf(ours);
      ours.store.enter(ours.store.activeSheetId, top, right + 1, "Mine");
    },
    0,
  );
});

test("what another person types under the table in a column of their own goes with their row alone", async () => {
  await atEachSync(
    { append },
    (shared) => {
      const { bottom, top } = rectOf(shared.ours);
      type(shared, bottom - top, "Item", "Theirs");
      type(shared, rectOf(shared.ours).bottom - top - 1, "Mine", "note");
    },
    async (shared, failed) => {
      expect(failed).toBeNull();
      const { ours } = shared;
      const rect = rectOf(ours);
      const own = { ...rect, top: rect.top + 1, left: rect.right };
      const notes = ours.store.read(ours.store.activeSheetId, own, "values").flat();
      expect([(await items(shared)).length, notes.filter((note) => note === "note").length]).toEqual([8, 1]);
    },
    ({ ours }) => {
      const { store } = ours;
      const { top, right } = rectOf(ours);
      store.enter(store.activeSheetId, top, right + 1, "Mine");
    },
  );
});

test("a cell that another person types into stays, and the others are written", async () => {
  const cells: TablePatch["cells"] = [{ id: "2", column: 1, value: 99, expect: 20 }];
  await atEachSync(
    { cells, append },
    (shared) => type(shared, 2, "Quantity", "77"),
    async (shared) => {
      const { rows } = await readWhole(shared.ours);
      expect(rows.ids).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
      expect(rows.cells.slice(0, 4).map((row) => row[1])).toEqual([10, 99, 77, 40]);
    },
  );
});

test.each([[true], [false]])(
  "what another person types into the very cell stays, whenever it comes (a whole patch: %s)",
  async (whole) => {
    const cells: TablePatch["cells"] = [
      { id: "1", column: 1, value: 98, expect: 10 },
      { id: "2", column: 1, value: 99, expect: 20 },
    ];
    await atEachSync(
      { cells, append, whole },
      (shared) => type(shared, 1, "Quantity", "77"),
      async (shared, failed) => {
        const { rows } = await readWhole(shared.ours);
        expect([failed, rows.cells.slice(0, 4).map((row) => row[1])]).toEqual([null, [98, 77, 30, 40]]);
      },
    );
  },
);

test.each([
  [true, "delete"],
  [true, "sort"],
  [false, "delete"],
  [false, "sort"],
] as const)(
  "rows that another person moves keep what belongs to them, whenever it comes (a whole patch: %s, %s)",
  async (whole, how) => {
    const cells: TablePatch["cells"] = ["1", "2", "4"].map((id) => ({
      id,
      column: 1,
      value: Number(id) + 90,
      expect: Number(id) * 10,
    }));
    await atEachSync(
      { cells, status: [{ id: "2", text: "Sent" }], whole },
      (shared) => {
        const { store, link } = shared.ours;
        if (how === "sort") shared.theirs.host.coAuthors.acting(() => store.sortTable(link.tableId, 0, false));
        else
          shared.theirs.host.coAuthors.acting(() =>
            store.deleteRows(store.activeSheetId, rectOf(shared.ours).top + 1, 1),
          );
      },
      async (shared, failed) => {
        if (failed !== null) expect(failed).toMatchObject({ kind: "rowsMoved" });
        const { rows } = await readWhole(shared.ours);
        expect(rows.ids).toEqual(how === "sort" ? ["4", "3", "2", "1"] : ["2", "3", "4"]);
        rows.ids.forEach((id, row) => {
          const [old, fresh] = [Number(id) * 10, Number(id) + 90];
          expect(id === "3" ? [old] : [old, fresh]).toContain(rows.cells[row]?.[1]);
          expect(rows.cells[row]?.[0]).toBe(`Box ${id}`);
        });
      },
    );
  },
);

const below = ({ ours }: Shared, row: number) => {
  const { bottom, left } = rectOf(ours);
  return ours.store.read(
    ours.store.activeSheetId,
    { top: bottom + row, bottom: bottom + row, left, right: left },
    "values",
  );
};

test.each([
  ["nothing", false],
  ["other cells", true],
])(
  "no blank row is left where another person deletes a row while new rows come, with %s below",
  async (_name, taken) => {
    const cells: TablePatch["cells"] = [{ id: "4", column: 1, value: 94, expect: 40 }];
    await atEachSync(
      { cells, append, whole: true },
      ({ ours, theirs }) =>
        theirs.host.coAuthors.acting(() => ours.store.deleteRows(ours.store.activeSheetId, rectOf(ours).top + 2, 1)),
      async (shared, failed) => {
        if (failed !== null) expect(failed).toMatchObject({ kind: "rowsMoved" });
        const stays = ["1", "3", "4"];
        expect((await items(shared)).map(([id]) => id)).toEqual(failed === null ? [...stays, "5", "6", "7"] : stays);
        if (taken) expect([below(shared, 1), below(shared, 2)]).toEqual([[["Mine"]], [["=1"]]]);
      },
      ({ ours }) => {
        if (!taken) return;
        const { bottom, left } = rectOf(ours);
        const place = { top: bottom + 1, bottom: bottom + 2, left, right: left };
        ours.store.write(ours.store.activeSheetId, place, [["Mine"], ["'=1"]]);
      },
    );
  },
);

test("no Ctrl+Z over rows that were taken back brings a blank row into the table", async () => {
  const seen: string[][] = [];
  await atEachSync(
    { append, whole: true },
    ({ ours, theirs }) => {
      theirs.host.coAuthors.acting(() => ours.store.deleteRows(ours.store.activeSheetId, rectOf(ours).top + 2, 1));
      ours.store.forgetHistory();
    },
    async (shared) => {
      do seen.push((await items(shared)).map(([id]) => id ?? ""));
      while (shared.ours.store.undo());
    },
  );
  expect(seen.filter((ids) => ids.length > 3).length).toBeGreaterThan(3);
  expect(seen.filter((ids) => ids.includes(""))).toEqual([]);
});

test("two windows that write the same new rows at once write each once", async () => {
  const shared = await share();
  const second = createOfficeWorkbook({
    run: shared.theirs.Excel.run,
    texts: workbookTexts,
    isSetSupported: () => true,
  });
  const { workbook, link } = shared.ours;
  await Promise.all([workbook.patchTable(link, { append }), second.patchTable(link, { append })]);
  expect((await items(shared)).map(([id]) => id)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});

test("two windows that write different new rows at once lose none", async () => {
  const shared = await share();
  const second = createOfficeWorkbook({
    run: shared.theirs.Excel.run,
    texts: workbookTexts,
    isSetSupported: () => true,
  });
  const { workbook, link } = shared.ours;
  const others = ["8", "9"].map((id) => ({ id, cells: [`Box ${id}`, 1, 1, null] }));
  await Promise.all([workbook.patchTable(link, { append }), second.patchTable(link, { append: others })]);
  expect((await items(shared)).map(([id]) => id).sort()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("what another person types is not heard of, and what the person at this Excel types is", async () => {
  const shared = await share();
  const { workbook, link, store, host } = shared.ours;
  let heard = 0;
  const stop = await workbook.watch(link, () => (heard += 1));
  type(shared, 1, "Quantity", "77");
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(heard).toBe(0);
  const { top, left } = rectOf(shared.ours);
  host.coAuthors.acting(() => store.enter(store.activeSheetId, top + 1, left + 1, "Typed here"));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(heard).toBe(1);
  await stop?.();
});

test("new rows show the other person no conflict bar, wherever their own edit comes", async () => {
  await atEachSync(
    { append },
    (shared) => type(shared, 2, "Quantity", "77"),
    ({ ours }) => {
      expect(ours.host.coAuthors.bars).toBe(0);
      return Promise.resolve();
    },
  );
});
