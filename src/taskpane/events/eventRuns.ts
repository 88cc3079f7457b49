// What a pane does with sends of events that it did not follow to their end: takes in what came of them, and follows
// those that go on. It sends nothing.
import { PlatformError } from "../../platform/errors";
import type { SendProgress } from "../../platform/handoverContract";
import { takeInEvents as runTakeInEvents } from "../../workflows/events/takeIn";
import { followMarks } from "../../workflows/outcomes/followMarks";
import type { Services } from "../../workflows/services";
import { isSessionEnd, plainNotice } from "../pane/notices";
import { fail, notify, withServices, work, type Core } from "../pane/core";
import { countsOf } from "./eventCounts";
import { eventTexts as t } from "./eventTexts";

/** Answers what goes on. None when the gateway cannot be asked: nothing is said, since nobody asked for it. */
export async function takeInEvents(core: Core): Promise<readonly SendProgress[]> {
  const { services } = core.store.get();
  if (services === null) return [];
  try {
    return await takeIn(core, services);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (isSessionEnd(error)) fail(core, error);
    return [];
  }
}

async function takeIn(core: Core, services: Services): Promise<readonly SendProgress[]> {
  const { created, deletions, open } = await runTakeInEvents(services);
  for (const { title, deletion } of deletions)
    notify(core, plainNotice("info", t.deletions[deletion.kind](deletion.kind === "changed" ? deletion.title : title)));
  if (created.length > 0) notify(core, plainNotice("info", t.takenIn(countsOf(created))));
  return open;
}

/** Until it has ended, or the person stops it. */
export async function followEventRun(core: Core, sendId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "createEvents", async (options) => {
      const { lost } = await followMarks(services, sendId, options);
      await takeIn(core, services);
      if (lost !== null) throw lost;
    }),
  );
}
