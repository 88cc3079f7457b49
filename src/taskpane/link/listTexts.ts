// Texts of linking a list of the platform: payments and custom fields.
import { recordLists, type RecordListName } from "../../sync/collection";
import { t } from "../language/t";

interface Offered {
  readonly title: string;
  readonly about: string;
}

/** Null: the list is linked from a screen of its own, by the fields that the options belong to or by filters. */
const offered: Readonly<Record<RecordListName, Offered | null>> = {
  paymentCurrencies: { title: t("Payment currencies"), about: t("Currencies that suppliers can be paid in.") },
  paymentTypes: { title: t("Payment types"), about: t("Ways of paying, such as a bank transfer.") },
  paymentTerms: { title: t("Payment terms"), about: t("Rules for when an invoice is due.") },
  fieldGroups: { title: t("Field groups"), about: t("Groups of the custom fields of projects and suppliers.") },
  fields: { title: t("Custom fields"), about: t("Fields that your company added to projects, RFPs and suppliers.") },
  fieldOptions: null,
  optionsOfFields: null,
  events: null,
  worksheets: null,
  bids: null,
  bidLineItems: null,
};

/** Lists of the whole company, in the order of the screen. */
export const companyLists: readonly (Offered & { readonly list: RecordListName })[] = recordLists.flatMap((list) => {
  const words = offered[list];
  return words === null ? [] : [{ list, ...words }];
});

const owners: Readonly<Record<string, string>> = {
  PROJECT: t("Projects"),
  RFP: t("RFP events"),
  SUPPLIER_COMPANY: t("Suppliers"),
};

export const listTexts = {
  entry: t("Link a list"),
  intro: t("A list of your company becomes a table on a new sheet. Bidsheet sends only what you saw in the preview."),
  all: t("Lists"),
  link: t("Link to a new sheet"),
  linked: t("Linked in this workbook"),
  goTo: t("Go to its table"),
  options: {
    title: t("Options of a custom field"),
    about: t("The values that a select field offers. Choose the field by its name."),
    choose: t("Choose a field"),
  },
  fields: {
    search: t("Search names"),
    list: t("Custom fields"),
    loading: t("Reading the custom fields…"),
    none: t("No field fits. Change the search."),
    noFields: t("The platform has no custom fields yet."),
    unnamed: (id: string) => t("Field {id}", { id }),
    owner: (name: string) => owners[name] ?? name,
    noOptions: t("has no options"),
    noOptionsReason: (type: string) =>
      t("A field of the type {type} has no options. Only select fields have them.", { type }),
    count: (n: number) => t("{n, plural, one{# field} other{# fields}}", { n }),
  },
} as const;
