// What a person does with linked tables outside a preview: link, refresh, unlink, take over, go to a cell.
import { adoptTable, linkWorksheet, unlinkTable, type LinkRequest } from "../../workflows/link";
import { refreshTable } from "../../workflows/refresh";
import { showCell } from "../../workflows/status";
import type { Services } from "../../workflows/types";
import { failureNotice, obstacleNotice, plainNotice, refreshedNotice } from "../notices";
import { en } from "../strings/en";
import { goTo, notify, work, withServices, type Core } from "./core";
import { loadTables } from "./tables";

export async function link(core: Core, request: LinkRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "link", async (options) => {
      const outcome = await linkWorksheet(services, request, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", en.linked(outcome.link.collection.worksheetTitle, outcome.rows)));
    }),
  );
}

export async function refresh(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "refresh", async (options) => {
      const outcome = await refreshTable(services, linkId, options).finally(() => reload(core, services));
      notify(core, outcome.ok ? refreshedNotice(linkId, outcome) : obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}

export async function unlink(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await unlinkTable(services, linkId);
      await loadTables(core, services);
      notify(core, plainNotice("info", en.unlinked));
    }),
  );
}

export async function adopt(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "change", async () => {
      await adoptTable(services, linkId);
      await loadTables(core, services);
      notify(core, plainNotice("success", en.adopted(services.account.userEmail)));
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
