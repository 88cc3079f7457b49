// What counts as a move between two pulls, and what a stored pull weighs.
import { english } from "../../../src/sheets/say";
import type { Pull, PulledBid } from "../../../src/bids/compare/pull";
import { isQuiet, roundOf } from "../../../src/bids/rounds/moves";
import { furtherText } from "../../../src/bids/rounds/words";
import { toBase85 } from "../../../src/workbook/store/base85";
import { deflate } from "../../../src/workbook/store/deflate";

const bid = (id: string, offers: PulledBid["offers"], more: Partial<PulledBid> = {}): PulledBid => ({
  id,
  offers,
  status: "submitted",
  submittedAt: "2026-01-04T10:00:00.000Z",
  resubmittedAt: null,
  further: offers.map(() => []),
  ...more,
});

const pull = (at: string, bids: readonly PulledBid[], quantities: readonly (number | null)[] = [10]): Pull => ({
  at,
  bids,
  lines: quantities.map((_, line) => `l${line}`),
  parts: quantities.map((quantity, line) => [`Line ${line}`, "EA", quantity, null, null]),
  gone: [],
});

test("a cell that says nothing in another way is no move, and a text that changed is one", () => {
  const before = pull("1", [bid("a", ["missing", "noBid", "text:soon"])], [1, 1, 1]);
  const now = pull("2", [bid("a", ["noBid", "partial", "text:later"])], [1, 1, 1]);
  expect(roundOf(before, now).moves.map(({ kind, line }) => [kind, line])).toEqual([["other", "l2"]]);
});

test("the last digit of a computed price is no move", () => {
  const before = pull("1", [bid("a", [0.3])]);
  expect(isQuiet(roundOf(before, pull("2", [bid("a", [0.1 + 0.2])])))).toBe(true);
});

test("a bid is resubmitted where its own time moved, whatever the clocks of the two readings say", () => {
  const early = { resubmittedAt: "2019-01-01T00:00:00.000Z" };
  const [first] = roundOf(pull("2026", [bid("a", [1])]), pull("2027", [bid("a", [1], early)])).bidders;
  expect(first?.news).toBe("resubmitted");
  const again = roundOf(pull("2026", [bid("a", [1], early)]), pull("2027", [bid("a", [2], early)]));
  expect(again.bidders[0]?.news).toBe("moved");
});

test("other cells of a supplier's are told beside the price, and alone where the price stayed", () => {
  const before = pull("1", [bid("a", [1], { further: [[10, null]] })]);
  const now = pull("2", [bid("a", [1], { further: [[12, "=night"]] })]);
  const [move] = roundOf(before, now).moves;
  expect(move?.kind).toBe("further");
  expect(move && furtherText(move, ["Lead time", "Note"], english)).toBe(
    "Lead time: 10.00 → 12.00; Note: blank → “=night”",
  );
  // Where the pulls kept different columns nobody can tell which is which.
  expect(roundOf(pull("1", [bid("a", [1])]), now).moves).toEqual([]);
});

test("a line without a quantity moves in price and not in money", () => {
  const round = roundOf(pull("1", [bid("a", [4, 3])], [null, 2]), pull("2", [bid("a", [5, 2.5])], [null, 2]));
  expect(round.moves.map(({ kind, line }) => [kind, line])).toEqual([
    ["lower", "l1"],
    ["higher", "l0"],
  ]);
});

test("ten stored pulls of 20 suppliers x 2,000 lines weigh less than 4 MB", async () => {
  const random = generator(7);
  const lines = Array.from({ length: 2_000 }, (_, line) => `${700_000 + line}`);
  const price = () => Math.round(random() * 100_000) / 100;
  const bids = Array.from({ length: 20 }, (_, at) =>
    bid(`${500 + at}`, lines.map(price), { further: lines.map(() => [Math.ceil(random() * 60)]) }),
  );
  const parts = lines.map((_, line) => [
    `Hex bolt M${line % 40} x ${line}, zinc plated`,
    "EA",
    Math.ceil(random() * 5_000),
    price(),
    line % 10 === 0 ? "Supplier 3: 10 times what the others ask (12.34)" : "",
  ]);
  const given: Pull = { at: "2026-01-05T09:00:00.000Z", lines, parts, bids, gone: [] };
  const stored = toBase85(await deflate([JSON.stringify(given)])).length;
  expect(stored).toBeLessThan(400_000);
});

/** The same numbers each time. Prices at random are the hardest to compress. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
