// The calls of award searches that the gateway does.
import type { Ask, FollowOptions, Quiet } from "./exchange";
import {
  encodeSearch,
  SEARCH_TYPE,
  searchNews,
  searchStarted,
  type SearchNews,
  type SearchQuestion,
  type SearchShown,
} from "./searchContract";

/** Award searches that the gateway does. Both that name one throw notFound for nobody's and somebody else's. */
export interface SearchClient {
  /** A search of the same person that still runs ends. Throws badRequest with a pointer, or rateLimited. */
  startSearch(question: SearchQuestion): Promise<SearchShown>;
  /** Waits for news beyond `after`, an answer or the end. */
  followSearch(id: string, options: FollowOptions): Promise<SearchNews>;
  /** Its answer is forgotten. */
  cancelSearch(id: string): Promise<void>;
}

export function searchCalls(ask: Ask, quiet: Quiet): SearchClient {
  const at = (id: string) => `/api/searches/${encodeURIComponent(id)}`;
  return {
    async startSearch(question) {
      const bytes = { type: SEARCH_TYPE, content: encodeSearch(question) };
      const exchange = { name: "startSearch", method: "POST", path: "/api/searches", bytes } as const;
      return (await ask(exchange, searchStarted)).search;
    },
    followSearch: (id, { after, waitSeconds, signal }) => {
      const path = `${at(id)}?after=${after}&wait=${waitSeconds}`;
      return ask({ name: "followSearch", method: "GET", path, signal }, searchNews);
    },
    cancelSearch: (id) => quiet({ name: "cancelSearch", method: "DELETE", path: at(id) }),
  };
}
