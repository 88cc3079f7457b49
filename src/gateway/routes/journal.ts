// Routes of the journal: open intents, and closing one after a read-back.
import { resolveRequest } from "../../platform/gatewayContract";
import { stillUnknown } from "../journal";
import { readJson } from "../requestBody";
import type { GatewayApp, Parts } from "../services";
import { enter } from "./enter";

export function addJournal(app: GatewayApp, parts: Parts): void {
  app.get("/api/journal", async (context) => {
    const { person } = await enter(context, parts, "journal");
    return context.json({
      intents: await parts.journal.open(person, context.req.query("collection") ?? null),
    });
  });
  app.post("/api/journal/:key/resolve", async (context) => {
    const { person } = await enter(context, parts, "resolve");
    const key = context.req.param("key");
    const resolution = await readJson(context.req.raw, resolveRequest, parts.stopping);
    // What is still on its way has an outcome that nobody can read back yet.
    if (parts.changes.isFlying(person, key))
      throw stillUnknown("This request is still under way. Wait for its answer.");
    await parts.journal.resolve(person, key, resolution, context.get("requestId"));
    return context.body(null, 204);
  });
}
