// Create requests without an answer, for the oracle: only content tells what became of them.
import { readMark } from "../../src/sync/marks";
import type { Preview } from "../../src/workflows/send/types";
import type { Item } from "./platform";
import { KEYS } from "./story";
import { isKnownBy, sameContent, type Origin } from "./words";

export class Lost {
  private readonly keys = new Set<string>();
  private readonly refused = new Set<string>();
  private readonly hidden = new Set<string>();

  add(key: string): void {
    this.keys.add(key);
  }

  refuse(key: string): void {
    this.refused.add(key);
  }

  /** An answer without any row, where all of them were made by requests that the platform refused: nobody knew one. */
  hide(ids: readonly string[], keyOf: (id: string) => string | undefined): void {
    if (ids.every((id) => this.refused.has(keyOf(id) ?? ""))) for (const id of ids) this.hidden.add(id);
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

  /** The platform denied it and its list did not have it; or nobody heard of it, and a colleague altered it. */
  nobodyKnows(id: string, item: Item | undefined, origin: Origin): boolean {
    return (this.hidden.has(id) && this.refused.has(origin.key ?? "")) || this.isAltered(item, origin);
  }

  /** Nobody heard of it, and a colleague changed it so much that content cannot name it. */
  private isAltered(item: Item | undefined, { key, sent }: Origin): boolean {
    const cells = KEYS.map((name) => item?.data[name] ?? null);
    return key !== undefined && this.keys.has(key) && !isKnownBy(cells, sent);
  }
}
