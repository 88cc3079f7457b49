// What a person does about earlier sends: stop one that runs, pause it, let it go on, take one back. Nothing is sent
// from here.
import { previewUndo } from "../../workflows/send/undo";
import type { Services } from "../../workflows/services";
import { fail, type Core, notify, withServices, work } from "../pane/core";
import { obstacleNotice } from "../pane/obstacleNotice";
import { reload } from "../tables/tableWork";
import { lookForSends, takeIn } from "../tables/tables";
import { showFresh } from "./shownPreview";

/**
 * Asks the gateway again about a send that has not ended, and writes what came of it meanwhile. Whatever the person
 * starts comes first.
 */
export async function lookAgain(core: Core, linkId: string): Promise<void> {
  const entry = core.store.get().tables?.find(({ link }) => link.id === linkId);
  if (entry === undefined) return;
  await withServices(core, async (services) => {
    const { link } = entry;
    // The card goes on telling what it told; whatever is started next says what is wrong with the gateway.
    await lookForSends(core, services, link).catch(() => undefined);
    if (core.store.get().work !== null || entry.underWay?.progress == null) return;
    await work(core, "follow", () => takeIn(core, services, link, "closed"), true);
  });
}

/** What has not left is taken back, at once; what has left is waited for. */
export async function stopSend(core: Core, linkId: string, sendId: string): Promise<void> {
  await wish(core, linkId, ({ gateway }) => gateway.stopSend(sendId));
}

export async function pauseSend(core: Core, linkId: string, sendId: string): Promise<void> {
  await wish(core, linkId, ({ gateway }) => gateway.pauseSend(sendId));
}

export async function resumeSend(core: Core, linkId: string, sendId: string): Promise<void> {
  await wish(core, linkId, ({ gateway }) => gateway.resumeSend(sendId));
}

/** It is no work: the gateway is told, whatever runs here. */
async function wish(core: Core, linkId: string, tell: (services: Services) => Promise<unknown>): Promise<void> {
  await withServices(core, async (services) => {
    try {
      await tell(services);
      await lookAgain(core, linkId);
    } catch (error) {
      fail(core, error);
    }
  });
}

/** It asks nothing: what taking back would do is shown first. */
export async function undoSend(core: Core, linkId: string, sendId: string): Promise<void> {
  await withServices(core, (services) =>
    work(core, "undo", async (options) => {
      const shown = previewUndo(services, linkId, sendId, options);
      const outcome = await shown.finally(() => reload(core, services, [linkId]));
      if (outcome.ok) showFresh(core, outcome.preview);
      else notify(core, obstacleNotice(outcome.obstacle, linkId));
    }),
  );
}
