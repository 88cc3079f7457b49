// How a menu's item says why it cannot be chosen now. It decides nothing.

/** Null: it can be chosen. */
export function closed(reason: string | null) {
  return reason === null ? {} : { disabled: true, title: reason, secondaryContent: reason };
}
