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
  /** After its last page comes the first one again. */
  isCircle = false;
  readonly calls: Call[] = [];
  #askedAt = 0;
  readonly pageSize: number;

  constructor(ids: string, pageSize = 2) {
    this.pageSize = pageSize;
    for (const id of ids.split(" ")) this.rows.set(id, `Row ${id}`);
  }

  readings(wanted: string, collection = "lineItems/7/11"): Readings {
    const list = listOf({ collection });
    if (list === null) throw new Error("There is such a list.");
    const client = createClient((call) => Promise.resolve().then(() => this.#answer(call)));
    const needs = { client, pageSize: this.pageSize, now: () => this.now, askedAt: () => this.#askedAt };
    return new Readings({ ...needs, description: () => list.description }, new Set(wanted.split(" ")));
  }

  #answer(call: Call) {
    const { operation, path = {}, cursor = "0" } = call;
    this.calls.push(call);
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
    if (operation === "listPaymentTypes")
      return answer(
        listed.map((id) => this.#paymentType(id)),
        null,
      );
    const from = Number(cursor);
    const next = from + this.pageSize < listed.length ? String(from + this.pageSize) : null;
    const page = listed.slice(from, from + this.pageSize).map((id) => this.#resource(id));
    return answer(page, next ?? (this.isCircle ? "0" : null));
  }

  #resource(id: string) {
    return { id, type: "line_items", attributes: { data: { c1: this.rows.get(id) ?? "" } } };
  }

  #paymentType(id: string) {
    return { id, type: "payment_types", attributes: { name: this.rows.get(id) ?? "" } };
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
    const pages = new Pages("1 2 3 4 5 6 7 8 9");
    const readings = pages.readings("1 2 3 4 5 8 9");
    await readings.renew(["1", "2", "3", "4", "5", "8", "9"], 50);
    await readings.renew(["3", "4", "5", "8", "9"], 50);
    await readings.renew(["5", "8", "9"], 50);
    expect(pages.asked).toEqual(["page 0", "page 2", "page 4"]);
    // Five rows on three pages are too few for one more.
    await readings.renew(["8", "9"], 50);
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

  test("nothing where the row's own reading still lasts and brings no other along: that is not due", async () => {
    const pages = new Pages("1 2 3 4 5");
    const readings = pages.readings("1 2 3 4 5");
    expect([readings.isDue([], 50), readings.isDue(["5"], 50)]).toEqual([false, true]);
    await readings.renew(["5"], 50);
    pages.now += 9000;
    expect(readings.isDue(["5"], 50)).toBe(false);
    await readings.renew(["5"], 50);
    expect(pages.asked).toEqual(["5"]);
    // A page is worth it, or the reading is over.
    expect(readings.isDue(["5", "1", "2", "3"], 50)).toBe(true);
    pages.now += 2000;
    expect(readings.isDue(["5"], 50)).toBe(true);
    await readings.renew(["1", "2", "3", "4"], 50);
    expect([["1"], ["1", "3"], ["1", "2"]].map((wanted) => readings.isDue(wanted, 50))).toEqual([false, false, true]);
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

describe("A page that is read again", () => {
  /** The first two pages were read so long ago that no change may leave over them. */
  async function old(wanted: string) {
    const pages = new Pages("1 2 3 4 5 6 7 8");
    const readings = pages.readings(wanted);
    await readings.renew(wanted.split(" "), 50);
    await readings.renew(wanted.split(" ").slice(2), 50);
    pages.now += 11_000;
    return { pages, readings, asked: () => pages.asked.slice(2) };
  }

  test("leaves the next page what it was, and counts once", async () => {
    const { readings, asked } = await old("1 2 3 4 5 6 7 8");
    for (let n = 0; n < 2; n += 1) await readings.renew(["1", "2"], 50);
    await readings.renew(["5", "6"], 50);
    expect(asked()).toEqual(["page 0", "page 0", "page 4"]);
    const poor = await old("1 2 3 8 9");
    for (let n = 0; n < 2; n += 1) await poor.readings.renew(["1", "2"], 50);
    await poor.readings.renew(["8", "9"], 50);
    expect(poor.asked()).toEqual(["page 0", "page 0", "8"]);
  });

  test("says what comes after it where it is the last one that is known", async () => {
    const pages = new Pages("1 2 3 4");
    const readings = pages.readings("1 2 3 4 5 6");
    await readings.renew(["1", "2", "3", "4"], 50);
    await readings.renew(["3", "4", "5", "6"], 50);
    for (const id of ["5", "6"]) pages.rows.set(id, `Row ${id}`);
    pages.now += 11_000;
    await readings.renew(["3", "4"], 50);
    await readings.renew(["5", "6"], 50);
    expect(pages.asked.slice(2)).toEqual(["page 2", "page 4"]);
  });

  test("has a row no more that it lost: that one is read alone from then on", async () => {
    const { pages, readings, asked } = await old("1 2 3 4");
    pages.rows.delete("1");
    await readings.renew(["2", "1"], 50);
    pages.now += 11_000;
    await readings.renew(["1", "2"], 50);
    expect(asked()).toEqual(["page 0", "1"]);
  });

  test("is not read for rows that are further down, nor is a new page for one row that no page had", async () => {
    const { readings, asked } = await old("1 2 3 4 5 6");
    await readings.renew(["1", "5", "6"], 50);
    expect(asked()).toEqual(["1"]);
    await readings.renew(["5", "1", "2"], 50);
    expect(asked()).toEqual(["1", "5"]);
  });
});

describe("A list whose rows are not given one by one", () => {
  const types = (pages: Pages, wanted: string) => pages.readings(wanted, "payment_types");
  const nameOf = (readings: Readings, id: string) => readings.fresh(id)?.row?.["name"];

  test("is read whole for each of them, and what it lacks is gone", async () => {
    const pages = new Pages("1 2 3");
    const readings = types(pages, "1 2 3 9");
    await readings.renew(["1", "2", "3", "9"], 50);
    expect(nameOf(readings, "1")).toBe("Row 1");
    expect(readings.fresh("9")?.row).toBeNull();
    expect(await readings.alone("1")).toMatchObject({ row: { name: "Row 1" } });
    expect(await readings.alone("8")).toEqual({ row: null, at: pages.now });
    // The first time a second reading must say that the row is gone.
    expect(pages.asked).toHaveLength(4);
  });

  test("is believed when two readings say the same, without a look at the rows that it lacks", async () => {
    const pages = new Pages("1 2");
    expect(await types(pages, "9").all(["8"])).toMatchObject({ complete: true });
    expect(pages.asked).toEqual(["page 0", "page 0"]);
  });

  test("counts as read when it came where reading it takes more than half of ten seconds", async () => {
    for (const [tookMs, lasts] of [
      [5000, 5000],
      [5001, 10_000],
    ] as const) {
      const pages = new Pages("1");
      pages.tookMs = tookMs;
      const readings = types(pages, "1");
      await readings.renew(["1"], 50);
      expect(nameOf(readings, "1")).toBe("Row 1");
      expect(readings.lasts("1")).toBe(lasts);
    }
  });

  test("is as old as its request where rows are given one by one, however long it takes", async () => {
    const pages = new Pages("1", 10);
    pages.tookMs = 6000;
    const readings = pages.readings("1");
    await readings.all([]);
    expect(readings.lasts("1")).toBe(4000);
  });
});

test("readings go behind what a person waits for, and ask for pages of the profile's size", async () => {
  const pages = new Pages("1 2 3 4", 3);
  const readings = pages.readings("1");
  await readings.all([]);
  await readings.alone("1");
  expect(pages.calls.map(({ priority }) => priority)).toEqual(["bulk", "bulk", "bulk"]);
  expect(pages.calls[0]?.query).toEqual({ pageSize: 3 });
});

describe("The whole list", () => {
  test("is not complete where its pages go in a circle, and nothing is looked for then", async () => {
    const pages = new Pages("1 2 3 4");
    pages.isCircle = true;
    const readings = pages.readings("9");
    expect(await readings.all(["8"])).toMatchObject({ complete: false });
    expect(pages.asked).toEqual(["page 0", "page 2", "page 0"]);
    expect(readings.fresh("9")).toBeNull();
  });

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
