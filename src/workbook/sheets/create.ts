// Makes new sheets from drafts, all of them or none: what fails half-way is taken away again. It writes to no sheet
// that exists.
import { chunkBlocks } from "../excel/blocks";
import { CHUNK_BYTES } from "../excel/bytes";
import { rangeAt, setFormula, setFormulaByPlace } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import type { CreatedSheets, NewSheets } from "./types";
import { breathe, holdScreen, type ExcelSession } from "../excel/session";
import { sheetBlocks, type DraftBlock } from "./blocks";
import { drawCharts } from "./charts";
import { checkDrafts } from "./check";
import { frameSheets, type SheetPart } from "./frame";
import { noteMade } from "./madeStore";
import { freeNames } from "./names";
import { setUpPrint } from "./print";

/**
 * Each sync is a batch of its own, so that one that a cell in edit mode holds up may run again by itself. `remember`
 * ends the work: where it fails, the sheets go too.
 */
export async function createSheets(
  session: ExcelSession,
  request: NewSheets,
  remember: (made: CreatedSheets["sheets"]) => Promise<void> = () => Promise.resolve(),
): Promise<CreatedSheets> {
  const found = await session.run((context) => freeNames(context, request.sheets));
  const drafts = request.draft(found.sheets);
  checkDrafts(found, drafts);
  const blocks = await sheetBlocks(drafts);
  const parts = found.sheets.flatMap((names, at): SheetPart[] => {
    const draft = drafts[at];
    return draft === undefined ? [] : [{ names, draft }];
  });
  try {
    const sheets = await session.run((context) => frameSheets(context, parts, request));
    await breathe();
    await writeChunks(session, parts, blocks, (context) =>
      noteMade(
        context,
        sheets.flatMap((sheet, at) => {
          const of = request.sheets[at]?.of;
          return of === undefined ? [] : [{ ...sheet, of }];
        }),
      ),
    );
    const charts = await drawCharts(session, parts);
    const printSetUp = await setUpPrint(session, parts, found.culture);
    await remember(sheets);
    return { sheets, charts, printSetUp };
  } catch (error) {
    await takeAway(session, parts, error);
    throw error;
  }
}

/** `first` goes with the first request. */
async function writeChunks(
  session: ExcelSession,
  parts: readonly SheetPart[],
  blocks: readonly DraftBlock[],
  first: (context: Excel.RequestContext) => void,
): Promise<void> {
  let queue = first;
  for (const chunk of chunkBlocks(blocks, CHUNK_BYTES)) {
    await writeChunk(session, parts, chunk, queue);
    queue = () => undefined;
  }
}

/** A chunk of up to 4 MB, not a row. */
async function writeChunk(
  session: ExcelSession,
  parts: readonly SheetPart[],
  chunk: readonly DraftBlock[],
  queue: (context: Excel.RequestContext) => void,
): Promise<void> {
  await session.run(async (context) => {
    holdScreen(context);
    queue(context);
    const sheets = parts.map(({ names }) => context.workbook.worksheets.getItem(names.sheetName));
    for (const block of chunk) {
      const sheet = sheets[block.sheet];
      if (sheet !== undefined) writeBlock(sheet, block);
    }
    await context.sync();
  });
  await breathe();
}

function writeBlock(sheet: Excel.Worksheet, block: DraftBlock): void {
  const { row, offset, columns, values, write } = block;
  const isFill = write === "fill" || write === "fillByPlace";
  const range = rangeAt(sheet, { row, column: offset, rows: isFill ? block.rows : values.length, columns });
  const [formula] = values[0] ?? [];
  if (write === "fill") setFormula(range, String(formula ?? ""));
  else if (write === "fillByPlace") setFormulaByPlace(range, String(formula ?? ""));
  else range[write] = values.map((one) => [...one]);
}

/** Neither sheets nor names were there before, so that whatever stands under them is ours. */
async function takeAway(session: ExcelSession, parts: readonly SheetPart[], reason: unknown): Promise<void> {
  try {
    await session.run(async (context) => {
      const { worksheets, names } = context.workbook;
      const sheets = parts.map((part) => worksheets.getItemOrNullObject(part.names.sheetName));
      const items = parts.flatMap(({ draft }) => draft.names.map(({ name }) => names.getItemOrNullObject(name)));
      await context.sync();
      for (const item of [...items, ...sheets]) if (!item.isNullObject) item.delete();
      await context.sync();
    });
  } catch {
    const left = parts.map(({ names }) => names.sheetName).join(", ");
    throw new WorkbookError("brokeOff", `Excel refused in the middle; sheets may be left over: ${left}.`, {
      cause: reason,
    });
  }
}
