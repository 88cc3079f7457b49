// The ribbon's buttons: they run in the pane's own runtime, so that they share its one piece of work at a time. They
// work with the pane closed, and open it when there is something to read. Each tells Excel that it is done, however it
// ends.
import { failureNotice, plainNotice } from "./pane/notices";
import type { Pane } from "./pane/pane";
import { previewVerbs } from "./preview/previewVerbs";
import { reportRefreshVerbs } from "./reports/reportVerbs";
import { tableVerbs } from "./tables/tableVerbs";
import { paneTexts } from "./pane/paneTexts";

export const commandNames = ["refresh", "preview"] as const;
export type CommandName = (typeof commandNames)[number];

export interface CommandShell {
  associate(name: CommandName, run: (event: { completed(): void }) => void): void;
  showPane(): Promise<void>;
}

/** `ready` settles when it is known whether a session goes on; a button may be pressed before that. */
export function associateCommands(shell: CommandShell, pane: Pane, ready: Promise<void>): void {
  const commands: Record<CommandName, () => Promise<void>> = {
    async refresh() {
      const reports = await reportsInFront(pane);
      const linkId = reports.length > 0 ? null : await meantTable(pane);
      if (reports.length > 0) await pane.verbs(reportRefreshVerbs).refreshReports(reports);
      else if (linkId !== null) await pane.verbs(tableVerbs).refresh(linkId);
      const { notice, screen } = pane.store.get();
      // What became of several reports is a list to read.
      const isToRead = reports.length > 1 && screen.kind === "refreshed";
      if (isToRead || (notice !== null && notice.intent !== "success")) showPane(shell);
    },
    async preview() {
      showPane(shell);
      const linkId = await meantTable(pane);
      if (linkId !== null) await pane.verbs(previewVerbs).preview(linkId);
    },
  };
  for (const name of commandNames)
    shell.associate(name, (event) => {
      void ready
        .then(commands[name])
        .catch((error: unknown) => pane.notify(failureNotice(error)))
        .finally(() => event.completed());
    });
}

/**
 * Some stores ignore this or refuse it. What there is to read then waits in the pane until the person opens it, and the
 * command itself must neither fail nor wait for that.
 */
function showPane(shell: CommandShell): void {
  void shell.showPane().catch(() => undefined);
}

/** The linked table of the sheet in front, or the only one there is. Null with a notice that says why. */
async function meantTable(pane: Pane): Promise<string | null> {
  const { services, work, notice } = pane.store.get();
  if (work !== null && work.unasked !== true) return refuse(pane, paneTexts.busy(work.kind));
  // A notice from the start, such as an unreachable gateway, says more than "not connected".
  if (services === null) return notice === null ? refuse(pane, paneTexts.notConnected) : null;
  const links = await services.workbook.links();
  const active = new Set(await services.workbook.activeTableIds());
  const here = links.filter((link) => active.has(link.tableId));
  const candidates = here.length > 0 ? here : links;
  const [only] = candidates;
  return only !== undefined && candidates.length === 1 ? only.id : refuse(pane, paneTexts.noTableHere);
}

/** Ids of the reports on the sheet in front, where no linked table stands beside them. */
async function reportsInFront(pane: Pane): Promise<readonly string[]> {
  const { services, work } = pane.store.get();
  if (services === null || (work !== null && work.unasked !== true)) return [];
  const active = new Set(await services.workbook.activeTableIds());
  const isHere = ({ tableId }: { readonly tableId: string }) => active.has(tableId);
  if ((await services.workbook.links()).some(isHere)) return [];
  return (await services.workbook.reports()).filter(isHere).map(({ id }) => id);
}

function refuse(pane: Pane, message: Parameters<typeof plainNotice>[1]): null {
  pane.notify(plainNotice("warning", message));
  return null;
}
