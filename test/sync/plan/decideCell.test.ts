import { decideCell, type CellDecision } from "../../../src/sync/plan/decideCell";
import type { CellValue } from "../../../src/values/cell";

// a, b and c stand for three different values; undefined: never agreed on.
const table: readonly (readonly [CellValue | undefined, CellValue, CellValue, CellDecision])[] = [
  ["a", "a", "a", "same"],
  ["a", "b", "a", "send"],
  ["a", "a", "b", "write"],
  ["a", "b", "b", "same"],
  ["a", "b", "c", "conflict"],
  ["a", null, "a", "send"],
  ["a", "a", null, "write"],
  ["a", null, null, "same"],
  ["a", null, "b", "conflict"],
  ["a", "b", null, "conflict"],
  [null, null, null, "same"],
  [null, "a", null, "send"],
  [null, null, "a", "write"],
  [null, "a", "a", "same"],
  [null, "a", "b", "conflict"],
  [undefined, "a", "a", "same"],
  [undefined, null, null, "same"],
  [undefined, "a", "b", "conflict"],
  [undefined, null, "a", "conflict"],
  [undefined, "a", null, "conflict"],
];

test.each(table)("agreed %p, ours %p, theirs %p: %s", (agreed, ours, theirs, decision) => {
  expect(decideCell(agreed, ours, theirs)).toBe(decision);
});

test("text and number are two values, blank and empty text are one", () => {
  expect(decideCell("7", 7, "7")).toBe("send");
  expect(decideCell("", null, "")).toBe("same");
  expect(decideCell(null, "", 5)).toBe("write");
});
