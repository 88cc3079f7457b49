// What a person does with an award that the pane's search left open: search on at the gateway. It sends nothing to the
// platform and writes nothing.
import { compared } from "../../../bids/award/betterOf";
import { countedTotal, isProven } from "../../../bids/award/gap";
import type { ScenarioResult } from "../../../bids/award/types";
import { solveAward } from "../../../workflows/award/award";
import { mostSeconds, SearchEnded } from "../../../workflows/award/searchOn";
import { stoppedNotice } from "../../compare/stoppedNotice";
import { goTo, notify, patchWork, work, withServices, type Core } from "../../pane/core";
import { plainNotice } from "../../pane/notices";
import type { Searched } from "../../pane/screens/awardScreens";
import { goingOnSolver, isSame } from "./solvers";
import { searchedOnMessage, searchEndedMessage, type SearchedOn } from "./gatewayTexts";

export async function searchOn(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "searchOn", async ({ signal }) => {
      const { screen } = core.store.get();
      const seconds = mostSeconds(services);
      if (screen.kind !== "award" || screen.searched === undefined || seconds === null) return;
      const { proposal, searched: known } = screen;
      const going = goingOnSolver(core, services, known, seconds);
      try {
        const outcome = await solveAward(services, proposal.comparison.id, proposal.scenario, {
          solver: going.solver,
          onProgress: (solving) => patchWork(core, { solving }),
          signal,
        });
        if (!outcome.ok) {
          notify(core, stoppedNotice(outcome.obstacle));
          return;
        }
        const searched = going.searched();
        goTo(core, { ...screen, proposal: outcome, searched, written: undefined });
        if (searched !== undefined) notify(core, plainNotice("success", searchedOnMessage(whatCame(known, searched))));
      } catch (error) {
        if (!(error instanceof SearchEnded)) throw error;
        notify(core, plainNotice("warning", searchEndedMessage(error.why)));
      }
    }),
  );
}

function whatCame(known: Searched, now: Searched): SearchedOn {
  if (!isSame(now.problem, now.rules, known)) return { kind: "changed" };
  const [before, after] = [awardOf(known.result), awardOf(now.result)];
  if (after === null) return { kind: now.result.kind === "infeasible" ? "clash" : "nothing" };
  if (before === null) return { kind: "found" };
  const saves = countedTotal(before) - countedTotal(after);
  if (compared(after, before, now.rules) < 0) return { kind: "better", saves: Math.max(0, saves) };
  return { kind: isProven(after) && !isProven(before) ? "proven" : "same" };
}

const awardOf = (result: ScenarioResult) => (result.kind === "awarded" ? result.award : null);
