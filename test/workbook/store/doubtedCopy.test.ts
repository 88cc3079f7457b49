// Two windows store copies of one table. One does not know of the other: it is in doubt about what it met in the sheet.
import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { createSession, type ExcelSession } from "../../../src/workbook/excel/session";
import { agreedState, loadAgreedPast, saveAgreed } from "../../../src/workbook/store/agreedStore";
import { generationOf } from "../../../src/workbook/store/generation";
import { openOffice } from "../../support/office";

const LINK = "link-1";
const copy = (value: number): AgreedCopy => ({ keys: ["c1"], rows: new Map([["1", [value]]]) });

/** Writes into the sheet that has the mark `before`, and stores what is agreed on then. */
async function write(window: ExcelSession, before: number, agreed: AgreedCopy): Promise<void> {
  const generation = generationOf(window, LINK);
  generation.wrote(before, generation.next(before) ?? 0);
  await saveAgreed(window, LINK, agreed);
}

test("a copy that was stored in doubt is found for no mark, and each other one for its own", async () => {
  const office = await openOffice();
  const open = () => createSession({ run: office.Excel.run, texts: workbookTexts });
  const [first, second, third] = [open(), open(), open()];
  await write(first, 0, copy(1));
  await agreedState(second, LINK);
  await write(second, 1, copy(2));
  await write(first, 2, copy(3));
  expect((await agreedState(third, LINK)).copy).toEqual(copy(3));
  const generation = generationOf(third, LINK);
  expect([generation.undoneTo(1), generation.undoneTo(2), generation.undoneTo(3)]).toEqual([1, 2, null]);
  expect(generation.isAhead).toBe(true);
  expect((await loadAgreedPast(third, LINK, 1))?.copy).toEqual(copy(1));
  expect((await loadAgreedPast(third, LINK, 2))?.copy).toEqual(copy(2));
});
