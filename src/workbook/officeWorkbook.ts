// The workbook in real Excel, through office.js as it is given: the pane passes the global, tests pass an instance of their own.
// It keeps no state: two of them over one workbook do not disturb each other.
import { loadAgreed, saveAgreed } from "./agreedStore";
import { createTable } from "./create";
import { loadLinks, removeLink, saveLink } from "./linkStore";
import { patchTable } from "./patch";
import { readTable } from "./read";
import { clearIds, markNew, writeStatus } from "./rowTexts";
import { createSession, type RunExcel } from "./session";
import { show, watch } from "./sight";
import { WorkbookError, type Workbook } from "./types";

export interface OfficeParts {
  readonly run: RunExcel;
  /** Office.context.requirements.isSetSupported. */
  readonly isSetSupported: (name: string, version: string) => boolean;
  /** True while Excel waits for a cell that is being edited: say "press Enter to go on". */
  readonly onCellEdit?: (waiting: boolean) => void;
}

/** Everything in this room is in ExcelApi 1.13; older Excels are refused before anything is touched. */
const REQUIRED = ["ExcelApi", "1.13"] as const;

export function createOfficeWorkbook({ run, isSetSupported, onCellEdit }: OfficeParts): Workbook {
  if (!isSetSupported(...REQUIRED))
    throw new WorkbookError("unsupported", `This Excel lacks ${REQUIRED.join(" ")}.`);
  const session = createSession({ run, onCellEdit });
  return {
    createTable: (request) => createTable(session, request),
    readTable: (link) => readTable(session, link),
    markNew: (link, marks) => markNew(session, link, marks),
    patchTable: (link, patch, options) => patchTable(session, link, patch, options),
    clearIds: (link, rows) => clearIds(session, link, rows),
    writeStatus: (link, texts) => writeStatus(session, link, texts),
    show: (link, row, column) => show(session, link, row, column),
    watch: (link, listener) => watch(session, run, link, listener),
    links: () => loadLinks(session),
    saveLink: (link) => saveLink(session, link),
    removeLink: (id) => removeLink(session, id),
    agreedCopy: (linkId) => loadAgreed(session, linkId),
    saveAgreedCopy: (linkId, copy) => saveAgreed(session, linkId, copy),
  };
}
