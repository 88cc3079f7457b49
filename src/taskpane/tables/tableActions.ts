// What a person does with linked tables outside a preview: link, refresh, unlink, take over, go to a cell.
import { titlesOf } from "../../sync/collectionTitles";
import { adoptTable, linkWorksheet, unlinkTable, type LinkRequest } from "../../workflows/link/worksheet";
import { linkRecords, type RecordsRequest } from "../../workflows/link/records";
import type { Stopped } from "../../workflows/obstacle";
import { refreshTable } from "../../workflows/refresh/refresh";
import { showCell } from "../../workflows/table/status";
import type { Services, WorkflowOptions } from "../../workflows/services";
import type { LinkOutcome } from "../../workflows/table/types";
import { failureNotice, obstacleNotice, plainNotice } from "../pane/notices";
import { refreshedNotice } from "./refreshedNotice";
import { linkedMessage } from "./tableTexts";
import { unlinkedMessage } from "./tableTexts";
import { accountMessage } from "./tableTexts";
import { goTo, notify, work, withServices, type Core } from "../pane/core";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { Message } from "../parts/message";
import { loadTables, patchEntry } from "./tables";

export async function link(core: Core, request: LinkRequest): Promise<void> {
  await linking(core, (services, options) => linkWorksheet(services, request, options));
}

export async function linkList(core: Core, request: RecordsRequest): Promise<void> {
  await linking(core, (services, options) => linkRecords(services, request, options));
}

async function linking(
  core: Core,
  run: (services: Services, options: WorkflowOptions) => Promise<LinkOutcome>,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "link", async (options) => {
      const outcome = await run(services, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", linkedMessage(titlesOf(outcome.link.collection).title, outcome.rows)));
    }),
  );
}

export async function refresh(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refresh", async (options) => {
      const refreshed = telling(core, linkId, options, () => refreshTable(services, linkId, options));
      const outcome = await refreshed.finally(() => reload(core, services));
      notify(core, outcome.ok ? refreshedNotice(linkId, outcome) : obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}

/** The card tells of a refresh that failed until one has gone well; one that the person stopped has not failed. */
export async function telling<Outcome extends { readonly ok: true } | Stopped>(
  core: Core,
  linkId: string,
  { signal }: WorkflowOptions,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const failed = (message: Message) => patchEntry(core, linkId, { failed: { at: core.parts.clock.now(), message } });
  try {
    const outcome = await run();
    if (outcome.ok) patchEntry(core, linkId, { failed: null });
    else failed(obstacleMessage(outcome.obstacle));
    return outcome;
  } catch (error) {
    if (signal?.aborted !== true) failed(failureNotice(error).message);
    throw error;
  }
}

export async function unlink(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await unlinkTable(services, linkId);
      await loadTables(core, services);
      notify(core, plainNotice("info", unlinkedMessage));
    }),
  );
}

export async function adopt(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await adoptTable(services, linkId);
      await loadTables(core, services);
      notify(core, plainNotice("success", accountMessage(services.account.userEmail)));
    }),
  );
}

/** Going to a cell is no work: it may be done while another thing runs. */
export async function show(core: Core, linkId: string, row: number, column: number | null): Promise<void> {
  await withServices(core, (services) =>
    showCell(services, linkId, row, column).catch((error: unknown) => notify(core, failureNotice(error))),
  );
}

/** After work that may have changed the workbook, however it ended. Its own trouble must not hide the first one. */
export async function reload(core: Core, services: Services): Promise<void> {
  await loadTables(core, services).catch((error: unknown) => notify(core, failureNotice(error)));
}
