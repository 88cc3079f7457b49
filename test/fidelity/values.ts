// Values that careless programs spoil, and how any of them may end: the same on both sides, or named on its row and not
// sent.
import fc from "fast-check";
import type { WireCell } from "../../src/values/typedCell";

/** Each of them must arrive as the text that it is. */
export const hostileTexts: readonly string[] = [
  "=1+1",
  '=HYPERLINK("http://x")',
  "+49 89 5550",
  "-",
  "-5",
  "@site",
  "=",
  "'",
  "''",
  "'=1+1",
  "'007",
  "007",
  "00451",
  "1234567890123456",
  "12345678901234567890",
  "1E5",
  "1e308",
  "0x1F",
  "1/2",
  "3-4",
  "2026-01-05",
  "5. Jan",
  "12:30",
  "50%",
  "€ 5",
  "1,000.50",
  "1.000,50",
  "TRUE",
  "false",
  "WAHR",
  "  two blanks  ",
  " ",
  "\u00a0",
  "😀",
  "👩‍👩‍👧‍👦",
  "é",
  "e\u0301",
  "שלום עולם",
  "مرحبا ١٢٣",
  "\u202eabc\u202c",
  "１２３",
  "＝１＋１",
  "部品番号",
  "\ufeffBOM",
  "\u200b=1",
  "a\tb",
  "\tstarts",
  "ends\t",
  "a\nb",
  "\nstarts",
  "ends\n",
  "a\r\nb",
  "a\rb",
  "\r",
  "\r\n",
  "\n",
  "<b>&amp;</b>",
  "_x000D_",
  "_x0041_",
  '"quoted"',
  "back\\slash",
  "#hash",
  "#1",
  "null",
  "undefined",
  "NaN",
  "new:1:2",
  ..."\u0000 a\u0000b \u0001 \u0008 \u001f \u007f \u0085 \u2028 \ufffe \ufffd".split(" "),
  "x".repeat(255),
  "1".repeat(256),
  `=${"x".repeat(8_200)}`,
  "x".repeat(32_767),
  "=".repeat(32_766),
  "\ud800 lone \udc00",
];

/** What no cell can hold: too long, the last of them only with the apostrophe that keeps it from being a formula. */
export const tooLong: readonly string[] = ["x".repeat(32_768), "x".repeat(40_000), `=${"z".repeat(32_766)}`];

export const hostileNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.1 + 0.2,
  1 / 3,
  1e-7,
  1e-300,
  5e-324,
  1e15,
  123456789012345,
  1e21,
  1e308,
  -1e308,
  45_000,
  45_000.5,
  0.5,
  60,
  2_958_465,
  2_958_466,
  -45_000,
];

const piece = fc.constantFrom(
  ..."= + - @ ' \" \t \r \n \r\n \u0000 \u001f 0 7 12 . , / : % e E # ! TRUE x é 😀 ש １ ＝ _x000D_ < & \\ |".split(
    " ",
  ),
  " ",
);

export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts.filter((text) => text.length < 300)) },
  { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => parts.join("")) },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 40, unit: "binary" }) },
);

export const anyNumber = fc.oneof(
  fc.constantFrom(...hostileNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

export const anyValue: fc.Arbitrary<WireCell> = fc.oneof(anyText, anyText, anyNumber);
