// A platform in memory: the line items of one worksheet, over the same requests as the real one. A second reading of
// its documents; it imports nothing of the collections. It may trim, reorder, shorten, refuse, be slow and lose
// answers.
import type { FastClock } from "./clock";
import { KEYS, type Asked, type Cell, type Fault, type World } from "./story";

export const HOST = "https://platform.test";
export const EVENT = "7";
export const WORKSHEET = "11";
export const COMPUTED = "c4";
const ITEMS = `/services/events/v1/events/${EVENT}/worksheets/${WORKSHEET}/line_items`;

export type Cells = Record<string, Cell>;

/** A cell's last change. */
export interface Touch {
  readonly at: number;
  readonly by: "us" | "them";
  /** When the request left that brought it. */
  readonly leftAt: number;
}

export interface Item {
  readonly id: string;
  readonly addedAt: number;
  readonly data: Cells;
  readonly touched: Map<string, Touch>;
}

/** When a request left. */
export interface Left {
  readonly leftAt: number;
  /** How many changes had been handed over then. */
  readonly handed: number;
}

interface Asking extends Left {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Who watches what the requests change. */
export interface Witness {
  /** A colleague changed a cell, or removed the line item. */
  theirs(id: string, key: string | null, from: Cell): void;
  updated(item: Item, sent: Cells, before: Cells, asking: Left): void;
  /** How many changes were handed over. */
  handed(): number;
  created(items: readonly { readonly item: Item; readonly sent: Cells }[]): void;
  deleting(item: Item, leftAt: number): void;
  answered(body: string, how: "whole" | "refused" | "lost", leftAt: number): void;
  /** A list was answered without any of these rows. */
  hid(ids: readonly string[]): void;
}

interface Column {
  readonly name: string;
  readonly data_identifier: string;
  readonly mapping_key: string | null;
}

class Lost extends Error {}

export class Platform {
  readonly items = new Map<string, Item>();
  readonly faults: Fault[] = [];
  readonly columns: Column[] = [
    { name: "Title", data_identifier: "c1", mapping_key: "TITLE" },
    { name: "Quantity", data_identifier: "c2", mapping_key: "QUANTITY" },
    { name: "Note", data_identifier: "c3", mapping_key: null },
  ];
  witness: Witness | null = null;
  private lastId = 100;

  constructor(
    readonly world: World,
    private readonly clock: FastClock,
  ) {
    if (world.computed) this.addColumn(true);
    for (const cells of world.rows) this.add(Object.fromEntries(cells.map((cell, n) => [KEYS[n] ?? "", cell])));
  }

  addColumn(computed: boolean): void {
    const key = computed ? COMPUTED : "c5";
    if (this.columns.some(({ data_identifier }) => data_identifier === key)) return;
    this.columns.push({
      name: computed ? "Total" : "Further",
      data_identifier: key,
      mapping_key: computed ? "EXTENDED_PRICE" : null,
    });
    for (const item of this.items.values()) this.compute(item.data);
  }

  get computes(): boolean {
    return this.columns.some(({ data_identifier }) => data_identifier === COMPUTED);
  }

  /** What a colleague does. */
  add(cells: Cells): Item {
    return this.put(cells, "them");
  }

  set(id: string, key: string, value: Cell): void {
    const item = this.items.get(id);
    if (item === undefined || item.data[key] === value) return;
    this.witness?.theirs(id, key, item.data[key] ?? null);
    item.data[key] = value;
    const at = this.clock.now();
    item.touched.set(key, { at, by: "them", leftAt: at });
    this.compute(item.data);
  }

  private put(cells: Cells, by: Touch["by"]): Item {
    const id = String((this.lastId += 1));
    const at = this.clock.now();
    const touched = new Map(Object.keys(cells).map((key) => [key, { at, by, leftAt: at }]));
    const item = { id, addedAt: at, data: this.normal(cells), touched };
    this.compute(item.data);
    this.items.set(id, item);
    return item;
  }

  private compute(data: Cells): void {
    if (this.computes) data[COMPUTED] = typeof data["c2"] === "number" ? data["c2"] * 10 : null;
  }

  private normal(cells: Cells): Cells {
    return Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, this.normalCell(key, value)]));
  }

  /** What the platform makes of a value. */
  normalCell(key: string, value: Cell): Cell {
    const { trims, crlf } = this.world;
    if (typeof value !== "string") return value;
    const text = trims && key === "c1" ? value.trim() : value;
    if (text === "") return null;
    return crlf ? text.replace(/\r?\n/g, "\r\n") : text;
  }

  fetch = async (request: Request): Promise<Response> => {
    const body = request.method === "GET" || request.method === "DELETE" ? "" : await request.text();
    const path = request.url.slice(HOST.length);
    const asking = {
      method: request.method,
      path,
      body,
      leftAt: this.clock.now(),
      handed: this.witness?.handed() ?? 0,
    };
    const asked = askedBy(asking);
    if (asked === null) return answer(200, { data: [] });
    const at = this.faults.findIndex(({ on }) => on === asked);
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    if (this.world.answerMs > 0) await this.clock.wait(this.world.answerMs);
    return this.withFault(asked, asking, fault);
  };

  private async withFault(asked: Asked, asking: Asking, fault: Fault | undefined): Promise<Response> {
    const { kind, ms = 0 } = fault ?? {};
    const changes = asked === "update" || asked === "create" || asked === "delete";
    const tell = (how: "whole" | "refused" | "lost"): void => {
      if (changes) this.witness?.answered(asking.body, how, asking.leftAt);
    };
    if (kind === "dropBefore" || kind === "dropAnswer" || kind === "applyLate" || kind === "applied500") {
      if (kind === "applyLate") this.clock.setTimer(ms, () => void this.serve(asked, asking, undefined));
      if (kind === "dropAnswer" || kind === "applied500") this.serve(asked, asking, undefined);
      tell("lost");
      if (kind === "applied500") return answer(500, { errors: [{ detail: "It broke." }] });
      throw new Lost("The connection was lost.");
    }
    if (kind === "status500" || kind === "status422") {
      tell(kind === "status422" ? "refused" : "lost");
      return answer(Number(kind.slice(-3)), { errors: [{ detail: "It was not taken." }] });
    }
    if (kind === "slow") await this.clock.wait(ms);
    const served = this.serve(asked, asking, fault);
    tell(served.status < 300 ? "whole" : "refused");
    if (kind === "slowAnswer") await this.clock.wait(ms);
    return served;
  }

  private serve(asked: Asked, asking: Asking, fault: Fault | undefined): Response {
    if (asked === "list") return this.list(asking.path, fault);
    if (asked === "columns") return answer(200, { data: this.worksheet() });
    if (asked === "create") return this.create(asking, fault);
    const id = asking.path.slice(ITEMS.length + 1);
    const item = this.items.get(id);
    if (item === undefined) return answer(404, { errors: [{ detail: "There is no such line item." }] });
    if (asked === "one") return answer(200, { data: resourceOf(item) });
    if (asked === "update") return this.update(item, asking);
    this.witness?.deleting(item, asking.leftAt);
    this.items.delete(id);
    return answer(204, null);
  }

  private worksheet() {
    const columns = this.columns.map((column) => ({ ...column }));
    return { id: WORKSHEET, type: "worksheets", attributes: { title: "Lots", columns } };
  }

  private list(path: string, fault: Fault | undefined): Response {
    const query = new URLSearchParams(path.slice(path.indexOf("?") + 1));
    const size = Number(query.get("page[size]") ?? "100");
    const page = Number(query.get("page[number]") ?? "1");
    const all = [...this.items.values()];
    if (fault?.kind === "shortList") all.pop();
    if (fault?.kind === "emptyPage") this.witness?.hid([...this.items.keys()]);
    const shown = fault?.kind === "emptyPage" ? [] : all.slice((page - 1) * size, page * size);
    const isLast = fault?.kind === "emptyPage" || page * size >= all.length;
    const next = isLast ? null : `${HOST}${ITEMS}?page[size]=${size}&page[number]=${page + 1}`;
    return answer(200, { data: shown.map(resourceOf), links: { next } });
  }

  private update(item: Item, asking: Asking): Response {
    const sent = cellsIn(asking.body)[0] ?? {};
    if (this.refused(sent)) return answer(422, { errors: [{ detail: "A computed column cannot be set." }] });
    const before = { ...item.data };
    const settable = Object.entries(sent).filter(([key]) => key !== COMPUTED);
    const stored = this.normal(Object.fromEntries(settable));
    Object.assign(item.data, stored);
    this.compute(item.data);
    this.witness?.updated(item, sent, before, asking);
    const touch = { at: this.clock.now(), by: "us", leftAt: asking.leftAt } as const;
    for (const key of Object.keys(stored)) if (stored[key] !== before[key]) item.touched.set(key, touch);
    return answer(200, { data: resourceOf(item) });
  }

  private create(asking: Asking, fault: Fault | undefined): Response {
    const rows = cellsIn(asking.body);
    if (rows.some((cells) => this.refused(cells)))
      return answer(422, { errors: [{ detail: "A computed column cannot be set." }] });
    const partial = fault?.kind === "partialError" || fault?.kind === "partialAnswer";
    const taken = partial ? rows.slice(0, Math.floor(rows.length / 2)) : rows;
    const made = taken.map((sent) => ({ item: this.put(sent, "us"), sent }));
    this.witness?.created(made);
    if (fault?.kind === "partialError") return answer(422, { errors: [{ detail: "One of them is wrong." }] });
    const answered = made.map(({ item }) => resourceOf(item));
    // A single create names no list, and gets none.
    if (!Array.isArray((JSON.parse(asking.body) as { data: unknown }).data)) return answer(201, { data: answered[0] });
    return answer(201, { data: this.world.reorders ? answered.reverse() : answered });
  }

  private refused(sent: Cells): boolean {
    return this.world.refusesComputed && this.computes && COMPUTED in sent;
  }
}

function askedBy({ method, path }: Pick<Asking, "method" | "path">): Asked | null {
  const [place = ""] = path.split("?");
  if (method === "PATCH") return "update";
  if (method === "POST") return "create";
  if (method === "DELETE") return "delete";
  if (place === ITEMS) return "list";
  if (place.startsWith(ITEMS)) return "one";
  return place.endsWith(`/worksheets/${WORKSHEET}`) ? "columns" : null;
}

function resourceOf({ id, data }: Item) {
  return { id, type: "line_items", attributes: { data: { ...data } } };
}

/** The rows of a body, whatever else it says. */
export function cellsIn(body: string): Cells[] {
  const parsed = JSON.parse(body) as { data: Sent | Sent[] };
  return [parsed.data].flat().map(({ attributes }) => attributes.data);
}
interface Sent {
  readonly attributes: { readonly data: Cells };
}

function answer(status: number, document: unknown): Response {
  if (document === null) return new Response(null, { status });
  return new Response(JSON.stringify(document), { status });
}
