// Which line item was made of which row of the sheet, for the oracle. A row has lives: an emptied row, a copy that was
// made new, and a row that is hardly as it was sent are other rows.
import type { Item } from "./platform";
import type { Row } from "./sheet";
import type { Cell } from "./story";
import { contentOf, hasAllOf, isKnownBy, type Origin } from "./words";

/** Of a line item whose row took another one for its own. */
const NOBODYS = "nobody's ";

export class Origins {
  private readonly origins = new Map<string, Origin>();
  lives: ReadonlyMap<string, number> = new Map();
  /** By owner: line items that came down while the row that they were made of was not in the sheet. */
  private readonly apart = new Map<string, Origin>();
  /** By owner: contents whose twin was deleted while the row's own create was on its way. */
  private readonly owed = new Map<string, string>();

  constructor(private readonly items: ReadonlyMap<string, Item>) {}

  get(id: string): Origin | undefined {
    return this.origins.get(id);
  }

  set(id: string, origin: Origin): void {
    this.origins.set(id, origin);
    if (this.owed.get(origin.owner) !== origin.content) return;
    // It stands for the colleague's, which was taken for it and deleted.
    this.owed.delete(origin.owner);
    this.disown(origin, origin.owner);
  }

  /** A colleague's like row that counts as sent: other platforms make such a value of it. */
  isTrimmed({ id }: Row, from: Cell, to: Cell): boolean {
    const isForeign = this.get(id)?.isForeign === true;
    return isForeign && typeof from === "string" && from.trim() === to;
  }

  ownerOf(tag: string): string {
    return `${tag}#${this.lives.get(tag) ?? 0}`;
  }

  /** The same once the row is to be created: as it is by now, nobody may know it again by what was sent before. */
  ownerOfNew({ tag, cells }: Row): string {
    const [, before] = this.standing(this.ownerOf(tag)) ?? [];
    if (before !== undefined && !isKnownBy(cells, before.sent)) this.newLife(tag);
    return this.ownerOf(tag);
  }

  /** The row has the life again that it had then. */
  sameLife(tag: string, then: ReadonlyMap<string, number>): void {
    this.lives = new Map(this.lives).set(tag, then.get(tag) ?? 0);
  }

  /** From now on the row is a new one. */
  newLife(tag: string): void {
    this.lives = new Map(this.lives).set(tag, (this.lives.get(tag) ?? 0) + 1);
  }

  /** The line item of this owner that still exists; the first one of several. */
  standing(owner: string): readonly [string, Origin] | undefined {
    return this.ofOwner(owner)[0];
  }

  /** Line items that the product made of this row and that still exist. */
  madeOf(tag: string): string[] {
    return this.ofOwner(this.ownerOf(tag)).map(([id]) => id);
  }

  private ofOwner(owner: string): (readonly [string, Origin])[] {
    return [...this.origins].filter(([id, one]) => owner !== "" && one.owner === owner && this.items.has(id));
  }

  disown(origin: Origin, owner: string): void {
    origin.owner = NOBODYS + owner;
  }

  /**
   * The line item came down as a row of its own. A new row that nobody would know again by what was sent, as the
   * product read it, is another one.
   */
  cameDown(id: string, read: ReadonlyMap<string, readonly Cell[]>): void {
    const origin = this.origins.get(id);
    if (origin === undefined) return;
    const [tag] = [...read.keys()].filter((one) => this.ownerOf(one) === origin.owner);
    if (tag === undefined) this.apart.set(origin.owner, origin);
    else if (!isKnownBy(read.get(tag) ?? [], origin.sent)) this.newLife(tag);
  }

  /** A row that was away when its line item came down is another one, unless it stays just as it was sent. */
  cameBack(rows: readonly Row[]): void {
    for (const { id, tag, cells } of rows) {
      const origin = id === "" ? this.apart.get(this.ownerOf(tag)) : undefined;
      if (origin === undefined || hasAllOf(cells, origin.sent)) continue;
      this.apart.delete(origin.owner);
      this.newLife(tag);
    }
  }

  /** Once the twin that a row took for its own is deleted, the row's own one stands for the colleague's. */
  changePlaces(deleted: Item): void {
    const gone = this.origins.get(deleted.id);
    if (gone?.isForeign !== true) return;
    const owner = gone.owner.replace(NOBODYS, "");
    if (this.standing(owner)?.[0] === deleted.id) this.owed.set(owner, gone.content);
    for (const [id, one] of this.origins) {
      const item = this.items.get(id);
      const isTwin = id !== deleted.id && item !== undefined && contentOf(item.data) === contentOf(deleted.data);
      if (isTwin && one.owner === owner) this.disown(one, owner);
    }
  }
}
