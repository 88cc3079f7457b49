// What a person does with scores: have the curve calculated, write it, or use scores as rules of a new scenario. It
// sends nothing.
import { scoredScenario, type Scoring } from "../../../bids/scores/scored";
import {
  findScores as runFindScores,
  scoresSetup,
  writeScores as runWriteScores,
} from "../../../workflows/award/scores";
import type { ScoresRequest } from "../../../workflows/award/scores";
import { stoppedNotice } from "../../compare/stoppedNotice";
import { goTo, notify, patchWork, work, withServices, type Core } from "../../pane/core";
import { plainNotice } from "../../pane/notices";
import { excelSigns } from "../../language/excelLocale";
import { awardSheetTexts } from "../awardSheetTexts";
import { formOf } from "../scenarioForm";
import { scoresTexts, scoresWrittenMessage } from "./scoresTexts";

export async function openScores(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "setUp", async () => {
      const { screen } = core.store.get();
      if (screen.kind !== "award") return;
      const setup = await scoresSetup(services, screen.proposal.comparison.id);
      if (setup.ok) goTo(core, { kind: "scores", back: screen, setup, found: null });
      else notify(core, stoppedNotice(setup.obstacle));
    }),
  );
}

export async function findScores(core: Core, request: ScoresRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "scores", async ({ signal }) => {
      const { screen } = core.store.get();
      if (screen.kind !== "scores") return;
      const { scenario, comparison } = screen.back.proposal;
      const outcome = await runFindScores(services, comparison.id, scenario, request, {
        solver: await core.parts.loadSolver(),
        signal,
        onProgress: (solving) => patchWork(core, { solving }),
      });
      if (outcome.ok) goTo(core, { ...screen, found: outcome });
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

export async function writeScores(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "scores", async () => {
      const { screen } = core.store.get();
      if (screen.kind !== "scores" || screen.found === null) return;
      const outcome = await runWriteScores(services, screen.setup.comparisonId, screen.found, awardSheetTexts);
      if (outcome.ok) notify(core, plainNotice("success", scoresWrittenMessage(outcome)));
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

/** A copy of the scenario as a draft, with floor and weight as rules that its form shows. */
export function applyScores(core: Core, scoring: Scoring): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind === "scores") {
    const { back, setup } = screen;
    const bids = setup.suppliers.map(({ bidId }) => bidId);
    const also = { id: core.parts.newId(), name: scoresTexts.scored(back.proposal.scenario.name) };
    const form = formOf(scoredScenario(back.proposal.scenario, bids, scoring, also), excelSigns());
    const room = back.back;
    goTo(core, { kind: "scenario", setup: room.setup, drafts: new Map(room.drafts).set(form.id, form), form });
  }
  return Promise.resolve();
}
