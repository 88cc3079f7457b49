// Linking a price sheet that is there already: look for cells, choose a worksheet, match, link. Nothing is changed
// before the last.
import { titlesOf } from "../../sync/collectionTitles";
import type { AdoptionCandidate } from "../../sync/adopt/types";
import { forgetInCompany, forgetInWorkbook, withoutWord, type ForgottenWord } from "../../workflows/adopt/companyWords";
import { findMove } from "../../workflows/adopt/move";
import { adoptSheet, proposeAdoption, proposeAgain, scanSheet } from "../../workflows/adopt/sheet";
import type { AdoptionChoices, ProposalOutcome, ScanRequest } from "../../workflows/adopt/types";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { adoptedMessage } from "./adoptedTexts";
import { goTo, notify, work, withServices, type Core } from "../pane/core";
import type { AdoptScreen, ScanScreen, SheetPick, Screen, WorksheetRef } from "../pane/screens/screens";

/** Looks for cells that can be linked; the worksheet is null when it is chosen afterwards. */
export async function scan(core: Core, request: ScanRequest, worksheet: WorksheetRef | null): Promise<void> {
  await withServices(core, (services) =>
    work(core, "scan", async () => {
      const outcome = await scanSheet(services, request);
      if (outcome.ok) goTo(core, { kind: "scan", scan: outcome.scan, request, worksheet });
      else notify(core, obstacleNotice(outcome.obstacle, null));
    }),
  );
}

/** The worksheet is asked for where it is not known. */
export async function takeCells(core: Core, from: ScanScreen, candidate: AdoptionCandidate): Promise<void> {
  if (from.worksheet === null) goTo(core, { kind: "events", sheet: { candidate, from } });
  else await match(core, candidate, from.worksheet, from);
}

export async function matchSheet(core: Core, sheet: SheetPick, worksheet: WorksheetRef): Promise<void> {
  await match(core, sheet.candidate, worksheet, core.store.get().screen, sheet.moves);
}

/** A worksheet is chosen next; any other list has one counterpart on the connected site. */
export async function moveTable(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "scan", async (options) => {
      const found = await findMove(services, linkId);
      if (!found.ok) {
        notify(core, obstacleNotice(found.obstacle, null));
        return;
      }
      const { link, candidate, scan: seen, request } = found;
      const from: ScanScreen = { kind: "scan", scan: seen, request, worksheet: null };
      if (link.collection.kind === "lineItems") {
        goTo(core, { kind: "events", sheet: { candidate, from, moves: linkId } });
        return;
      }
      const asked = { eventId: "", eventTitle: "", worksheetId: "", target: candidate.target, choices: NONE };
      const outcome = await proposeAdoption(services, { ...asked, moves: linkId, list: link.collection }, options);
      showProposal(core, outcome, { choices: NONE, back: { kind: "home" } });
    }),
  );
}

async function match(
  core: Core,
  candidate: AdoptionCandidate,
  { event, id }: WorksheetRef,
  back: Screen,
  moves?: string,
): Promise<void> {
  const request = { eventId: event.id, eventTitle: event.title, worksheetId: id, target: candidate.target, moves };
  await withServices(core, (services) =>
    work(core, "propose", async (options) => {
      const outcome = await proposeAdoption(services, { ...request, choices: NONE }, options);
      showProposal(core, outcome, { choices: NONE, back });
    }),
  );
}

const NONE: AdoptionChoices = {};

/** An obstacle leaves the person where they are: what they chose stays on the screen. */
function showProposal(
  core: Core,
  outcome: ProposalOutcome,
  { choices, back }: Pick<AdoptScreen, "choices" | "back">,
): boolean {
  if (outcome.ok) {
    const { proposal } = outcome;
    const latest = shown(core)?.choices ?? choices;
    goTo(core, { kind: "adopt", proposal, matched: choices, choices: latest, back });
  } else notify(core, obstacleNotice(outcome.obstacle, null));
  return outcome.ok;
}

function shown(core: Core): AdoptScreen | null {
  const { screen } = core.store.get();
  return screen.kind === "adopt" ? screen : null;
}

/** A choice that is made while the last one is still being worked out is taken up after it. */
export async function rechoose(core: Core, choices: AdoptionChoices): Promise<void> {
  const first = shown(core);
  if (first === null) return;
  goTo(core, { ...first, choices });
  await withServices(core, (services) =>
    work(core, "match", async () => {
      let screen = shown(core);
      do {
        if (screen === null) return;
        const outcome = await proposeAgain(services, screen.proposal, screen.choices);
        if (!showProposal(core, outcome, screen)) return;
        screen = shown(core);
      } while (screen !== null && screen.matched !== screen.choices);
    }),
  );
}

/** The proposal is made again without it: nothing else of it changes. */
export async function forgetWord(core: Core, word: ForgottenWord, of: "workbook" | "company"): Promise<void> {
  const screen = shown(core);
  if (screen === null) return;
  await withServices(core, (services) =>
    work(core, "match", async () => {
      if (of === "company") await forgetInCompany(services, word);
      else await forgetInWorkbook(services, word);
      const { proposal, choices } = screen;
      const shared = of === "company" ? withoutWord(proposal.shared, word) : proposal.shared;
      showProposal(core, await proposeAgain(services, { ...proposal, shared }, choices), screen);
    }),
  );
}

export async function linkSheet(core: Core): Promise<void> {
  const screen = shown(core);
  // What is linked is what is shown: a choice that was not worked out is in neither.
  if (screen === null || screen.matched !== screen.choices) return;
  await withServices(core, (services) =>
    work(core, "linkSheet", (options) =>
      linkShown(core, services, screen, options).finally(() => reload(core, services)),
    ),
  );
}

async function linkShown(
  core: Core,
  services: Services,
  { proposal, choices, back }: AdoptScreen,
  options: WorkflowOptions,
): Promise<void> {
  const outcome = await adoptSheet(services, proposal, options);
  if (outcome.ok) {
    const { link, matched, newRows, cellsConverted: converted, cellsLeft: left, conflicts, notShared } = outcome;
    const title = titlesOf(link.collection).title;
    goTo(core, { kind: "home" });
    const message = adoptedMessage({ title, matched, newRows, converted, left, conflicts, notShared });
    const intent = left.length > 0 ? "warning" : "success";
    notify(core, { ...plainNotice(intent, message), action: { kind: "preview", linkId: link.id } });
    return;
  }
  // The new proposal is what the obstacle's sentence tells the person to look at.
  if (outcome.obstacle.kind === "sheetChanged")
    showProposal(core, await proposeAgain(services, proposal, choices), { choices, back });
  notify(core, obstacleNotice(outcome.obstacle, null));
}
