import { askedIfLarge } from "../../../src/workflows/largeRead";
import type { LargeRead } from "../../../src/workflows/services";

interface Given {
  /** Milliseconds for a page of 100 rows. */
  readonly pageMs: number;
  readonly pages: number;
  readonly hint?: number | null;
  readonly expected?: number | null;
}

/** What was asked, and after how many pages. */
async function askedIn({ pageMs, pages, hint = null, expected = null }: Given) {
  let now = 0;
  let read = 0;
  async function* given(): AsyncGenerator<number, void, void> {
    for (let page = 1; page <= pages; page++) {
      now += pageMs;
      await Promise.resolve();
      yield page;
    }
  }
  const asked: (LargeRead & { readonly afterPages: number })[] = [];
  const onLarge = (large: LargeRead) => Promise.resolve(void asked.push({ ...large, afterPages: read }));
  const lookAt = (page: number) => ({ rows: 100, isLast: page === pages, hint });
  for await (const page of askedIfLarge({ clock: { now: () => now } }, given(), lookAt, { onLarge, expected }))
    read = page;
  return asked;
}

test("a read of up to 5,000 rows that takes up to half a minute asks nothing", async () => {
  expect(await askedIn({ pageMs: 200, pages: 50, expected: 5_000, hint: 5_000 })).toEqual([]);
});

test("more rows are asked about before the first page counts, with count and time", async () => {
  const once = { rows: 6_000, isLeast: false, msLeft: 11_800, afterPages: 0 };
  expect(await askedIn({ pageMs: 200, pages: 60, expected: 6_000 })).toEqual([once]);
  expect(await askedIn({ pageMs: 200, pages: 60, hint: 6_000 })).toEqual([once]);
});

test("a slow platform is asked about by time", async () => {
  expect(await askedIn({ pageMs: 2_000, pages: 20, expected: 2_000 })).toMatchObject([
    { rows: 2_000, msLeft: 38_000, afterPages: 0 },
  ]);
});

test("a count of pages, or none at all, is asked about at the latest after 5,000 rows, once", async () => {
  expect(await askedIn({ pageMs: 200, pages: 60, hint: 60 })).toMatchObject([{ rows: 6_000, afterPages: 0 }]);
  expect(await askedIn({ pageMs: 200, pages: 80 })).toEqual([
    { rows: 5_000, isLeast: true, msLeft: null, afterPages: 49 },
  ]);
  expect(await askedIn({ pageMs: 200, pages: 80, hint: 3_000 })).toMatchObject([{ isLeast: true, afterPages: 49 }]);
});
