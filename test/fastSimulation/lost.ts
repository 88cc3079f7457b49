// Create requests without an answer, for the oracle: only content tells what became of them.
import { readMark } from "../../src/sync/marks";
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

  /** `key` of the row's mark: in an older file no mark says which request a row left with. */
  mayBe({ data }: Item, key: string, leavings: readonly { readonly key: string; readonly shown: Preview }[]): boolean {
    if (key !== "") return this.keys.has(key);
    return leavings.some(
      ({ key: left, shown: { mapping, plan } }) =>
        this.keys.has(left) && plan.creates.some(({ cells }) => sameContent(mapping, cells, data)),
    );
  }

  /** Ctrl+Z took away the mark of a row whose create was lost: content alone tells what became of it. */
  wasMarked(owner: string, owners: ReadonlyMap<string, string>): boolean {
    return [...owners].some(([mark, one]) => one === owner && this.keys.has(readMark(mark)?.key ?? ""));
  }

  /** Nobody heard of it, and a colleague changed it so much that content cannot name it. */
  isAltered(item: Item | undefined, { key, sent }: Origin): boolean {
    const cells = KEYS.map((name) => item?.data[name] ?? null);
    return key !== undefined && this.keys.has(key) && !isKnownBy(cells, sent);
  }
}
