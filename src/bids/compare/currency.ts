// In which currency prices are, and how a sheet writes money in it. It knows no rates: what is in another currency is
// kept apart as text, with what it asks.
import type { CellValue } from "../../values/cell";
import { currencyOf, moneyOf } from "../../values/currency";
import type { Money, Offer } from "./types";

/** A cell that names a currency and nothing else; null for any other. */
export function currencyCell(value: CellValue): string | null {
  const named = typeof value === "string" ? currencyOf(value) : null;
  return named === null ? null : moneyOf(named);
}

/** "Price (EUR)", "Unit price, €": in brackets, or as the last word. */
export function currencyOfLabel(label: string): string | null {
  const bracketed = [...label.matchAll(/[([]([^()[\]]{1,8})[)\]]/g)].map(([, inside = ""]) => inside);
  const last = /[\s,/]([^\s,/]+)\s*$/.exec(label)?.[1] ?? "";
  for (const word of [...bracketed, last]) {
    const named = currencyCell(word);
    if (named !== null) return named;
  }
  return null;
}

/** The currency behind an amount, as in "12.50 USD"; null for any other text. */
export function currencyBehind(text: string): string | null {
  const parts = /^\s*-?[\d.,\s]*\d\s*([^\d\s.,].*)$/u.exec(text.slice(0, 60));
  return parts === null ? null : currencyCell((parts[1] ?? "").trim());
}

/** The one that most of them name, the first of equals; null where none does. */
export function mostNamed(currencies: Iterable<string | null>): string | null {
  const uses = new Map<string, number>();
  for (const one of currencies) if (one !== null) uses.set(one, (uses.get(one) ?? 0) + 1);
  return [...uses].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * An amount in another currency than the sheet's is a text, so that no sum takes it for the sheet's own.
 * `converts`: the sheet has a table of rates, at which prices count.
 */
export function foreignOffer({ price, kind, text }: Offer, currency: string, converts: boolean): Offer {
  if (price === null) return { kind, price, text };
  const money = { amount: price, currency };
  const more = kind === "price" ? { money, ...(converts ? { asked: money } : {}) } : {};
  return { kind: "text", price: null, text: amountInMoney(money), ...more };
}

/** "12.50 USD", with no digit cut off. */
export function amountInMoney({ amount, currency }: Money): string {
  return `${exactText(amount)} ${currency}`;
}

/** Such a text of ours read again; null for any other. */
export function moneyInText(text: string): Money | null {
  const space = text.indexOf(" ");
  const [amount, currency] = [Number(text.slice(0, space)), text.slice(space + 1)];
  return space > 0 && amount > 0 && amountInMoney({ amount, currency }) === text ? { amount, currency } : null;
}

/** ISO 4217, minor units that are not two. */
const WHOLE: ReadonlySet<string> = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);
const THREE: ReadonlySet<string> = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/** Excel's number format of an amount; `open` shows up to two places more, as prices of small parts need. */
export function moneyFormat(currency: string | null, open: boolean): string {
  const places =
    currency !== null && WHOLE.has(currency) ? "" : currency !== null && THREE.has(currency) ? "000" : "00";
  const more = open ? "##" : "";
  const number = places + more === "" ? "#,##0" : `#,##0.${places}${more}`;
  return currency === null ? number : `${number} [$${currency}]`;
}

/** A calculated price as prices are written: in the currency's places, and two more below 100 of the smallest coin. */
export function roundedPrice(value: number, currency: string): number {
  const places = WHOLE.has(currency) ? 0 : THREE.has(currency) ? 3 : 2;
  const [fine, coarse] = [10 ** (places + 2), 10 ** places];
  return value < 10 ** (2 - places) ? Math.round(value * fine) / fine : Math.round(value * coarse) / coarse;
}

/** With cents at least, and no digit cut off. */
function exactText(value: number): string {
  const [whole = "", places = ""] = String(value).split(".");
  return `${value}`.includes("e") ? String(value) : `${whole}.${places.padEnd(2, "0")}`;
}

/** An amount within a sentence: with cents, and more places where a price has them. */
export function amountText(value: number): string {
  const [whole = "", places = ""] = String(Number(value.toPrecision(10))).split(".");
  return Math.abs(value) >= 1e15 || whole.includes("e") || places.includes("e")
    ? String(value)
    : `${whole}.${places.slice(0, 4).padEnd(2, "0")}`;
}
