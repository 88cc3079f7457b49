// Searches an award at the gateway instead of in the pane: asks, follows, cancels. The gateway does the same search
// with more time and memory. Nothing of it goes to the platform.
import type { AwardCase, AwardRules, AwardSolver, ScenarioResult, SolveOptions } from "../../bids/award/types";
import { isNotFound, PlatformError } from "../../platform/errors";
import type { SearchNews, SearchQuestion, SearchShown } from "../../platform/searchContract";
import type { Services } from "../services";

/** The gateway's search ended without an answer. */
export class SearchEnded extends Error {
  constructor(
    /** As the gateway says it; of a newer one it may be another. */
    readonly why: string,
    /** The gateway's own sentence. */
    readonly detail: string,
  ) {
    super(`The search at the gateway ended: ${why}`);
    this.name = "SearchEnded";
  }
}

/** So that a person sees the time go on. */
const WAIT_SECONDS = 5;
/** Of several gateways only one has the search: others say that they do not. */
const ELSEWHERE = { tries: 40, ms: 250 };

type Asked = Pick<Services, "gateway" | "clock" | "profile">;

/** Null where the gateway does none. */
export function mostSeconds({ profile }: Pick<Services, "profile">): number | null {
  return profile.searches?.seconds ?? null;
}

/** Whether the gateway takes so large a question. */
export function takes({ profile }: Pick<Services, "profile">, { costs }: Pick<AwardCase, "costs">): boolean {
  return profile.searches !== undefined && costs.length <= profile.searches.prices;
}

/**
 * Rejects with SearchEnded, with PlatformError where the gateway does not answer or refuses, and with the signal's
 * reason when cancelled: then the gateway's thread is free.
 */
export function gatewaySolver(services: Asked, onSearch: (search: SearchShown) => void): AwardSolver {
  return {
    async solve(problem, rules, options) {
      options.signal?.throwIfAborted();
      const begun = await begin(services, questionOf(problem, rules, options));
      try {
        return await followed(services, begun, options, onSearch);
      } catch (error) {
        // It ends by itself when nobody asks for it any more: what fails here changes nothing.
        void services.gateway.cancelSearch(begun.id).catch(() => undefined);
        throw error;
      }
    },
  };
}

async function begin({ gateway }: Asked, question: SearchQuestion): Promise<SearchShown> {
  try {
    return await gateway.startSearch(question);
  } catch (error) {
    const kind = error instanceof PlatformError ? error.kind : null;
    if (kind === "rateLimited") throw new SearchEnded("full", "");
    if (kind === "badRequest") throw new SearchEnded("refused", "");
    throw error;
  }
}

function questionOf(
  { lines, suppliers, costs, prices, discounts }: AwardCase,
  rules: AwardRules,
  { seconds, awardOnly = false }: SolveOptions,
): SearchQuestion {
  return {
    head: {
      lines: lines.map(({ id, incumbent, quantity }) => ({
        id,
        incumbent,
        ...(quantity === undefined ? {} : { quantity }),
      })),
      // Their names stay here.
      suppliers: suppliers.map(({ id }) => id),
      prices: prices !== undefined,
      ...(discounts === undefined ? {} : { discounts }),
      rules,
      seconds,
      awardOnly,
    },
    costs,
    prices: prices ?? null,
  };
}

async function followed(
  services: Asked,
  begun: SearchShown,
  { signal, onProgress }: SolveOptions,
  onSearch: (search: SearchShown) => void,
): Promise<ScenarioResult> {
  for (let search = begun; ;) {
    signal?.throwIfAborted();
    onSearch(search);
    const { stage, done, total } = search;
    if (stage !== null) onProgress?.({ stage, done, total });
    const news = await newsOf(services, search, signal);
    if (news.result !== null) return news.result;
    search = news.search;
    if (search.state === "ended") throw new SearchEnded(search.why ?? "", search.detail ?? "");
  }
}

async function newsOf(
  { gateway, clock, profile }: Asked,
  { id, version }: SearchShown,
  signal: AbortSignal | undefined,
): Promise<SearchNews> {
  const tries = profile.searches?.shared === true ? ELSEWHERE.tries : 1;
  for (let nth = 1; ; nth += 1) {
    try {
      return await gateway.followSearch(id, { after: version, waitSeconds: WAIT_SECONDS, signal });
    } catch (error) {
      if (!isNotFound(error) || nth >= tries) throw isNotFound(error) ? new SearchEnded("gone", "") : error;
      await clock.wait(ELSEWHERE.ms, signal);
    }
  }
}
