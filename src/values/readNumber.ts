// A text as a number, in a locale: signs, brackets, money, percent, units, "per 100". What is not wholly understood is
// not read at all.
import { currencyOf, leadingCurrency } from "./currency";
import { readDigits } from "./digits";
import type { Locale } from "./locale";
import type { ReadHow, UnreadReason } from "./readTypes";

export type NumberRead =
  | {
      readonly ok: true;
      readonly value: number;
      readonly how: ReadHow;
      /** The other reading where a mark could be either. */
      readonly other: number | null;
      readonly foreign: boolean;
      readonly decimalSeen: "." | "," | null;
    }
  | { readonly ok: false; readonly reason: UnreadReason };

const NO_NUMBER: NumberRead = { ok: false, reason: "notANumber" };

/**
 * Before, digits with their marks, behind. A mark before the first digit belongs to it unless a letter stands before it
 * ("Rs.500").
 */
const PARTS =
  /^(.*?)((?:(?<![\p{L}.,])[.,])?\d(?:[\d.,'\u2018\u2019\u02bc\uff07\u066c\u0020\u00a0\u2007\u2009\u202f\u3000]*\d)?)(.*)$/su;
const LONGEST = 100;

export function readNumber(text: string, locale: Pick<Locale, "decimal" | "group">): NumberRead {
  const plain = plainSigns(text).trim();
  if (plain.length > LONGEST) return NO_NUMBER;
  const match = PARTS.exec(plain);
  if (match === null) return NO_NUMBER;
  const around = readAround(match[1] ?? "", match[3] ?? "");
  if ("reason" in around) return { ok: false, reason: around.reason };
  const digits = readDigits(match[2] ?? "", locale);
  if (!digits.ok) return digits;
  const value = scaled(digits.plain, around);
  const other = digits.other === null ? null : scaled(digits.other, around);
  if (!isKept(digits.plain, value)) return NO_NUMBER;
  return {
    ok: true,
    value,
    how: around.how,
    other: digits.other !== null && other !== null && isKept(digits.other, other) ? other : null,
    foreign: digits.foreign,
    decimalSeen: digits.decimalSeen,
  };
}

/** Full-width signs as plain ones, and every dash that stands for a minus as one. */
function plainSigns(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, "");
}

interface Around {
  readonly negative: boolean;
  /** Powers of ten: -2 for percent. */
  readonly power: number;
  readonly how: ReadHow;
}

/** Shifted as text, since 19 / 100 and 0.19 need not be the same double. -0 is 0. */
function scaled(plain: string, { negative, power }: Around): number {
  return Number(`${negative ? "-" : ""}${plain}e${power}`) + 0;
}

/** Largest and smallest size of a number in Excel, apart from 0: what is beyond is no value of a cell. */
const LARGEST = 9.99999999999999e307;
const SMALLEST = 2.2251e-308;

function isKept(plain: string, value: number): boolean {
  const size = Math.abs(value);
  return size === 0 ? !/[1-9]/.test(plain) : size >= SMALLEST && size <= LARGEST;
}

interface Wrapped {
  readonly before: string;
  readonly behind: string;
  readonly negative: boolean;
}

/** "10-12", "5 to 6": two numbers are none. */
const RANGE = /^\s*(?:-|to|bis|à|…|\.{2,3})\s*[^\d\s]{0,3}\s*\d/iu;

function readAround(before: string, behind: string): Around | { readonly reason: UnreadReason } {
  if (RANGE.test(behind)) return { reason: "range" };
  const wrapped = takeSigns(before.trim(), behind);
  if (wrapped === null) return { reason: "notANumber" };
  const { negative } = wrapped;
  const exponent = /^e([+-]?\d{1,3})$/i.exec(wrapped.behind);
  if (exponent !== null && wrapped.before === "")
    return { negative, power: Number(exponent[1]), how: { kind: "number" } };
  const how = readWords(wrapped.before, wrapped.behind);
  return how === null ? { reason: "notANumber" } : { negative, power: how.kind === "percent" ? -2 : 0, how };
}

/**
 * One minus, wherever it may stand, or a pair of brackets; "12.-" and "12,--" mean no cents. Null: signs that make no
 * sense.
 */
function takeSigns(before: string, behind: string): Wrapped | null {
  const noCents = behind.replace(/^[.,]\s*-{1,2}(?=\s|$|\p{L}|\p{Sc})/u, "").replace(/^[.,](?=\s|$)/, "");
  const opens = before.includes("(");
  if (opens !== noCents.includes(")")) return null;
  const front = (opens ? before.replace("(", "") : before).trim();
  const back = opens ? noCents.replace(")", "") : noCents;
  const minusFront = /^-|-$/.test(front);
  // A minus behind stands at the number, as in "1.234,50-": one that stands apart is a dash.
  const minusBack = /^-(?=\s*(?:$|\p{Sc}|\p{L}))/u.test(back);
  const plus = /^\+|\+$/.test(front);
  if ([opens, minusFront, minusBack, plus].filter(Boolean).length > 1) return null;
  return {
    before: front.replace(/^[-+]|[-+]$/, "").trim(),
    behind: (minusBack ? back.slice(1) : back).trim(),
    negative: opens || minusFront || minusBack,
  };
}

function readWords(before: string, behind: string): ReadHow | null {
  const front = before === "" ? null : currencyOf(before);
  if (before !== "" && front === null) return null;
  const back = leadingCurrency(behind);
  if (front !== null && back !== null && front !== back.currency) return null;
  const currency = front ?? back?.currency ?? null;
  const rest = (back === null ? behind : back.rest).trim();
  if (rest === "") return currency === null ? { kind: "number" } : { kind: "currency", currency };
  if (rest === "%" && currency === null) return { kind: "percent" };
  return readPer(rest) ?? readUnit(rest, currency);
}

/**
 * "/ 100", "per 100 kg", "pro Stück": the number is the price of so many. "1/2" is a fraction, and no number that is
 * written here.
 */
function readPer(rest: string): ReadHow | null {
  const per = /^(\/|per\b|pro\b|je\b|par\b|por\b|als?\b|à\b)\s*(\d{1,6})?\s*([\p{L}µ°][\p{L}\d²³.]{0,14})?$/iu.exec(
    rest,
  );
  if (per === null) return null;
  const [, word, count, unit] = per;
  if (count === undefined && unit === undefined) return null;
  if (word === "/" && unit === undefined && !/^10+$/.test(count ?? "")) return null;
  return { kind: "per", per: [count, unit].filter((part) => part !== undefined).join(" ") };
}

/** Scales ("5k", "2 Mio") are no units: taking them for one would be wrong by a thousand. */
const SCALES = /^(k|tsd\.?|t€|m|mio\.?|mn|mrd\.?|bn|millions?|thousand|millionen|mil|lakhs?|crores?)$/i;
/** "m" is a metre; "M" and "mio" are not. */
const METRE = "m";

function readUnit(rest: string, currency: string | null): ReadHow | null {
  const known = /^[\p{L}µ°"″′'][\p{L}\d²³µ°./"″′-]{0,15}(?:\s[\p{L}.²³]{1,15})?$/u.test(rest);
  if (!known || currency !== null || (SCALES.test(rest) && rest !== METRE)) return null;
  return { kind: "quantity", unit: rest };
}
