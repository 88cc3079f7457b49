// The pages of a list as one table reads them where that is not the platform's list as it stands: one record alone, or
// the lists of several owners one after the other.
import type { Page } from "../platform/client";
import type { RecordsCollection } from "../sync/types";
import { ownersIn } from "./owners";
import { ONLY, type Owners } from "./recordList";
import type { RawRecord, RawRow } from "./records";

type Within = RecordsCollection["within"];
type Pages = AsyncGenerator<Page<RawRecord>, void, void>;

/** The one record that the table holds; all of them where it holds the list. */
export async function* onlyOf({ [ONLY]: only }: Within, pages: AsyncIterable<Page<RawRecord>>): Pages {
  for await (const page of pages)
    yield only === undefined ? page : { ...page, items: page.items.filter(({ id }) => id === only) };
}

/** Counted as one list. `pagesOf` is given the path values of an owner's list and the owner as a row names it. */
export async function* pagesOfOwners(
  { pathName, column }: Owners,
  within: Within,
  pagesOf: (values: Within, owner: RawRow) => AsyncIterable<Page<RawRecord>>,
): Pages {
  let before = 0;
  for (const { id, title } of ownersIn(within)) {
    let own = 0;
    for await (const page of pagesOf({ ...within, [pathName]: id }, { [column]: title })) {
      own = page.itemsSoFar;
      yield { ...page, itemsSoFar: before + own };
    }
    before += own;
  }
}
