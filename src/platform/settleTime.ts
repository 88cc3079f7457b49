// When it is known what became of a change whose answer was lost.

/**
 * How long a change may still be applied after it left: twice the gateway's own patience of 30 s for an answer. Before
 * that "not found" means nothing; after it, a row that is not in a complete list was not created.
 */
export const SETTLE_MS = 60_000;
