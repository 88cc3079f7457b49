// Payment currencies, types and terms as lists (document 2, 2.1 to 2.3; value sets: document 3).
import { paymentCurrencies, paymentTerms, paymentTypes } from "../platform/payments";
import type { RecordColumn, RecordList } from "./recordList";

const LONGEST = 255;
const externalId: RecordColumn = {
  key: "external_id",
  label: "External ID",
  type: "text",
  longest: LONGEST,
  identifies: true,
};
const name: RecordColumn = {
  key: "name",
  label: "Name",
  type: "text",
  naming: true,
  required: true,
  always: true,
  longest: LONGEST,
};

export const currencyList: RecordList = {
  title: "Payment currencies",
  type: "payment_currencies",
  operations: paymentCurrencies,
  columns: [
    {
      key: "alpha",
      label: "Alpha code",
      type: "text",
      naming: true,
      required: true,
      always: true,
      shortest: 2,
      longest: LONGEST,
    },
    // "`numeric` may be an empty string" (document 4, currencies).
    { key: "numeric", label: "Numeric code", type: "text", always: true, blankText: true, longest: LONGEST },
    externalId,
  ],
};

const methods = [
  "Direct Deposit",
  "Check",
  "EFT",
  "Cash",
  "Credit Card",
  "Wire",
  "Manual",
  "Direct Debit",
  "PayPal",
  "EFT with Reference",
];

export const paymentTypeList: RecordList = {
  title: "Payment types",
  type: "payment_types",
  operations: paymentTypes,
  columns: [
    name,
    { key: "payment_method", label: "Method", type: "text", required: true, offered: methods },
    externalId,
  ],
};

export const paymentTermList: RecordList = {
  title: "Payment terms",
  type: "payment_terms",
  operations: paymentTerms,
  columns: [name, externalId],
};
