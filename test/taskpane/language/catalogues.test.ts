// The catalogues against the pane's code: nothing is missing, nothing is left over, and every translation can be
// written with the values that the English message gets.
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { escapedTexts } from "../../../scripts/escapedTexts";
import { catalogueNamed, catalogueNames, paneMessages, shareOf } from "../../../scripts/texts";

const messages = paneMessages();
const englishOf = new Map(messages.map(({ key, english }) => [key, english]));

/** "rows plural", "sheet": each argument of a message with what is done with it. Throws where it is no message. */
function argumentsOf(message: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) found.add(element.value);
      if (element.type === TYPE.number) found.add(`${element.value} number`);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      found.add(`${element.value} ${element.type === TYPE.plural ? "plural" : "select"}`);
      Object.values(element.options).forEach(({ value }) => visit(value));
    }
  };
  visit(parse(message, { ignoreTag: true }));
  return found;
}

/** A plural may be told without its number's forms, and a number that English needs for its form alone may go. */
function namesOf(message: string): readonly string[] {
  return [...new Set([...argumentsOf(message)].map((one) => one.split(" ")[0] ?? ""))].sort();
}

const problemsOf = (key: string, text: string): readonly string[] => {
  const english = englishOf.get(key);
  if (english === undefined) return [];
  try {
    const [want, have] = [namesOf(english), namesOf(text)];
    return want.join() === have.join() ? [] : [`${key}: ${want.join()} became ${have.join()}`];
  } catch (error) {
    return [`${key}: ${error instanceof Error ? error.message : String(error)}`];
  }
};

test("every English message is one that can be written", () => {
  const wrong = messages.flatMap(({ key, english }) => problemsOf(key, english));
  expect(wrong).toEqual([]);
  expect(messages.length).toBeGreaterThan(2_000);
});

const shares = catalogueNames().flatMap((name) => [
  { name, share: "first" as const, of: "first screen" },
  { name, share: "rest" as const, of: "rest of the pane" },
]);

test.each(shares)("$name has every message of the $of there, and no other", ({ name, share }) => {
  const own = messages.filter((message) => shareOf(message) === share).map(({ key }) => key);
  expect(own.length).toBeGreaterThan(50);
  expect([...catalogueNamed(name, share).keys()].sort()).toEqual(own.sort());
});

test.each(catalogueNames())("%s takes the same values as English in every message", (name) => {
  expect([...catalogueNamed(name)].flatMap(([key, text]) => problemsOf(key, text))).toEqual([]);
});

test.each(catalogueNames())("%s has no text that is blank or has other spaces around it", (name) => {
  const around = (text: string) => [/^\s*/.exec(text)?.[0] === "", /\s*$/.exec(text)?.[0] === ""].join();
  const wrong = [...catalogueNamed(name)].filter(([key, text]) => {
    const english = englishOf.get(key);
    return english !== undefined && (text.trim() === "" || around(english) !== around(text));
  });
  expect(wrong).toEqual([]);
});

test("no text of the pane escapes translation", () => {
  const product = "src/taskpane/pane/failures/firstTexts.ts: Bidsheet";
  // A report that keeps no words has an English line: formulas of earlier starter sheets read it.
  const readByFormulas = "src/taskpane/reports/reportLineTexts.ts: ";
  expect(escapedTexts().filter((text) => text !== product && !text.startsWith(readByFormulas))).toEqual([]);
});
