// Calls that nobody means: known and made-up operation names with paths, cursors, queries, bodies and headers of every
// kind. The same seed gives the same calls.
import { operations } from "../../src/platform/operations";
import { pathNames } from "../../src/platform/operation";
import { bodyOf } from "../platform/exampleBodies";
import { reply, type PlatformDouble } from "./support";

/** Mulberry32: numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NAMES = [...operations.keys()];
const ODD_NAMES = [
  "__proto__",
  "constructor",
  "listevents",
  "%",
  "%00",
  "a b",
  "..",
  "x".repeat(5000),
  "é",
  "toString",
];
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
const STATUSES = [
  200, 201, 202, 204, 206, 207, 301, 400, 401, 403, 404, 408, 409, 410, 418, 422, 425, 429, 499, 500, 503,
];
const ANSWERS: readonly (() => BodyInit | null)[] = [
  () => null,
  () => "",
  () => "{",
  () => "<html>",
  () => "[]",
  () => "null",
  () => "7",
  () => '{"data":null}',
  () => '{"data":[],"links":{"next":7}}',
  () => '{"data":[{}],"links":{"next":"//elsewhere.example/x"}}',
  () => '{"data":[],"links":{"next":"?page%5Bcursor%5D=abc"}}',
  () => '{"errors":[{"detail":7}]}',
  () => '{"errors":[{"detail":"no","source":{"pointer":"/data"}}]}',
  () => '{"__proto__":{"data":[]},"data":{"id":"1","type":"line_items","attributes":{}}}',
  () => `{"data":${"[".repeat(5000)}${"]".repeat(5000)}}`,
  () => new Uint8Array([0xff, 0xfe, 0x00]),
];

export interface FuzzedCall {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export class Fuzzer {
  readonly #random: () => number;
  readonly #cursors: string[] = ["", "abc", "x".repeat(3000)];

  constructor(seed: number) {
    this.#random = numbers(seed);
  }

  #one<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.#random() * list.length)];
    if (found === undefined) throw new RangeError("There is nothing to choose from.");
    return found;
  }

  #sometimes(share: number): boolean {
    return this.#random() < share;
  }

  #odd(): unknown {
    return this.#sometimes(0.5) ? this.#one(ODD_TEXTS) : this.#one(ODD_VALUES);
  }

  /** A cursor that a call was answered with: others may be asked with it. */
  note(cursor: unknown): void {
    if (typeof cursor === "string" && this.#cursors.length < 50) this.#cursors.push(cursor);
  }

  /** What the platform answers from now on. */
  prepare(platform: PlatformDouble): void {
    const [status, answer] = [this.#one(STATUSES), this.#one(ANSWERS)];
    const headers = { "Retry-After": this.#one(["0", "1", "x", "-1", "Thu, 01 Jan 1970 00:00:00 GMT"]) };
    const bodiless = status === 204;
    const isPlain = this.#sometimes(0.4);
    platform.answer = () => {
      if (isPlain) return reply(200, { data: [], links: {} });
      return new Response(bodiless ? null : answer(), { status, headers });
    };
  }

  call(): FuzzedCall {
    const name = this.#sometimes(0.9) ? this.#one(NAMES) : this.#one(ODD_NAMES);
    const operation = operations.get(name);
    const path: Record<string, unknown> = {};
    for (const part of pathNames(operation?.path ?? "")) path[part] = this.#sometimes(0.85) ? "11" : this.#odd();
    if (this.#sometimes(0.05)) path[this.#one(ODD_TEXTS)] = this.#odd();
    const call: Record<string, unknown> = { path, body: this.#body(name) };
    if (this.#sometimes(0.2)) call["cursor"] = this.#sometimes(0.7) ? this.#one(this.#cursors) : this.#odd();
    if (this.#sometimes(0.2)) call["query"] = this.#query();
    if (this.#sometimes(0.1)) call["before"] = this.#odd();
    if (this.#sometimes(0.05)) call[this.#one(ODD_TEXTS)] = this.#odd();
    const text = JSON.stringify(this.#sometimes(0.95) ? call : this.#odd());
    return {
      path: `/api/operations/${encodeURI(name)}`,
      headers: this.#headers(),
      body: this.#sometimes(0.97) ? text : text.slice(0, Math.floor(this.#random() * text.length)),
    };
  }

  #query(): unknown {
    const filter = { [this.#sometimes(0.5) ? "title_contains" : this.#one(ODD_TEXTS)]: this.#odd() };
    return this.#one<unknown>([{ filter }, { pageSize: this.#odd() }, { include: this.#odd() }, { sort: this.#odd() }]);
  }

  #body(name: string): unknown {
    if (this.#sometimes(0.15)) return this.#odd();
    const body = NAMES.includes(name) ? bodyOf(name, { id: "11", external_id: "11" }) : undefined;
    if (body === undefined || this.#sometimes(0.7)) return body;
    return JSON.parse(this.#bend(JSON.stringify(body)));
  }

  /** One value of a sound body becomes an odd one. */
  #bend(text: string): string {
    const values = [...text.matchAll(/:("[^"]*"|\d+|null|true|false)/g)];
    if (values.length === 0) return text;
    const { index, 0: found } = this.#one(values);
    return `${text.slice(0, index)}:${JSON.stringify(this.#odd())}${text.slice(index + found.length)}`;
  }

  #headers(): Record<string, string> {
    const headers: Record<string, string> = { "Idempotency-Key": `k${Math.floor(this.#random() * 5000)}` };
    if (this.#sometimes(0.05)) headers["Idempotency-Key"] = this.#one([".", "..", "a b", "x".repeat(300)]);
    if (this.#sometimes(0.05)) headers["Bidsheet-Send"] = this.#one(["m", "..", "x y"]);
    if (this.#sometimes(0.05)) headers["Bidsheet-Fence"] = this.#one(["1", "-1", "1e3", "999999999999999"]);
    if (this.#sometimes(0.05)) headers["Priority"] = this.#one(["u=5", "u=9", ";;;", "u=5,i"]);
    return headers;
  }
}
