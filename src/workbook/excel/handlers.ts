// Handlers of Excel's events.
import { toWorkbookError } from "./errors";
import type { RunExcel } from "./session";

/** A handler can be removed only in the context that added it. */
export async function stopHearing<T>(run: RunExcel, handler: OfficeExtension.EventHandlerResult<T>): Promise<void> {
  try {
    await run(handler.context, async (context) => {
      handler.remove();
      await context.sync();
    });
  } catch (error) {
    throw toWorkbookError(error);
  }
}
