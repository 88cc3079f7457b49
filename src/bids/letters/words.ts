// The words of letters: the same in the text to copy and on the sheet.
import { count, moneyText, percent } from "../awardSheet/words";
import { lineAmount, letterTotal, type Letter, type LetterLine } from "./letter";
import { trimmedText } from "../../values/trimmedText";

export const letterTitles = { award: "Award", lost: "No award" } as const;

export function kindOf({ won }: Pick<Letter, "won">): keyof typeof letterTitles {
  return won.length === 0 ? "lost" : "award";
}

export function letterTitle(letter: Pick<Letter, "won" | "label">): string {
  return `${letterTitles[kindOf(letter)]}: ${letter.label}`;
}

/** What the letter says, a sentence each. */
export function sentencesOf({ won, others, currency, discounted }: Letter): readonly string[] {
  const all = count(won.length + others, "line");
  if (won.length === 0)
    return [
      `Thank you for your bid. We do not award you any of the ${all} for which you sent prices.`,
      "This ends the event for you. No order follows from it.",
    ];
  const money = currency === null ? "" : ` ${currency}`;
  const open = won.filter((line) => lineAmount(line) === null).length;
  return [
    `Thank you for your bid. We award you ${count(won.length, "line")}. At your prices they come to ${moneyText(letterTotal({ won }))}${money}.`,
    ...(open === 0 ? [] : [`For ${count(open, "line")} of them price or quantity is still open.`]),
    ...(discounted ? ["Discounts that you offered are not part of these amounts."] : []),
    ...(others === 0
      ? []
      : [
          `${count(others, "other line")} for which you sent prices ${others === 1 ? "is" : "are"} not awarded to you.`,
        ]),
  ];
}

/** The whole letter as plain text. */
export function letterText(letter: Letter): string {
  const { heading, won, closing } = letter;
  const together = new Set(won.map(({ worksheet }) => worksheet)).size > 1;
  const blocks = [
    [letterTitle(letter)],
    heading.map(([label, text]) => `${label}: ${text}`),
    sentencesOf(letter),
    won.map((line) => lineText(line, together)),
    closing.trim() === "" ? [] : [closing.trim()],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function lineText(line: LetterLine, together: boolean): string {
  const { number, title, worksheet, unit, quantity, price, part } = line;
  const units = [trimmedText(quantity), trimmedText(unit)].filter((text) => text !== "").join(" ");
  const share = part < 1 ? `${percent(part)} of ` : "";
  const of = units === "" ? "" : ` ${share}${units}`;
  const at = price === null ? " price open" : ` at ${priceText(price)}`;
  const amount = lineAmount(line);
  const sum = amount === null ? "" : ` = ${moneyText(amount)}`;
  const where = together && trimmedText(worksheet) !== "" ? ` (${trimmedText(worksheet)})` : "";
  return `${number}. ${trimmedText(title)}${where}:${of}${at}${sum}`;
}

/** Two places at least, and as many as the price has. */
function priceText(price: number): string {
  return price.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 10 });
}

export interface LetterHead {
  readonly event: string;
  readonly worksheet: string;
  readonly date: string;
  /** When the bid was read. */
  readonly bidAt: string;
}

export function headingOf({ event, worksheet, date, bidAt }: LetterHead): Letter["heading"] {
  return [
    ["Event", event],
    ["Worksheet", worksheet],
    ["Date", date],
    ["Your bid prices as of", bidAt],
  ];
}

/** A bidder that neither the platform nor the person named. */
export function namelessBid(bidId: string): string {
  return `Bid ${bidId}`;
}
