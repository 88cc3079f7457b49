// The words of the pane: English as it stands in the code, other languages by catalogue, numbers as Excel writes them.
import { catalogueOf, languageOf } from "../../../src/taskpane/language/catalogues";
import { setExcelLocale } from "../../../src/taskpane/language/excelLocale";
import type * as plain from "../../../src/taskpane/language/plain";
import type * as words from "../../../src/taskpane/language/t";

type Words = Pick<typeof words, "t" | "tc"> & Pick<typeof plain, "setLanguage"> & { readonly first: typeof plain.t };

/** A page of its own, since a language is set once. */
function freshWords(): Words {
  let page: Words | undefined;
  jest.isolateModules(() => {
    const { t, tc } = jest.requireActual<typeof words>("../../../src/taskpane/language/t");
    const { setLanguage, t: first } = jest.requireActual<typeof plain>("../../../src/taskpane/language/plain");
    page = { t, tc, setLanguage, first };
  });
  if (page === undefined) throw new Error("no module");
  return page;
}

afterEach(() => setExcelLocale(null));

test("an English text needs no catalogue and writes its numbers and plurals", () => {
  const { t } = freshWords();
  expect(t("Refresh")).toBe("Refresh");
  const rows = (n: number) => t("{n, plural, one{# row} other{# rows}} written to {sheet}", { n, sheet: "Prices" });
  expect([rows(1), rows(12_345)]).toEqual(["1 row written to Prices", "12,345 rows written to Prices"]);
});

test("another language has its own words, plurals and order, and a text without translation stays English", () => {
  const { setLanguage, t } = freshWords();
  setLanguage("de", {
    "{n, plural, one{# row} other{# rows}} of {sheet}": "{sheet}: {n, plural, one{# Zeile} other{# Zeilen}}",
  });
  const rows = (n: number) => t("{n, plural, one{# row} other{# rows}} of {sheet}", { n, sheet: "Preise" });
  expect([rows(1), rows(2)]).toEqual(["Preise: 1 Zeile", "Preise: 2 Zeilen"]);
  expect(t("{n, plural, one{# new word} other{# new words}}", { n: 1 })).toBe("1 new word");
});

test("one English word with two meanings has two translations", () => {
  const { setLanguage, t, tc } = freshWords();
  setLanguage("de", { Open: "Öffnen", "state|Open": "Offen" });
  expect([t("Open"), tc("state", "Open")]).toEqual(["Öffnen", "Offen"]);
});

test("a text keeps what looks like markup in a supplier's name", () => {
  const { t } = freshWords();
  expect(t("Letter to {name}", { name: "<b>A{n}</b>" })).toBe("Letter to <b>A{n}</b>");
});

test("a language that comes after the first text is refused, since texts are asked for once", () => {
  const { setLanguage, t } = freshWords();
  t("Refresh");
  expect(() => setLanguage("fr")).toThrow("before the language fr");
});

test("the pseudo language marks and lengthens each text", () => {
  const { setLanguage, t } = freshWords();
  setLanguage("pseudo");
  expect(t("Refresh {n, number} rows", { n: 3 })).toBe("⟦Refresh 3 rows~~~~~~⟧");
});

test("Office's language chooses the catalogue, and English is taken where there is none", () => {
  const names = ["de-AT", "fr-CA", "es-419", "ja", "en-GB", "pl-PL", "qps-ploc", undefined];
  expect(names.map(languageOf)).toEqual(["de", "fr", "es", "ja", "en", "en", "pseudo", "en"]);
});

test("English comes without a catalogue", async () => {
  expect([await catalogueOf("en", "first"), await catalogueOf("en", "rest")]).toEqual([{}, {}]);
});

test("the first screen's words are there before the others, which come to the same language", async () => {
  const { setLanguage, first, t } = freshWords();
  setLanguage("de", await catalogueOf("de", "first"));
  expect(first("Connect")).toBe("Verbinden");
  expect(t("Refresh all")).toBe("Refresh all");
  setLanguage("de", await catalogueOf("de", "rest"));
  expect([first("Connect"), t("Refresh all")]).toEqual(["Verbinden", "Alle aktualisieren"]);
});

test("the first screen's words take names without the library of plurals", () => {
  const { setLanguage, first } = freshWords();
  setLanguage("fr", { "Continue as {email}": "Continuer en tant que {email}" });
  expect(first("Continue as {email}", { email: "$&@example.com" })).toBe("Continuer en tant que $&@example.com");
});
