// What writes numbers and plurals of messages: made once for thousands of rows.
import { IntlMessageFormat } from "intl-messageformat";
import { formattersFor } from "../../../src/taskpane/language/formatters";

test("each writer is made once for thousands of rows, and another language of Excel gets its own", () => {
  let excel: string | undefined = "de-DE";
  const formatters = formattersFor(() => excel);
  const text = "{n, plural, one{# row} other{# rows}} of {all, number}";
  const message = new IntlMessageFormat(text, "en", undefined, { formatters });
  const rows = (n: number) => message.format({ n, all: 20_000 });
  expect([1, 2, 1_500].map(rows)).toEqual(["1 row of 20.000", "2 rows of 20.000", "1.500 rows of 20.000"]);
  const german = formatters.getNumberFormat("en");
  expect(formatters.getNumberFormat("en")).toBe(german);
  expect(formatters.getPluralRules("en")).toBe(formatters.getPluralRules("en"));
  excel = "en-US";
  expect([rows(2), rows(3)]).toEqual(["2 rows of 20,000", "3 rows of 20,000"]);
  expect(formatters.getNumberFormat("en")).not.toBe(german);
});

test("plurals follow the words' language, and each set of options has its own writer", () => {
  const formatters = formattersFor(() => "en-US");
  const kinds = (language: string) => [0, 1, 2].map((n) => formatters.getPluralRules(language).select(n));
  expect([kinds("en"), kinds("fr")]).toEqual([
    ["other", "one", "other"],
    ["one", "one", "other"],
  ]);
  expect(formatters.getPluralRules("en", { type: "ordinal" }).select(2)).toBe("two");
  expect(formatters.getNumberFormat("fr", { style: "percent" }).format(0.5)).toBe("50%");
  expect(formatters.getNumberFormat("fr").format(0.5)).toBe("0.5");
  expect(formatters.getDateTimeFormat("fr", { year: "numeric", timeZone: "UTC" }).format(0)).toBe("1970");
});
