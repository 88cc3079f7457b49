// Reads JSON:API request bodies far enough for the rules to judge them.
// Trusts nothing: what is not there or has the wrong shape is refused here with 422.
import { z } from "zod";
import { invalid } from "../jsonApi";

/** A resource object as sent: any member may be missing or of any type until a rule has looked at it. */
const sentResource = z.looseObject({
  id: z.unknown().optional(),
  type: z.unknown().optional(),
  attributes: z.unknown().optional(),
  relationships: z.unknown().optional(),
});
export type Sent = z.infer<typeof sentResource>;

export function readData(body: string, how: "one"): Sent;
export function readData(body: string, how: "many"): Sent[];
export function readData(body: string, how: "one" | "many"): Sent | Sent[] {
  const document = z.object({ data: z.unknown().optional() }).safeParse(parseJson(body));
  if (!document.success) throw invalid("The body must be a JSON object with data", "");
  const shape = how === "one" ? sentResource : z.array(sentResource);
  const data = shape.safeParse(document.data.data);
  if (!data.success) throw invalid(`data must be ${how === "one" ? "an object" : "an array of objects"}`, "/data");
  return data.data;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid("The body cannot be parsed as JSON", "");
  }
}

const cellAttributes = z.looseObject({ data: z.record(z.string(), z.unknown()) });

export function readAttributes(sent: Sent): z.infer<typeof cellAttributes> | undefined {
  return cellAttributes.safeParse(sent.attributes).data;
}

const worksheetRelationship = z.looseObject({
  worksheet: z.looseObject({ data: z.looseObject({ type: z.literal("worksheets"), id: z.string() }) }),
});

/**
 * The worksheet relationship is part of the body of a create (document 1, 2.4 and 4.5), so it is asked for there;
 * an update may leave it out. It can only name the worksheet of the path.
 */
export function checkWorksheet(sent: Sent, worksheetId: string, need: "required" | "optional"): void {
  if (sent.relationships === undefined && need === "optional") return;
  const named = worksheetRelationship.safeParse(sent.relationships).data?.worksheet.data.id;
  if (named !== worksheetId)
    throw invalid(`worksheet must be the worksheet ${worksheetId} of the path`, "/data/relationships/worksheet");
}
