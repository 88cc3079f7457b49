// What a person chooses before bids are compared: worksheets, the meaning of their columns, further columns, names of
// suppliers. Pure.
import type { BidRole } from "../../collections/bidColumns";
import type { RatesRead } from "../../bids/rates/pointed";
import { present } from "../../values/present";
import type { CompareRequest } from "../../workflows/compare/compare";
import type { ComparePrepared, PreparedWorksheet } from "../../workflows/compare/prepare";

export interface CompareForm {
  /** Worksheets that are compared. */
  readonly worksheets: ReadonlySet<string>;
  /** All of them on one sheet; counts where there are several. */
  readonly together: boolean;
  /** By worksheet: what the person said of its columns; null: none says it. */
  readonly columns: ReadonlyMap<string, Partial<Record<BidRole, string | null>>>;
  /** By worksheet: keys of suppliers' further columns that are shown. */
  readonly further: ReadonlyMap<string, readonly string[]>;
  /** By worksheet: which of these columns have alternates. */
  readonly alternates: ReadonlyMap<string, AlternatesForm>;
  /** By supplier. */
  readonly labels: ReadonlyMap<string, string>;
  readonly rates: RatesForm;
}

/** Keys of columns; null: none. */
interface AlternatesForm {
  readonly price: string | null;
  readonly text: string | null;
}

/** Where prices in other currencies count; `read` null: the table is still to be chosen. */
type RatesForm =
  | { readonly kind: "none" }
  | { readonly kind: "new" }
  | { readonly kind: "table"; readonly read: RatesRead | null };

/**
 * Worksheets that can be compared as they are; where none can, all that have lines, so that the person says what is
 * missing.
 */
export function firstForm({ worksheets }: ComparePrepared): CompareForm {
  const filled = worksheets.filter(({ lines }) => lines > 0);
  const ready = filled.filter(({ missing }) => missing.length === 0);
  return {
    worksheets: new Set((ready.length > 0 ? ready : filled).map(({ id }) => id)),
    together: false,
    columns: new Map(),
    further: new Map(),
    alternates: new Map(),
    labels: new Map(),
    rates: { kind: "none" },
  };
}

/** In which currency prices count, and in which others they are; null: they are in one. */
export function moneyChosen(
  form: CompareForm,
  prepared: ComparePrepared,
): { readonly to: string; readonly others: readonly string[] } | null {
  const several = chosenWorksheets(form, prepared).flatMap(({ currencies }) => {
    const [to, ...others] = currencies;
    return to === undefined || others.length === 0 ? [] : [{ to, others }];
  });
  const [first] = several;
  if (first === undefined) return null;
  const same = several.filter(({ to }) => to === first.to);
  return { to: first.to, others: [...new Set(same.flatMap(({ others }) => others))] };
}

/** What is taken for a role: the person's word, else what the platform tells. */
export function columnFor(form: CompareForm, worksheet: PreparedWorksheet, role: BidRole): string | null {
  const said = form.columns.get(worksheet.id)?.[role];
  return said === undefined ? worksheet.roles[role] : said;
}

/** Roles that a comparison needs and that have no column yet. */
export function openRoles(form: CompareForm, worksheet: PreparedWorksheet): readonly BidRole[] {
  return neededRoles.filter((role) => columnFor(form, worksheet, role) === null);
}

/** Without these there is nothing to compare. */
export const neededRoles: readonly BidRole[] = ["quantity", "price"];

/** Suppliers' further columns that are no role's column now. */
export function offeredFurther(form: CompareForm, worksheet: PreparedWorksheet): PreparedWorksheet["further"] {
  const said = Object.values(form.columns.get(worksheet.id) ?? {});
  return worksheet.further.filter(({ key }) => !said.includes(key));
}

export function chosenWorksheets(form: CompareForm, prepared: ComparePrepared): readonly PreparedWorksheet[] {
  return prepared.worksheets.filter(({ id }) => form.worksheets.has(id));
}

/** Made of the same reading that the person looked at. */
export function compareRequest(form: CompareForm, prepared: ComparePrepared): CompareRequest {
  const chosen = chosenWorksheets(form, prepared);
  const further = chosen.map((worksheet) => {
    const offered = new Set(offeredFurther(form, worksheet).map(({ key }) => key));
    return [worksheet.id, (form.further.get(worksheet.id) ?? []).filter((key) => offered.has(key))] as const;
  });
  return {
    eventId: prepared.read.eventId,
    worksheetIds: chosen.map(({ id }) => id),
    together: form.together && chosen.length > 1,
    choices: {
      columns: form.columns,
      further: new Map(further),
      ...present({ alternates: alternatesOf(form, chosen) }),
      // A blank one takes back a name that the workbook remembers.
      labels: new Map([...form.labels].map(([id, label]) => [id, label.trim()])),
    },
    read: prepared.read,
    ...present({ rates: ratesChosen(form, prepared) }),
  };
}

/** Columns that became something else meanwhile have no alternates. */
function alternatesOf(form: CompareForm, worksheets: readonly PreparedWorksheet[]) {
  const found = worksheets.flatMap((worksheet) => {
    const { price, text } = alternatesIn(form, worksheet);
    return price === null ? [] : [[worksheet.id, { price, text }] as const];
  });
  return found.length === 0 ? undefined : new Map(found);
}

export function alternatesIn(form: CompareForm, worksheet: PreparedWorksheet): AlternatesForm {
  const offered = new Set(offeredFurther(form, worksheet).map(({ key }) => key));
  const said = form.alternates.get(worksheet.id) ?? { price: null, text: null };
  const there = (key: string | null) => (key !== null && offered.has(key) ? key : null);
  const price = there(said.price);
  return { price, text: price === null || said.text === price ? null : there(said.text) };
}

function ratesChosen(form: CompareForm, prepared: ComparePrepared): CompareRequest["rates"] {
  const money = moneyChosen(form, prepared);
  if (money === null || form.rates.kind === "none") return undefined;
  if (form.rates.kind === "new") return "new";
  return form.rates.read === null ? undefined : { place: form.rates.read.place, to: money.to };
}
