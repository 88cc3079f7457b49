// The sheets of bids on paper: letters of Excel's usual size stay readable on Letter, the smaller paper across, and no
// chart is cut by a page's edge.
import { firstScenario } from "../../../src/bids/award/scenario";
import { saveScenario, solveAward } from "../../../src/workflows/award/award";
import { writeScenarios } from "../../../src/workflows/award/scenarios";
import { writeBoard } from "../../../src/workflows/award/board";
import { awardSolver } from "../../support/awardSolver";
import { only, openBidding, type Bidding } from "../../support/bidding";
import { draftSheet } from "../../support/draftSheet";

/** Points: Letter across, a letter of Excel's usual font, and what can still be read. */
const [PAPER, LETTER, READABLE] = [792, 11, 6.85];
const PAPER_HEIGHT = 612;
const POINTS_PER_PIXEL = 0.75;

const names = Array.from({ length: 8 }, (_, at) => `Forniture Industriali ${at + 1} S.p.A.`);
const lines = Array.from({ length: 6 }, (_, at) => ({ title: `Line ${at}`, quantity: 10 + at, baseline: 8 }));
const prices = lines.map((_, line) => names.map((__, bidder) => 5 + ((line * 7 + bidder * 3) % 11) / 4));

let bidding: Bidding;
beforeEach(async () => {
  bidding = await openBidding(names, lines, prices);
});
afterEach(() => bidding.close());

function nameOf(tableId: string): string {
  const { store } = bidding.world.office;
  const sheetId = store.table(tableId)?.sheetId;
  return store.sheets.find(({ id }) => id === sheetId)?.name ?? "";
}

async function sheetsOfAnAward() {
  const made = only(await bidding.compare());
  const { services } = bidding.world;
  const units = { bidId: bidding.bidIds[0] ?? "", measure: "quantity" as const, min: null, max: 40, minIfAny: false };
  const scenario = { ...firstScenario, id: "s", name: "Plan", maxSuppliers: 3, bounds: [units] };
  const proposal = await bidding.world.run(solveAward(services, made.id, scenario, { solver: awardSolver }));
  if (!proposal.ok) throw new Error("The search stopped.");
  const board = await bidding.world.run(writeBoard(services, proposal, null));
  if (!board.ok) throw new Error("The page was not written.");
  return {
    comparison: nameOf(made.tableId),
    summary: made.summary?.sheetName ?? "",
    award: board.award?.sheetName ?? "",
    lines: board.award?.linesSheetName ?? "",
    board: board.sheetName,
  };
}

function printed(sheetName: string) {
  const { store } = bidding.world.office;
  const { view, charts } = draftSheet(store, sheetName);
  const page = store.pages.of(view.id);
  const letters = /\$([A-Z]+)\$?\d*$/.exec(page.areas[0] ?? "")?.[1] ?? "";
  const last = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const points = Array.from({ length: last }, (_, column) =>
    view.columnHidden(column) ? 0 : view.columnWidth(column) * POINTS_PER_PIXEL,
  );
  return { page, charts, last, width: points.reduce((sum, one) => sum + one, 0) };
}

/** Points of a letter on paper: Excel prints nothing larger than it is. */
function letterOf({ page, width }: ReturnType<typeof printed>): number {
  const room = PAPER - page.margins.left - page.margins.right;
  return LETTER * Math.min(1, (room * (page.fitWide ?? 1)) / width);
}

/** The same, where a page is as long as the sheet, too. `last`: the last row, from 1. */
function letterOfPage(sheetName: string, last: number): number {
  const { view } = draftSheet(bidding.world.office.store, sheetName);
  const sheet = printed(sheetName);
  const { top, bottom } = sheet.page.margins;
  const heights = Array.from({ length: last }, (_, row) => view.rowHeight(row) * POINTS_PER_PIXEL);
  const tall = heights.reduce((sum, one) => sum + one, 0);
  return Math.min(letterOf(sheet), (LETTER * (PAPER_HEIGHT - top - bottom)) / tall);
}

test.each([2, 5])(
  "%i scenarios and their yardsticks are one page that can be read, with no cut chart",
  async (count) => {
    const made = only(await bidding.compare());
    const { world } = bidding;
    for (let most = 1; most <= count; most++) {
      const scenario = { ...firstScenario, id: `s${most}`, name: `At most ${most} suppliers`, maxSuppliers: most };
      await world.run(saveScenario(world.services, made.id, scenario));
    }
    const written = await world.run(writeScenarios(world.services, made.id, { solver: awardSolver }));
    if (!written.ok) throw new Error("It stopped.");
    const { page, charts, last } = printed(written.sheetName);
    expect([page.landscape, page.fitWide, page.fitTall]).toEqual([true, 1, 1]);
    // A chart below the tables is on the page, too.
    const { view } = draftSheet(world.office.store, written.sheetName);
    const shown = charts.filter(({ anchor }) => anchor.from.column < last);
    const rows = Math.max((view.used?.bottom ?? 0) + 1, ...shown.map(({ anchor }) => anchor.to.row + 1));
    expect(letterOfPage(written.sheetName, rows)).toBeGreaterThanOrEqual(READABLE);
    expect(shown.filter(({ anchor }) => anchor.to.column > last)).toEqual([]);
  },
);

test("summary, award, its lines, comparison and the board's page can be read on paper, and none has a cut chart", async () => {
  const sheets = await sheetsOfAnAward();
  const of = Object.entries(sheets).map(([kind, sheetName]) => [kind, printed(sheetName)] as const);
  expect(of.filter(([, sheet]) => letterOf(sheet) < READABLE).map(([kind]) => kind)).toEqual([]);
  expect(of.map(([kind, { page }]) => [kind, page.landscape, page.fitWide])).toEqual([
    ["comparison", true, 2],
    ["summary", true, 1],
    ["award", true, 1],
    ["lines", true, 2],
    ["board", true, 1],
  ]);
  const charts = of.flatMap(([kind, sheet]) => sheet.charts.map((chart) => ({ kind, chart, sheet })));
  expect(charts.length).toBeGreaterThan(6);
  // The corner may be at the edge of the column behind the last one.
  expect(charts.filter(({ chart, sheet }) => chart.anchor.to.column > sheet.last)).toEqual([]);
});

test("the second page of a wide comparison says which line a price is of, how old it is, and who is included", async () => {
  const { comparison } = await sheetsOfAnAward();
  const { page } = printed(comparison);
  expect(page.titleColumns).toMatch(/\$B(\$\d+)?:\$B(\$\d+)?$/);
  expect(page.titleRows).toMatch(/(\$A)?\$1:(\$XFD)?\$\d+$/);
});
