// What the keys mean in a list whose rows take the focus. It moves nothing by itself.

/** The position that a key leads to; null for keys that move nothing. */
export function nextPosition(key: string, at: number, length: number, page: number): number | null {
  const within = (to: number) => Math.max(0, Math.min(length - 1, to));
  switch (key) {
    case "ArrowDown":
      return within(at + 1);
    case "ArrowUp":
      return within(at - 1);
    case "PageDown":
      return within(at + page);
    case "PageUp":
      return within(at - page);
    case "Home":
      return 0;
    case "End":
      return within(length - 1);
    case "Escape": // out of a control, back to its row
      return at;
    default:
      return null;
  }
}

/** Radio buttons and boxes to type in have a meaning of their own for arrows, Home and End. */
export function ownsArrows(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "checkbox";
}
