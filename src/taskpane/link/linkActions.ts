// What a person links to new sheets: a worksheet, a list, custom fields with their options. It sends nothing.
import { titlesOf } from "../../sync/collectionTitles";
import type { FieldScope } from "../../workflows/link/fieldScope";
import { linkEventSheet } from "../../workflows/link/eventSheet";
import { linkFieldSheet as runLinkFieldSheet } from "../../workflows/link/fieldSheet";
import { linkRecords, type RecordsRequest } from "../../workflows/link/records";
import { type LinkRequest, linkWorksheet } from "../../workflows/link/worksheet";
import type { Services, WorkflowOptions } from "../../workflows/services";
import type { LinkOutcome } from "../../workflows/table/types";
import { plainNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { fieldTexts } from "./fieldTexts";
import { goTo, notify, work, withServices, type Core } from "../pane/core";
import { linkedMessage, linkedWithEvent } from "./worksheetTexts";

/** Fields and their options, side by side on a new sheet. */
export async function linkFieldSheet(core: Core, scope: FieldScope): Promise<void> {
  await withServices(core, (services) =>
    work(core, "link", async (options) => {
      const outcome = await runLinkFieldSheet(services, scope, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const [fields = 0, own = 0] = outcome.rows;
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", fieldTexts.linked(scope.title, fields, own)));
    }),
  );
}

export async function link(core: Core, request: LinkRequest): Promise<void> {
  await linking(core, (services, options) => linkWorksheet(services, request, options));
}

/** The event's own fields in a row above the worksheet's line items. */
export async function linkWithEvent(core: Core, request: LinkRequest): Promise<void> {
  await withServices(core, (services) =>
    work(core, "link", async (options) => {
      const outcome = await linkEventSheet(services, request, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      const lines = outcome.links.at(-1)?.collection;
      goTo(core, { kind: "home" });
      const title = lines === undefined ? request.eventTitle : titlesOf(lines).title;
      notify(core, plainNotice("success", linkedWithEvent(title, outcome.rows.at(-1) ?? 0)));
    }),
  );
}

/** A list of payments or custom fields, to a new sheet. */
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
