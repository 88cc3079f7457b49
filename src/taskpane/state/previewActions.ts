// Preview, a person's choices in it, and the send of exactly that list.
import { conflictKey } from "../../sync/conflictKey";
import { noChoices, rowKey } from "../../sync/choices";
import type { Choices, Conflict, Resolution } from "../../sync/types";
import { previewTable, withChoices } from "../../workflows/preview";
import { sendPreview } from "../../workflows/send";
import { makeNewRows } from "../../workflows/status";
import type { Preview, Services, WorkflowOptions } from "../../workflows/types";
import { isSessionEnd, obstacleNotice, platformNotice } from "../notices";
import { endSession, goTo, notify, work, withServices, type Core } from "./core";
import { reload } from "./tableActions";
import type { PreviewScreen } from "./types";

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
  const fresh = outcome.preview;
  const choices = before === null ? noChoices : stillMeant(before, fresh);
  goTo(core, screenOf(withChoices(fresh, choices), fresh.plan.conflicts));
}

function screenOf(shown: Preview, conflicts: readonly Conflict[]): PreviewScreen {
  return { kind: "preview", preview: shown, conflicts };
}

/** What was decided in an earlier preview and stands over the very same rows and values in this one. */
function stillMeant(before: PreviewScreen, fresh: Preview): Choices {
  const known = new Map(before.conflicts.map((one) => [conflictKey(one.id, one.column), one]));
  const { choices } = before.preview;
  const resolutions = new Map<string, Resolution>();
  for (const { id, column, ours, theirs } of fresh.plan.conflicts) {
    const key = conflictKey(id, column);
    const was = known.get(key);
    const said = choices.resolutions.get(key);
    if (said !== undefined && was?.ours === ours && was.theirs === theirs) resolutions.set(key, said);
  }
  return { ...choices, resolutions, excluded: stillExcluded(before.preview, fresh) };
}

/** A new row is known by its content alone: one that was left out stays out only where the very same one stands. */
function stillExcluded({ plan, choices }: Preview, fresh: Preview): ReadonlySet<string> {
  const cells = new Map(plan.creates.map((row) => [rowKey(row), JSON.stringify(row.cells)]));
  const ids = [...fresh.plan.updates.map(rowKey), ...fresh.plan.conflicts.map(({ id }) => id)];
  const same = fresh.plan.creates.filter((row) => cells.get(rowKey(row)) === JSON.stringify(row.cells));
  const known = new Set([...ids, ...same.map(rowKey)]);
  return new Set([...choices.excluded].filter((key) => known.has(key)));
}

/** Plans again with these choices; neither the sheet nor the platform is asked. */
export function choose(core: Core, choices: Choices): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind === "preview") goTo(core, { ...screen, preview: withChoices(screen.preview, choices) });
  return Promise.resolve();
}

export async function send(core: Core): Promise<void> {
  const { screen } = core.store.get();
  if (screen.kind !== "preview") return;
  await withServices(core, (services) =>
    work(core, "send", (options) =>
      sendShown(core, services, screen, options).finally(() => reload(core, services)),
    ),
  );
}

async function sendShown(
  core: Core,
  services: Services,
  screen: PreviewScreen,
  options: WorkflowOptions,
): Promise<void> {
  const { link } = screen.preview;
  const outcome = await sendPreview(services, screen.preview, options);
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
