// Which JSON texts may go on as they came, and which must be written again from what was read.

/** Numbers that another reader may take otherwise: minus zero, and what is larger than a number can be. */
const DOUBTFUL = /[:,[\s]-0|\d[eE]\+?\d{3}|\d{200}/;

/**
 * The same JSON text, or null where it has a doubtful number: those go on as the gateway read them. A text that looks
 * like one, inside a string, counts as doubtful, too: that costs time only.
 */
export function asWritten(text: string): string | null {
  return DOUBTFUL.test(text) ? null : text;
}
