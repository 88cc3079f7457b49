// Keeps award scenarios in the workbook, one custom XML part each, beside the comparisons that they speak of: a refresh
// does not touch them. A part that is foreign or broken is ignored and left alone.
import * as z from "zod/mini";
import type { Scenario } from "../../bids/award/scenario";
import type { ExcelSession } from "../excel/session";
import { stored } from "../store/storedForm";
import { recordsOnce, storedRecords, storeRecord, type RecordKind } from "../store/storedRecords";

export const SCENARIOS_NAMESPACE = "urn:bidsheet:scenarios:1";

const share = z.number().check(z.gte(0), z.lte(1));
const money = z.number().check(z.gte(0));
const lines = z.array(z.string());
const forOne = z.array(z.object({ lines, bidId: z.string() }));

const measure = z.enum(["spend", "share", "quantity"]);
const count = z.int().check(z.gte(0));
const how = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("parts"), parts: z.array(share) }),
  z.object({ kind: z.literal("sources"), least: count, most: count, leastShare: share, mostShare: share }),
]);

const place = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("table"),
    tableId: z.string(),
    tableName: z.string(),
    columns: z.array(z.object({ id: z.int(), header: z.string() })),
  }),
  z.object({
    kind: z.literal("cells"),
    sheetName: z.string(),
    row: count,
    rows: z.nullable(count),
    columns: z.array(count),
    headers: z.nullable(z.array(z.string())),
  }),
]);

const scenario = stored<Scenario>()(
  z.object({
    id: z.string(),
    name: z.string(),
    maxSuppliers: z.nullable(z.int().check(z.gte(1))),
    excluded: z.array(z.string()),
    must: forOne,
    mustNot: forOne,
    groups: z.array(lines),
    bounds: z.array(
      z.object({
        bidId: z.string(),
        measure: measure,
        min: z.nullable(money),
        max: z.nullable(money),
        minIfAny: z.boolean(),
        lines: z.optional(lines),
      }),
    ),
    // Scenarios of before these rules have none of them.
    splits: z._default(z.array(z.object({ lines: z.nullable(lines), how })), []),
    supplierGroups: z._default(
      z.array(
        z.object({
          name: z.string(),
          bidIds: z.array(z.string()),
          measure: measure,
          min: z.nullable(money),
          max: z.nullable(money),
          minCount: z.nullable(count),
          maxCount: z.nullable(count),
          from: z.optional(z.object({ place, value: z.string() })),
        }),
      ),
      [],
    ),
    minSuppliers: z._default(z.nullable(z.int().check(z.gte(1))), null),
    // Scenarios of before this choice award every line that has a price.
    leaving: z._default(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("never") }),
        z.object({ kind: z.literal("cheaper") }),
        z.object({ kind: z.literal("price"), perLine: money }),
      ]),
      { kind: "never" },
    ),
    minCoverage: z.nullable(share),
    minWorth: z._default(z.nullable(share), null),
    minBidCoverage: z.nullable(share),
    incumbents: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("none") }),
      z.object({ kind: z.literal("one"), bidId: z.string() }),
      z.object({ kind: z.literal("column"), header: z.string() }),
    ]),
    costing: z._default(
      z.object({
        adders: z.array(
          z.object({ bidId: z.nullable(z.string()), part: z.number(), perUnit: z.number(), perLine: z.number() }),
        ),
        columns: z.optional(
          z.array(
            z.object({ header: z.string(), bidId: z.nullable(z.string()), per: z.enum(["unit", "line", "part"]) }),
          ),
        ),
        missing: z.optional(
          z.object({ rule: z.enum(["highest", "mean", "baseline"]), more: z.number().check(z.gt(-1)) }),
        ),
        alternates: z.optional(
          z.object({
            price: z.string(),
            text: z.nullable(z.string()),
            accepted: z.nullable(z.array(z.object({ line: z.string(), bidId: z.string() }))),
          }),
        ),
        interest: money,
        payment: z.array(z.object({ bidId: z.string(), days: money })),
      }),
      { adders: [], interest: 0, payment: [] },
    ),
    discounts: z._default(
      z.array(
        z.object({
          bidId: z.string(),
          lines: z.nullable(lines),
          measure: z.enum(["spend", "quantity", "whole"]),
          off: z.enum(["part", "unit", "amount"]),
          above: z.boolean(),
          steps: z.array(z.object({ from: money, off: money })),
        }),
      ),
      [],
    ),
    switching: z.object({ perLine: money, perSupplier: money }),
    seconds: z.number().check(z.gt(0)),
  }),
);

const kind: RecordKind<Scenario> = { namespace: SCENARIOS_NAMESPACE, element: "scenario", form: scenario };

export function loadScenarios(session: ExcelSession, comparison: string): Promise<readonly Scenario[]> {
  return session.run(async (context) => recordsOnce(await storedRecords(context, kind, { comparison })));
}

export function saveScenario(session: ExcelSession, comparison: string, given: Scenario): Promise<void> {
  return session.run(async (context) => void (await storeRecord(context, kind, given, { comparison })));
}

/** `scenarioId` null: all of the comparison. */
export async function removeScenarios(
  session: ExcelSession,
  comparisonId: string,
  scenarioId: string | null,
): Promise<void> {
  await session.run(async (context) => {
    for (const { part, record } of await storedRecords(context, kind, { comparison: comparisonId }))
      if (scenarioId === null || record.id === scenarioId) part.delete();
    await context.sync();
  });
}
