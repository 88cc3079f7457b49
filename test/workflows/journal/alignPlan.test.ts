// A send's plan, read by a table whose columns were moved, added or left out since.
import type { SendPlan } from "../../../src/platform/sendPlan";
import { alignPlan } from "../../../src/workflows/journal/alignPlan";
import { mapping } from "../../sync/support";

const [title, quantity, price] = mapping;
if (title === undefined || quantity === undefined || price === undefined) throw new Error("The mapping is too short.");
/** The table has its first two columns the other way round by now, lacks "old" and has a new one. */
const now = [quantity, title, price];
const columns = ["c1", "old", "c3"].map((key) => ({ key, label: key }));
const plan: SendPlan = { columns, updates: [], creates: [], deletions: [], strangers: ["5"] };

test("columns are those of the table, and what is said of the send stays", () => {
  const found = alignPlan(plan, now);
  expect(found.columns).toEqual(now.map(({ key, label }) => ({ key, label })));
  expect(found).toMatchObject({
    strangers: ["5"],
    frozen: [],
    updates: [],
    creates: [],
    deletions: [],
    resolutions: [],
  });
});

test("cells of new and deleted rows stand in the table's order, blank in a new column; rows without cells have none", () => {
  const found = alignPlan(
    {
      ...plan,
      creates: [
        { mark: "m", name: "Bolt", cells: ["Bolt", "x", 10] },
        { mark: "n", name: "", cells: [] },
      ],
      deletions: [
        { id: "1", name: "Nut", cells: ["Nut", "y", 20] },
        { id: "2", name: "Pin" },
      ],
    },
    now,
  );
  expect(found.creates.map(({ mark, cells }) => [mark, cells])).toEqual([
    ["m", [10, "Bolt", null]],
    ["n", []],
  ]);
  expect(found.deletions.map(({ id, cells }) => [id, cells])).toEqual([
    ["1", [20, "Nut", null]],
    ["2", []],
  ]);
});

test("changes, columns and decisions name the places of now, without those of a column that is gone", () => {
  const decision = { id: "1", ours: 1, theirs: 2, said: "ours" as const };
  const found = alignPlan(
    {
      ...plan,
      frozen: [0, 1],
      updates: [
        {
          id: "1",
          name: "Bolt",
          cells: [
            [0, "a", "b"],
            [1, "c", "d"],
            [2, 1, 2],
          ],
          shown: [
            [2, 7],
            [1, 8],
          ],
          held: [1, 2],
          kept: [0, 1],
        },
        { id: "2", name: "Nut", cells: [] },
      ],
      resolutions: [
        { ...decision, column: 2 },
        { ...decision, column: 1 },
      ],
    },
    now,
  );
  expect(found.frozen).toEqual([1]);
  expect(found.updates).toEqual([
    {
      id: "1",
      name: "Bolt",
      cells: [
        [1, "a", "b"],
        [0, 1, 2],
      ],
      shown: [[0, 7]],
      held: [0],
      kept: [1],
    },
    { id: "2", name: "Nut", cells: [], shown: [], held: [], kept: [] },
  ]);
  expect(found.resolutions).toEqual([{ ...decision, column: 0 }]);
});
