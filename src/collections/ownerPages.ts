// The pages of a list as one table reads them where that is not the platform's list as it stands: one record alone, or
// the lists of several owners one after the other.
import type { Answer, Page } from "../platform/client";
import { isNotFound } from "../platform/errors";
import type { RecordsCollection } from "../sync/collection";
import { ownersIn } from "./owners";
import type { Owners, ResourceRead } from "./recordList";
import type { RawRecord, RawRow } from "./records";

type Within = RecordsCollection["within"];
type Pages = AsyncGenerator<Page<RawRecord>, void, void>;

/** The one record that a table holds, as its only page: empty where the platform has it no longer. */
export async function* pageOfOne(
  read: () => Promise<Answer<{ readonly data: ResourceRead }>>,
  recordOf: (resource: ResourceRead) => RawRecord,
): Pages {
  const answer = await read().catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  const items = answer === null ? [] : [recordOf(answer.document.data)];
  yield {
    items,
    included: [],
    itemsSoFar: items.length,
    hint: items.length,
    requestId: answer?.requestId ?? "",
    nextCursor: null,
    looped: false,
  };
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
