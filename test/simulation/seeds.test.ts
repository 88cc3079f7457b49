// A few fixed seeds of the simulation, so that a watched test run has some; the step "simulation" of npm test runs the
// thousands.
import { runSeed } from "./simulate";

const SEEDS = 10;
const GROUP = 5;

const groups = [...Array(SEEDS / GROUP).keys()].map((n) => n * GROUP + 1);

test.each(groups)(
  "five random runs from seed %i on lose nothing, double nothing and send only what was shown",
  async (first) => {
    for (let seed = first; seed < first + GROUP; seed += 1) {
      const { problems, trace } = await runSeed(seed);
      expect({ seed, problems, trace: problems.length === 0 ? [] : trace }).toEqual({
        seed,
        problems: [],
        trace: [],
      });
    }
  },
);

test.each([1, 4, 6, 13, 70])(
  "rows get their own ids again where columns are sorted without them, in the random run of seed %i",
  async (seed) => {
    const { problems, trace } = await runSeed(seed);
    expect({ seed, problems, trace: problems.length === 0 ? [] : trace }).toEqual({ seed, problems: [], trace: [] });
  },
);

test("the same seed takes the same steps", async () => {
  const [one, other] = [await runSeed(7), await runSeed(7)];
  expect(other.trace).toEqual(one.trace);
});
