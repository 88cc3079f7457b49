// How wide columns become for their words: full-width signs are two letters wide.
import { headerHeight, headerWidth, textWidth } from "../../src/sheets/headerWidth";
import { widthOf } from "../../src/workbook/table/columnLook";

const PER_SIGN = 2 * 6;

test("a header of full-width signs gets twice the room of a Latin one of as many letters", () => {
  const [latin, japanese] = [headerWidth("Bidder", null), headerWidth("入札者の名称", null)];
  expect(japanese - latin).toBeGreaterThanOrEqual(6 * 6);
  expect(textWidth(["入札者の名称です"], 0)).toBeGreaterThan(textWidth(["Bidders."], 0) + 40);
  expect(headerHeight(["入札者の名称です"], 80)).toBeGreaterThan(headerHeight(["Bidders."], 80));
});

test("a linked table's column is wide enough for a Japanese header", () => {
  const column = { key: "c1", label: "希望納期と数量の備考", type: "number" } as const;
  expect(widthOf({ ...column, computed: false, naming: false })).toBeGreaterThanOrEqual(10 * PER_SIGN);
});

test("accents and half-width signs count as one letter", () => {
  expect(headerWidth("Käufer", null)).toBe(headerWidth("Kaufer", null));
  expect(headerWidth("ｶﾀｶﾅ", null)).toBe(headerWidth("Kata", null));
});
