// The payment currencies, types and terms of every seed: real codes, and external ids that try a client's
// percent-encoding. Draws nothing but the first id.
import { addPayment, emptyPayments, type PaymentRecords } from "../paymentRecords";
import { Random } from "./random";

/** Numeric codes are text: "008" is not 8. */
const currencies =
  "ALL 008,DZD 012,ARS 032,AUD 036,BSD 044,BHD 048,BDT 050,AMD 051,BBD 052,BMD 060,BTN 064,BOB 068,BWP 072,BZD 084," +
  "SBD 090,BND 096,MMK 104,BIF 108,KHR 116,CAD 124,CVE 132,KYD 136,LKR 144,CLP 152,CNY 156,COP 170,CRC 188,CZK 203," +
  "DKK 208,DOP 214,ETB 230,FJD 242,GMD 270,GTQ 320,HKD 344,HUF 348,ISK 352,INR 356,IDR 360,ILS 376,JPY 392,KZT 398," +
  "KES 404,KRW 410,MYR 458,MXN 484,NOK 578,PHP 608,SGD 702,ZAR 710,SEK 752,CHF 756,THB 764,EGP 818,GBP 826,USD 840," +
  "RON 946,EUR 978,UAH 980,BRL 986";

/** What a path value must survive: slashes, percent signs, question marks, blanks, plus signs and other alphabets. */
const currencyExternalIds: Record<string, string | null> = {
  EUR: "ERP/CUR/EUR",
  USD: "100%",
  CAD: "ERP%2FCAD",
  JPY: "通貨 円",
  CHF: "Währung#CHF",
  GBP: "cur?code=GBP&x=1",
  SEK: "SEK+krona",
  BRL: null,
};

const types: [name: string, method: string, externalId: string | null][] = [
  ["Bank transfer, SEPA", "Direct Deposit", "PT-01"],
  ["Company check", "Check", "PT/02"],
  ["Electronic funds transfer", "EFT", "PT-03"],
  ["Petty cash", "Cash", null],
  ["Purchasing card", "Credit Card", "PT%05"],
  ["Wire, outside SEPA", "Wire", "PT-06"],
  ["By hand", "Manual", "Größe/№7"],
  ["Direct debit", "Direct Debit", "PT-08"],
  ["PayPal", "PayPal", null],
  ["EFT with order number", "EFT with Reference", "010"],
];

const terms: [name: string, externalId: string | null][] = [
  ["Net 30", "N30"],
  ["Net 45", "N45"],
  ["Net 60", "N60/EOM"],
  ["Net 90", "N90"],
  ["2% 10, net 30", "2%10/N30"],
  ["Due on receipt", "000"],
  ["Zahlbar in 14 Tagen, 3% Skonto", "Skonto-3%-ä"],
  ["50% with order, 50% on delivery", null],
];

export function seedPayments(seed: number | string, shift = 0): PaymentRecords {
  const payments = emptyPayments();
  payments.nextId = 3_000 + new Random(seed, "payments").integer(1, 400) + shift;
  for (const entry of currencies.split(",")) {
    const [alpha = "", numeric = ""] = entry.split(" ");
    const own = currencyExternalIds[alpha];
    const external_id = own === undefined ? `CUR-${numeric}` : own;
    addPayment(payments, "payment_currencies", { alpha, numeric, external_id });
  }
  for (const [name, payment_method, external_id] of types)
    addPayment(payments, "payment_types", { name, external_id, payment_method });
  for (const [name, external_id] of terms) addPayment(payments, "payment_terms", { name, external_id });
  return payments;
}
