// What a person's choices leave of a plan.
import { countingResolutions, noChoices, outgoing, rowKey } from "../../../src/sync/plan/choices";
import { conflictKey } from "../../../src/sync/conflictKey";
import { planSync } from "../../../src/sync/plan/planSync";
import type { Resolution, Resolutions } from "../../../src/sync/decisions";
import { input, type Row } from "../support";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut: Row = ["2", "Nut", 20, 0.5, null, 10];
const pin: Row = ["3", "Pin", 30, 1.5, null, 45];
const cut: Row = ["4", "Cut", 1, 1, null, 1];

/** Two edited rows, two new ones, two deleted ones. */
const plan = () =>
  planSync(
    input(
      [
        ["1", "Bolt A", 10, 2.5, "M8", 25],
        ["2", "Nut A", 20, 0.5, null, 10],
        ["", "Gear", 1, 1, null, null],
        ["", "Shaft", 2, 2, null, null],
      ],
      [bolt, nut, pin, cut],
      [bolt, nut, pin, cut],
    ),
  );

function sent(choices: Parameters<typeof outgoing>[1]) {
  const { creates, updates, deletions } = outgoing(plan(), choices);
  return [updates.map(({ id }) => id), creates.map(({ row }) => row), deletions.map(({ id }) => id)];
}

test("without choices every edited and new row leaves, and nothing is deleted", () => {
  expect(sent(noChoices)).toEqual([["1", "2"], [2, 3], []]);
});

test("a row that is left out does not leave, by its id or, while it has none, by its place", () => {
  expect(sent({ ...noChoices, excluded: new Set(["1", "row 3"]) })).toEqual([["2"], [2], []]);
});

test("only a confirmed deletion leaves", () => {
  expect(sent({ ...noChoices, deletions: new Set(["4", "99"]) })).toEqual([["1", "2"], [2, 3], ["4"]]);
});

test("a row is named by its id, or by its place while it has none", () => {
  expect(plan().updates.map(rowKey)).toEqual(["1", "2"]);
  expect(plan().creates.map(rowKey)).toEqual(["row 2", "row 3"]);
});

test("a decision about a row that is left out does not count, and all others do", () => {
  const resolutions: Resolutions = new Map<string, Resolution>([
    [conflictKey("1", 0), "ours"],
    [conflictKey("11", 0), "theirs"],
    [conflictKey("2", 3), { value: "x" }],
  ]);
  const counting = (excluded: readonly string[]) => [
    ...countingResolutions({ ...noChoices, resolutions, excluded: new Set(excluded) }).keys(),
  ];
  expect(counting([])).toEqual(["1:0", "11:0", "2:3"]);
  expect(counting(["1"])).toEqual(["11:0", "2:3"]);
});
