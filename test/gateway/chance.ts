// Values that nobody means, chosen by a seed: what the fuzzers put in place of sound ones.
import { seeded } from "../support/seeded";

const ODD_TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "../..",
  "%2e%2e",
  "\u0000",
  "\ud800",
  "\r\nX-Evil: 1",
  "__proto__",
  "x".repeat(2000),
  "😀",
  "=1+1",
  "null",
  "99999999999999999999",
];
const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { data: value };
  return value;
};
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  1e308,
  0.1,
  [],
  {},
  [[]],
  { data: null },
  { data: [] },
  { data: {} },
  { data: [null] },
  { data: { type: "line_items" } },
  deep(150),
  deep(3000),
  JSON.parse('{"__proto__":{"x":1}}'),
  JSON.parse('{"constructor":{"prototype":{}}}'),
];

export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  one<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.#random() * list.length)];
    if (found === undefined) throw new RangeError("There is nothing to choose from.");
    return found;
  }

  sometimes(share: number): boolean {
    return this.#random() < share;
  }

  /** From 0 to below `most`. */
  upTo(most: number): number {
    return Math.floor(this.#random() * most);
  }

  text(): string {
    return this.one(ODD_TEXTS);
  }

  odd(): unknown {
    return this.sometimes(0.5) ? this.text() : this.one(ODD_VALUES);
  }

  /** One value of a sound text of JSON becomes an odd one. */
  bend(text: string): string {
    const values = [...text.matchAll(/:("[^"]*"|\d+|null|true|false)/g)];
    if (values.length === 0) return text;
    const { index, 0: found } = this.one(values);
    return `${text.slice(0, index)}:${JSON.stringify(this.odd())}${text.slice(index + found.length)}`;
  }

  /** Most stay whole. */
  cut(text: string): string {
    return this.sometimes(0.97) ? text : text.slice(0, this.upTo(text.length));
  }
}
