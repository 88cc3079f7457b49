// The gateway's words for what people of a company confirmed once where they linked price sheets (docs/gateway.md,
// "Words of the company"): headers of columns, and texts that the platform writes otherwise.
import * as z from "zod/mini";

/** Words of one request, of one person, and of one answer. */
export const MOST_WORDS = 500;
const MOST_LETTERS = 255;

const text = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS));
/** A column: its mapping_key, or null where it has none; its name. */
const ofColumn = { meaning: z.nullable(text), label: text };

export const companyHeader = z.strictObject({ kind: z.literal("header"), header: text, ...ofColumn });
export const companyText = z.strictObject({ kind: z.literal("text"), from: text, to: text, ...ofColumn });
const companyWord = z.union([companyHeader, companyText]);
export type CompanyWord = z.infer<typeof companyWord>;

/** Whether the gateway takes it: a longer one stays in the workbook alone. */
export function isShareable(word: CompanyWord): boolean {
  return companyWord.safeParse(word).success;
}

/** What is said again of the same thing takes the place of what was said before. */
export function wordKey(word: CompanyWord): string {
  return word.kind === "header"
    ? JSON.stringify(["header", word.header, word.meaning ?? word.label])
    : JSON.stringify(["text", word.from, word.meaning ?? word.label]);
}

/** POST /api/words */
export const confirmWords = z.strictObject({
  words: z.array(companyWord).check(z.minLength(1), z.maxLength(MOST_WORDS)),
});

/** POST /api/words/forget */
export const wordToForget = z.strictObject({ word: companyWord });

/** What the gateway keeps of one person. */
export const confirmedWords = z.array(z.strictObject({ word: companyWord, at: z.number() }));
export type ConfirmedWord = z.infer<typeof confirmedWords>[number];

const shownWord = {
  /** When it was confirmed last. ISO 8601, UTC. */
  at: z.string(),
};
/** GET /api/words: newest first. */
export const wordsAnswer = z.looseObject({
  words: z.array(
    z.union([
      z.looseObject({ ...companyHeader.def.shape, ...shownWord }),
      z.looseObject({ ...companyText.def.shape, ...shownWord }),
    ]),
  ),
});
export type SharedWord = z.infer<typeof wordsAnswer>["words"][number];
