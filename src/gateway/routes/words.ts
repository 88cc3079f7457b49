// /api/words: words that people of one company confirmed where they linked price sheets. Without a name.
import { confirmWords, wordToForget } from "../../platform/wordsContract";
import { readJson } from "../requestBody";
import type { GatewayApp, Parts } from "../services";
import { enter } from "./enter";

export function addWords(app: GatewayApp, parts: Parts): void {
  const { words, stopping } = parts;
  app.get("/api/words", async (context) => {
    const { person } = await enter(context, parts, "words");
    return context.json({ words: await words.list(person) });
  });
  app.post("/api/words", async (context) => {
    const { person } = await enter(context, parts, "confirmWords");
    const confirmed = await readJson(context.req.raw, confirmWords, stopping);
    await words.confirm(person, confirmed.words);
    return context.body(null, 204);
  });
  app.post("/api/words/forget", async (context) => {
    const { person } = await enter(context, parts, "forgetWord");
    const { word } = await readJson(context.req.raw, wordToForget, stopping);
    await words.forget(person, word);
    return context.body(null, 204);
  });
}
