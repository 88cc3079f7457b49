// Keeps award scenarios in the workbook, one custom XML part each, beside the comparisons that they speak of: a refresh does not touch
// them. A part that is foreign or broken is ignored and left alone.
import * as z from "zod/mini";
import type { Scenario } from "../bids/award/scenario";
import type { Session } from "./session";
import { asciiJson, elementXml, partsOf, readElement, xmlOf } from "./xmlParts";

export const SCENARIOS_NAMESPACE = "urn:bidsheet:scenarios:1";

const part = z.number().check(z.gte(0), z.lte(1));
const money = z.number().check(z.gte(0));
const lines = z.array(z.string());
const forOne = z.array(z.object({ lines, bidId: z.string() }));

const scenario = z.object({
  ...{ id: z.string(), name: z.string() },
  maxSuppliers: z.nullable(z.int().check(z.gte(1))),
  excluded: z.array(z.string()),
  ...{ must: forOne, mustNot: forOne, groups: z.array(lines) },
  bounds: z.array(
    z.object({
      ...{ bidId: z.string(), measure: z.enum(["spend", "share"]) },
      ...{ min: z.nullable(money), max: z.nullable(money), minIfAny: z.boolean() },
    }),
  ),
  ...{ minCoverage: z.nullable(part), minBidCoverage: z.nullable(part) },
  incumbents: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("one"), bidId: z.string() }),
    z.object({ kind: z.literal("column"), header: z.string() }),
  ]),
  switching: z.object({ perLine: money, perSupplier: money }),
  seconds: z.number().check(z.gt(0)),
});

interface Stored {
  readonly part: Excel.CustomXmlPart;
  readonly comparisonId: string;
  readonly scenario: Scenario;
}

function parse(xml: string): Omit<Stored, "part"> | null {
  const element = readElement(xml);
  const comparisonId = element?.attribute("comparison") ?? null;
  if (element === null || comparisonId === null) return null;
  try {
    const parsed = scenario.safeParse(JSON.parse(element.text));
    return parsed.success ? { comparisonId, scenario: parsed.data } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function stored(context: Excel.RequestContext, comparisonId: string): Promise<Stored[]> {
  const [parts = []] = await partsOf(context, [SCENARIOS_NAMESPACE]);
  const texts = await xmlOf(context, parts);
  return parts.flatMap((one, at) => {
    const found = parse(texts[at] ?? "");
    return found?.comparisonId === comparisonId ? [{ part: one, ...found }] : [];
  });
}

/** In the order in which they were made; where one stands twice, the later part counts. */
export async function loadScenarios(session: Session, comparisonId: string): Promise<readonly Scenario[]> {
  return session.run(async (context) => {
    const found = await stored(context, comparisonId);
    return [...new Map(found.map((one) => [one.scenario.id, one.scenario])).values()];
  });
}

/** Replaced in place: there is no moment without it. */
export async function saveScenario(session: Session, comparisonId: string, given: Scenario): Promise<void> {
  await session.run(async (context) => {
    const attributes = { comparison: comparisonId };
    const xml = elementXml("scenario", SCENARIOS_NAMESPACE, attributes, asciiJson(given));
    const same = (await stored(context, comparisonId)).filter((one) => one.scenario.id === given.id);
    const last = same.pop();
    if (last === undefined) context.workbook.customXmlParts.add(xml);
    else last.part.setXml(xml);
    for (const one of same) one.part.delete();
    await context.sync();
  });
}

/** `scenarioId` null: all of the comparison. */
export async function removeScenarios(
  session: Session,
  comparisonId: string,
  scenarioId: string | null,
): Promise<void> {
  await session.run(async (context) => {
    for (const one of await stored(context, comparisonId))
      if (scenarioId === null || one.scenario.id === scenarioId) one.part.delete();
    await context.sync();
  });
}
