// /api/searches: an award search that the gateway does, for whoever asked and for nobody else. Nothing of it goes to
// the platform, and nothing of the question to the log.
import { MOST_SEARCH_WAIT } from "../../platform/searchContract";
import { readSearch } from "../searching/question";
import type { GatewayApp, Parts } from "../services";
import { enter } from "./enter";
import { wholeOf } from "./wholeOf";

export function addSearches(app: GatewayApp, parts: Parts): void {
  const { stopping, searches } = parts;
  app.post("/api/searches", async (context) => {
    const { person, tokenHash } = await enter(context, parts, "startSearch");
    searches.checkOpen();
    const task = await readSearch(context.req.raw, stopping);
    return context.json({ search: searches.start(person, tokenHash, task) }, 201);
  });
  app.get("/api/searches/:id", async (context) => {
    const { person } = await enter(context, parts, "followSearch");
    const after = wholeOf(context, "after", Number.MAX_SAFE_INTEGER);
    const waitMs = wholeOf(context, "wait", MOST_SEARCH_WAIT) * 1000;
    const signals = [stopping, context.req.raw.signal];
    const { search, answer } = await searches.follow(person, context.req.param("id"), { after, waitMs, signals });
    return context.body(withAnswer(JSON.stringify(search), answer), 200, { "Content-Type": "application/json" });
  });
  app.delete("/api/searches/:id", async (context) => {
    const { person } = await enter(context, parts, "cancelSearch");
    searches.cancel(person, context.req.param("id"));
    return context.body(null, 204);
  });
}

/** The answer goes out as its thread wrote it: a large one costs this thread nothing. */
function withAnswer(search: string, answer: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const begin = Buffer.from(`{"search":${search},"result":`);
  return Uint8Array.from(Buffer.concat([begin, answer ?? Buffer.from("null"), Buffer.from("}")]));
}
