// The list of events as far as it was asked for: page by page, one search at a time. It never reads on without being
// asked.
import type { EventResource } from "../../platform/events";
import type { Page } from "../../platform/client";
import { searchEvents, type EventSearch } from "../../workflows/link/browse";
import type { Services } from "../../workflows/services";
import { createStore, type Store } from "../pane/store";

export interface EventFeedState {
  readonly items: readonly EventResource[];
  readonly loading: boolean;
  /** The whole list is here. */
  readonly complete: boolean;
  /** The last page did not come: the list ends before its end. */
  readonly failed: boolean;
}

export interface EventFeed {
  readonly store: Store<EventFeedState>;
  /** Starts again and drops late answers of the earlier search. */
  readonly search: (search: EventSearch) => void;
  readonly more: () => void;
  /** The last search once more, after a failure. */
  readonly again: () => void;
  readonly stop: () => void;
}

interface Run {
  readonly pages: AsyncGenerator<Page<EventResource>, void, void>;
  readonly abort: AbortController;
}

const NOTHING: EventFeedState = { items: [], loading: false, complete: false, failed: false };

/**
 * A platform may leave a filter aside that it does not know. An event that does not tell its type may be of the right
 * one.
 */
function fits({ attributes }: EventResource, { types }: EventSearch): boolean {
  return types.length === 0 || attributes.event_type == null || types.includes(attributes.event_type);
}

export function createEventFeed(services: Services, onFailure: (error: unknown) => void): EventFeed {
  const store = createStore(NOTHING);
  let run: Run | null = null;
  let last: EventSearch = { title: "", states: [], types: [] };
  const next = async (mine: Run) => {
    store.set({ ...store.get(), loading: true });
    try {
      const page = await mine.pages.next();
      if (run !== mine) return;
      const { items } = store.get();
      if (page.done === true) {
        store.set({ ...NOTHING, items, complete: true });
        return;
      }
      const fitting = page.value.items.filter((event) => fits(event, last));
      store.set({ ...NOTHING, items: [...items, ...fitting] });
      // Nothing on this page is shown, so no list asks for the next one.
      if (fitting.length === 0) await next(mine);
    } catch (error) {
      if (run !== mine) return;
      store.set({ ...store.get(), loading: false, failed: true });
      onFailure(error);
    }
  };
  const stop = () => {
    run?.abort.abort();
    run = null;
  };
  const search = (wanted: EventSearch) => {
    stop();
    last = wanted;
    const abort = new AbortController();
    run = { pages: searchEvents(services, wanted, abort.signal), abort };
    store.set(NOTHING);
    void next(run);
  };
  return {
    store,
    stop,
    search,
    more() {
      const { loading, complete, failed } = store.get();
      if (run !== null && !loading && !complete && !failed) void next(run);
    },
    again: () => search(last),
  };
}
