// The gateway's words for an award search that it does for a person (docs/gateway.md, "Award searches"): what is asked,
// how far it is, and the answer. Prices do not travel as text: they follow the question as numbers of eight bytes.
import * as z from "zod/mini";

/** A line of JSON, then the costs, little-endian, and the prices where those differ. */
export const SEARCH_TYPE = "application/vnd.bidsheet.search";
/** Seconds for which a question for news may be kept open. */
export const MOST_SEARCH_WAIT = 30;
export const MOST_LINES = 50_000;
export const MOST_SUPPLIERS = 1000;
/** Lines times suppliers. */
export const MOST_PRICES = 2_000_000;
/** Of the line of JSON. */
export const MOST_HEAD_BYTES = 8_000_000;

const finite = z.number();
const notBelowZero = finite.check(z.nonnegative());
const part = finite.check(z.minimum(0), z.maximum(1));
const orNull = z.nullable(finite);
const some = <T extends z.ZodMiniType>(schema: T, most: number) => z.array(schema).check(z.maxLength(most));
const measure = z.enum(["spend", "share", "quantity"]);
const count = z.int().check(z.nonnegative(), z.maximum(MOST_LINES));

/** POST /api/searches: the line of JSON, as far as it says how large the question is. */
export const searchHead = z.strictObject({
  lines: some(
    z.strictObject({
      id: z.string().check(z.maxLength(200)),
      /** Position of a supplier. */
      incumbent: z.nullable(count),
      quantity: z.exactOptional(finite),
    }),
    MOST_LINES,
  ),
  /** Their ids, which only decide between awards that cost the same. */
  suppliers: some(z.string().check(z.maxLength(200)), MOST_SUPPLIERS),
  /** Whether prices follow the costs. */
  prices: z.boolean(),
  discounts: z.exactOptional(z.unknown()),
  rules: z.unknown(),
  seconds: finite.check(z.minimum(1), z.maximum(3600)),
  /** No curves and no costs of rules are asked for. */
  awardOnly: z.boolean(),
});
export type SearchHead = z.infer<typeof searchHead>;

/** Positions must be some of the question's. */
function placesOf(lines: number, suppliers: number) {
  const line = z.int().check(z.nonnegative(), z.maximum(lines - 1));
  const supplier = z.int().check(z.nonnegative(), z.maximum(suppliers - 1));
  return { supplier, lines: some(line, lines), suppliers: some(supplier, suppliers) };
}

/** What suppliers take off. */
export function searchDiscounts(lines: number, suppliers: number) {
  const at = placesOf(lines, suppliers);
  return some(
    z.strictObject({
      supplier: at.supplier,
      lines: at.lines,
      measure: z.enum(["spend", "quantity", "lines"]),
      off: z.enum(["part", "unit", "amount"]),
      above: z.boolean(),
      steps: some(z.strictObject({ from: notBelowZero, off: notBelowZero }), 100),
      counts: finite,
    }),
    10_000,
  );
}

export function searchRules(lines: number, suppliers: number) {
  const at = placesOf(lines, suppliers);
  const lineRules = some(z.strictObject({ lines: at.lines, supplier: at.supplier }), 10_000);
  const leastMost = { measure, min: orNull, max: orNull };
  return z.strictObject({
    maxSuppliers: z.nullable(count),
    excluded: at.suppliers,
    must: lineRules,
    mustNot: lineRules,
    groups: some(at.lines, 10_000),
    bounds: some(
      z.strictObject({ supplier: at.supplier, ...leastMost, lines: z.exactOptional(at.lines), minIfAny: z.boolean() }),
      10_000,
    ),
    splits: some(z.strictObject({ lines: at.lines, how: splitHow }), 10_000),
    supplierGroups: some(
      z.strictObject({
        suppliers: at.suppliers,
        ...leastMost,
        minCount: z.nullable(count),
        maxCount: z.nullable(count),
      }),
      1000,
    ),
    minSuppliers: z.nullable(count),
    leaving: z.nullable(z.strictObject({ worth: z.boolean(), perLine: finite })),
    minCoverage: z.nullable(part),
    minWorth: z.nullable(part),
    minBidCoverage: z.nullable(part),
    switching: z.strictObject({ perLine: finite, perSupplier: finite }),
  });
}

const splitHow = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("parts"), parts: some(part, 20) }),
  z.strictObject({
    kind: z.literal("sources"),
    least: count,
    most: count,
    leastShare: part,
    mostShare: part,
  }),
]);

/** Why a search ended without an answer. */
export const searchEnds = [
  "memory", // it needed more than the gateway gives to one search
  "time", // its worker did not end in time
  "died", // its worker ended by itself
  "stopping", // the gateway stops
  "cancelled", // the person ended it
  "signedOut", // the person disconnected
  "another", // the same person started another search
  "silent", // nobody asked for it for a while
] as const;

/** How far it is. */
export const searchShown = z.looseObject({
  id: z.string(),
  state: z.enum(["waiting", "running", "answered", "ended"]),
  /** Counts what there is to say of it. */
  version: z.number(),
  /** While it waits: from 1. */
  place: z.nullable(z.number()),
  /** Once it runs. */
  stage: z.nullable(z.enum(["award", "curve", "coverage", "ruleCosts"])),
  done: z.number(),
  total: z.number(),
  /** Since it began to run. */
  seconds: z.number(),
  /** What it may take. */
  most: z.number(),
  why: z.nullable(z.string()),
  /** A sentence about `why`. */
  detail: z.nullable(z.string()),
});
export type SearchShown = z.infer<typeof searchShown>;

export const searchStarted = z.looseObject({ search: searchShown });

/** What JSON has no number for. */
const amount = z.pipe(
  z.union([z.number(), z.literal("Infinity"), z.literal("-Infinity")]),
  z.transform((value: number | "Infinity" | "-Infinity") => Number(value)),
);
const places = z.array(z.number());
const point = {
  suppliers: places,
  spend: z.number(),
  discount: z.number(),
  switching: z.number(),
  total: z.number(),
  leftOut: z.number(),
  uncovered: places,
  bound: amount,
  mostLines: amount,
  settled: z.boolean(),
};
const awardPoint = z.object(point);
const share = z.object({ supplier: z.number(), part: z.number(), cost: z.number() });
const award = z.object({
  ...point,
  lines: z.array(
    z.object({
      supplier: z.nullable(z.number()),
      cost: z.number(),
      shares: z.nullable(z.array(share)),
      runnerUp: z.nullable(
        z.object({
          supplier: z.number(),
          cost: z.number(),
          winsBelow: z.nullable(z.number()),
          byDiscount: z.exactOptional(z.boolean()),
        }),
      ),
      barred: z.boolean(),
    }),
  ),
});
const rule = z.object({
  kind: z.enum([
    "maxSuppliers",
    "excluded",
    "must",
    "mustNot",
    "groups",
    "bounds",
    "splits",
    "supplierGroups",
    "minSuppliers",
    "minCoverage",
    "minWorth",
    "minBidCoverage",
    "switching",
  ]),
  at: z.number(),
});
/** JSON has nothing for what was not calculated. */
const NOT_CALCULATED = "notCalculated";
const maybePoint = z.pipe(
  z.union([awardPoint, z.null(), z.literal(NOT_CALCULATED)]),
  z.transform((value: z.infer<typeof awardPoint> | null | typeof NOT_CALCULATED) =>
    value === NOT_CALCULATED ? undefined : value,
  ),
);

export const searchResult = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("awarded"),
    award,
    curve: z.array(maybePoint),
    coverage: z.array(
      z.object({ suppliers: z.number(), points: z.array(z.object({ ...point, worthOut: z.number() })) }),
    ),
    ruleCosts: z.array(z.object({ rule, without: awardPoint, cost: z.nullable(z.number()), linesMore: z.number() })),
  }),
  z.object({
    kind: z.literal("infeasible"),
    clash: z.array(rule),
    relaxations: z.array(z.object({ rule, to: z.nullable(z.number()) })),
    then: z.nullable(award),
  }),
  z.object({ kind: z.literal("undecided") }),
]);

/** GET /api/searches/<id>: the answer once there is one. */
export const searchNews = z.looseObject({ search: searchShown, result: z.nullable(searchResult) });
export type SearchNews = z.infer<typeof searchNews>;

interface WithCurve {
  readonly kind: "awarded";
  readonly curve: readonly unknown[];
}

export interface SearchQuestion {
  readonly head: SearchHead;
  /** Line by line, then by supplier; Infinity where there is no usable bid. */
  readonly costs: Float64Array;
  readonly prices: Float64Array | null;
}

/** The body of a question. */
export function encodeSearch({ head, costs, prices }: SearchQuestion): Uint8Array<ArrayBuffer> {
  const line = new TextEncoder().encode(`${JSON.stringify({ ...head, prices: prices !== null })}\n`);
  const blocks = prices === null ? [costs] : [costs, prices];
  const numbers = blocks.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(line.length + numbers * Float64Array.BYTES_PER_ELEMENT);
  bytes.set(line);
  let at = line.length;
  for (const { buffer, byteOffset, byteLength } of blocks) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** The answer as JSON that `searchResult` reads. */
export function resultText(result: WithCurve | { readonly kind: "infeasible" | "undecided" }): string {
  const written =
    result.kind === "awarded"
      ? { ...result, curve: result.curve.map((one) => one ?? (one === null ? null : NOT_CALCULATED)) }
      : result;
  return JSON.stringify(written, (_name, value: unknown) =>
    typeof value === "number" && !Number.isFinite(value) ? String(value) : value,
  );
}
