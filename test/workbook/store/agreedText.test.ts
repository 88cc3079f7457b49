import fc from "fast-check";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { checksumOf, copyOfText, storedText } from "../../../src/workbook/store/agreedText";
import { fromBase85, toBase85 } from "../../../src/workbook/store/base85";

const hostile: AgreedCopy = {
  keys: ["c1", "c\n2", "<c3>"],
  rows: new Map([
    ["1", ["\ud800", "]]>", undefined]],
    ["2", ["\u0000\ufeff\r\n", -1e308, true]],
    ["x <&> 3", [null, "", 0.1]],
  ]),
};

test("bytes come back from their text, which XML and JSON leave as it is", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toBase85(bytes);
      expect(text).toMatch(/^[!-~]*$/);
      expect(text).not.toMatch(/[<>&"'\\]/);
      expect([...(fromBase85(text) ?? [])]).toEqual([...bytes]);
    }),
  );
});

test.each(["0", "<0000", "~~~~~", "0000é"])("%s is no text of bytes", (text) => {
  expect(fromBase85(text)).toBeNull();
});

test("a stored text holds hostile values, and says its checksum", async () => {
  const { text, checksum } = await storedText(hostile);
  expect(checksumOf(text)).toBe(checksum);
  expect(await copyOfText(text)).toStrictEqual(hostile);
});

test("a stored text with one character changed, cut off or added is no copy", async () => {
  const { text } = await storedText(hostile);
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === "7" ? "8" : "7";
    expect(await copyOfText(text.slice(0, at) + other + text.slice(at + 1))).toBeNull();
    expect(await copyOfText(text.slice(0, at))).toBeNull();
  }
  expect(await copyOfText(`${text}0`)).toBeNull();
});
