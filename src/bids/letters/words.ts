// The words of letters: the same in the text to copy and on the sheet.
import type { Say } from "../../sheets/say";
import { lineAmount, letterTotal, type Letter, type LetterLine } from "./letter";
import { trimmedText } from "../../values/trimmedText";
import type { LetterTexts } from "./texts";

/** What the sheet of a letter is called. */
export function letterName({ won, label }: Pick<Letter, "won" | "label">, say: Say): string {
  return won.length === 0
    ? say("No award {bidder}", { bidder: label })
    : say("letter|Award {bidder}", { bidder: label });
}

export function letterTitle({ won, label }: Pick<Letter, "won" | "label">, say: Say): string {
  return won.length === 0
    ? say("No award: {bidder}", { bidder: label })
    : say("letter|Award: {bidder}", { bidder: label });
}

/** What the letter says, a sentence each. */
export function sentencesOf(letter: Letter, { say, sentences }: LetterTexts): readonly string[] {
  const { won, others, currency, discounted } = letter;
  if (won.length === 0)
    return [sentences.lost(won.length + others), say("This ends the event for you. No order follows from it.")];
  const total = sentences.money(letterTotal({ won }));
  const open = won.filter((line) => lineAmount(line) === null).length;
  return [
    sentences.won(won.length, currency === null ? total : `${total} ${currency}`),
    ...(open === 0 ? [] : [sentences.open(open)]),
    ...(discounted ? [say("Discounts that you offered are not part of these amounts.")] : []),
    ...(others === 0 ? [] : [sentences.others(others)]),
  ];
}

/** The whole letter as plain text. */
export function letterText(letter: Letter, texts: LetterTexts): string {
  const { heading, won, closing } = letter;
  const together = new Set(won.map(({ worksheet }) => worksheet)).size > 1;
  const blocks = [
    [letterTitle(letter, texts.say)],
    heading.map(([label, text]) => `${label}: ${text}`),
    sentencesOf(letter, texts),
    won.map((line) => lineText(line, together, texts)),
    closing.trim() === "" ? [] : [closing.trim()],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function lineText(line: LetterLine, together: boolean, { say, sentences }: LetterTexts): string {
  const { number, title, worksheet, unit, quantity, price, part } = line;
  const units = [trimmedText(quantity), trimmedText(unit)].filter((text) => text !== "").join(" ");
  const share = part < 1 && units !== "" ? say("{part} of {units}", { part: sentences.percent(part), units }) : units;
  const of = share === "" ? "" : ` ${share}`;
  const at = price === null ? say("price open") : say("letter|at {price}", { price: sentences.price(price) });
  const amount = lineAmount(line);
  const sum = amount === null ? "" : ` = ${sentences.money(amount)}`;
  const where = together && trimmedText(worksheet) !== "" ? ` (${trimmedText(worksheet)})` : "";
  return `${number}. ${trimmedText(title)}${where}:${of} ${at}${sum}`;
}

export interface LetterHead {
  readonly event: string;
  readonly worksheet: string;
  readonly date: string;
  /** When the bid was read. */
  readonly bidAt: string;
}

export function headingOf({ event, worksheet, date, bidAt }: LetterHead, say: Say): Letter["heading"] {
  return [
    [say("noun|Event"), event],
    [say("Worksheet"), worksheet],
    [say("Date"), date],
    [say("Your bid prices as of"), bidAt],
  ];
}

/** A bidder that neither the platform nor the person named. */
export function namelessBid(bidId: string, say: Say): string {
  return say("Bid {id}", { id: bidId });
}
