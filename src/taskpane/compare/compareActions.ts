// What a person does with comparisons of bids: set them up, make them, read the bids again, go to their sheet, forget
// them, see what moved, write a negotiation sheet. It sends nothing.
import type { RatesRead } from "../../bids/rates/pointed";
import { awardSetup } from "../../workflows/award/award";
import { showAward as runShowAward } from "../../workflows/award/show";
import {
  compareBids,
  forgetComparison as runForgetComparison,
  type CompareRequest,
} from "../../workflows/compare/compare";
import {
  writeNegotiation as runWriteNegotiation,
  writeNegotiations as runWriteNegotiations,
} from "../../workflows/compare/negotiation";
import { negotiationFiles as runNegotiationFiles } from "../../workflows/compare/negotiationFiles";
import { pointedRates as runPointedRates } from "../../workflows/compare/rates";
import { prepareCompare as runPrepareCompare } from "../../workflows/compare/prepare";
import { refreshComparison as runRefreshComparison } from "../../workflows/compare/refresh";
import { writeRound as runWriteRound } from "../../workflows/compare/round";
import type { NegotiationFilesMade, NegotiationRequest, NegotiationTarget } from "../../workflows/compare/types";
import { takeOverComparison as runTakeOverComparison } from "../../workflows/link/takeOver";
import { failureNotice, plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload, takeOver } from "../tables/tableWork";
import { say } from "../language/say";
import { choiceWords } from "./choiceTexts";
import { awardGone, comparedMessage, comparisonForgotten, comparisonRefreshedMessage } from "./compareTexts";
import { goTo, notify, work, withServices, type Core } from "../pane/core";
import type { EventRef } from "../pane/screens/screens";
import { negotiationFilesMessage, negotiationMessage, negotiationsMessage, roundMessage } from "./roundTexts";
import { noRatesRead } from "./ratesTexts";
import { stoppedNotice } from "./stoppedNotice";

/**
 * Reads all that an event's bids hold and shows what is to be chosen. Where something stands in the way, the list of
 * events stays.
 */
export async function prepareCompare(core: Core, event: EventRef): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readBids", async (options) => {
      const prepared = await runPrepareCompare(services, event.id, options);
      if (prepared.ok) goTo(core, { kind: "compareSetup", prepared });
      else notify(core, obstacleNotice(prepared.obstacle, null));
    }),
  );
}

/** Where something stands in the way, the choices stay on the screen. */
export async function compare(core: Core, request: CompareRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "compare", async (options) => {
      const compared = compareBids(services, { ...request, words: choiceWords, say }, options);
      // Sheets that were made before it stopped are there.
      const outcome = await compared.finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      goTo(core, { kind: "home" });
      const lacks = outcome.made.some(({ conversion }) => (conversion?.missing.length ?? 0) > 0);
      const intent = outcome.unclear.length === 0 && !lacks ? "success" : "warning";
      notify(core, plainNotice(intent, comparedMessage(outcome)));
    }),
  );
}

/** The table of rates that the person selected, for the form: it is read at once, and nothing changes. */
export async function pointedRates(core: Core): Promise<RatesRead | null> {
  const { services } = core.store.get();
  if (services === null) return null;
  try {
    const outcome = await runPointedRates(services);
    if (outcome.ok) return outcome.read;
    notify(core, plainNotice("warning", noRatesRead(outcome.why)));
  } catch (error) {
    notify(core, failureNotice(error));
  }
  return null;
}

/** The sheet stays, with its formulas. */
export async function forgetComparison(core: Core, comparisonId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await runForgetComparison(services, comparisonId).finally(() => reload(core, services));
      notify(core, plainNotice("info", comparisonForgotten));
    }),
  );
}

/** A colleague's comparison is this account's from now on. */
export async function takeOverComparison(core: Core, comparisonId: string): Promise<void> {
  await takeOver(core, (services, options) => runTakeOverComparison(services, comparisonId, options));
}

export async function refreshComparison(core: Core, comparisonId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refresh", async (options) => {
      const refreshed = runRefreshComparison(services, comparisonId, options);
      const outcome = await refreshed.finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, stoppedNotice(outcome.obstacle));
        return;
      }
      const { conversion } = outcome;
      const lacks = conversion !== null && (conversion.gone || conversion.missing.length > 0);
      const intent = outcome.skipped === 0 && !lacks ? "success" : "warning";
      notify(core, plainNotice(intent, comparisonRefreshedMessage(outcome)));
    }),
  );
}

/** Going to a sheet is no work: it may be done while another thing runs. */
export async function showComparison(core: Core, comparisonId: string): Promise<void> {
  await withServices(core, async ({ workbook }) => {
    try {
      const found = (await workbook.comparisons()).find(({ id }) => id === comparisonId);
      const result = found === undefined ? null : await workbook.readComparison(found);
      if (result === null) notify(core, stoppedNotice({ kind: "comparisonGone" }));
      else if (!result.ok) notify(core, stoppedNotice(result.problem));
      else await workbook.showArea(result.read.sheetName, "A1");
    } catch (error) {
      notify(core, failureNotice(error));
    }
  });
}

/** Goes to its sheet; an award whose sheets were deleted is forgotten. */
export async function showAward(core: Core, comparisonId: string, tableIds: readonly string[]): Promise<void> {
  await withServices(core, async (services) => {
    try {
      if (await runShowAward(services, comparisonId, tableIds)) return;
      await reload(core, services);
      notify(core, plainNotice("info", awardGone));
    } catch (error) {
      notify(core, failureNotice(error));
    }
  });
}

/** What moved since an earlier pull, by that pull's time, on a new sheet. */
export async function writeRound(core: Core, comparisonId: string, sinceAt: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "round", async (options) => {
      const outcome = await runWriteRound(services, comparisonId, sinceAt, { ...options, say });
      if (!outcome.ok) {
        notify(core, stoppedNotice(outcome.obstacle));
        return;
      }
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", roundMessage(outcome)));
    }),
  );
}

/** Asks the workbook for the bidders and for the person's own columns, which may hold targets. */
export async function openNegotiation(core: Core, comparisonId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "setUp", async () => {
      const setup = await awardSetup(services, comparisonId);
      if (setup.ok) goTo(core, { kind: "negotiation", setup });
      else notify(core, stoppedNotice(setup.obstacle));
    }),
  );
}

/** The form stays: the next supplier's sheet is often made next. */
export async function writeNegotiation(
  core: Core,
  comparisonId: string,
  bidId: string,
  target: NegotiationTarget,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "negotiation", async (options) => {
      const outcome = await runWriteNegotiation(services, comparisonId, bidId, target, { ...options, say });
      if (outcome.ok) notify(core, plainNotice("warning", negotiationMessage(outcome)));
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

/** Sheets for several suppliers in one go, or one that says how its supplier stands. */
export async function writeNegotiations(core: Core, comparisonId: string, request: NegotiationRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "negotiation", async (options) => {
      const outcome = await runWriteNegotiations(services, comparisonId, request, { ...options, say });
      if (outcome.ok) notify(core, plainNotice("warning", negotiationsMessage(outcome)));
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

/** The same sheets as files, one for each supplier. The panel hands them to the browser; null: there is nothing. */
export async function negotiationFiles(
  core: Core,
  comparisonId: string,
  request: NegotiationRequest,
): Promise<NegotiationFilesMade["download"] | null> {
  let made: NegotiationFilesMade["download"] | null = null;
  await withServices(core, (services) =>
    work(core, "negotiationFiles", async (options) => {
      const outcome = await runNegotiationFiles(services, comparisonId, request, { ...options, say });
      if (!outcome.ok) {
        notify(core, stoppedNotice(outcome.obstacle));
        return;
      }
      notify(core, plainNotice("warning", negotiationFilesMessage(outcome)));
      made = outcome.download;
    }),
  );
  return made;
}
