// The person at the sheet and a colleague at the platform: each deed takes no time, so that it fits between any two
// steps of the product. What they did is told to the oracle.
import { sameCell } from "../../src/values/sameCell";
import type { Oracle } from "./oracle";
import type { Row } from "./sheet";
import { KEYS, type Cell, type Deed } from "./story";
import type { Universe } from "./universe";
import { actBeside } from "./beside";
import { cell } from "./words";

export class People {
  private readonly bin: { readonly row: Row; readonly at: number }[] = [];
  private then: ReturnType<Oracle["edits"]> | null = null;
  /** Values stand beside ids of other rows. */
  isShifted = false;

  constructor(
    private readonly universe: Universe,
    private readonly oracle: Oracle,
  ) {}

  do(deed: Deed): void {
    const { platform, sheet } = this.universe;
    switch (deed.do) {
      case "theirs":
        this.change(deed.item, deed.column, deed.value);
        return;
      case "theirAdd":
        platform.add(Object.fromEntries(deed.cells.map((value, n) => [KEYS[n] ?? "", value])));
        return;
      case "theirDelete":
        platform.items.delete(this.item(deed.item) ?? "");
        return;
      case "theirColumn":
        platform.addColumn(deed.computed);
        return;
      case "putBack":
        this.putBack();
        return;
      case "beside":
        actBeside(sheet, this.oracle, deed.deed);
        return;
      case "behind":
        this.universe.behind = deed.writes;
        return;
      case "save":
        // Nobody saves values beside wrong ids and comes back to that file.
        if (this.isShifted) return;
        this.universe.save();
        this.then = this.oracle.edits();
        return;
      case "ctrlZ":
      case "ctrlY":
        for (let n = 0; n < deed.times; n += 1) this.travel(deed.do === "ctrlZ");
        return;
      case "sort":
        sheet.step();
        sheet.sort(deed.column, deed.down);
        return;
      default:
        this.edit(deed);
    }
  }

  private travel(back: boolean): void {
    const { sheet } = this.universe;
    const done = sheet.history.travel(sheet.content, sheet.remember(), back);
    if (done !== null) this.oracle.travelled(done);
  }

  private edit(deed: Extract<Deed, { do: "type" | "formula" | "add" | "copy" | "cut" | "delete" | "clear" }>): void {
    if (deed.do === "add") {
      this.universe.sheet.step();
      const row = this.universe.sheet.append("", [], "r");
      deed.cells.forEach((value, column) => this.type(row, column, value));
      return;
    }
    const row = this.row(deed.do === "cut" ? deed.from : deed.row);
    if (row === undefined) return;
    if (deed.do === "type") this.type(row, deed.column, deed.value);
    else if (deed.do === "delete") this.remove(row);
    else if (deed.do === "clear") {
      KEYS.forEach((_, column) => this.type(row, column, null));
      // An emptied row without an id is nobody's: what is typed into it then is another row.
      if (row.id === "") this.oracle.origins.newLife(row.tag);
    } else if (deed.do === "copy") this.copy(row, deed.whole);
    else if (deed.do === "formula") {
      this.type(row, 1, deed.value);
      row.formulas.set(1, `=${deed.value}+0`);
    } else {
      const to = this.row(deed.to);
      if (to === undefined || to === row) return;
      this.type(to, deed.column, row.cells[deed.column] ?? null);
      if (row.dates.has(deed.column)) to.dates.add(deed.column);
      this.type(row, deed.column, null);
    }
  }

  /** The file of then is there again, and nothing else. */
  reopen(): boolean {
    if (!this.universe.reopen()) return false;
    this.bin.length = 0;
    if (this.then !== null) this.oracle.restore(this.then);
    return true;
  }

  row(place: number): Row | undefined {
    const { rows } = this.universe.sheet;
    return rows[place % Math.max(1, rows.length)];
  }

  private item(place: number): string | undefined {
    const ids = [...this.universe.platform.items.keys()];
    return ids[place % Math.max(1, ids.length)];
  }

  private change(place: number, column: number, value: Cell): void {
    const id = this.item(place);
    const key = KEYS[column];
    if (id !== undefined && key !== undefined) this.universe.platform.set(id, key, value);
  }

  type(row: Row, column: number, value: Cell): void {
    const before = row.cells[column] ?? null;
    this.universe.sheet.step();
    this.universe.sheet.enter(row, column, value);
    if (!sameCell(before, row.cells[column] ?? null)) this.oracle.didType(row, column, value, before);
  }

  remove(row: Row): void {
    const { rows } = this.universe.sheet;
    const at = rows.indexOf(row);
    this.universe.sheet.step();
    this.bin.push({ row, at });
    rows.splice(at, 1);
  }

  /** A copy with its id cell is another row only once somebody says so: what waits in the first one waits in it. */
  private copy(row: Row, whole: boolean): void {
    this.universe.sheet.step();
    const copy = this.universe.sheet.append(whole ? row.id : "", whole ? row.cells : [], "r", whole ? row.status : "");
    row.cells.slice(0, KEYS.length).forEach((value, column) => {
      if (!whole) this.type(copy, column, value);
      if (row.dates.has(column)) copy.dates.add(column);
      const typed = this.oracle.typed.get(cell(row.tag, column));
      if (whole && typed !== undefined) this.oracle.typed.set(cell(copy.tag, column), typed);
    });
  }

  private putBack(): void {
    const last = this.bin.pop();
    const { rows } = this.universe.sheet;
    // Ctrl+Z may have brought it back.
    if (last === undefined || rows.includes(last.row)) return;
    this.universe.sheet.step();
    rows.splice(Math.min(last.at, rows.length), 0, last.row);
  }

  /** The person says that this is a row of its own. */
  declareNew(row: Row): void {
    this.oracle.origins.newLife(row.tag);
    row.cells.slice(0, KEYS.length).forEach((value, column) => {
      if (value !== null) this.oracle.didType(row, column, value, null);
    });
  }
}
