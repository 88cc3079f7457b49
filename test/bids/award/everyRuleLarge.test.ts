// The same small cases by the searches of large ones: sets of suppliers, tiers by parts, prices of bounds, and the
// mixed-integer solver. Without this the search would try most small cases whole, as the truth does.
// `npm run awards -- --large` asks for more cases.
import type * as Small from "../../../src/bids/award/small";
import { judgeSeeds } from "./everyRule";

jest.mock<typeof Small>("../../../src/bids/award/small", () => ({
  isSmall: () => false,
  solveSmall: () => {
    throw new Error("A large case is never tried whole.");
  },
}));

test("the searches of large cases find and prove what trying everything finds, under every rule", async () => {
  const { seeds, faults, ...seen } = await judgeSeeds(40);
  expect(faults).toEqual([]);
  expect(seen.awarded).toBeGreaterThan(seeds / 2);
  expect(seen.settled).toBeGreaterThan(seen.awarded / 3);
}, 3_600_000);
