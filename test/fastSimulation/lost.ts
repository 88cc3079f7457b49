// Create requests without an answer, for the oracle: only content tells what became of them.
import type { Preview } from "../../src/workflows/send/types";
import type { Item } from "./platform";
import { KEYS } from "./story";
import { isKnownBy, sameContent, type Origin } from "./words";

export class Lost {
  private readonly keys = new Set<string>();

  add(key: string): void {
    this.keys.add(key);
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** In an older file no mark says which request a row left with. */
  mayBe({ data }: Item, leavings: readonly { readonly key: string; readonly shown: Preview }[]): boolean {
    return leavings.some(
      ({ key, shown: { mapping, plan } }) =>
        this.keys.has(key) && plan.creates.some(({ cells }) => sameContent(mapping, cells, data)),
    );
  }

  /** Nobody heard of it, and a colleague changed it so much that content cannot name it. */
  isAltered(item: Item | undefined, { key, sent }: Origin): boolean {
    const cells = KEYS.map((name) => item?.data[name] ?? null);
    return key !== undefined && this.keys.has(key) && !isKnownBy(cells, sent);
  }
}
