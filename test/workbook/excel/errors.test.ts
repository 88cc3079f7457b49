// Excel's error codes as kinds, and what is tried again.
import { failureNotice } from "../../../src/taskpane/pane/notices";
import { workbookMessages } from "../../../src/taskpane/pane/failures/failureTexts";
import { KIND_OF_CODE, type OfficeCode, toWorkbookError, WorkbookError } from "../../../src/workbook/excel/errors";
import { createSession, PAUSES } from "../../../src/workbook/excel/session";
import { inSizes } from "../../../src/workbook/excel/sizes";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { FakeClock } from "../../support/fakeClock";
import { openOffice } from "../../support/office";

/** For codes that say nothing of what a person could do about them. */
const NO_ADVICE = "Excel refused the change";

/**
 * What a person reads for each code of Microsoft's list, chosen by what the code means there. It is written out here
 * once more: a code that is given to a neighbour's kind by mistake would else come with a good, wrong sentence.
 */
const TITLES: Readonly<Record<OfficeCode, string>> = {
  AccessDenied: "Cells are protected",
  ActivityLimitReached: "Excel is busy",
  ApiNotAvailable: "This Excel is too old",
  ApiNotFound: "This Excel is too old",
  BadPassword: "Cells are protected",
  CannotRegisterEvent: NO_ADVICE,
  Conflict: "Excel is busy",
  ConnectionFailure: "Excel stopped in the middle",
  ContentLengthRequired: NO_ADVICE,
  DirtySupportingFormula: NO_ADVICE,
  EmptyChartSeries: NO_ADVICE,
  FilteredRangeConflict: "A filter is in the way",
  FormulaLengthExceedsLimit: "A formula is too long",
  GeneralException: NO_ADVICE,
  InactiveWorkbook: "Another workbook is in front",
  InsertDeleteConflict: "No room below the table",
  InvalidArgument: NO_ADVICE,
  InvalidBinding: "Something was deleted meanwhile",
  InvalidObjectPath: "Something was deleted meanwhile",
  InvalidOperation: NO_ADVICE,
  InvalidOperationInCellEditMode: "A cell is being edited",
  InvalidReference: "Something was deleted meanwhile",
  InvalidRequest: NO_ADVICE,
  InvalidRequestContext: NO_ADVICE,
  InvalidSelection: "Another workbook is in front",
  ItemAlreadyExists: "The name is already used",
  ItemNotFound: "Something was deleted meanwhile",
  MemoryLimitReached: "Excel is out of memory",
  MergedRangeConflict: "Merged cells or another table are in the way",
  NonBlankCellOffSheet: "No room below the table",
  NotImplemented: "This Excel is too old",
  OpenWorkbookLinksBlocked: "Excel blocks links to other files",
  OperationCellsExceedLimit: "Too many cells at once",
  PivotTableRangeConflict: "A pivot table is in the way",
  PowerQueryRefreshResourceChallenge: "Excel blocks links to other files",
  PropertyNotLoaded: NO_ADVICE,
  RangeExceedsLimit: "Too many cells at once",
  RangeImageExceedsLimit: "Too much data for Excel",
  RefreshWorkbookLinksBlocked: "Excel blocks links to other files",
  RequestAborted: "Excel stopped in the middle",
  RequestPayloadSizeLimitExceeded: "Too much data for Excel",
  ResponsePayloadSizeLimitExceeded: "Too much data for Excel",
  RunMustReturnPromise: NO_ADVICE,
  ServiceNotAvailable: "Excel is busy",
  Timeout: "Excel stopped in the middle",
  Unauthenticated: NO_ADVICE,
  UndoNotSupported: "This Excel is too old",
  UnsupportedFeature: "This Excel is too old",
  UnsupportedFillType: NO_ADVICE,
  UnsupportedOperation: "This Excel is too old",
  UnsupportedSheet: "This sheet has no cells",
  ValueNotLoaded: NO_ADVICE,
};

test.each(Object.entries(TITLES))("%s is told as “%s”, with what to do", (code, title) => {
  const error = toWorkbookError({ code, message: "no" });
  if (!(error instanceof WorkbookError)) throw new Error("It is no WorkbookError.");
  const { message, details } = failureNotice(error);
  expect([message, details]).toEqual([workbookMessages[error.kind], `excel: ${error.kind}`]);
  expect(message.title).toBe(title);
  expect(message.todo).not.toBe("");
});

test("no code is without its sentence", () => {
  expect(Object.keys(TITLES).sort()).toEqual(Object.keys(KIND_OF_CODE).sort());
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
