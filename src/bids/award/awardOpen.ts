// Which suppliers a search may choose, as the search over sets knows them.
import type { Model } from "./model";
import { fieldOf, type Field } from "../sets/field";

/** Suppliers that are chosen or not, in the order that breaks ties: the search knows them by their place in it. */
export interface Open {
  readonly order: readonly number[];
  readonly field: Field;
}

export function openOf({ lots, suppliers, forced }: Model): Open {
  const order = suppliers.filter((supplier) => !forced.includes(supplier));
  return { order, field: fieldOf(lots, order, forced) };
}
