// How a verb runs whose part is loaded when it is first needed. Types only.

/** Runs it once its part is there; a part that does not come is told in a notice. */
export type Later = <Actions>(load: () => Promise<Actions>, run: (actions: Actions) => Promise<void>) => Promise<void>;
