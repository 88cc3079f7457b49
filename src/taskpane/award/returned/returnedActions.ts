// What a person does with files that suppliers sent back: read them, see what their prices do to an award, write the
// prices. It sends nothing.
import { firstScenario, type Scenario } from "../../../bids/award/scenario";
import { readReturned, type GivenFile } from "../../../workflows/award/returned";
import { say } from "../../language/say";
import { awardChange, writeReturned as runWriteReturned } from "../../../workflows/award/returnedAward";
import { chosenSolver } from "../gateway/solvers";
import { stoppedNotice } from "../../compare/stoppedNotice";
import type { ReturnedScreen } from "../../pane/screens/awardScreens";
import { goTo, notify, patchWork, work, withServices, type Core } from "../../pane/core";
import { plainNotice } from "../../pane/notices";
import { reload } from "../../tables/tableWork";
import { returnedTexts, returnedWrittenMessage } from "./returnedTexts";
import { takenPrices, withFiles } from "./returnedView";

/** Files that were given before stay, but for those of the same suppliers. */
export async function readFiles(core: Core, files: readonly File[]): Promise<void> {
  await withServices(core, (services) =>
    work(core, "returned", async (options) => {
      const { screen } = core.store.get();
      if (screen.kind !== "returned") return;
      const given = await Promise.all(files.map(bytesOf));
      const outcome = await readReturned(services, screen.setup.comparison.id, given, options);
      if (!outcome.ok) {
        notify(core, stoppedNotice(outcome.obstacle));
        return;
      }
      const suppliers = withFiles(screen.suppliers, outcome.suppliers);
      goTo(core, { ...screen, suppliers, refused: outcome.refused, change: null });
    }),
  );
}

async function bytesOf(file: File): Promise<GivenFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export async function showChange(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "returned", async ({ signal }) => {
      const { screen } = core.store.get();
      if (screen.kind !== "returned") return;
      const outcome = await awardChange(services, screen.setup.comparison.id, scenarioOf(screen), takenPrices(screen), {
        solver: chosenSolver(core, services).solver,
        signal,
        onProgress: (solving) => patchWork(core, { solving }),
      });
      if (outcome.ok) goTo(core, { ...screen, change: outcome });
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

function scenarioOf({ setup, scenarioId }: ReturnedScreen): Scenario {
  const saved = setup.scenarios.find(({ id }) => id === scenarioId);
  return saved ?? { ...firstScenario, id: "lowest", name: returnedTexts.lowest };
}

/** Only what the award was shown for. */
export async function writeReturned(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "returned", async (options) => {
      const { screen } = core.store.get();
      if (screen.kind !== "returned" || screen.change === null) return;
      const files = new Map(screen.suppliers.map(({ bidId, fileName }) => [bidId, fileName]));
      const writing = runWriteReturned(services, screen.setup.comparison.id, takenPrices(screen), files, {
        ...options,
        say,
      });
      const outcome = await writing.finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, stoppedNotice(outcome.obstacle));
        return;
      }
      goTo(core, { kind: "home" });
      notify(core, plainNotice(outcome.skipped === 0 ? "success" : "warning", returnedWrittenMessage(outcome)));
    }),
  );
}
