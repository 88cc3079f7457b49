// Texts of linking a list of the platform: payments and custom fields.
import { recordLists, type RecordListName } from "../../sync/types";
import { countOf } from "../parts/words";

interface Offered {
  readonly title: string;
  readonly about: string;
}

/** Null: the list is linked from a screen of its own, by the fields that the options belong to or by filters. */
const offered: Readonly<Record<RecordListName, Offered | null>> = {
  paymentCurrencies: { title: "Payment currencies", about: "Currencies that suppliers can be paid in." },
  paymentTypes: { title: "Payment types", about: "Ways of paying, such as a bank transfer." },
  paymentTerms: { title: "Payment terms", about: "Rules for when an invoice is due." },
  fieldGroups: { title: "Field groups", about: "Groups of the custom fields of projects and suppliers." },
  fields: { title: "Custom fields", about: "Fields that your company added to projects, RFPs and suppliers." },
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
  PROJECT: "Projects",
  RFP: "RFP events",
  SUPPLIER_COMPANY: "Suppliers",
};

export const listTexts = {
  entry: "Link a list",
  intro: "A list of your company becomes a table on a new sheet. Bidsheet sends only what you saw in the preview.",
  all: "Lists",
  link: "Link to a new sheet",
  linkOf: (title: string) => `Link “${title}” to a new sheet`,
  linked: "Linked in this workbook",
  goTo: "Go to its table",
  goToOf: (title: string) => `Go to the table of “${title}”`,
  options: {
    title: "Options of a custom field",
    about: "The values that a select field offers. Choose the field by its name.",
    choose: "Choose a field",
  },
  fields: {
    search: "Search names",
    list: "Custom fields",
    loading: "Reading the custom fields…",
    none: "No field fits. Change the search.",
    noFields: "The platform has no custom fields yet.",
    unnamed: (id: string) => `Field ${id}`,
    owner: (name: string) => owners[name] ?? name,
    noOptions: "has no options",
    noOptionsReason: (type: string) => `A field of the type ${type} has no options. Only select fields have them.`,
    count: (n: number) => countOf(n, "field"),
  },
} as const;
