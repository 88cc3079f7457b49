// Signs and codes of money, as they stand before or behind a number. It knows no rates and converts nothing.

/** ISO 4217, the codes in use. */
const CODES = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP " +
    "CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR " +
    "ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN " +
    "MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD " +
    "SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL"
  ).split(" "),
);
/** In lower case only those that are no word or unit of their own. */
const CASUAL = new Set([
  "eur",
  "usd",
  "gbp",
  "chf",
  "jpy",
  "cny",
  "sek",
  "nok",
  "dkk",
  "pln",
  "czk",
  "huf",
  "inr",
  "cad",
  "aud",
]);

/** Longer signs first, since "US$" holds "$". */
const SIGNS = [
  ..."$US $CA $AU £GB US$ CA$ AU$ NZ$ HK$ A$ C$ R$ S$ Mex$ SFr. SFr Fr. Rs. Rs zł Kč kr. kr Ft lei лв руб. руб".split(
    " ",
  ),
  ..."$ € £ ¥ ￥ ₹ ₽ ₺ ₩ ₪ ฿ ₫ ₴ ₦ ₱ ₡ ₲ ₵ ₸ ₼ ₾".split(" "),
];
const LETTER = /\p{L}/u;
const OPENS_WITH_LETTER = /^\p{L}/u;

/** The whole of the text as a currency's sign or code, as it stood; null when it is none. */
export function currencyOf(text: string): string | null {
  const word = text.trim();
  if (CODES.has(word) || CASUAL.has(word.toLowerCase())) return word.toUpperCase();
  const lower = word.toLowerCase();
  if (lower === "euro" || lower === "euros") return "EUR";
  return SIGNS.find((sign) => sign === word || (LETTER.test(sign) && sign.toLowerCase() === lower)) ?? null;
}

/** One word for money that goes by a sign and by a code; "$" alone is taken for US dollars. */
export function moneyOf(currency: string): string {
  return SAME_MONEY.get(currency) ?? currency;
}

const SAME_MONEY: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["£", "GBP"],
  ["₹", "INR"],
  ["Rs", "INR"],
  ["Rs.", "INR"],
  ["Fr.", "CHF"],
  ["SFr", "CHF"],
  ["SFr.", "CHF"],
  ["zł", "PLN"],
  ["Kč", "CZK"],
  ["US$", "USD"],
  ["$", "USD"],
]);

export interface Split {
  readonly currency: string;
  readonly rest: string;
}

/** A currency at the start of what stands behind a number ("EUR / 100", "€/kg"); null where there is none. */
export function leadingCurrency(text: string): Split | null {
  const trimmed = text.trim();
  const word = /^[\p{L}]+\$?\.?/u.exec(trimmed)?.[0] ?? "";
  const named = word === "" ? null : currencyOf(word);
  if (named !== null) return { currency: named, rest: trimmed.slice(word.length) };
  const sign = SIGNS.find((one) => !OPENS_WITH_LETTER.test(one) && trimmed.startsWith(one));
  return sign === undefined ? null : { currency: sign, rest: trimmed.slice(sign.length) };
}
