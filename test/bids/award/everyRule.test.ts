// Every rule of a scenario on up to five suppliers and six lines, against trying every award. `npm run awards` asks for
// other cases, as many as one likes.
import { judgeSeeds } from "./everyRule";

test("under every rule the award is the one that trying everything finds, however suppliers and lines are shuffled", async () => {
  const { seeds, faults, ...seen } = await judgeSeeds(20_000);
  expect(faults).toEqual([]);
  expect(seen.awarded).toBeGreaterThan(seeds / 2);
  expect(seen.settled).toBeGreaterThan(seen.awarded * 0.95);
  expect(Math.min(seen.full, seen.divided, seen.discounted)).toBeGreaterThan(seeds / 20);
}, 3_600_000);
