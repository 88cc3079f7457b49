// What is read of the rows that a send changes: as little as brings those that leave soon, and never too old.
import { listOf } from "../../../src/gateway/sending/list";
import { Readings, saysTheSame } from "../../../src/gateway/sending/readings";
import { createClient, type Call } from "../../../src/platform/client";
import { PlatformError } from "../../../src/platform/errors";

/** Rows on pages of two, asked for page by page or one by one. */
class Pages {
  now = 1_000_000;
  rows = new Map<string, string>();
  readonly asked: string[] = [];
  /** How long an answer takes. */
  tookMs = 0;
  /** Rows that the list lacks, though they are there. */
  hidden: readonly string[] = [];
  #askedAt = 0;
  readonly pageSize: number;

  constructor(ids: string, pageSize = 2) {
    this.pageSize = pageSize;
    for (const id of ids.split(" ")) this.rows.set(id, `Row ${id}`);
  }

  readings(wanted: string): Readings {
    const list = listOf({ collection: "lineItems/7/11" });
    if (list === null) throw new Error("There is such a list.");
    const client = createClient((call) => Promise.resolve().then(() => this.#answer(call)));
    const needs = { client, pageSize: this.pageSize, now: () => this.now, askedAt: () => this.#askedAt };
    return new Readings({ ...needs, description: () => list.description }, new Set(wanted.split(" ")));
  }

  #answer({ operation, path = {}, cursor = "0" }: Call) {
    this.#askedAt = this.now;
    this.now += this.tookMs;
    const one = path["id"];
    this.asked.push(operation === "getLineItem" ? (one ?? "") : `page ${cursor}`);
    const answer = (data: unknown, nextCursor: string | null) => {
      const links = { next: nextCursor };
      return { status: 200, requestId: "r", nextCursor, document: { data, links } };
    };
    if (operation === "getLineItem") {
      if (!this.rows.has(one ?? ""))
        throw new PlatformError({ kind: "notFound", detail: "gone", operation, status: 404, requestId: "r" });
      return answer(this.#resource(one ?? ""), null);
    }
    const listed = [...this.rows.keys()].filter((id) => !this.hidden.includes(id));
    const from = Number(cursor);
    const next = from + this.pageSize < listed.length ? String(from + this.pageSize) : null;
    const page = listed.slice(from, from + this.pageSize).map((id) => this.#resource(id));
    return answer(page, next);
  }

  #resource(id: string) {
    return { id, type: "line_items", attributes: { data: { c1: this.rows.get(id) ?? "" } } };
  }
}

const titleOf = (readings: Readings, id: string) => readings.fresh(id)?.row?.["c1"];

describe("A reading", () => {
  test("lasts ten seconds from when it was asked for", async () => {
    const pages = new Pages("1");
    pages.tookMs = 400;
    const readings = pages.readings("1");
    expect(readings.fresh("1")).toBeNull();
    expect(readings.lasts("1")).toBe(0);
    const from = pages.now;
    expect(await readings.alone("1")).toEqual({ row: { c1: "Row 1" }, at: from });
    expect(readings.lasts("1")).toBe(9600);
    pages.now = from + 10_000;
    expect(readings.fresh("1")).toEqual({ row: { c1: "Row 1" }, at: from });
    expect(readings.lasts("1")).toBe(0);
    pages.now += 1;
    expect(readings.fresh("1")).toBeNull();
    expect(readings.lasts("1")).toBe(0);
    // A clock that was set back.
    pages.now = from - 10_001;
    expect(readings.fresh("1")).toBeNull();
  });

  test("is forgotten once its row was changed", async () => {
    const pages = new Pages("1 2");
    const readings = pages.readings("1 2");
    await readings.renew(["1", "2"], 50);
    await readings.alone("2");
    readings.forget("1");
    expect(readings.fresh("1")).toBeNull();
    expect(titleOf(readings, "2")).toBe("Row 2");
  });

  test("of a row that is gone says so, and any other failure is the caller's", async () => {
    const pages = new Pages("1");
    const readings = pages.readings("1 9");
    expect(await readings.alone("9")).toEqual({ row: null, at: pages.now });
    expect(readings.fresh("9")).toEqual({ row: null, at: pages.now });
    pages.rows = new (class extends Map<string, string> {
      override has(): boolean {
        throw new PlatformError({
          kind: "unreachable",
          detail: "away",
          operation: "getLineItem",
          status: 502,
          requestId: "r",
        });
      }
    })();
    await expect(readings.alone("1")).rejects.toMatchObject({ kind: "unreachable" });
  });
});

describe("What is read next", () => {
  test("nothing where nothing is wanted, one row alone, and a page for four", async () => {
    const pages = new Pages("1 2 3 4 5 6");
    await pages.readings("1 2 3 4").renew([], 50);
    expect(pages.asked).toEqual([]);
    await pages.readings("1 2 3 4").renew(["1", "2", "3"], 50);
    expect(pages.asked).toEqual(["1"]);
    const readings = pages.readings("1 2 3 4");
    await readings.renew(["1", "2", "3", "4"], 50);
    expect(pages.asked).toEqual(["1", "page 0"]);
    expect(["1", "2", "3"].map((id) => titleOf(readings, id))).toEqual(["Row 1", "Row 2", undefined]);
  });

  test("one page after the other while each brings two rows that are wanted", async () => {
    const pages = new Pages("1 2 3 4 5 6 7 8");
    const readings = pages.readings("1 2 3 4 5 8");
    await readings.renew(["1", "2", "3", "4", "5", "8"], 50);
    await readings.renew(["3", "4", "5", "8"], 50);
    await readings.renew(["5", "8"], 50);
    expect(pages.asked).toEqual(["page 0", "page 2", "page 4"]);
    // Five rows on three pages are too few for one more.
    await readings.renew(["8"], 50);
    expect(pages.asked.slice(3)).toEqual(["8"]);
  });

  test("no page where the first ones brought too little, or a single row is left that no page had", async () => {
    const pages = new Pages("1 2 3 4 5 6 7 8");
    const poor = pages.readings("1 5 6 7");
    await poor.renew(["1", "5", "6", "7"], 50);
    await poor.renew(["5", "6", "7"], 50);
    expect(pages.asked).toEqual(["page 0", "5"]);
    const last = pages.readings("1 2 3 4 5");
    await last.renew(["1", "2", "3", "4", "5"], 50);
    await last.renew(["3", "4", "5"], 50);
    await last.renew(["5"], 50);
    expect(pages.asked.slice(2)).toEqual(["page 0", "page 2", "5"]);
  });

  test("no page after the last one: what no page had is read alone", async () => {
    const pages = new Pages("1 2 3 4");
    const readings = pages.readings("1 2 3 4 8 9");
    await readings.renew(["1", "2", "3", "4", "8", "9"], 50);
    await readings.renew(["3", "4", "8", "9"], 50);
    await readings.renew(["8", "9"], 50);
    expect(pages.asked).toEqual(["page 0", "page 2", "8"]);
  });

  test("a page again where another of its rows leaves soon, else the row alone", async () => {
    const pages = new Pages("1 2 3 4");
    const readings = pages.readings("1 2 3 4");
    await readings.renew(["1", "2", "3", "4"], 50);
    await readings.renew(["3", "4"], 50);
    pages.now += 11_000;
    pages.rows.set("2", "Theirs");
    await readings.renew(["1", "3", "2"], 3);
    expect(pages.asked.slice(2)).toEqual(["page 0"]);
    expect(titleOf(readings, "2")).toBe("Theirs");
    pages.now += 11_000;
    await readings.renew(["1", "3", "2"], 2);
    expect(pages.asked.slice(3)).toEqual(["1"]);
    await readings.renew(["3", "4"], 50);
    expect(pages.asked.slice(4)).toEqual(["page 2"]);
  });

  test("the row alone where its page no longer has it", async () => {
    const pages = new Pages("1 2 3 4");
    const readings = pages.readings("1 2 3 4");
    await readings.renew(["1", "2", "3", "4"], 50);
    pages.now += 11_000;
    pages.rows.delete("1");
    await readings.renew(["1", "2"], 50);
    expect(pages.asked).toEqual(["page 0", "page 0", "1"]);
    expect(readings.fresh("1")?.row).toBeNull();
    expect(titleOf(readings, "3")).toBe("Row 3");
  });
});

describe("The whole list", () => {
  test("has all records, and what it lacks of the wanted rows is gone", async () => {
    const pages = new Pages("1 2 3");
    const readings = pages.readings("1 9");
    const from = pages.now;
    const { records, complete } = await readings.all([]);
    expect(records.map(({ id, data }) => [id, data["c1"]])).toEqual([
      ["1", "Row 1"],
      ["2", "Row 2"],
      ["3", "Row 3"],
    ]);
    expect(complete).toBe(true);
    expect(readings.fresh("9")).toEqual({ row: null, at: from });
    expect(titleOf(readings, "1")).toBe("Row 1");
    expect(readings.fresh("2")).toBeNull();
  });

  test("is read again where it lacks a row that is there, and believed once it has it", async () => {
    const pages = new Pages("1 2 3", 10);
    pages.hidden = ["3"];
    const readings = pages.readings("1");
    const reading = readings.all(["3"]);
    await Promise.resolve();
    const { complete } = await reading;
    expect(pages.asked).toEqual(["page 0", "3", "page 0", "page 0"]);
    expect(complete).toBe(false);
    pages.hidden = [];
    expect(await readings.all(["3"])).toMatchObject({ complete: true });
  });

  test("is whole without rows that a look finds gone, or that the send deleted itself", async () => {
    const pages = new Pages("1 2", 10);
    const readings = pages.readings("1");
    readings.deleted("8");
    expect(await readings.all(["8", "9"])).toMatchObject({ complete: true });
    expect(pages.asked).toEqual(["page 0", "9"]);
    // It is remembered.
    await readings.all(["8", "9"]);
    expect(pages.asked.slice(2)).toEqual(["page 0"]);
  });
});

test("a second reading says the same where it is whole and has the same records", () => {
  const records = ["1", "2"].map((id) => ({ id, data: {} }));
  const other = ["1", "3"].map((id) => ({ id, data: {} }));
  expect(saysTheSame({ records, complete: true }, records)).toBe(true);
  expect(saysTheSame({ records, complete: false }, records)).toBe(false);
  expect(saysTheSame({ records, complete: true }, records.slice(1))).toBe(false);
  expect(saysTheSame({ records: records.slice(1), complete: true }, records)).toBe(false);
  expect(saysTheSame({ records: other, complete: true }, records)).toBe(false);
});
