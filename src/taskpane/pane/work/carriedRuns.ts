// What a pane does with sends that the gateway carries out: asks for them unasked, and follows one to its end. It sends
// nothing.
import { PlatformError } from "../../../platform/errors";
import { followMarks } from "../../../workflows/outcomes/followMarks";
import type { Services } from "../../../workflows/services";
import { fail, withServices, work, type Core } from "../core";
import { isSessionEnd } from "../notices";
import type { WorkKind } from "./work";

/**
 * `otherwise` when nobody is connected, or the gateway cannot be asked: nothing is said, since nobody asked for it. The
 * end of a session is.
 */
export async function askUnasked<T>(core: Core, ask: (services: Services) => Promise<T>, otherwise: T): Promise<T> {
  const { services } = core.store.get();
  if (services === null) return otherwise;
  try {
    return await ask(services);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (isSessionEnd(error)) fail(core, error);
    return otherwise;
  }
}

/** Until it has ended, or the person stops it; then `takeIn` writes what came of it. */
export async function followRun(
  core: Core,
  run: { readonly kind: WorkKind; readonly sendId: string },
  takeIn: (services: Services) => Promise<unknown>,
): Promise<void> {
  await withServices(core, (services) =>
    work(core, run.kind, async (options) => {
      const { lost } = await followMarks(services, run.sendId, options);
      await takeIn(services);
      if (lost !== null) throw lost;
    }),
  );
}
