// What a person does with moved prices: have them calculated in the worker, and written onto sheets. It sends nothing.
import {
  findSensitivity as runFindSensitivity,
  writeSensitivity as runWriteSensitivity,
  type SensitivityRequest,
} from "../../../workflows/award/sensitivity";
import { stoppedNotice } from "../../compare/stoppedNotice";
import { goTo, notify, patchWork, work, withServices, type Core } from "../../pane/core";
import { plainNotice } from "../../pane/notices";
import { awardSheetTexts } from "../awardSheetTexts";
import { sensitivityWrittenMessage } from "./sensitivityTexts";

/** Of the scenario of the award that the screen came from, with the bids as the sheet has them now. */
export async function findSensitivity(core: Core, request: SensitivityRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "sensitivity", async ({ signal }) => {
      const { screen } = core.store.get();
      if (screen.kind !== "sensitivity") return;
      const { scenario, comparison } = screen.back.proposal;
      const outcome = await runFindSensitivity(services, comparison.id, scenario, request, {
        solver: await core.parts.loadSolver(),
        signal,
        onProgress: (solving) => patchWork(core, { solving }),
      });
      if (outcome.ok) goTo(core, { ...screen, found: outcome });
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

export async function writeSensitivity(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "writeSensitivity", async () => {
      const { screen } = core.store.get();
      if (screen.kind !== "sensitivity" || screen.found === null) return;
      const outcome = await runWriteSensitivity(services, screen.found, awardSheetTexts);
      if (outcome.ok) notify(core, plainNotice("success", sensitivityWrittenMessage(outcome)));
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}
