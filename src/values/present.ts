// Leaves out the members of an object that are undefined. Pure.
type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that are there: one that is undefined would be written over what a spread brings. */
export function present<T extends object>(given: T): Present<T>;
export function present(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
