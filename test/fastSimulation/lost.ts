// Create requests without an answer, for the oracle: only content tells what became of them.
import { readMark } from "../../src/sync/marks";
import { contentKey } from "../../src/sync/match/matchCreated";
import type { Mapping } from "../../src/sync/mapping";
import type { Preview } from "../../src/workflows/send/types";
import type { Cells, Item } from "./platform";
import { KEYS } from "./story";
import { isKnownBy, sameContent, type Origin } from "./words";

/** How old the list may be that new rows leave over, with their way there. */
const LIST_MS = 12_000;

export class Lost {
  /** When the first request of each left: what appears after it, it may have made. */
  private readonly keys = new Map<string, number>();
  private readonly refused = new Set<string>();
  private readonly hidden = new Set<string>();
  /** Rows of each refused request of several. */
  private readonly refusals: (readonly Cells[])[] = [];

  add(key: string, leftAt: number): void {
    this.keys.set(key, Math.min(leftAt, this.keys.get(key) ?? Infinity));
  }

  /** It came after the list was read, shortly before the request left. */
  private isNew({ addedAt }: Item, key: string): boolean {
    const leftAt = this.keys.get(key);
    return leftAt !== undefined && addedAt >= leftAt - LIST_MS;
  }

  refuse(key: string): void {
    this.refused.add(key);
  }

  /** The platform says that it made none of these rows, and may have made some. */
  refuseAll(rows: readonly Cells[]): void {
    if (rows.length > 1) this.refusals.push(rows);
  }

  /**
   * A refused request did not make all of its rows, but whether it made this one content alone can tell, unless all of
   * its rows are found. `others`: line items besides this one of which nobody knows who made them.
   */
  mayBeOfRefused(data: Cells, mapping: Mapping, others: readonly Item[]): boolean {
    const keyOf = (cells: Cells): string => {
      const listed = mapping.map(({ key }) => cells[key] ?? null);
      return contentKey(mapping, listed);
    };
    const own = keyOf(data);
    const found = new Set([own, ...others.map((one) => keyOf(one.data))]);
    const contents = this.refusals.map((rows) => rows.map(keyOf));
    return contents.some((rows) => rows.includes(own) && !rows.every((one) => found.has(one)));
  }

  /** An answer without any row, where all of them were made by requests that the platform refused: nobody knew one. */
  hide(ids: readonly string[], keyOf: (id: string) => string | undefined): void {
    if (ids.every((id) => this.refused.has(keyOf(id) ?? ""))) for (const id of ids) this.hidden.add(id);
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** `key` of the row's mark: in an older file no mark says which request a row left with. */
  mayBe(item: Item, key: string, leavings: readonly { readonly key: string; readonly shown: Preview }[]): boolean {
    if (key !== "") return this.isNew(item, key);
    return leavings.some(
      ({ key: left, shown: { mapping, plan } }) =>
        this.isNew(item, left) && plan.creates.some(({ cells }) => sameContent(mapping, cells, item.data)),
    );
  }

  /** Ctrl+Z took away the mark of a row whose create was lost: content alone tells what became of it. */
  wasMarked(item: Item, owner: string, owners: ReadonlyMap<string, string>): boolean {
    return [...owners].some(([mark, one]) => one === owner && this.isNew(item, readMark(mark)?.key ?? ""));
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
