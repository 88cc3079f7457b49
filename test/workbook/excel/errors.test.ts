// Excel's error codes as kinds, and what is tried again.
import { failureNotice } from "../../../src/taskpane/pane/notices";
import { workbookMessages } from "../../../src/taskpane/pane/failureTexts";
import { KIND_OF_CODE, toWorkbookError, WorkbookError } from "../../../src/workbook/excel/errors";
import { createSession, PAUSES } from "../../../src/workbook/excel/session";
import { inSizes } from "../../../src/workbook/excel/sizes";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { FakeClock } from "../../support/fakeClock";
import { openOffice } from "../../support/office";

/** Codes that say nothing of what a person could do about them. */
const NAMELESS = new Set([
  "CannotRegisterEvent",
  "ContentLengthRequired",
  "DirtySupportingFormula",
  "EmptyChartSeries",
  "GeneralException",
  "InvalidArgument",
  "InvalidOperation",
  "InvalidRequest",
  "InvalidRequestContext",
  "PropertyNotLoaded",
  "RunMustReturnPromise",
  "Unauthenticated",
  "UnsupportedFillType",
  "ValueNotLoaded",
]);

test.each(Object.keys(KIND_OF_CODE))("%s has a sentence of its own kind with what to do", (code) => {
  const error = toWorkbookError({ code, message: "no" });
  if (!(error instanceof WorkbookError)) throw new Error("It is no WorkbookError.");
  expect(error.kind === "other").toBe(NAMELESS.has(code));
  const { message, details } = failureNotice(error);
  expect([message, details]).toEqual([workbookMessages[error.kind], `excel: ${error.kind}`]);
  expect(message.todo).not.toBe("");
});

async function busy(times: number, code: string) {
  const { Excel, host } = await openOffice();
  const clock = new FakeClock();
  const begun = clock.now();
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return clock.wait(ms);
  };
  const session = createSession({ run: Excel.run, texts: workbookTexts, wait });
  let tries = 0;
  const batch = async (context: Excel.RequestContext) => {
    tries += 1;
    if (tries <= times) host.fault = { code };
    context.workbook.worksheets.add(`Try ${tries}`).showGridlines = false;
    await context.sync();
  };
  return {
    session,
    batch,
    run: <T>(work: Promise<T>) => clock.run(work),
    seen: () => ({ tries, waits, took: clock.now() - begun, sheets: host.store.sheets.length }),
  };
}

test.each(["ServiceNotAvailable", "ActivityLimitReached", "Conflict"])(
  "an Excel that answers %s is asked again after growing pauses, and the work is done once",
  async (code) => {
    const { session, batch, run, seen } = await busy(3, code);
    await run(session.run(batch));
    expect(seen()).toEqual({ tries: 4, waits: [500, 1_000, 2_000], took: 3_500, sheets: 2 });
  },
);

test("an Excel that stays busy ends the work after some seconds, and nothing is done", async () => {
  const { session, batch, run, seen } = await busy(99, "ServiceNotAvailable");
  await expect(run(session.run(batch))).rejects.toMatchObject({ kind: "busy" });
  expect(seen()).toEqual({ tries: PAUSES.length + 1, waits: PAUSES, took: 7_500, sheets: 1 });
});

test("a request that Excel aborted is sent again only by work that may run twice", async () => {
  const once = await busy(2, "RequestAborted");
  await expect(once.run(once.session.run(once.batch))).rejects.toMatchObject({ kind: "aborted" });
  expect(once.seen()).toMatchObject({ tries: 1, waits: [] });
  const twice = await busy(2, "RequestAborted");
  await twice.run(inSizes(twice.session, twice.batch));
  expect(twice.seen()).toMatchObject({ tries: 3, waits: [500, 1_000] });
});

test.each(["MemoryLimitReached", "RangeExceedsLimit", "OperationCellsExceedLimit"])(
  "work that may run twice goes on in smaller pieces after %s",
  async (code) => {
    const { session, run } = await busy(0, code);
    const sizes: number[] = [];
    await run(
      inSizes(session, async (_context, { cellsARead }) => {
        sizes.push(cellsARead);
        if (sizes.length < 2) await Promise.reject(Object.assign(new Error("no"), { code }));
      }),
    );
    expect(sizes).toEqual([100_000, 2_000]);
  },
);
