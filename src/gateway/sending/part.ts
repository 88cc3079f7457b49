// One of the lists that a send changes: how it is read by now, what its new rows set, and how rows are compared. It
// asks the platform nothing.
import type { HandedPart, HandoverHead } from "../../platform/handoverContract";
import type { Mapping } from "../../sync/mapping";
import { listOf, mappingOf, rolesOf, type HandedList } from "./list";

/** The head's own list, and the further ones. */
export const partsOf = (head: HandoverHead): readonly HandedPart[] => [head, ...(head.further ?? [])];

/** Each once, the head's own first. */
export const collectionsOf = (head: HandoverHead): readonly string[] => [
  ...new Set(partsOf(head).map(({ collection }) => collection)),
];

export class Part {
  /** Of new rows: all that they set. */
  readonly names = new Set<string>();
  readonly roleOf: ReturnType<typeof rolesOf>;
  #list: HandedList | null;
  #owners = 0;
  #mapping: Mapping | null = null;

  constructor(
    readonly index: number,
    readonly asked: HandedPart,
  ) {
    this.#list = listOf(asked);
    this.roleOf = rolesOf(this.#list);
  }

  /** Null where nothing can be read back. */
  get list(): HandedList | null {
    return this.#list;
  }

  /** Once all changes are known. */
  get mapping(): Mapping {
    return (this.#mapping ??= mappingOf(this.asked, this.names));
  }

  /** Ids of the list's owners that the send has made so far. */
  ownersMade(ids: readonly string[]): void {
    if (ids.length === this.#owners) return;
    this.#owners = ids.length;
    this.#list = listOf(this.asked, ids);
  }
}
