// A cell that the person is asked about stays asked about, where its update was under way and it holds something else.
import type { SendPlan } from "../../../src/platform/sendPlan";
import type { AgreedCells, AgreedCopy } from "../../../src/sync/agreedCopy";
import { keepingAsked } from "../../../src/workflows/outcomes/stillAsked";
import { agreedOf, type Row } from "../../sync/support";
import { planOf } from "../journal/entries";
import { journalWorld, link } from "../journal/journalRoom";

const [QUANTITY, PRICE] = [1, 2];
type Update = SendPlan["updates"][number];
const update = (more: Partial<Update> = {}): Update => ({
  id: "1",
  name: "Bolt",
  cells: [[QUANTITY, 10, 11]],
  ...more,
});
const plan = (...updates: Update[]): SendPlan => planOf({}, { updates });
const open: readonly [string, ...AgreedCells] = ["1", "Bolt", undefined, 2.5, "M8", 25];
const row = (quantity: number | null): Row => ["1", "Bolt", quantity, 2.5, "M8", 25];

async function kept(rows: readonly Row[], given: SendPlan, agreed: AgreedCopy | null = agreedOf([open])) {
  const { services } = journalWorld({ rows });
  let readings = 0;
  const workbook: typeof services.workbook = {
    ...services.workbook,
    readTable: (...words) => {
      readings += 1;
      return services.workbook.readTable(...words);
    },
  };
  return { plan: await keepingAsked({ workbook }, link, agreed, given), readings };
}

test("a cell without what left for it is the person's: Ctrl+Z brought it back, or they typed again", async () => {
  const found = await kept([row(10)], plan(update()));
  expect(found.plan.updates).toEqual([update({ kept: [QUANTITY] })]);
  expect((await kept([row(null)], plan(update()))).plan.updates).toEqual([update({ kept: [QUANTITY] })]);
});

test("it joins the cells that are the person's already, and is alone among those that left", async () => {
  const two = update({
    cells: [
      [QUANTITY, 10, 11],
      [PRICE, 2, 2.5],
    ],
    kept: [4],
  });
  expect((await kept([row(10)], plan(two))).plan.updates).toEqual([{ ...two, kept: [4, QUANTITY] }]);
  const priced = agreedOf([["1", "Bolt", 10, undefined, "M8", 25]]);
  expect((await kept([row(10)], plan(two), priced)).plan.updates).toEqual([two]);
});

test("a cell that has what left for it, or the person's own value beside a third one, is written as it was planned", async () => {
  const given = plan(update());
  expect((await kept([row(11)], given)).plan.updates).toEqual(given.updates);
  const third = plan(update({ cells: [[QUANTITY, 12, 15]], shown: [[QUANTITY, 11]] }));
  expect((await kept([row(11)], third)).plan.updates).toEqual(third.updates);
  const moved = (await kept([row(15)], third)).plan.updates;
  expect(moved).toEqual([{ ...third.updates[0], kept: [QUANTITY] }]);
});

test("a row that is not in the table has no such cell, wherever other rows stand", async () => {
  const rows: Row[] = [
    ["7", "Gear", 1, 1, "", 1],
    ["8", "Gear", 1, 1, "", 1],
  ];
  const given = plan(update());
  expect((await kept(rows, given)).plan.updates).toEqual(given.updates);
  expect((await kept([...rows, row(10)], given)).plan.updates).toEqual([update({ kept: [QUANTITY] })]);
});

test("the table is not read where nobody is asked: all is agreed on, or the row was never agreed on", async () => {
  const given = plan(update());
  for (const agreed of [agreedOf([["1", "Bolt", 10, 2.5, "M8", 25]]), agreedOf([]), null]) {
    const found = await kept([row(10)], given, agreed);
    expect([found.plan === given, found.readings]).toEqual([true, 0]);
  }
  const several = plan(update({ cells: [[PRICE, 2, 2.5]] }), update());
  expect((await kept([row(10)], several)).plan.updates).toEqual([several.updates[0], update({ kept: [QUANTITY] })]);
});

test("a table that cannot be read leaves the plan as it is", async () => {
  const given = plan(update());
  const { services } = journalWorld({});
  const problem = { kind: "tableGone", title: "Parts" } as const;
  const workbook = { ...services.workbook, readTable: () => Promise.resolve({ ok: false as const, problem }) };
  expect(await keepingAsked({ workbook }, link, agreedOf([open]), given)).toBe(given);
});
