// The starter sheets of all ten reports and the contents sheet as one saved workbook: LibreOffice, which gets no
// results with it, comes to the same in every formula, whatever names, headers and misfits the reports hold.
import { reportKinds, type ReportKind } from "../../src/reports/source";
import { reportNames } from "../../src/simulator/reports/catalogue";
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { writeContents } from "../../src/workflows/reports/contents";
import { change, entryAt, load, setRows } from "../support/reporting";
import { write } from "../support/starters";
import { openWorld, type World } from "../support/world";
import { differences, shownFormulas, type Shown } from "./differences";
import { recalculated, type Calculated } from "./libreOffice";

const PATIENCE_MS = 240_000;

/** Texts that a criterion or a structured reference could read as something else. */
const hostile = ["[x]#@'", "=cmd|'x'!A0", "*", "~", "a*b?", 'Élan "q"', ">0", "<>", "TRUE", "false", "two\nlines"];
const ROWS = 40;

interface Book {
  readonly shown: readonly Shown[];
  readonly calculated: Calculated;
}
let books: ReadonlyMap<ReportKind, Book>;

/** A workbook a report: all in one would be calculated anew with each table that is added. */
beforeAll(async () => {
  const made: { readonly kind: ReportKind; readonly shown: readonly Shown[]; readonly file: Uint8Array }[] = [];
  for (const kind of reportKinds) {
    const world = await openWorld();
    await hostileRows(world);
    const { report } = await load(world, { source: { kind: "report", report: kind } });
    await write(world, report.id);
    await world.run(writeContents(world.services));
    const { store } = world.office;
    made.push({ kind, shown: shownFormulas(store), file: writeXlsx(store) });
    await world.close();
  }
  const results = await recalculated(made.map(({ file }) => file));
  books = new Map(made.map(({ kind, shown }, at) => [kind, { shown, calculated: results[at] ?? new Map() }] as const));
}, PATIENCE_MS);

async function hostileRows(world: World): Promise<void> {
  for (const name of reportNames) setRows(world, name, ROWS);
  for (const [at, text] of hostile.entries()) {
    const attributes = { "Rpt-Category": text, "Rpt-Realized Savings": String(9_000_000 * (at + 1)) };
    await change(world, "savings", "change", { id: entryAt(world, "savings", at).id, attributes });
    const contract = { "Rpt-Supplier": text, "Rpt-Spend": at === 0 ? "on request" : String(100 * at) };
    await change(world, "contract", "change", {
      id: entryAt(world, "contract", at).id,
      attributes: contract,
    });
  }
}

test.each(reportKinds)("%s: every formula comes to the same in LibreOffice, and none to an error", (kind) => {
  const { shown, calculated } = books.get(kind) ?? { shown: [], calculated: new Map() };
  expect(differences(shown, calculated)).toEqual([]);
  expect(shown.filter(({ value }) => typeof value === "object" && value !== null)).toEqual([]);
  expect(shown.length).toBeGreaterThan(100);
});
