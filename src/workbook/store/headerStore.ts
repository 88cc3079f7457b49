// Headers and words of price sheets that persons confirmed for columns and values of the platform.
import * as z from "zod/mini";
import type { RememberedHeader, RememberedWord } from "../../sync/adopt/types";
import type { ExcelSession } from "../excel/session";
import { learn, learnedOf, unlearn, type LearnedKind } from "./learnedStore";
import { stored as storedForm } from "./storedForm";

export const MAPPINGS_NAMESPACE = "urn:bidsheet:mappings:1";
export const WORDS_NAMESPACE = "urn:bidsheet:words:1";

const headersForm = storedForm<readonly RememberedHeader[]>()(
  z.array(z.object({ header: z.string(), meaning: z.nullable(z.string()), label: z.string() })),
);
const wordsForm = storedForm<readonly RememberedWord[]>()(
  z.array(z.object({ from: z.string(), to: z.string(), meaning: z.nullable(z.string()), label: z.string() })),
);

const headers: LearnedKind<RememberedHeader> = {
  namespace: MAPPINGS_NAMESPACE,
  element: "mappings",
  read: (json) => headersForm.read(json),
  keyOf: ({ header }) => header,
};
const words: LearnedKind<RememberedWord> = {
  namespace: WORDS_NAMESPACE,
  element: "words",
  read: (json) => wordsForm.read(json),
  keyOf: ({ from, meaning, label }) => JSON.stringify([from, meaning ?? label]),
};

export function rememberedHeaders(session: ExcelSession): Promise<readonly RememberedHeader[]> {
  return learnedOf(session, headers);
}

export function rememberHeaders(session: ExcelSession, fresh: readonly RememberedHeader[]): Promise<void> {
  return learn(session, headers, fresh);
}

export function rememberedWords(session: ExcelSession): Promise<readonly RememberedWord[]> {
  return learnedOf(session, words);
}

export function rememberWords(session: ExcelSession, fresh: readonly RememberedWord[]): Promise<void> {
  return learn(session, words, fresh);
}

export function forgetHeader(session: ExcelSession, header: RememberedHeader): Promise<void> {
  return unlearn(session, headers, header);
}

export function forgetWord(session: ExcelSession, word: RememberedWord): Promise<void> {
  return unlearn(session, words, word);
}
