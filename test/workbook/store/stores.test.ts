import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { openLinked, openWorkbook, MAPPING, type Bench } from "../support";

function copyOf(rows: number, seed: number): AgreedCopy {
  const cells = (at: number) => [`Box ${at} 📦 ${(at * 7919 * seed) % 104_729}`, at * 1.25 + seed, null, `=${at}`];
  return {
    keys: MAPPING.map((column) => column.key),
    rows: new Map(Array.from({ length: rows }, (_, at) => [String(at), cells(at)])),
  };
}

/** Spoils one character in the middle of each data part whose namespace ends so. */
async function damage({ script }: Pick<Bench, "script">, slot: string): Promise<number> {
  return script(async (context) => {
    const parts = context.workbook.customXmlParts;
    parts.load("items/id,items/namespaceUri");
    await context.sync();
    const hit = parts.items.filter((part) => part.namespaceUri.endsWith(`:${slot}`));
    const texts = hit.map((part) => part.getXml());
    await context.sync();
    hit.forEach((part, at) => {
      const xml = texts[at]?.value ?? "";
      const middle = Math.floor(xml.length / 2);
      part.setXml(xml.slice(0, middle) + (xml[middle] === "A" ? "B" : "A") + xml.slice(middle + 1));
    });
    await context.sync();
    return hit.length;
  });
}

test("the agreed copy of 20,000 rows is stored in parts and read back, twice", async () => {
  const bench = await openLinked();
  const first = copyOf(20_000, 1);
  const second = copyOf(20_000, 2);
  await bench.workbook.saveAgreedCopy("link-1", first);
  expect(await bench.workbook.agreedCopy("link-1")).toEqual(first);
  await bench.workbook.saveAgreedCopy("link-1", second);
  expect(await bench.workbook.agreedCopy("link-1")).toEqual(second);
  expect(bench.store.customXml.every((part) => part.xml.length <= 512 * 1024)).toBe(true);
});

test("a damaged newest generation falls back to the one before, and two damaged ones to none", async () => {
  const bench = await openLinked();
  await bench.workbook.saveAgreedCopy("link-1", copyOf(50, 1));
  await bench.workbook.saveAgreedCopy("link-1", copyOf(50, 2));
  expect(await damage(bench, "b")).toBeGreaterThan(0);
  expect(await bench.workbook.agreedCopy("link-1")).toEqual(copyOf(50, 1));
  await damage(bench, "a");
  expect(await bench.workbook.agreedCopy("link-1")).toBeNull();
  await bench.workbook.saveAgreedCopy("link-1", copyOf(50, 3));
  expect(await bench.workbook.agreedCopy("link-1")).toEqual(copyOf(50, 3));
});

test("a damaged newest copy is told with its checksum, and what was kept elsewhere takes its place", async () => {
  const bench = await openLinked();
  const { workbook } = bench;
  expect(await workbook.agreedState("link-1")).toEqual({ copy: null, checksum: null, isNewest: false });
  await workbook.saveAgreedCopy("link-1", copyOf(50, 1));
  const kept = await workbook.saveAgreedCopy("link-1", copyOf(50, 2));
  const whole = { copy: copyOf(50, 2), checksum: kept.checksum, isNewest: true };
  expect(await workbook.agreedState("link-1")).toEqual(whole);
  await damage(bench, "b");
  expect(await workbook.agreedState("link-1")).toEqual({ ...whole, copy: copyOf(50, 1), isNewest: false });
  expect(await workbook.restoreAgreed("link-1", kept.text)).toEqual(copyOf(50, 2));
  expect(await workbook.agreedState("link-1")).toEqual(whole);
});

test("a damaged text is not restored, and what stands in the workbook stays", async () => {
  const { workbook } = await openLinked();
  const kept = await workbook.saveAgreedCopy("link-1", copyOf(5, 1));
  await workbook.saveAgreedCopy("link-1", copyOf(5, 2));
  for (const text of ["", kept.text.slice(0, -1), kept.text.replace(/.$/, "?"), kept.text.slice(1)])
    expect(await workbook.restoreAgreed("link-1", text)).toBeNull();
  expect((await workbook.agreedState("link-1")).copy).toEqual(copyOf(5, 2));
});

test("parts that are whole but of another copy than their head names do not count", async () => {
  const { workbook, store } = await openLinked();
  const other = await workbook.saveAgreedCopy("link-2", copyOf(5, 9));
  const { text } = await workbook.saveAgreedCopy("link-1", copyOf(5, 1));
  const part = store.customXml.find((one) => one.xml.includes(text));
  store.putCustomXml(
    part?.id ?? "",
    (part?.xml ?? "").replace(text, () => other.text),
  );
  expect(await workbook.agreedCopy("link-1")).toBeNull();
});

test("a head that names no checksum is none of ours, and the next copy takes its place", async () => {
  const { workbook, store } = await openLinked();
  const { text } = await workbook.saveAgreedCopy("link-2", copyOf(5, 9));
  const names = "urn:bidsheet:agreed:1:link-1:a";
  store.putCustomXml(null, `<part xmlns="${names}" n="0">${text}</part>`);
  store.putCustomXml(null, `<head xmlns="${names}:head" generation="3" parts="1"></head>`);
  expect(await workbook.agreedState("link-1")).toEqual({ copy: null, checksum: null, isNewest: false });
  await workbook.saveAgreedCopy("link-1", copyOf(5, 1));
  expect(await workbook.agreedCopy("link-1")).toEqual(copyOf(5, 1));
});

test("a generation that was cut off while it was stored does not count", async () => {
  const bench = await openLinked();
  for (const seed of [1, 2]) await bench.workbook.saveAgreedCopy("link-1", copyOf(50, seed));
  const head = bench.store.customXml.find((part) => part.namespace.endsWith(":b:head"));
  bench.store.deleteCustomXml(head?.id ?? "");
  expect(await bench.workbook.agreedCopy("link-1")).toEqual(copyOf(50, 1));
  bench.store.deleteCustomXml(bench.store.customXml.find((part) => part.namespace.endsWith(":a:head"))?.id ?? "");
  expect(await bench.workbook.agreedCopy("link-1")).toBeNull();
});

function partsEnding(bench: Bench, end: string): readonly { readonly id: string; readonly xml: string }[] {
  return bench.store.customXml.filter((part) => part.namespace.endsWith(end));
}

const changed = (id: string, name: string, dropped: readonly string[] = []) => {
  const { keys, rows } = copyOf(1, 1);
  const [, ...rest] = rows.get("0") ?? [];
  return { keys, rows: new Map([[id, [name, ...rest]]]), dropped };
};

test("what changed since a copy was stored is read back with it, in its order", async () => {
  const bench = await openLinked();
  const { workbook } = bench;
  expect(await workbook.saveAgreedChange("link-1", changed("3", "nowhere to stand"))).toBe(false);
  const kept = await workbook.saveAgreedCopy("link-1", copyOf(5, 1));
  expect(await workbook.saveAgreedChange("link-1", changed("3", "first", ["1"]))).toBe(true);
  expect(await workbook.saveAgreedChange("link-1", changed("9", "new", ["0"]))).toBe(true);
  expect(await workbook.saveAgreedChange("link-1", changed("3", "second"))).toBe(true);
  const { copy, checksum, isNewest } = await workbook.agreedState("link-1");
  expect([...(copy?.rows ?? [])].map(([id, cells]) => `${id} ${String(cells[0])}`)).toEqual([
    expect.stringMatching(/^2 Box 2/),
    "3 second",
    expect.stringMatching(/^4 Box 4/),
    "9 new",
  ]);
  expect({ checksum, isNewest }).toEqual({ checksum: kept.checksum, isNewest: true });
  await workbook.saveAgreedCopy("link-1", copyOf(5, 2));
  expect(await workbook.agreedCopy("link-1")).toEqual(copyOf(5, 2));
  await workbook.saveAgreedCopy("link-1", copyOf(5, 3));
  expect(partsEnding(bench, ":changes")).toHaveLength(0);
});

test("a change that is damaged or gone does not count, nor does any after it", async () => {
  const bench = await openLinked();
  const { workbook, store } = bench;
  const nameOf3 = async () => (await workbook.agreedCopy("link-1"))?.rows.get("3")?.[0];
  await workbook.saveAgreedCopy("link-1", copyOf(5, 1));
  for (const name of ["first", "second", "third"]) await workbook.saveAgreedChange("link-1", changed("3", name));
  const [, second] = partsEnding(bench, ":changes");
  const { id = "", xml = "" } = second ?? {};
  store.putCustomXml(id, xml.replace(/(checksum="[^"]*)[0-9a-f]"/, '$1x"'));
  expect(await nameOf3()).toBe("first");
  store.putCustomXml(id, xml);
  expect(await nameOf3()).toBe("third");
  store.deleteCustomXml(id);
  expect(await nameOf3()).toBe("first");
});

test("a whole copy is asked for after a hundred changes, and for a large one", async () => {
  const { workbook } = await openLinked();
  await workbook.saveAgreedCopy("link-1", copyOf(5, 1));
  const all = copyOf(60_000, 1);
  expect(await workbook.saveAgreedChange("link-1", { ...all, dropped: [] })).toBe(false);
  expect(await workbook.agreedCopy("link-1")).toEqual(copyOf(5, 1));
  for (let n = 0; n < 100; n++) expect(await workbook.saveAgreedChange("link-1", changed("3", `n ${n}`))).toBe(true);
  expect(await workbook.saveAgreedChange("link-1", changed("3", "one more"))).toBe(false);
  expect((await workbook.agreedCopy("link-1"))?.rows.get("3")?.[0]).toBe("n 99");
});

test("only two generations are kept, and other links have their own", async () => {
  const { workbook, store } = await openWorkbook();
  for (const seed of [1, 2, 3, 4]) await workbook.saveAgreedCopy("a:b", copyOf(10, seed));
  await workbook.saveAgreedCopy("a", copyOf(10, 9));
  expect(store.customXml).toHaveLength(6);
  expect(await workbook.agreedCopy("a:b")).toEqual(copyOf(10, 4));
  expect(await workbook.agreedCopy("nobody")).toBeNull();
});

/** What is known of lines above tables stays: the tables do too. */
const isOfLinks = ({ namespace }: { readonly namespace: string }): boolean => namespace !== "urn:bidsheet:lines:1";

test("links are kept, replaced and removed with their agreed copies", async () => {
  const { workbook, link, store } = await openLinked();
  const odd = { ...link, accountLabel: `<"&'> 😀 \u0001 ]]>` };
  await workbook.saveLink(link);
  await workbook.saveLink({ ...link, id: "link-2" });
  await workbook.saveLink(odd);
  expect(await workbook.links()).toEqual([odd, { ...link, id: "link-2" }]);
  await workbook.saveAgreedCopy("link-1", copyOf(5, 1));
  await workbook.removeLink("link-1");
  expect(await workbook.links()).toEqual([{ ...link, id: "link-2" }]);
  expect(store.customXml.filter(isOfLinks)).toHaveLength(1);
});

test("foreign and broken links are ignored and left alone", async () => {
  const { workbook, store, link } = await openLinked();
  const wrap = (text: string): string => `<?xml version="1.0"?><link xmlns="urn:bidsheet:links:1">${text}</link>`;
  store.putCustomXml(null, wrap("not json"));
  store.putCustomXml(null, wrap('{"id":"x","mapping":3}'));
  store.putCustomXml(null, `<other xmlns="urn:bidsheet:links:1"><deep/></other>`);
  await workbook.saveLink(link);
  expect(await workbook.links()).toEqual([link]);
  await workbook.removeLink(link.id);
  expect(store.customXml.filter(isOfLinks)).toHaveLength(3);
});

test("saving a link tells above the table when it was refreshed, unless the person took the line away", async () => {
  const bench = await openLinked();
  const line = async (): Promise<unknown> =>
    bench.script(async (context) => {
      const cell = context.workbook.worksheets.getItem("Boxes").getRange("B2");
      cell.load("values");
      await context.sync();
      const text: unknown = cell.values[0]?.[0];
      return text;
    });
  await bench.workbook.saveLink({ ...bench.link, lastRefresh: "2026-11-20T14:05:31.000Z" });
  expect(await line()).toBe("Bidsheet: refreshed 2026-11-20 at 14:05 UTC");
  await bench.script(async (context) => {
    context.workbook.worksheets.getItem("Boxes").getRange("B2").values = [["my own remark"]];
    await context.sync();
  });
  await bench.workbook.saveLink({ ...bench.link, lastRefresh: "2026-11-21T14:05:31.000Z" });
  expect(await line()).toBe("my own remark");
});

test.each([
  [null, "Bidsheet: Aktualisierung vom 2026-11-22 um 14:05:31 UTC abgebrochen"],
  ["2026-11-20T14:05:31.000Z", "Bidsheet: abgebrochen, teils neuer als 2026-11-20, 14:05:31 UTC"],
])("the line of a refresh that broke off after %s stays in any language, until one is complete", async (last, text) => {
  const bench = await openLinked();
  const line = (write?: string) =>
    bench.script(async (context) => {
      const cell = context.workbook.worksheets.getItem("Boxes").getRange("B2");
      if (write !== undefined) cell.values = [[write]];
      cell.load("values");
      await context.sync();
      const now: unknown = cell.values[0]?.[0];
      return now;
    });
  await line(text);
  await bench.workbook.saveLink({ ...bench.link, lastRefresh: last });
  expect(await line()).toBe(text);
  await bench.workbook.saveLink({ ...bench.link, lastRefresh: "2026-11-23T14:05:31.000Z" });
  expect(await line()).toBe("Bidsheet: refreshed 2026-11-23 at 14:05 UTC");
});
