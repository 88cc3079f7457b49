// Words that people of the company confirmed: read with a proposal, given on after a link, forgotten one by one. The
// workbook's own words need none of it: without the gateway they work as before.
import { PlatformError, type Failure } from "../../platform/errors";
import { isShareable, MOST_WORDS, wordKey, type CompanyWord } from "../../platform/wordsContract";
import type { RememberedHeader, RememberedWord, SharedHeader, SharedText } from "../../sync/adopt/types";
import type { Services } from "../services";

export interface SharedWords {
  readonly headers: readonly SharedHeader[];
  readonly texts: readonly SharedText[];
  /** Why there are none: the gateway did not answer with them. */
  readonly failure: Failure | null;
}

export const NONE_SHARED: SharedWords = { headers: [], texts: [], failure: null };

/** One word, as the workbook and the company know it. */
export type ForgottenWord =
  | ({ readonly kind: "header" } & RememberedHeader)
  | ({ readonly kind: "text" } & RememberedWord);

/** A gateway of before has no words; a role or a company may not allow to share them. Neither is worth a sentence. */
const QUIET: ReadonlySet<string> = new Set(["notFound", "unknownOperation", "notAllowed"]);

export async function sharedWords({ gateway }: Pick<Services, "gateway">): Promise<SharedWords> {
  const headers: SharedHeader[] = [];
  const texts: SharedText[] = [];
  try {
    for (const word of await gateway.companyWords()) {
      const at = Date.parse(word.at);
      const { meaning, label } = word;
      if (word.kind === "header") headers.push({ header: word.header, meaning, label, at });
      else texts.push({ from: word.from, to: word.to, meaning, label, at });
    }
  } catch (error) {
    return { ...NONE_SHARED, failure: worthSaying(error) };
  }
  return { headers, texts, failure: null };
}

/** What says more than the column's own name. Answers why the gateway did not take it; null where it did. */
export async function shareWords(
  { gateway }: Pick<Services, "gateway">,
  headers: readonly RememberedHeader[],
  texts: readonly RememberedWord[],
): Promise<Failure | null> {
  const words: CompanyWord[] = [
    ...headers.filter(({ header, label }) => header !== label).map((one) => ({ kind: "header" as const, ...one })),
    ...texts.map((one) => ({ kind: "text" as const, ...one })),
  ];
  const told = words.filter(isShareable).slice(0, MOST_WORDS);
  if (told.length === 0) return null;
  try {
    await gateway.confirmWords(told);
    return null;
  } catch (error) {
    return worthSaying(error);
  }
}

/** Throws a PlatformError where the gateway does not forget it. */
export async function forgetInCompany({ gateway }: Pick<Services, "gateway">, word: ForgottenWord): Promise<void> {
  await gateway.forgetWord(word);
}

export async function forgetInWorkbook({ workbook }: Pick<Services, "workbook">, word: ForgottenWord): Promise<void> {
  if (word.kind === "header") await workbook.forgetHeader(word);
  else await workbook.forgetWord(word);
}

export function withoutWord(shared: SharedWords, word: ForgottenWord): SharedWords {
  const key = wordKey(word);
  return {
    ...shared,
    headers: shared.headers.filter((one) => wordKey({ kind: "header", ...one }) !== key),
    texts: shared.texts.filter((one) => wordKey({ kind: "text", ...one }) !== key),
  };
}

function worthSaying(error: unknown): Failure | null {
  if (!(error instanceof PlatformError)) throw error;
  return QUIET.has(error.kind) ? null : error;
}
