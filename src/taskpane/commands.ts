// The ribbon's buttons: they run in the pane's own runtime, so that they share its one piece of work at a time. They
// work with the pane closed, and open it when there is something to read. Each tells Excel that it is done, however it
// ends.
import type { Services } from "../workflows/services";
import { awardVerbs } from "./award/awardVerbs";
import { compareVerbs } from "./compare/compareVerbs";
import { everythingVerbs } from "./home/everythingVerbs";
import { inFront, oursOf, readyOf } from "./home/inFront";
import { topicOf } from "./pane/screens/helpTopic";
import type { Screen } from "./pane/screens/screens";
import { failureNotice, plainNotice } from "./pane/notices";
import type { Pane } from "./pane/pane";
import { giveUpVerbs, orderVerbs, previewVerbs } from "./preview/previewVerbs";
import { reportRefreshVerbs } from "./reports/reportVerbs";
import { tableVerbs } from "./tables/tableVerbs";
import { paneTexts } from "./pane/paneTexts";
import { askedWork } from "./pane/work/work";

export const commandNames = [
  "refresh",
  "refreshEverything",
  "preview",
  "compare",
  "award",
  "negotiate",
  "report",
  "invite",
  "events",
  "lists",
  "activity",
  "help",
  "refreshRows",
  "takeSelected",
] as const;
export type CommandName = (typeof commandNames)[number];

export interface CommandShell {
  /** Excel gives no event where a keyboard shortcut runs it. */
  associate(name: CommandName, run: (event?: { completed(): void }) => void): void;
  showPane(): Promise<void>;
}

type Commands = Record<CommandName, () => Promise<void>>;

/** `ready` settles when it is known whether a session goes on; a button may be pressed before that. */
export function associateCommands(shell: CommandShell, pane: Pane, ready: Promise<void>): void {
  const commands = commandsOf(shell, pane);
  const pressed = new Set<CommandName>();
  for (const name of commandNames)
    shell.associate(name, (event) => {
      // A double click is one click.
      if (pressed.has(name)) {
        event?.completed();
        return;
      }
      pressed.add(name);
      void ready
        .then(() => pane.soonFree())
        .then(commands[name])
        .catch((error: unknown) => pane.notify(failureNotice(error)))
        .finally(() => {
          pressed.delete(name);
          event?.completed();
        });
    });
}

/** What each button does. */
function commandsOf(shell: CommandShell, pane: Pane): Commands {
  const leadTo = (screen: Screen) => () => goTo(shell, pane, screen);
  return {
    refresh: () => refreshHere(shell, pane),
    refreshEverything: () => refreshEverything(shell, pane),
    refreshRows: () => refreshRows(shell, pane),
    preview: () => previewHere(shell, pane),
    takeSelected: () => takeSelected(shell, pane),
    award: () => ofComparison(shell, pane, (id) => pane.verbs(awardVerbs).openScenarios(id)),
    negotiate: () => ofComparison(shell, pane, (id) => pane.verbs(compareVerbs).openNegotiation(id)),
    compare: leadTo({ kind: "events", aim: "compare" }),
    report: leadTo({ kind: "reports" }),
    invite: leadTo({ kind: "events", aim: "invite" }),
    events: leadTo({ kind: "eventWork", at: { step: "start" } }),
    lists: leadTo({ kind: "lists" }),
    activity: leadTo({ kind: "activity", linkId: null, send: null }),
    help: () => openHelp(shell, pane),
  };
}

/** The tables of the sheet in front, else its reports, else its comparison, else the table that is meant. */
async function refreshHere(shell: CommandShell, pane: Pane): Promise<void> {
  const together = await tablesTogether(pane);
  if (together.length > 0) {
    await pane.verbs(everythingVerbs).refreshEverything({ tables: together, comparisons: [], reports: [] });
    showPane(shell);
    return;
  }
  const reports = await reportsInFront(pane);
  const comparison = reports.length > 0 ? null : comparisonInFront(pane);
  const linkId = reports.length > 0 || comparison !== null ? null : await meantTable(pane);
  if (comparison !== null) await pane.verbs(compareVerbs).refreshComparison(comparison);
  if (reports.length > 0) await pane.verbs(reportRefreshVerbs).refreshReports(reports);
  else if (linkId !== null) await pane.verbs(tableVerbs).refresh(linkId);
  // What became of several reports is a list to read.
  const isToRead = reports.length > 1 && pane.store.get().screen.kind === "refreshed";
  if (isToRead || wentOtherwise(pane)) showPane(shell);
}

async function refreshEverything(shell: CommandShell, pane: Pane): Promise<void> {
  const services = idle(pane);
  if (services !== null)
    await pane.verbs(everythingVerbs).refreshEverything(readyOf(oursOf(pane.store.get()), services));
  showPane(shell);
}

async function refreshRows(shell: CommandShell, pane: Pane): Promise<void> {
  const linkId = selectedTable(pane) ?? (await meantTable(pane));
  if (linkId !== null) await pane.verbs(tableVerbs).refreshRows(linkId);
  if (wentOtherwise(pane)) showPane(shell);
}

async function previewHere(shell: CommandShell, pane: Pane): Promise<void> {
  showPane(shell);
  const together = await tablesTogether(pane);
  if (together.length > 0) {
    // It waits for the person, which Excel's button does not.
    void pane.verbs(orderVerbs).sendAllInOrder(together);
    return;
  }
  const linkId = await meantTable(pane);
  if (linkId !== null) await pane.verbs(previewVerbs).preview(linkId);
}

async function takeSelected(shell: CommandShell, pane: Pane): Promise<void> {
  showPane(shell);
  const linkId = selectedTable(pane) ?? (await meantTable(pane));
  if (linkId !== null) await pane.verbs(giveUpVerbs).offerSelected(linkId);
}

function openHelp(shell: CommandShell, pane: Pane): Promise<void> {
  showPane(shell);
  const { screen, services } = pane.store.get();
  if (screen.kind !== "help") pane.go({ kind: "help", topic: topicOf(screen, services !== null), back: screen });
  return Promise.resolve();
}

/** There is a notice, and it is not that all went well. */
function wentOtherwise(pane: Pane): boolean {
  const { notice } = pane.store.get();
  return notice !== null && notice.intent !== "success";
}

/**
 * Some stores ignore this or refuse it. What there is to read then waits in the pane until the person opens it, and the
 * command itself must neither fail nor wait for that.
 */
function showPane(shell: CommandShell): void {
  void shell.showPane().catch(() => undefined);
}

/** Null with a notice where work runs or nobody is connected. */
function idle(pane: Pane): Services | null {
  const state = pane.store.get();
  const { services, notice } = state;
  const work = askedWork(state);
  if (work !== null) {
    pane.notify({ ...plainNotice("warning", paneTexts.busy(work.kind)), passing: true });
    return null;
  }
  // A notice from the start, such as an unreachable gateway, says more than "not connected".
  if (services === null) return notice === null ? refuse(pane, paneTexts.notConnected) : null;
  return services;
}

/** A button that leads to a screen of the pane. */
function goTo(shell: CommandShell, pane: Pane, screen: Screen): Promise<void> {
  showPane(shell);
  if (idle(pane) !== null) pane.go(screen);
  return Promise.resolve();
}

/** Null where it has none, where a linked table is beside it, or where work runs: then the table's way says why. */
function comparisonInFront(pane: Pane): string | null {
  const state = pane.store.get();
  const { tables, comparisons } = inFront(state);
  const isBusy = askedWork(state) !== null;
  if (state.services === null || isBusy || tables.length > 0 || comparisons.length !== 1) return null;
  return comparisons[0]?.id ?? null;
}

/** The comparison of the sheet in front, or the only one there is. */
async function ofComparison(shell: CommandShell, pane: Pane, run: (id: string) => Promise<unknown>): Promise<void> {
  showPane(shell);
  const services = idle(pane);
  if (services === null) return;
  const front = await services.workbook.frontSheet(null);
  const state = pane.store.get();
  const here = inFront({ ...state, front }).comparisons;
  const [only] = here.length > 0 ? here : state.comparisons;
  if (only !== undefined && (here.length === 1 || state.comparisons.length === 1)) await run(only.id);
  else refuse(pane, paneTexts.noComparisonHere);
}

/** The linked table of the sheet in front, or the only one there is. Null with a notice that says why. */
async function meantTable(pane: Pane): Promise<string | null> {
  const services = idle(pane);
  if (services === null) return null;
  const links = await services.workbook.links();
  const active = new Set(await services.workbook.activeTableIds());
  const here = links.filter((link) => active.has(link.tableId));
  const candidates = here.length > 0 ? here : links;
  const [only] = candidates;
  return only !== undefined && candidates.length === 1 ? only.id : refuse(pane, paneTexts.noTableHere);
}

/** The table with the selected row, where the sheet in front has several; else the table's way says which is meant. */
function selectedTable(pane: Pane): string | null {
  const state = pane.store.get();
  const isBusy = askedWork(state) !== null;
  const { tables } = inFront(state);
  if (state.services === null || isBusy || tables.length < 2) return null;
  return tables.find(({ link }) => link.id === state.selected?.linkId)?.link.id ?? null;
}

/** Ids of the tables on the sheet in front, where it has several and one send carries all of them. */
async function tablesTogether(pane: Pane): Promise<readonly string[]> {
  const state = pane.store.get();
  const { services } = state;
  if (services === null || askedWork(state) !== null) return [];
  const active = new Set(await services.workbook.activeTableIds());
  const here = (await services.workbook.links()).filter(({ tableId }) => active.has(tableId));
  const one = here[0]?.together;
  const isOne = one !== undefined && here.length > 1 && here.every(({ together }) => together === one);
  return isOne ? here.map(({ id }) => id) : [];
}

/** Ids of the reports on the sheet in front, where no linked table stands beside them. */
async function reportsInFront(pane: Pane): Promise<readonly string[]> {
  const state = pane.store.get();
  const { services } = state;
  if (services === null || askedWork(state) !== null) return [];
  const active = new Set(await services.workbook.activeTableIds());
  const isHere = ({ tableId }: { readonly tableId: string }) => active.has(tableId);
  if ((await services.workbook.links()).some(isHere)) return [];
  const of = state.made?.of?.reportId;
  return (await services.workbook.reports()).filter((one) => one.id === of || isHere(one)).map(({ id }) => id);
}

function refuse(pane: Pane, message: Parameters<typeof plainNotice>[1]): null {
  pane.notify(plainNotice("warning", message));
  return null;
}
