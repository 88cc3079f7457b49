// Knows what each person typed, saw and confirmed, and judges what the product does with it, at the moment when it does
// it. It knows nothing of plans beyond what they show, and it excuses nothing but what nobody can know: what happens
// after the last reading that a row left over.
import { outgoing } from "../../src/sync/plan/choices";
import { contentKey } from "../../src/sync/match/matchCreated";
import { readMark } from "../../src/sync/marks";
import type { OwnCell } from "../../src/sync/plan/ownEdits";
import type { AgreedCopy } from "../../src/sync/agreedCopy";
import type { CellValue } from "../../src/values/cell";
import { sameCell } from "../../src/values/sameCell";
import type { Preview } from "../../src/workflows/send/types";
import { Bases } from "./bases";
import { decidedOver, Leavings, type Leaving } from "./leavings";
import { Lost } from "./lost";
import { Origins } from "./origins";
import { cellsIn, COMPUTED, type Cells, type Item, type Left, type Platform, type Witness } from "./platform";
import { unseenDeletions, updateProblems, type Problem } from "./moved";
import { Seen } from "./seen";
import { Sent } from "./sent";
import { silentIn } from "./silent";
import { BroughtBack } from "./broughtBack";
import type { Travel } from "./history";
import type { Memory, Row, Sheet } from "./sheet";
import { KEYS, type Cell } from "./story";
import type { HandedOver, Watching } from "./universe";
import { asCell, cell, contentOf, copied, sameContent, show, where, type Origin, type Typed } from "./words";
import { agreedCell } from "./workbook";

export class Oracle implements Witness, Watching {
  readonly problems: Problem[] = [];
  /** What the person typed and nobody overruled, by tag and column. */
  typed = new Map<string, Typed>();
  /** The preview that the person gave the word for. */
  confirmed: Preview | null = null;
  /** Cells that the person gave up, as they saw them. */
  givenUp: readonly OwnCell[] = [];
  private turn = 0;
  private readonly sent: Sent;
  readonly seen = new Seen();
  readonly origins: Origins;
  private readonly owners = new Map<string, string>();
  private readonly mismarked = new Map<string, string>();
  private readonly leavings: Leavings;
  private readonly lost = new Lost();
  private readonly bases = new Bases();
  /** Values that a cell of the platform had, and until when. */
  private readonly had = new Map<string, { readonly value: Cell; readonly until: number }[]>();
  private lastRead: readonly string[] = [];
  /** What stood in new rows when the product read them last, by tag. */
  private readonly readCells = new Map<string, readonly Cell[]>();
  /** A piece of work was cut off, and none was done since: the file's agreed copy may be older than its cells. */
  cutOff = false;
  /** A piece of work is going on. */
  private working = false;
  /** The turn since when what it compares may have been read. */
  private began = 0;
  /** While values stand beside ids of other rows: the rows' own. */
  homes: ReadonlyMap<Row, string> | null = null;
  readonly back = new BroughtBack();

  constructor(
    private readonly sheet: Sheet,
    private readonly platform: Platform,
  ) {
    this.origins = new Origins(platform.items);
    this.leavings = new Leavings(platform);
    this.sent = new Sent(platform);
  }

  /** A piece of work begins; a send compares what was read for its preview. */
  begin(name: string): void {
    this.working = true;
    if (name !== "send") this.began = this.turn;
  }

  end = (): void => void (this.working = false);
  theirs(id: string, key: string | null, from: Cell): void {
    this.turn += 1;
    if (key === null) return;
    const name = `${id}/${key}`;
    this.had.set(name, [...(this.had.get(name) ?? []), { value: from, until: this.turn }]);
  }

  read(tags: readonly string[]): void {
    this.lastRead = tags;
    this.origins.cameBack(this.sheet.rows);
    this.readCells.clear();
    for (const { id, tag, cells } of this.sheet.rows) if (id === "") this.readCells.set(tag, [...cells]);
  }

  /** What a file keeps of what was typed and written. */
  edits() {
    return { typed: copied(this.typed), cutOff: this.cutOff || this.working };
  }

  restore({ typed, cutOff }: ReturnType<Oracle["edits"]>): void {
    this.typed = copied(typed);
    this.bases.clear();
    this.cutOff = cutOff;
  }

  /** What Ctrl+Z and Ctrl+Y want to know again, and what counts once they were pressed. */
  remember = (): Memory => ({ typed: copied(this.typed), lives: this.origins.lives, bases: this.bases.all() });
  travelled({ memory: then, rows, ofProduct }: Travel<Memory>): void {
    this.turn += 1;
    for (const one of rows) {
      if (one.idChanged) this.origins.sameLife(one.row.tag, then.lives);
      this.back.note(one, then, this.typed, ofProduct);
      for (const column of one.columns) this.bases.travel(cell(one.row.tag, column), then.bases);
      one.row.cells.forEach((value, column) => this.seen.note(one.row.id, column, value));
    }
    if (this.sheet.history.isUndone(this.sheet.content)) this.back.besideUndone(this.typed);
  }

  /** Where both sides had the same, what was typed has arrived, whoever brought it there. */
  agreed({ keys, rows }: AgreedCopy): void {
    for (const row of this.sheet.rows) {
      const cells = rows.get(row.id);
      if (cells !== undefined) keys.forEach((key, column) => this.meet(row, key, column, cells[column]));
    }
  }

  private meet(row: Row, key: string, column: number, value: CellValue | undefined): void {
    const typed = this.typed.get(cell(row.tag, column));
    if (value === undefined) return;
    this.bases.agreed(cell(row.tag, column), asCell(value));
    if (typed === undefined) return;
    const now = this.platform.items.get(row.id)?.data[key] ?? null;
    const since = this.working ? Math.min(typed.turn, this.began) : typed.turn;
    const then = (this.had.get(`${row.id}/${key}`) ?? []).filter(({ until }) => until > since);
    if (![now, ...then.map((one) => one.value)].some((one) => sameCell(one, value))) return;
    if (sameCell(value, typed.stands)) typed.met = true;
    else typed.base = asCell(value);
  }

  fail(law: string, told: string): void {
    this.problems.push({ law, told });
  }

  /**
   * A value that stood there when nothing was pending is no edit: nobody can tell that it was typed. After a piece of
   * work that was cut off, over an unanswered edit and where an id stands twice, that is what the file has for agreed.
   */
  didType(row: Row, column: number, value: Cell, before: Cell): void {
    this.turn += 1;
    const name = cell(row.tag, column);
    this.back.forget(name);
    const stands = row.cells[column] ?? null;
    const pending = this.typed.get(name);
    const waits = pending !== undefined && !this.sent.arrived(row, column, pending);
    const isTwice = row.id !== "" && this.sheet.rows.filter(({ id }) => id === row.id).length > 1;
    const asksFile = this.cutOff || isTwice || pending?.met === false;
    const filed = agreedCell(this.sheet, this.homes?.get(row) ?? row.id, column);
    const known = waits ? pending.base : (this.bases.get(name) ?? before);
    // A blank may be agreed on.
    const base = asksFile && filed !== undefined ? filed : known;
    // What left for it last stands there as it would after that: it was not taken in, or the cell was typed back first.
    const isFiled = this.cutOff || (filed !== undefined && sameCell(filed, stands));
    const asSent = isFiled && this.sent.isLast(row.id, column, stands);
    // What stood there once, typed into an undone sheet, nobody can tell from what was undone.
    const isOld = this.sheet.history.isUndone(this.sheet.content) && this.seen.has(row.id, column, stands);
    // In a row whose create is under way nothing was agreed on that it could be typed back to.
    const isRecord = row.id !== "" && readMark(row.id) === null;
    if (isRecord && (isOld || asSent || sameCell(base, stands))) this.typed.delete(name);
    else this.typed.set(name, { value, stands, base, turn: this.turn, met: false });
    if (isOld && !sameCell(base, stands)) this.back.typedOld(name, stands);
    this.bases.note(name, isRecord && isOld ? base : undefined);
    this.seen.note(this.homes?.get(row) ?? row.id, column, stands);
  }

  // What the product writes into the sheet.
  wrote(row: Row, column: number, from: Cell, to: Cell): void {
    const name = cell(row.tag, column);
    this.back.wrote(name, from);
    const typed = this.typed.get(name);
    this.seen.note(row.id, column, to);
    this.bases.note(name, undefined);
    if (sameCell(from, to)) return;
    this.typed.delete(name);
    if (typed === undefined || !sameCell(typed.stands, from)) return;
    if (this.sent.arrived(row, column, typed) || this.mayOverwrite(row, column, from)) return;
    // What the platform has already, and made of the very value, is no other one.
    if (sameCell(this.platform.normalCell(KEYS[column] ?? "", from), to) || this.origins.isTrimmed(row, from, to))
      return;
    this.fail("overwritten", `${show(from)} was typed into ${where(row, column)} and was overwritten with ${show(to)}`);
  }

  private mayOverwrite(row: Row, column: number, from: Cell): boolean {
    const { confirmed, givenUp } = this;
    const isGivenUp = (one: OwnCell) => one.id === row.id && one.column === column && sameCell(asCell(one.ours), from);
    if (givenUp.some(isGivenUp)) return true;
    const previews = [...(confirmed === null ? [] : [confirmed]), ...this.leavings.previewsOf(row.id)];
    return previews.some((shown) => decidedOver(shown, row, column, from));
  }

  appended(row: Row): void {
    row.cells.forEach((value, column) => this.seen.note(row.id, column, value));
    this.origins.cameDown(row.id, this.readCells);
  }

  /** A row that came down beside the one that it was made of: it goes once somebody said so, and nothing with it. */
  removed(row: Row): void {
    row.cells.forEach((value, column) => {
      const typed = this.typed.get(cell(row.tag, column));
      if (typed !== undefined && sameCell(typed.stands, value) && !this.sent.arrived(row, column, typed))
        this.fail("overwritten", `${show(value)} was typed into ${where(row, column)}, and the row was taken away`);
    });
  }

  gotId(row: Row, from: string, to: string): void {
    row.cells.forEach((value, column) => this.seen.note(to, column, value));
    const isNew = readMark(to) !== null && from === "";
    const owner = isNew ? this.origins.ownerOfNew(row) : this.origins.ownerOf(row.tag);
    if (isNew) this.marked(row, to, owner);
    if (!/^\d+$/.test(to)) return;
    const isOfMark = this.leavings.madeUnder(from) === to;
    this.leavings.tookId(from, to);
    const origin = this.origins.get(to);
    if (origin?.owner === owner) {
      if (from === "") this.asSent(row, origin.sent);
      return;
    }
    const mine = this.origins.standing(owner);
    if (origin === undefined) this.adopted(row, from, to, mine?.[1]);
    else if (mine?.[1].content === origin.content || isOfMark || this.isLike(row, from, origin)) {
      // Rows that hold the very same may change places; and who carries a mark is, in an older file too, its row.
      if (mine !== undefined) {
        // What the other row holds beside a line item that was made of this one, no key brought back.
        if (mine[1].content !== origin.content && !isOfMark) this.back.keptRow(origin.owner.replace(/#.*/, ""));
        mine[1].owner = origin.owner;
      }
      origin.owner = owner;
      this.asSent(row, origin.sent);
    } else if (!origin.owner.startsWith(row.tag))
      this.fail("crossed", `the row ${row.tag} got the id ${to}, which was made of ${origin.owner}`);
  }

  /** A row of an older file that got its id back: what stands there as it was sent is no edit, typed again or not. */
  private asSent({ tag, cells }: Row, sent: Cells): void {
    KEYS.forEach((key, column) => {
      if (sameCell(cells[column] ?? null, sent[key] ?? null)) this.typed.delete(cell(tag, column));
    });
  }

  private isLike(row: Row, from: string, origin: Origin): boolean {
    if (this.owners.get(from) === origin.owner) return true;
    const cells = KEYS.map((key, column) => this.platform.normalCell(key, row.cells[column] ?? null));
    return JSON.stringify(cells) === origin.content;
  }

  /** A mark belongs to the row that was shown and read in its place, or to one that holds the very same. */
  private marked(row: Row, mark: string, owner: string): void {
    this.owners.set(mark, owner);
    const { confirmed } = this;
    const place = readMark(mark)?.position ?? -1;
    const create = confirmed === null ? undefined : outgoing(confirmed.plan, confirmed.choices).creates[place];
    if (confirmed === null || create === undefined || this.lastRead[create.row] === row.tag) return;
    if (contentKey(confirmed.mapping, create.cells) !== contentKey(confirmed.mapping, row.cells))
      this.mismarked.set(mark, `the row ${row.tag} carries the mark of ${show(asCell(create.cells[0] ?? null))}`);
  }

  /** A line item that somebody else made. */
  private adopted(row: Row, from: string, to: string, mine: Origin | undefined): void {
    const item = this.platform.items.get(to);
    const key = readMark(from)?.key ?? "";
    const owner = this.origins.ownerOf(row.tag);
    if (item === undefined) return;
    if (mine !== undefined) this.origins.disown(mine, owner);
    const sent = mine?.sent ?? { ...item.data };
    this.origins.set(to, { owner, content: mine?.content ?? contentOf(item.data), sent, isForeign: true });
    // It looks like what was sent: so it counts as sent, and as seen.
    this.turn += 1;
    KEYS.forEach((name, column) => this.noteSent(to, column, item.data[name] ?? null));
    const isLost = this.lost.mayBe(item, key, this.leavings.all) || this.lost.wasMarked(item, owner, this.owners);
    if (!isLost && !this.isOfRefused(item, from))
      this.fail("adopted", `the row ${row.tag} took the id ${to} of a colleague's line item`);
  }

  /** It came after the reading that the row left over, and a refused request may have made it in its place. */
  private isOfRefused({ id, data }: Item, from: string): boolean {
    const left = this.leavings.newOf(from, data);
    const isForeign = (one: string) => this.origins.get(one)?.isForeign !== false;
    const others = [...this.platform.items.values()].filter((one) => one.id !== id && isForeign(one.id));
    if (left === undefined || left.shown.remote.ids.includes(id)) return false;
    return this.lost.mayBeOfRefused(data, left.shown.mapping, others);
  }

  handedOver(changes: readonly HandedOver[]): void {
    const shown = this.confirmed;
    if (shown === null) this.fail("notShown", `${changes.length} changes were handed over without a preview`);
    else this.leavings.add(changes, shown);
  }

  /** Changes that were ever handed over: what a request leaves for is among them. */
  handed = (): number => this.leavings.all.length;
  /** Whatever had left may have been answered, and nobody heard it. */
  gatewayDied = (): void => this.leavings.all.forEach(({ key }) => this.lost.add(key, -Infinity));
  answered(body: string, how: "whole" | "refused" | "lost", leftAt: number): void {
    if (how === "whole" || body === "") return;
    const rows = cellsIn(body);
    if (how === "refused") this.lost.refuseAll(rows);
    for (const sent of rows) {
      const left = this.leavings.asNew(sent);
      if (left === undefined) continue;
      if (how === "lost") this.lost.add(left.key, leftAt);
      else this.lost.refuse(left.key);
    }
  }

  hid(ids: readonly string[]): void {
    this.lost.hide(ids, (id) => this.origins.get(id)?.key);
  }

  updated(item: Item, sent: Cells, before: Cells, { leftAt, handed }: Left): void {
    const left = this.leavings.as("updateLineItem", item.id, handed);
    if (left === undefined) {
      this.fail("notShown", `${item.id} was changed, and no preview showed that`);
      return;
    }
    this.turn += 1;
    const { mapping, plan } = left.shown;
    if (COMPUTED in sent && this.platform.computes)
      this.fail("computedSent", `the update of ${item.id} named the computed cell`);
    const changes = plan.updates.find(({ id }) => id === item.id)?.changes ?? [];
    for (const [key, value] of Object.entries(sent)) {
      const column = mapping.findIndex((one) => one.key === key);
      const change = changes.find((one) => one.column === column);
      if (change !== undefined) this.noteSent(item.id, column, value);
      const left = { from: before[key] ?? null, value, change, leftAt };
      for (const { law, told } of updateProblems(item, key, left)) this.fail(law, told);
    }
  }

  private noteSent(id: string, column: number, value: Cell): void {
    this.seen.note(id, column, value);
    this.sent.note(id, column, value, this.turn);
  }

  created(made: readonly { item: Item; sent: Cells }[]): void {
    this.turn += 1;
    for (const { item, sent } of made) {
      const left = this.leavings.asNew(sent);
      if (left === undefined)
        this.fail("notShown", `${show(sent["c1"] ?? null)} was created, and no preview showed it`);
      else this.createdOf(left, item, sent);
    }
  }

  private createdOf(left: Leaving, item: Item, sent: Cells): void {
    left.made = item.id;
    const { mapping, plan, choices } = left.shown;
    const content = contentOf(item.data);
    const one = outgoing(plan, choices).creates.find(({ cells }) => sameContent(mapping, cells, sent));
    if (one === undefined && left.shown.kind === "send")
      this.fail("notShown", `${show(sent["c1"] ?? null)} was created, and the preview did not show it`);
    const owner = this.owners.get(left.mark) ?? "";
    // A wrong mark does no harm until something is made under it.
    const wrong = this.mismarked.get(left.mark);
    if (wrong !== undefined) this.fail("mismarked", `${wrong}, which was made as ${item.id}`);
    const twin = this.origins.standing(owner);
    const isTwin = twin !== undefined && !twin[1].isForeign && twin[1].content === content;
    const nobodyKnows = isTwin && this.lost.nobodyKnows(twin[0], this.platform.items.get(twin[0]), twin[1]);
    if (nobodyKnows) this.origins.disown(twin[1], owner);
    else if (isTwin && one?.like === undefined)
      this.fail("doubled", `${show(sent["c1"] ?? null)} of ${owner} was created as ${twin[0]} and again as ${item.id}`);
    if (twin?.[1].isForeign === true) this.origins.disown(twin[1], owner);
    this.origins.set(item.id, { owner, content, sent, isForeign: false, key: left.key });
    mapping.forEach(({ key }, column) => {
      if (key in sent) this.noteSent(item.id, column, sent[key] ?? null);
    });
  }

  deleting(item: Item, leftAt: number): void {
    const left = this.leavings.as("deleteLineItem", item.id);
    const deletion = left?.shown.plan.deletions.find(({ id }) => id === item.id);
    if (left?.shown.choices.deletions.has(item.id) !== true || deletion === undefined) {
      this.fail("notShown", `${item.id} was deleted without the person's word`);
      return;
    }
    this.origins.changePlaces(item);
    const unseen = unseenDeletions(item, deletion.cells, left.shown.mapping, leftAt);
    for (const told of unseen) this.fail("deletedUnseen", told);
  }

  // What a preview shows.
  shown(preview: Preview): void {
    const { plan, mapping } = preview;
    for (const { id } of plan.gone)
      if (this.platform.items.has(id)) this.fail("calledGone", `${id} lives on the platform and was called gone`);
    if (preview.kind === "send")
      for (const { id } of plan.deletions)
        if (preview.sheet.ids.includes(id)) this.fail("rowStands", `${id} is to be deleted, and its row stands`);
    if (preview.kind === "send")
      for (const told of this.seen.unseenBases(preview, this.platform.items)) this.fail("unseenBase", told);
    this.seen.preview(plan);
    if (preview.kind !== "send") return;
    for (const told of silentIn(preview, mapping, this.typed)) this.fail("silent", told);
    for (const told of this.back.sentIn(preview, this.typed)) this.fail("undoneSent", told);
  }
}
