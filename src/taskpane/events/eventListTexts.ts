// What the list of events says, from which one is chosen.
import { countOf } from "../parts/words";

export const eventListTexts = {
  search: "Search titles",
  state: "State",
  allStates: "All states",
  unnamed: "Untitled event",
  none: "No event fits. Change the search or the state.",
  due: (when: string) => `Bids due ${when}`,
  noDeadline: "No deadline",
  count: (n: number, all: boolean) => (all ? countOf(n, "event") : `${countOf(n, "event")} so far`),
  searching: "Searching…",
  more: "Load more",
  list: "Events",
};
