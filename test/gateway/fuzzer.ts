// Calls that nobody means: known and made-up operation names with paths, cursors, queries, bodies and headers of every
// kind. The same seed gives the same calls.
import { operations } from "../../src/platform/operations";
import { pathNames } from "../../src/platform/operation";
import { bodyOf } from "../platform/exampleBodies";
import { Chance } from "./chance";
import { reply, type PlatformDouble } from "./support";

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
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export class Fuzzer {
  readonly #chance: Chance;
  readonly #cursors: string[] = ["", "abc", "x".repeat(3000)];

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  /** A cursor that a call was answered with: others may be asked with it. */
  note(cursor: unknown): void {
    if (typeof cursor === "string" && this.#cursors.length < 50) this.#cursors.push(cursor);
  }

  /** What the platform answers from now on. */
  prepare(platform: PlatformDouble): void {
    const [status, answer] = [this.#chance.one(STATUSES), this.#chance.one(ANSWERS)];
    const headers = { "Retry-After": this.#chance.one(["0", "1", "x", "-1", "Thu, 01 Jan 1970 00:00:00 GMT"]) };
    const bodiless = status === 204;
    const isPlain = this.#chance.sometimes(0.4);
    platform.answer = () => {
      if (isPlain) return reply(200, { data: [], links: {} });
      return new Response(bodiless ? null : answer(), { status, headers });
    };
  }

  call(): FuzzedCall {
    const name = this.#chance.sometimes(0.9) ? this.#chance.one(NAMES) : this.#chance.one(ODD_NAMES);
    const operation = operations.get(name);
    const path: Record<string, unknown> = {};
    for (const part of pathNames(operation?.path ?? ""))
      path[part] = this.#chance.sometimes(0.85) ? "11" : this.#chance.odd();
    if (this.#chance.sometimes(0.05)) path[this.#chance.text()] = this.#chance.odd();
    const call: Record<string, unknown> = { path, body: this.#body(name) };
    if (this.#chance.sometimes(0.2))
      call["cursor"] = this.#chance.sometimes(0.7) ? this.#chance.one(this.#cursors) : this.#chance.odd();
    if (this.#chance.sometimes(0.2)) call["query"] = this.#query();
    if (this.#chance.sometimes(0.1)) call["before"] = this.#chance.odd();
    if (this.#chance.sometimes(0.05)) call[this.#chance.text()] = this.#chance.odd();
    const text = JSON.stringify(this.#chance.sometimes(0.95) ? call : this.#chance.odd());
    return {
      method: "POST",
      path: `/api/operations/${encodeURI(name)}`,
      headers: this.#headers(),
      body: this.#chance.cut(text),
    };
  }

  #query(): unknown {
    const filter = { [this.#chance.sometimes(0.5) ? "title_contains" : this.#chance.text()]: this.#chance.odd() };
    return this.#chance.one<unknown>([
      { filter },
      { pageSize: this.#chance.odd() },
      { include: this.#chance.odd() },
      { sort: this.#chance.odd() },
    ]);
  }

  #body(name: string): unknown {
    if (this.#chance.sometimes(0.15)) return this.#chance.odd();
    const body = NAMES.includes(name) ? bodyOf(name, { id: "11", external_id: "11" }) : undefined;
    if (body === undefined || this.#chance.sometimes(0.7)) return body;
    return JSON.parse(this.#chance.bend(JSON.stringify(body)));
  }

  #headers(): Record<string, string> {
    const headers: Record<string, string> = { "Idempotency-Key": `k${this.#chance.upTo(5000)}` };
    if (this.#chance.sometimes(0.05))
      headers["Idempotency-Key"] = this.#chance.one([".", "..", "a b", "x".repeat(300)]);
    if (this.#chance.sometimes(0.05)) headers["Bidsheet-Send"] = this.#chance.one(["m", "..", "x y"]);
    if (this.#chance.sometimes(0.05))
      headers["Bidsheet-Fence"] = this.#chance.one(["1", "-1", "1e3", "999999999999999"]);
    if (this.#chance.sometimes(0.05)) headers["Priority"] = this.#chance.one(["u=5", "u=9", ";;;", "u=5,i"]);
    return headers;
  }
}
