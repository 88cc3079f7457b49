// /api/agreed/<linkId>: the second copy of what a linked table and the platform last both had. Own account only.
import { agreedRequest, ownName } from "../../platform/sendContract";
import { badRequest, GatewayFailure } from "../failure";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { readJson } from "../requestBody";
import { enter } from "./enter";

const MOST_COPY_BYTES = 20_000_000;
const ADDRESS = "/api/agreed/:linkId";

export function addAgreed(app: GatewayApp, parts: Parts): void {
  const { agreed, stopping } = parts;
  app.put(ADDRESS, async (context) => {
    const { person } = await enter(context, parts, "saveAgreed");
    const copy = await readJson(context.req.raw, agreedRequest, stopping, MOST_COPY_BYTES);
    await agreed.save(person, linkIdOf(context), copy);
    return context.body(null, 204);
  });
  app.get(ADDRESS, async (context) => {
    const { person } = await enter(context, parts, "agreed");
    const copy = await agreed.find(person, linkIdOf(context));
    if (copy === null) throw new GatewayFailure({ kind: "notFound", detail: "There is no copy of this linked table." });
    return context.json(copy);
  });
  app.delete(ADDRESS, async (context) => {
    const { person } = await enter(context, parts, "dropAgreed");
    await agreed.drop(person, linkIdOf(context));
    return context.body(null, 204);
  });
}

function linkIdOf(context: GatewayContext): string {
  const parsed = ownName.safeParse(context.req.param("linkId"));
  if (!parsed.success) throw badRequest("A linked table's id is 1 to 100 letters, digits and . _ -");
  return parsed.data;
}
