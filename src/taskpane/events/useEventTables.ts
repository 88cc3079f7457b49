// The workbook's tables of events, each by the words of its filter. It asks nothing.
import { usePaneState } from "../pane/paneContext";
import { tablesHere } from "../tables/tablesHere";
import { eventTexts } from "./eventTexts";

export interface EventTable {
  readonly linkId: string;
  /** Of its filter. */
  readonly words: string;
  readonly within: Readonly<Record<string, string>>;
  /** Another account's table is refreshed by nobody else. */
  readonly own: boolean;
}

export function useEventTables(): readonly EventTable[] {
  const { tables, services } = usePaneState();
  return tablesHere(tables, services?.account).flatMap(({ link: { id, collection, accountId } }) => {
    if (collection.kind !== "records" || collection.list !== "events") return [];
    const { within, withinTitle } = collection;
    const words = withinTitle === "" ? eventTexts.start.table.every : withinTitle;
    return [{ linkId: id, words, within, own: accountId === services?.account.id }];
  });
}
