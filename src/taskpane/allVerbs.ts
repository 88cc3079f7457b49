// The pane's verbs in one hand: panels and ribbon commands call these and nothing else.
import type { Scenario } from "../bids/award/scenario";
import type { SessionRequest } from "../platform/gatewayContract";
import type { AdoptionCandidate } from "../sync/adopt/types";
import type { Choices } from "../sync/types";
import type { ActivitySend } from "../workflows/activity/types";
import type { AdoptionChoices, ScanRequest } from "../workflows/adopt/types";
import type { CompareRequest } from "../workflows/compare/compare";
import type { NegotiationTarget } from "../workflows/compare/types";
import type { LinkRequest } from "../workflows/link/worksheet";
import type { RecordsRequest } from "../workflows/link/records";
import { partMissingNotice } from "./pane/notices";
import { fieldVerbs, type FieldVerbs } from "./link/fieldVerbs";
import { eventVerbs, type EventVerbs } from "./events/eventVerbs";
import { inviteVerbs, type InviteVerbs } from "./invite/inviteVerbs";
import type { Later } from "./pane/later";
import type { ScenarioForm } from "./pane/scenarioScreen";
import { reportVerbs, type ReportVerbs } from "./reports/reportVerbs";
import { cancel, createCore, fail, goTo, notify, type Core } from "./pane/core";
import { connect, disconnect, start } from "./connect/session";
import type { EventRef, Notice, PaneParts, ScanScreen, Screen, WorksheetRef } from "./pane/screens";

export interface Pane extends Pick<Core, "store" | "parts">, Verbs, EventVerbs {
  start(): Promise<void>;
  connect(request: SessionRequest): Promise<void>;
  disconnect(): Promise<void>;
  go(screen: Screen): void;
  notify(notice: Notice | null): void;
  fail(error: unknown): void;
  cancel(): void;
  preview(linkId: string): Promise<void>;
  choose(choices: Choices): Promise<void>;
  send(): Promise<void>;
  makeNew(linkId: string, rows: readonly { readonly row: number; readonly id: string }[]): Promise<void>;
}

interface Verbs
  extends TableVerbs, AdoptVerbs, CompareVerbs, AwardVerbs, ReportVerbs, InviteVerbs, FieldVerbs, SendVerbs {}

interface TableVerbs {
  link(request: LinkRequest): Promise<void>;
  /** A list of payments or custom fields, to a new sheet. */
  linkList(request: RecordsRequest): Promise<void>;
  refresh(linkId: string): Promise<void>;
  /** One after the other; what became of each is shown at the end. */
  refreshAll(linkIds: readonly string[]): Promise<void>;
  /** The rows that are selected in the sheet. */
  refreshRows(linkId: string): Promise<void>;
  adoptDrift(linkId: string): Promise<void>;
  unlink(linkId: string): Promise<void>;
  adopt(linkId: string): Promise<void>;
  show(linkId: string, row: number, column: number | null): Promise<void>;
}

interface AdoptVerbs {
  /** Looks for cells that can be linked; the worksheet is null when it is chosen afterwards. */
  scan(request: ScanRequest, worksheet: WorksheetRef | null): Promise<void>;
  takeCells(from: ScanScreen, candidate: AdoptionCandidate): Promise<void>;
  matchSheet(candidate: AdoptionCandidate, worksheet: WorksheetRef): Promise<void>;
  /** Matches again with the person's choices. */
  rechoose(choices: AdoptionChoices): Promise<void>;
  linkSheet(): Promise<void>;
  showArea(sheetName: string, address: string): Promise<void>;
}

interface CompareVerbs {
  /** Reads the bids of an event and shows what is to be chosen. */
  prepareCompare(event: EventRef): Promise<void>;
  compare(request: CompareRequest): Promise<void>;
  refreshComparison(comparisonId: string): Promise<void>;
  showComparison(comparisonId: string): Promise<void>;
  forgetComparison(comparisonId: string): Promise<void>;
  /** What moved since an earlier pull, by that pull's time, on a new sheet. */
  writeRound(comparisonId: string, sinceAt: string): Promise<void>;
  openNegotiation(comparisonId: string): Promise<void>;
  writeNegotiation(comparisonId: string, bidId: string, target: NegotiationTarget): Promise<void>;
}

interface AwardVerbs {
  openScenarios(comparisonId: string): Promise<void>;
  /** Keeps what was typed, as long as the scenarios are open; it saves nothing. At once, since a field waits for it. */
  draftScenario(form: ScenarioForm): void;
  saveScenario(scenario: Scenario): Promise<void>;
  removeScenario(scenarioId: string): Promise<void>;
  /** Saves the scenario, works out its award and shows it. */
  solveScenario(scenario: Scenario): Promise<void>;
  /** The shown award's scenario with the rules that give way, worked out anew. */
  relaxScenario(): Promise<void>;
  writeAward(): Promise<void>;
  /**
   * Ids of the lines that are selected in the comparison's sheet; null when they cannot be had, which a notice says.
   */
  selectedLines(comparisonId: string): Promise<readonly string[] | null>;
}

interface SendVerbs {
  /** Shows what is left of a send that was cut off, or says that all of it arrived. */
  finishSend(linkId: string, sendId: string): Promise<void>;
  /** The card stops telling of the send that was cut off. */
  leaveSend(linkId: string): Promise<void>;
  /** Shows what taking back a send would do. */
  undoSend(linkId: string, sendId: string): Promise<void>;
  writeActivity(sends: readonly ActivitySend[]): Promise<void>;
  /** The list as the text of a .csv; null when it could not be made, which a notice says. */
  activityCsv(sends: readonly ActivitySend[]): Promise<string | null>;
}

// The workflows load after the first screen stands: nobody needs them before being connected.
const tableActions = () => import("./tables/tableActions");
const refreshActions = () => import("./tables/refreshActions");
const activityActions = () => import("./activity/activityActions");
const adoptActions = () => import("./adopt/adoptActions");
const compareActions = () => import("./compare/compareActions");
const roundActions = () => import("./compare/roundActions");
const awardActions = () => import("./award/awardActions");
const previewActions = () => import("./preview/previewActions");

export function createPane(parts: PaneParts): Pane {
  const core = createCore(parts);
  /** A part that cannot be loaded means that the gateway, which serves it, is away. */
  const later: Later = async (load, run) => {
    const actions = await load().catch(() => null);
    if (actions === null) notify(core, partMissingNotice());
    else await run(actions);
  };
  return {
    store: core.store,
    parts,
    start: () => start(core),
    connect: (request) => connect(core, request),
    disconnect: () => disconnect(core),
    go(screen) {
      notify(core, null);
      goTo(core, screen);
    },
    notify: (notice) => notify(core, notice),
    fail: (error) => fail(core, error),
    cancel: () => cancel(core),
    ...tableVerbs(core, later),
    ...adoptVerbs(core, later),
    ...compareVerbs(core, later),
    ...awardVerbs(core, later),
    ...reportVerbs(core, later),
    ...inviteVerbs(core, later),
    ...eventVerbs(core, later),
    ...fieldVerbs(core, later),
    ...sendVerbs(core, later),
    preview: (linkId) => later(previewActions, ({ preview }) => preview(core, linkId)),
    choose: (choices) => later(previewActions, ({ choose }) => choose(core, choices)),
    send: () => later(previewActions, ({ send }) => send(core)),
    makeNew: (linkId, rows) => later(previewActions, ({ makeNew }) => makeNew(core, linkId, rows)),
  };
}

function tableVerbs(core: Core, later: Later): TableVerbs {
  return {
    link: (request) => later(tableActions, ({ link }) => link(core, request)),
    linkList: (request) => later(tableActions, ({ linkList }) => linkList(core, request)),
    refresh: (linkId) => later(tableActions, ({ refresh }) => refresh(core, linkId)),
    refreshAll: (linkIds) => later(refreshActions, ({ refreshAll }) => refreshAll(core, linkIds)),
    refreshRows: (linkId) => later(refreshActions, ({ refreshRows }) => refreshRows(core, linkId)),
    adoptDrift: (linkId) => later(refreshActions, ({ adoptDrift }) => adoptDrift(core, linkId)),
    unlink: (linkId) => later(tableActions, ({ unlink }) => unlink(core, linkId)),
    adopt: (linkId) => later(tableActions, ({ adopt }) => adopt(core, linkId)),
    show: (linkId, row, column) => later(tableActions, ({ show }) => show(core, linkId, row, column)),
  };
}

function adoptVerbs(core: Core, later: Later): AdoptVerbs {
  return {
    scan: (request, worksheet) => later(adoptActions, ({ scan }) => scan(core, request, worksheet)),
    takeCells: (from, candidate) => later(adoptActions, ({ takeCells }) => takeCells(core, from, candidate)),
    matchSheet: (candidate, worksheet) =>
      later(adoptActions, ({ matchSheet }) => matchSheet(core, candidate, worksheet)),
    rechoose: (choices) => later(adoptActions, ({ rechoose }) => rechoose(core, choices)),
    linkSheet: () => later(adoptActions, ({ linkSheet }) => linkSheet(core)),
    showArea: (sheetName, address) => later(adoptActions, ({ showArea }) => showArea(core, sheetName, address)),
  };
}

function compareVerbs(core: Core, later: Later): CompareVerbs {
  return {
    prepareCompare: (event) => later(compareActions, ({ prepareCompare }) => prepareCompare(core, event)),
    compare: (request) => later(compareActions, ({ compare }) => compare(core, request)),
    refreshComparison: (id) => later(compareActions, ({ refreshComparison }) => refreshComparison(core, id)),
    showComparison: (id) => later(compareActions, ({ showComparison }) => showComparison(core, id)),
    forgetComparison: (id) => later(compareActions, ({ forgetComparison }) => forgetComparison(core, id)),
    writeRound: (id, sinceAt) => later(roundActions, ({ writeRound }) => writeRound(core, id, sinceAt)),
    openNegotiation: (id) => later(roundActions, ({ openNegotiation }) => openNegotiation(core, id)),
    writeNegotiation: (id, bidId, target) =>
      later(roundActions, ({ writeNegotiation }) => writeNegotiation(core, id, bidId, target)),
  };
}

function awardVerbs(core: Core, later: Later): AwardVerbs {
  return {
    openScenarios: (id) => later(awardActions, ({ openScenarios }) => openScenarios(core, id)),
    draftScenario(form) {
      const { screen } = core.store.get();
      if (screen.kind !== "scenario" || screen.form.id !== form.id) return;
      goTo(core, { ...screen, form, drafts: new Map(screen.drafts).set(form.id, form) });
    },
    saveScenario: (scenario) => later(awardActions, ({ saveScenario }) => saveScenario(core, scenario)),
    removeScenario: (id) => later(awardActions, ({ removeScenario }) => removeScenario(core, id)),
    solveScenario: (scenario) => later(awardActions, ({ solveScenario }) => solveScenario(core, scenario)),
    relaxScenario: () => later(awardActions, ({ relaxScenario }) => relaxScenario(core)),
    writeAward: () => later(awardActions, ({ writeAward }) => writeAward(core)),
    async selectedLines(id) {
      let lines: readonly string[] | null = null;
      await later(awardActions, async ({ selectedLines }) => {
        lines = await selectedLines(core, id);
      });
      return lines;
    },
  };
}

function sendVerbs(core: Core, later: Later): SendVerbs {
  return {
    finishSend: (linkId, sendId) => later(activityActions, ({ finishSend }) => finishSend(core, linkId, sendId)),
    leaveSend: (linkId) => later(activityActions, ({ leaveSend }) => leaveSend(core, linkId)),
    undoSend: (linkId, sendId) => later(activityActions, ({ undoSend }) => undoSend(core, linkId, sendId)),
    writeActivity: (sends) => later(activityActions, ({ writeActivity }) => writeActivity(core, sends)),
    async activityCsv(sends) {
      let text: string | null = null;
      await later(activityActions, async ({ activityCsv }) => {
        text = await activityCsv(core, sends);
      });
      return text;
    },
  };
}
