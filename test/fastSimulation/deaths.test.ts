// A send of five rows, and a death of the pane, the gateway or Excel at each moment of it. test/simulation/exhaustive
// plays some of these moments with office.js and HTTP.
import { runStory } from "./run";
import type { Act, Death } from "./story";
import { at, send, story, type } from "./telling";

const rows = ["A", "B", "C", "D", "E", "F"].map((name) => [name, 3, "x"]);
const edits: Act[] = [
  type(0, 1, 4),
  type(1, 1, 5),
  { do: "add", cells: ["New A", 1, "y"] },
  { do: "add", cells: ["New B", 2, "y"] },
  { do: "delete", row: 2 },
];
/** Such a send has more moments than that. */
const FEWEST = 40;
const ticks = { conflicts: [], leaveOut: [], deletions: true };

/** Whether the death came before the send had ended, and the laws that were broken. */
async function ends(act: Death, point: number): Promise<{ came: boolean; laws: readonly string[] }> {
  const { told, problems } = await runStory(story({ rows }, ...edits, send({ ticks, amid: [at(point, act)] })));
  return { came: told.some((line) => line.includes("amid: ")), laws: problems.map(({ law }) => law) };
}

test.each([
  ["the pane", "paneDies"],
  ["the gateway", "gatewayDies"],
  ["Excel", "excelDies"],
] as const)(
  "a send of two updates, two new rows and a deletion breaks no law when %s dies, at whatever moment",
  async (_who, death) => {
    let moments = 0;
    for (let came = true; came; moments += 1) {
      const end = await ends({ do: death }, moments + 1);
      expect({ moment: moments + 1, laws: end.laws }).toEqual({ moment: moments + 1, laws: [] });
      came = end.came;
    }
    expect(moments).toBeGreaterThan(FEWEST);
  },
);
