// Preview, a person's choices in it, and the send of exactly that list.
import { conflictKey } from "../../sync/conflictKey";
import type { Conflict, Resolutions, Side } from "../../sync/types";
import { previewTable, resolvePreview } from "../../workflows/preview";
import { sendPreview } from "../../workflows/send";
import { makeNewRows } from "../../workflows/status";
import type { Preview, Services, WorkflowOptions } from "../../workflows/types";
import { failureNotice, isSessionEnd, obstacleNotice, platformNotice } from "../notices";
import { endSession, goTo, notify, work, withServices, type Core } from "./core";
import { reload } from "./tableActions";
import type { PreviewScreen } from "./types";

const NO_CHOICES: Resolutions = new Map();

export async function preview(core: Core, linkId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", (options) =>
      showPreview(core, services, linkId, options).finally(() => reload(core, services)),
    ),
  );
}

/** `before` lends its choices where the conflict is still the very same one. */
async function showPreview(
  core: Core,
  services: Services,
  linkId: string,
  options: WorkflowOptions,
  before: PreviewScreen | null = null,
): Promise<void> {
  const outcome = await previewTable(services, linkId, options);
  if (!outcome.ok) {
    goTo(core, { kind: "home" });
    {
      notify(core, obstacleNotice(outcome.obstacle, linkId));
      return;
    }
  }
  const conflicts = outcome.preview.plan.conflicts;
  const resolutions = before === null ? NO_CHOICES : stillMeant(before, conflicts);
  goTo(core, screenOf(outcome.preview, conflicts, NO_CHOICES));
  if (resolutions.size > 0) await choose(core, resolutions);
}

function screenOf(shown: Preview, conflicts: readonly Conflict[], resolutions: Resolutions): PreviewScreen {
  return { kind: "preview", preview: shown, conflicts, resolutions, comparing: false };
}

function stillMeant(before: PreviewScreen, conflicts: readonly Conflict[]): Resolutions {
  const known = new Map(before.conflicts.map((one) => [conflictKey(one.id, one.column), one]));
  const kept = new Map<string, Side>();
  for (const { id, column, ours, theirs } of conflicts) {
    const key = conflictKey(id, column);
    const was = known.get(key);
    const side = before.resolutions.get(key);
    if (side !== undefined && was?.ours === ours && was.theirs === theirs) kept.set(key, side);
  }
  return kept;
}

/** Plans again with these choices. Of several in quick succession only the last one counts. */
export async function choose(core: Core, resolutions: Resolutions): Promise<void> {
  const { screen, services } = core.store.get();
  if (screen.kind !== "preview" || services === null) return;
  goTo(core, { ...screen, resolutions, comparing: true });
  const stillWanted = () => {
    const now = core.store.get().screen;
    return now.kind === "preview" && now.resolutions === resolutions ? now : null;
  };
  try {
    const outcome = await resolvePreview(services, screen.preview, resolutions);
    const now = stillWanted();
    if (now === null) return;
    if (outcome.ok) {
      goTo(core, withPlan(now, outcome.preview));
      return;
    }
    goTo(core, { kind: "home" });
    notify(core, obstacleNotice(outcome.obstacle, screen.preview.link.id));
  } catch (error) {
    // Without a plan that holds the choice nothing can be sent from here.
    if (stillWanted() !== null) goTo(core, { kind: "home" });
    notify(core, failureNotice(error));
  }
}

/** Conflicts that are open now, and those that were decided; what the person mended in the sheet is gone from both. */
function withPlan(screen: PreviewScreen, next: Preview): PreviewScreen {
  const open = new Map(next.plan.conflicts.map((one) => [conflictKey(one.id, one.column), one]));
  const seen = new Set<string>();
  const kept = screen.conflicts.flatMap((one) => {
    const key = conflictKey(one.id, one.column);
    seen.add(key);
    const now = open.get(key) ?? (screen.resolutions.has(key) ? one : null);
    return now === null ? [] : [now];
  });
  const fresh = [...open].flatMap(([key, one]) => (seen.has(key) ? [] : [one]));
  return screenOf(next, [...kept, ...fresh], screen.resolutions);
}

export async function send(core: Core, deletions: ReadonlySet<string>): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "preview" || screen.comparing) return;
  await withServices(core, (services) =>
    work(core, "send", (options) =>
      sendShown(core, services, screen, deletions, options).finally(() => reload(core, services)),
    ),
  );
}

async function sendShown(
  core: Core,
  services: Services,
  screen: PreviewScreen,
  deletions: ReadonlySet<string>,
  options: WorkflowOptions,
): Promise<void> {
  const { link } = screen.preview;
  const outcome = await sendPreview(services, screen.preview, { deletions }, options);
  if (outcome.ok) {
    const title = link.collection.worksheetTitle;
    goTo(core, { kind: "result", linkId: link.id, title, outcome });
    if (outcome.stoppedBy === null) return;
    if (isSessionEnd(outcome.stoppedBy)) endSession(core);
    {
      notify(core, platformNotice(outcome.stoppedBy));
      return;
    }
  }
  if (outcome.obstacle.kind === "previewOutdated")
    await showPreview(core, services, link.id, options, screen);
  else goTo(core, { kind: "home" });
  notify(core, obstacleNotice(outcome.obstacle, link.id));
}

/** Blanks the ids of rows that the person declares new, then compares again. */
export async function makeNew(
  core: Core,
  linkId: string,
  rows: readonly { readonly row: number; readonly id: string }[],
): Promise<void> {
  await withServices(core, (services) =>
    work(core, "preview", async (options) => {
      const { screen } = core.store.get();
      const before = screen.kind === "preview" ? screen : null;
      const changed = await makeNewRows(services, linkId, rows);
      if (!changed.ok) {
        notify(core, obstacleNotice(changed.obstacle, linkId));
        return;
      }
      await showPreview(core, services, linkId, options, before).finally(() => reload(core, services));
    }),
  );
}
