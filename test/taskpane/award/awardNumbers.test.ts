// Amounts and parts of an award are written as this Excel writes them, whatever the browser around it is set to.
import { money, partText, percentText } from "../../../src/taskpane/award/awardTexts";
import { setExcelLocale } from "../../../src/taskpane/language/excelLocale";
import { EN_US } from "../../../src/values/locale";

afterEach(() => setExcelLocale(null));

test("a German Excel has the comma, an American one the point", () => {
  const seen = () => [money(1234.5), percentText(0.125), partText(0.3333)];
  setExcelLocale({ ...EN_US, name: "de-DE", decimal: ",", group: "." });
  expect(seen()).toEqual(["1.234,50", "12,5\u00a0%", "33,33\u00a0%"]);
  setExcelLocale(EN_US);
  expect(seen()).toEqual(["1,234.50", "12.5%", "33.33%"]);
});
