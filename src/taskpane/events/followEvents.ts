// What a pane does with sends of events that it did not follow to their end: takes in what came of them, and follows
// those that go on. It sends nothing.
import type { SendProgress } from "../../platform/handoverContract";
import { takeInEvents as runTakeInEvents } from "../../workflows/events/takeIn";
import type { Services } from "../../workflows/services";
import { askUnasked, followRun } from "../pane/work/carriedRuns";
import { plainNotice } from "../pane/notices";
import { notify, type Core } from "../pane/core";
import { countsOf } from "./eventCounts";
import { eventTexts as t } from "./eventTexts";

/** Answers what goes on. None when the gateway cannot be asked. */
export function takeInEvents(core: Core): Promise<readonly SendProgress[]> {
  return askUnasked(core, (services) => takeIn(core, services), []);
}

async function takeIn(core: Core, services: Services): Promise<readonly SendProgress[]> {
  const { created, deletions, open } = await runTakeInEvents(services);
  for (const { title, deletion } of deletions)
    notify(core, plainNotice("info", t.deletions[deletion.kind](deletion.kind === "changed" ? deletion.title : title)));
  if (created.length > 0) notify(core, plainNotice("info", t.takenIn(countsOf(created))));
  return open;
}

export function followEventRun(core: Core, sendId: string): Promise<void> {
  return followRun(core, { kind: "createEvents", sendId }, (services) => takeIn(core, services));
}
