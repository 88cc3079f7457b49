// What a person does with award scenarios: keep them, work them out in the worker, relax them, write the award onto a
// sheet. It sends nothing.
import type { Scenario, ScenarioDiscount } from "../../bids/award/scenario";
import type { GroupsRead } from "../../bids/pointed/supplierGroups";
import { relaxed } from "../../bids/awardSheet/relaxed";
import {
  awardSetup,
  removeScenario as runRemoveScenario,
  saveScenario as runSaveScenario,
  selectedLines as runSelectedLines,
  solveAward,
} from "../../workflows/award/award";
import { pointedGroups as runPointedGroups } from "../../workflows/award/groups";
import { selectedTiers as runSelectedTiers, type SelectedTiers } from "../../workflows/award/offers";
import { writeBoard as runWriteBoard } from "../../workflows/award/board";
import { writeScenarios } from "../../workflows/award/scenarios";
import { writeAward as runWriteAward } from "../../workflows/award/write";
import type { AwardSetup, AwardTables } from "../../workflows/award/types";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { stoppedNotice } from "../compare/stoppedNotice";
import { failureNotice, plainNotice } from "../pane/notices";
import { excelSigns } from "../language/excelLocale";
import {
  awardWrittenMessage,
  bidTiersMessage,
  boardWrittenMessage,
  noLinesSelected,
  noTiersSelected,
  scenarioSaved,
  tiersReadMessage,
  scenariosWrittenMessage,
} from "./awardTexts";
import { awardSheetTexts } from "./awardSheetTexts";
import { fellBackMessage } from "./gateway/gatewayTexts";
import { chosenSolver } from "./gateway/solvers";
import { goTo, notify, patchWork, work, withServices, type Core } from "../pane/core";
import { groupsReadMessage, noGroupsSelected } from "./groups/groupsTexts";
import { reload } from "../tables/tableWork";
import { formOf, newScenario } from "./scenarioForm";
import { scenarioTexts as t } from "./scenarioTexts";
import type { AwardScreen, ScenarioScreen, ScenariosScreen } from "../pane/screens/awardScreens";
import type { Notice, Screen } from "../pane/screens/screens";

export async function openScenarios(core: Core, comparisonId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "setUp", async () => {
      const setup = await awardSetup(services, comparisonId);
      if (setup.ok) goTo(core, { kind: "scenarios", setup, drafts: new Map() });
      else notify(core, stoppedNotice(setup.obstacle));
    }),
  );
}

/** One line, and who has the lowest price for it. */
interface LineAwarded {
  readonly lineId: string;
  readonly title: string;
  readonly bidId: string;
}

/** A new scenario that gives the line to this bidder. Nothing is saved yet. */
export async function awardLine(core: Core, comparisonId: string, line: LineAwarded): Promise<void> {
  await withServices(core, (services) =>
    work(core, "setUp", async () => {
      const setup = await awardSetup(services, comparisonId);
      if (!setup.ok) {
        notify(core, stoppedNotice(setup.obstacle));
        return;
      }
      const { lineId, title, bidId } = line;
      const plain = newScenario(core.parts.newId(), t.lineName(title));
      const form = formOf({ ...plain, must: [{ lines: [lineId], bidId }] }, excelSigns());
      goTo(core, { kind: "scenario", setup, drafts: new Map([[form.id, form]]), form });
    }),
  );
}

export async function saveScenario(core: Core, scenario: Scenario): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      if (await keep(core, services, scenario)) notify(core, plainNotice("success", scenarioSaved(scenario.name)));
    }),
  );
}

/** Saves it and brings the screen up to date: the scenario is no draft any more. */
async function keep(core: Core, services: Services, scenario: Scenario): Promise<boolean> {
  const room = roomOf(core.store.get().screen);
  if (room === null) return false;
  const saved = await runSaveScenario(services, room.setup.comparison.id, scenario);
  if (!saved.ok) {
    notify(core, stoppedNotice(saved.obstacle));
    return false;
  }
  const drafts = new Map(room.drafts);
  drafts.delete(scenario.id);
  const others = room.setup.scenarios.filter(({ id }) => id !== scenario.id);
  const at = room.setup.scenarios.findIndex(({ id }) => id === scenario.id);
  const scenarios = others.toSpliced(at < 0 ? others.length : at, 0, scenario);
  const form = formOf(scenario, excelSigns());
  goTo(core, { kind: "scenario", setup: { ...room.setup, scenarios }, drafts, form });
  return true;
}

function roomOf(screen: Screen): ScenarioScreen | ScenariosScreen | null {
  if (screen.kind === "award") return screen.back;
  return screen.kind === "scenario" || screen.kind === "scenarios" ? screen : null;
}

export async function removeScenario(core: Core, scenarioId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      const { screen } = core.store.get();
      if (screen.kind !== "scenarios") return;
      const { comparison, scenarios } = screen.setup;
      const drafts = new Map(screen.drafts);
      drafts.delete(scenarioId);
      await runRemoveScenario(services, comparison.id, scenarioId);
      const left = scenarios.filter(({ id }) => id !== scenarioId);
      goTo(core, { ...screen, setup: { ...screen.setup, scenarios: left }, drafts });
    }),
  );
}

/** It is saved first: a search that is stopped, or a pane that is closed, loses no rule. */
export async function solveScenario(core: Core, scenario: Scenario): Promise<void> {
  await withServices(core, (services) =>
    work(core, "award", async (options) => {
      if (!(await keep(core, services, scenario))) return;
      const { screen } = core.store.get();
      if (screen.kind !== "scenario") return;
      await search(core, services, screen, scenario, options);
    }),
  );
}

async function search(
  core: Core,
  services: Services,
  back: ScenarioScreen,
  scenario: Scenario,
  { signal }: WorkflowOptions,
): Promise<void> {
  const chosen = chosenSolver(core, services);
  const outcome = await solveAward(services, back.setup.comparison.id, scenario, {
    solver: chosen.solver,
    onProgress: (solving) => patchWork(core, { solving }),
    signal,
  });
  if (!outcome.ok) {
    notify(core, stoppedNotice(outcome.obstacle));
    return;
  }
  const searched = chosen.searched();
  goTo(core, { kind: "award", proposal: outcome, searched, back: readAnew(back, outcome.scenario) });
  if (chosen.fellBack() !== null) notify(core, plainNotice("warning", fellBackMessage));
}

/** What the search read again of the scenario is what its form shows from now on. */
function readAnew(back: ScenarioScreen, scenario: Scenario): ScenarioScreen {
  const scenarios = back.setup.scenarios.map((one) => (one.id === scenario.id ? scenario : one));
  return { ...back, setup: { ...back.setup, scenarios }, form: formOf(scenario, excelSigns()) };
}

/** The shown award's scenario without the rules to relax, and its award calculated again. */
export async function relaxScenario(core: Core): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "award" || screen.proposal.result.kind !== "infeasible") return;
  const { scenario, result } = screen.proposal;
  await solveScenario(core, relaxed(scenario, result.relaxations));
}

export async function writeAward(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "writeAward", async (options) => {
      const { screen } = core.store.get();
      if (screen.kind !== "award") return;
      const outcome = await runWriteAward(services, screen.proposal, { ...options, texts: awardSheetTexts });
      if (outcome.ok) {
        knowWritten(core, screen, outcome.tables);
        await reload(core, services);
        notify(core, plainNotice("success", awardWrittenMessage(outcome)));
      } else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

/** The page for the board, and the award's sheets where they are not there yet. */
export async function writeBoard(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "writeAward", async (options) => {
      const { screen } = core.store.get();
      if (screen.kind !== "award") return;
      const outcome = await runWriteBoard(services, screen.proposal, screen.written ?? null, {
        ...options,
        texts: awardSheetTexts,
      });
      if (outcome.ok) {
        knowWritten(core, screen, outcome.tables);
        await reload(core, services);
        notify(core, plainNotice("success", boardWrittenMessage(outcome)));
      } else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

/** As long as this award is shown, a page for the board reads the sheets that it was written to. */
function knowWritten(core: Core, screen: AwardScreen, written: AwardTables): void {
  const shown = core.store.get().screen;
  if (shown.kind === "award" && shown.proposal === screen.proposal) goTo(core, { ...shown, written });
}

/** All scenarios that are saved, and Bidsheet's yardsticks, onto two new sheets. */
export async function compareScenarios(core: Core, comparisonId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "compareScenarios", async ({ signal }) => {
      const outcome = await writeScenarios(services, comparisonId, {
        solver: chosenSolver(core, services).solver,
        signal,
        texts: awardSheetTexts,
        onScenario: (at) => patchWork(core, { table: { nth: 1, of: 1, title: t.scenarioOf(at) } }),
        onProgress: (solving) => patchWork(core, { solving }),
      });
      if (outcome.ok) notify(core, plainNotice("success", scenariosWrittenMessage(outcome)));
      else notify(core, stoppedNotice(outcome.obstacle));
    }),
  );
}

/** Tiers of the selected cells, as the form has them; null: there are none, and the person was told. */
export async function selectedTiers(
  core: Core,
  setup: Pick<AwardSetup, "comparison" | "bidders">,
): Promise<readonly ScenarioDiscount[] | null> {
  const { services } = core.store.get();
  if (services === null) return null;
  try {
    const outcome = await runSelectedTiers(services, setup);
    const tiers = outcome.ok ? readOf(outcome).discounts : [];
    notify(core, outcome.ok ? tiersNotice(outcome) : plainNotice("warning", noTiersSelected(outcome)));
    return tiers.length === 0 ? null : tiers;
  } catch (error) {
    notify(core, failureNotice(error));
    return null;
  }
}

/** Groups that the selected cells name; null: there are none, and the person was told. */
export async function pointedGroups(
  core: Core,
  setup: Pick<AwardSetup, "comparison" | "bidders">,
): Promise<GroupsRead | null> {
  const { services } = core.store.get();
  if (services === null) return null;
  try {
    const outcome = await runPointedGroups(services, setup);
    const message = outcome.ok ? groupsReadMessage(outcome.read) : noGroupsSelected(outcome.why);
    const whole = outcome.ok && outcome.read.strangers.length + outcome.read.without.length === 0;
    notify(core, plainNotice(whole ? "success" : "warning", message));
    return outcome.ok && outcome.read.groups.length > 0 ? outcome.read : null;
  } catch (error) {
    notify(core, failureNotice(error));
    return null;
  }
}

function tiersNotice(outcome: Extract<SelectedTiers, { ok: true }>): Notice {
  if ("bids" in outcome) {
    const { discounts, unclear } = outcome.bids;
    const intent = unclear.length > 0 || discounts.length === 0 ? "warning" : "success";
    return plainNotice(intent, bidTiersMessage(outcome));
  }
  const { discounts, unread } = outcome.read;
  return plainNotice(unread.length > 0 || discounts.length === 0 ? "warning" : "success", tiersReadMessage(outcome));
}

function readOf(outcome: Extract<SelectedTiers, { ok: true }>): { readonly discounts: readonly ScenarioDiscount[] } {
  return "bids" in outcome ? outcome.bids : outcome.read;
}

/** Reading the selection is no work: nothing is changed by it. */
export async function selectedLines(core: Core, comparisonId: string): Promise<readonly string[] | null> {
  const { services } = core.store.get();
  if (services === null) return null;
  try {
    const outcome = await runSelectedLines(services, comparisonId);
    if (!outcome.ok) {
      notify(core, stoppedNotice(outcome.obstacle));
      return null;
    }
    notify(core, outcome.lines.length === 0 ? plainNotice("warning", noLinesSelected) : null);
    return outcome.lines;
  } catch (error) {
    notify(core, failureNotice(error));
    return null;
  }
}
