// From ExcelApi 1.20 on Excel makes one step of undo of all that one run writes, where it is asked to.
import { createSession, type RunExcel } from "../../../src/workbook/excel/session";
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { openOffice } from "../../support/office";

test.each([
  ["1.20", true],
  ["1.19", false],
])("an Excel with ExcelApi %s is asked for one step of undo: %p", async (has, asked) => {
  const { Excel } = await openOffice();
  const given: unknown[] = [];
  const run: RunExcel = ((options: Excel.RunOptions, batch: (context: Excel.RequestContext) => Promise<unknown>) => {
    given.push(options);
    return Excel.run(options, batch);
  }) as RunExcel;
  const isSetSupported = (_name: string, version: string) => Number(version.slice(2)) <= Number(has.slice(2));
  const session = createSession({ run, texts: workbookTexts, isSetSupported });
  await session.run(async (context) => {
    context.workbook.worksheets.add("One").showGridlines = false;
    await context.sync();
  });
  expect(given).toEqual([{ delayForCellEdit: false, ...(asked ? { mergeUndoGroup: true } : {}) }]);
});
