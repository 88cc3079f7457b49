// What a person does with events but create them: a table of them, the deletion of one, the reference of their fields.
import { writeDescriptors } from "../../workflows/events/describeTables";
import { deleteEventByTitle, readDoomed } from "../../workflows/events/delete";
import { selectedEvent } from "../../workflows/events/selected";
import { linkRecords, type RecordsRequest } from "../../workflows/link/records";
import type { Services, WorkflowOptions } from "../../workflows/services";
import { plainNotice, platformNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { eventTexts as t } from "./eventTexts";
import { goTo, notify, withServices, work, type Core } from "../pane/core";
import type { EventRef } from "../pane/screens/screens";

/** A table of events to a new sheet. */
export async function linkEvents(core: Core, within: RecordsRequest["within"], withinTitle: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "link", async (options) => {
      const request: RecordsRequest = { list: "events", within, withinTitle };
      const outcome = await linkRecords(services, request, options).finally(() => reload(core, services));
      if (!outcome.ok) {
        notify(core, obstacleNotice(outcome.obstacle, null));
        return;
      }
      goTo(core, { kind: "home" });
      notify(core, plainNotice("success", t.linked(outcome.rows)));
    }),
  );
}

/** Shows what would go with an event. */
export async function openDoom(core: Core, event: EventRef): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readEvent", (options) => showDoomed(core, services, event.id, options)),
  );
}

/** The same for the event of the row that is selected in a table of events. */
export async function openDoomOfRow(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "readEvent", async (options) => {
      const id = await selectedEvent(services);
      if (id === null) notify(core, plainNotice("info", t.noRow));
      else await showDoomed(core, services, id, options);
    }),
  );
}

async function showDoomed(core: Core, services: Services, eventId: string, { signal }: WorkflowOptions): Promise<void> {
  const doomed = await readDoomed(services, eventId, signal);
  if (doomed === null) notify(core, plainNotice("info", t.gone));
  else goTo(core, { kind: "eventWork", at: { step: "doom", doomed } });
}

/** Hands nothing over before the title that the platform has now is the one that was typed. */
export async function deleteEvent(core: Core, typed: string): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "eventWork" || screen.at.step !== "doom") return;
  const { doomed } = screen.at;
  await withServices(core, (services) =>
    work(core, "deleteEvent", async (options) => {
      const confirmed = { eventId: doomed.id, typed, shown: doomed.shown };
      const deletion = await deleteEventByTitle(services, confirmed, options);
      if ("ok" in deletion) {
        notify(core, obstacleNotice(deletion.obstacle, null));
        return;
      }
      const message = t.deletions[deletion.kind];
      switch (deletion.kind) {
        case "titleDiffers":
          goTo(core, { ...screen, at: { step: "doom", doomed: { ...doomed, title: deletion.title } } });
          notify(core, plainNotice("warning", message(deletion.title)));
          return;
        case "changed":
          await showDoomed(core, services, doomed.id, options);
          notify(core, plainNotice("warning", message(deletion.title)));
          return;
        case "unsent":
          notify(core, plainNotice("warning", message(doomed.title)));
          return;
        case "refused":
          notify(core, { ...platformNotice(deletion.failure), message: message(doomed.title) });
          return;
        case "deleted":
        case "gone":
        case "unknown":
        case "underWay":
          goTo(core, { kind: "eventWork", at: { step: "deleted", doomed, deletion } });
      }
    }),
  );
}

export async function writeFieldReference(core: Core): Promise<void> {
  await withServices(core, (services) =>
    work(core, "fieldReference", async (options) => {
      const { sheets, renewed } = await writeDescriptors(services, options);
      notify(core, plainNotice("success", t.reference(sheets, renewed)));
    }),
  );
}
