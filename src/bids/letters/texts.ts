// The words of letters: single texts, and the sentences that count. The pane says both in its own language; without it
// they are English. A letter is in the language of whoever makes it.
import { english, type Say } from "../../sheets/say";
import { count, moneyText, percent } from "../awardSheet/words";

export interface LetterSentences {
  /** `lines`: for which the bidder sent prices and of which it gets none. */
  readonly lost: (lines: number) => string;
  /** `total`: with its currency. */
  readonly won: (lines: number, total: string) => string;
  readonly open: (lines: number) => string;
  readonly others: (lines: number) => string;
  readonly money: (amount: number) => string;
  /** Two places at least, and as many as the price has. */
  readonly price: (price: number) => string;
  readonly percent: (part: number) => string;
}

export interface LetterTexts {
  readonly say: Say;
  readonly sentences: LetterSentences;
}

const englishSentences: LetterSentences = {
  lost: (lines) =>
    `Thank you for your bid. We do not award you any of the ${count(lines, "line")} for which you sent prices.`,
  won: (lines, total) =>
    `Thank you for your bid. We award you ${count(lines, "line")}. At your prices they come to ${total}.`,
  open: (lines) => `For ${count(lines, "line")} of them price or quantity is still open.`,
  others: (lines) =>
    `${count(lines, "other line")} for which you sent prices ${lines === 1 ? "is" : "are"} not awarded to you.`,
  money: moneyText,
  price: (price) => price.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 10 }),
  percent,
};

export const englishLetter: LetterTexts = { say: english, sentences: englishSentences };
