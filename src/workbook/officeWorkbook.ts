// The workbook in real Excel, through office.js as it is given: the pane passes the global, tests pass an instance of
// their own. Writes of one workbook stand in line, so that no two of them lift the same filter or count on the same
// rows. It keeps no other state.
import type { AdoptingWorkbook } from "./adopt/types";
import { WorkbookError } from "./excel/errors";
import { dropReportColumns, hideChanges, keepLooks, showChanges } from "./reports/changesColumn";
import { scanReport, standingReport } from "./reports/scan";
import type { RefreshingWorkbook } from "./reports/refreshTypes";
import { contentsKnown, writeContents } from "./reports/contentsSheet";
import { ownRows } from "./reports/personsRows";
import { addPivot } from "./reports/pivot";
import { reportPlace, scanReportColumns } from "./reports/place";
import { loadStarters, saveStarter, sheetsOf } from "./reports/starterStore";
import type { StartingWorkbook } from "./reports/starterTypes";
import { selectedAgain } from "./rows/selectedAgain";
import { selectedColumn } from "./rows/selectedColumn";
import type { InvitingWorkbook } from "./rows/types";
import { writeBeside } from "./rows/writeBeside";
import { writeActivity, writeInvitations } from "./sheets/activitySheet";
import { readLocale } from "./excel/locale";
import { readSheet, readTarget } from "./adopt/scan";
import { adoptTable } from "./adopt/makeTable";
import type { AwardingWorkbook } from "./compare/awardTypes";
import { agreedState, loadAgreedPast, restoreAgreed, saveAgreed, saveAgreedChange } from "./store/agreedStore";
import { loadFollowed, saveFollowed } from "./store/followStore";
import { loadInvitationRuns, saveInvitationRun } from "./store/inviteStore";
import { arrangeColumns, columnPlaces } from "./table/arrangeColumns";
import { changeColumns } from "./table/changeColumns";
import { filterColumn, restoreFilters, takeFiltersOff } from "./table/filtersOff";
import type { ColumnReadingWorkbook } from "./compare/columnTypes";
import { rememberChoices, rememberedChoices } from "./compare/choicesStore";
import { addBidders, dropBidders } from "./compare/addBidders";
import { patchComparison } from "./compare/patch";
import { readComparisonColumns, selectedLines } from "./compare/columns";
import { readComparison } from "./compare/read";
import type { NewSheets } from "./sheets/types";
import { createAward, createComparison } from "./compare/create";
import { forgetComparison, loadComparisons, pullsOf, saveComparison } from "./compare/store";
import { growSummary } from "./compare/summary";
import { readForeign } from "./compare/foreign";
import type { ForeignWorkbook } from "./compare/foreignTypes";
import { exchangePrices } from "./compare/exchange";
import { cellsAt, pointedCells } from "./compare/pointed";
import { summaryColumns } from "./compare/summaryColumns";
import type { PointingWorkbook } from "./compare/pointedTypes";
import type { ComparingWorkbook } from "./compare/types";
import { createTables } from "./table/create";
import { loadLinks, removeLink, saveLink } from "./table/linkStore";
import { eventRows } from "./rows/underHeaders";
import { createQueue, type Queue } from "./excel/inTurn";
import {
  forgetHeader,
  forgetWord,
  rememberedHeaders,
  rememberedWords,
  rememberHeaders,
  rememberWords,
} from "./store/headerStore";
import { patchTable } from "./table/patch";
import { renewAgreed } from "./table/renewAgreed";
import { lookAtTable, readTable } from "./table/read";
import { offerChoices } from "./reports/choices";
import { addColumns } from "./reports/columns";
import { createReport } from "./reports/create";
import { rememberOverwritten } from "./reports/pastStore";
import { rememberWritten, settleWritten, writtenRows } from "./reports/writtenStore";
import { readDates, readReportGround } from "./reports/dates";
import { appendHistory } from "./reports/history";
import { forgetReport, loadReports, saveReport } from "./reports/store";
import { compareRows, patchReport, readReport, readReportRows, refreshReportRows } from "./reports/table";
import { findTables } from "./reports/findTables";
import { targeting } from "./reports/intoTable";
import type { TargetingWorkbook } from "./reports/intoTableTypes";
import type { ReportingWorkbook, ReportWriting } from "./reports/types";
import { continueReport, writeOn } from "./reports/fill";
import { clearIds, markNew, moveIds } from "./table/idCells";
import { writeNumbers } from "./table/ownNumbers";
import { copyAsValues } from "./leave/copy";
import { detachReport, detachTable, forgetEverything } from "./leave/detach";
import type { LeavingWorkbook } from "./leave/types";
import { markRows, switchMarks, unmarkTable } from "./marks/markRows";
import { loadSwitch } from "./marks/switchStore";
import type { MarkingWorkbook } from "./marks/types";
import { selectedLine, watchLine } from "./compare/selectedLine";
import { loadScenarios, removeScenarios, saveScenario } from "./compare/scenarioStore";
import { selectedRow, watchSelection } from "./table/selectedRow";
import { readCompanySheet } from "./table/companySheets";
import { selectedCells, selectedRows } from "./table/selectedRows";
import { createSession, type RunExcel, type ExcelSession, type Wait } from "./excel/session";
import type { WorkbookTexts } from "./excel/textTypes";
import { createSheets } from "./sheets/create";
import { madeSheets } from "./sheets/madeStore";
import { frontSheet, watchFront } from "./table/front";
import { activeTableIds, showCell, showArea, showTable, watch } from "./table/showAndWatch";
import type { Workbook } from "./workbook";

export interface OfficeParts {
  readonly run: RunExcel;
  readonly texts: WorkbookTexts;
  /** Office.context.requirements.isSetSupported. */
  readonly isSetSupported: (name: string, version: string) => boolean;
  /** Whether this is Excel on the web. */
  readonly isOnline?: () => boolean;
  /** True while Excel waits for a cell that is being edited: say what helps. */
  readonly onCellEdit?: (waiting: boolean) => void;
  /** Of the clock that the pauses before a further try are taken from; the machine's unless given. */
  readonly wait?: Wait;
  /** Filters of these columns are off, and Excel did not take them back. The data is written. */
  readonly onFiltersOff?: (columns: readonly string[]) => void;
}

/** Everything in this room is in ExcelApi 1.13; older Excels are refused before anything is touched. */
const REQUIRED = ["ExcelApi", "1.13"] as const;
/** From here on Excel on a desktop can undo what an add-in wrote; on the web it always can (docs/cells.md). */
const KEEPS_UNDO = ["ExcelApi", "1.19"] as const;

export function createOfficeWorkbook(parts: OfficeParts): Workbook {
  if (!parts.isSetSupported(...REQUIRED))
    throw new WorkbookError("unsupported", `This Excel lacks ${REQUIRED.join(" ")}.`);
  const { run } = parts;
  const session = createSession(parts);
  const queue = createQueue(session);
  const { queued } = queue;
  return {
    createTables: queued(createTables),
    readTable: queued(readTable),
    readCompanySheet: queued(readCompanySheet),
    lookAtTable: queued(lookAtTable),
    patchTable: queued(patchTable),
    ...writingByRow(queue),
    changeColumns: queued(changeColumns),
    columnPlaces: queued(columnPlaces),
    arrangeColumns: queued(arrangeColumns),
    takeFiltersOff: queued(takeFiltersOff),
    filterColumn: queued(filterColumn),
    selectedRows: queued(selectedRows),
    selectedCells: queued(selectedCells),
    show: queued(showCell),
    showTable: queued(showTable),
    showArea: queued(showArea),
    writeActivity: queued(writeActivity),
    ...watching(session, run, queue),
    ...following(queue),
    ...agreeing(session, queue),
    ...adopting(queue),
    createSheets: queued((one, request: NewSheets) => createSheets(one, request)),
    madeSheets: queued(madeSheets),
    ...comparing(queue),
    ...awarding(queue),
    ...inviting(queue),
    ...eventRows(queue),
    ...reporting(session, queue),
    ...starting(queue),
    ...leaving(queue),
    ...marking(queue, parts),
    ...refreshing(queue),
  };
}

function adopting({ queued }: Queue): AdoptingWorkbook {
  return {
    locale: queued(readLocale),
    readSheet: queued(readSheet),
    readTarget: queued(readTarget),
    adoptTable: queued(adoptTable),
    rememberedHeaders: queued(rememberedHeaders),
    rememberHeaders: queued(rememberHeaders),
    rememberedWords: queued(rememberedWords),
    rememberWords: queued(rememberWords),
    forgetHeader: queued(forgetHeader),
    forgetWord: queued(forgetWord),
  };
}

type Watching = Pick<
  Workbook,
  "activeTableIds" | "frontSheet" | "watchFront" | "selectedRow" | "watchSelection" | "watch" | "watchLine"
>;

/** What a person looks at, selects and types. */
function watching(session: ExcelSession, run: RunExcel, { queued }: Queue): Watching {
  return {
    activeTableIds: queued(activeTableIds),
    frontSheet: queued(frontSheet),
    watchFront: (listener) => watchFront(session, run, listener),
    selectedRow: queued(selectedRow),
    watchSelection: (link, listener) => watchSelection(session, run, link, listener),
    watch: (link, listener) => watch(session, run, link, listener),
    watchLine: (comparison, listener) => watchLine(session, run, comparison, listener),
  };
}

type Agreeing = Pick<
  Workbook,
  "agreedCopy" | "agreedState" | "saveAgreedCopy" | "saveAgreedChange" | "agreedPast" | "renewAgreed" | "restoreAgreed"
>;

function agreeing(session: ExcelSession, { inTurn, queued }: Queue): Agreeing {
  return {
    agreedCopy: async (linkId) => (await inTurn(() => agreedState(session, linkId))).copy,
    agreedState: queued(agreedState),
    saveAgreedCopy: queued(saveAgreed),
    saveAgreedChange: queued(saveAgreedChange),
    agreedPast: queued(loadAgreedPast),
    renewAgreed: queued(renewAgreed),
    restoreAgreed: queued(restoreAgreed),
  };
}

function writingByRow({ queued }: Queue): Pick<Workbook, "markNew" | "clearIds" | "moveIds" | "writeNumbers"> {
  return {
    markNew: queued(markNew),
    clearIds: queued(clearIds),
    moveIds: queued(moveIds),
    writeNumbers: queued(writeNumbers),
  };
}

type Following = Pick<Workbook, "links" | "saveLink" | "removeLink" | "followedSends" | "saveFollowedSends">;

function following({ queued }: Queue): Following {
  return {
    links: queued(loadLinks),
    saveLink: queued(saveLink),
    removeLink: queued(removeLink),
    followedSends: queued(loadFollowed),
    saveFollowedSends: queued(saveFollowed),
  };
}

function comparing({ queued }: Queue): Omit<ComparingWorkbook, "watchLine"> & PointingWorkbook & ForeignWorkbook {
  return {
    selectedLine: queued(selectedLine),
    createComparison: queued(createComparison),
    createAward: queued(createAward),
    readComparison: queued(readComparison),
    addBidders: queued(addBidders),
    dropBidders: queued(dropBidders),
    restoreFilters: queued(restoreFilters),
    patchComparison: queued(patchComparison),
    exchangePrices: queued(exchangePrices),
    growSummary: queued(growSummary),
    summaryColumns: queued(summaryColumns),
    pointedCells: queued(pointedCells),
    cellsAt: queued(cellsAt),
    readForeign: queued(readForeign),
    comparisons: queued(loadComparisons),
    saveComparison: queued(saveComparison),
    pulls: queued(pullsOf),
    rememberedChoices: queued(rememberedChoices),
    rememberChoices: queued(rememberChoices),
    forgetComparison: queued(forget),
  };
}

function awarding({ queued }: Queue): AwardingWorkbook & ColumnReadingWorkbook {
  return {
    readColumns: queued(readComparisonColumns),
    selectedLines: queued(selectedLines),
    scenarios: queued(loadScenarios),
    saveScenario: queued(saveScenario),
    removeScenario: queued(removeScenarios),
  };
}

function reporting(session: ExcelSession, queue: Queue): ReportingWorkbook & TargetingWorkbook {
  const { inTurn, queued } = queue;
  return {
    ...targeting(queue),
    tables: queued(findTables),
    reportGround: queued(readReportGround),
    beginReport: async (request) => {
      const created = await inTurn(() => createReport(session, request));
      const { dateFormat } = request.ground;
      return writingInTurn(queue, writeOn(session, created, { dateFormat, rows: request.rows.length }));
    },
    continueReport: async (report, dates) =>
      writingInTurn(queue, await inTurn(() => continueReport(session, report, dates))),
    offerReportChoices: queued(offerChoices),
    addReportColumns: (report, columns, { dateFormat }) =>
      inTurn(() => addColumns(session, report, columns, { dateFormat, wholeSheet: false })),
    readReport: queued(readReport),
    patchReport: queued(patchReport),
    dates: queued(readDates),
    reports: queued(loadReports),
    saveReport: queued(saveReport),
    forgetReport: queued(forgetReport),
    appendHistory: queued(appendHistory),
  };
}

/** Other work comes in between two pages. */
function writingInTurn({ inTurn }: Queue, writing: ReportWriting): ReportWriting {
  return {
    get report() {
      return writing.report;
    },
    mostRows: writing.mostRows,
    append: (page) => inTurn(() => writing.append(page)),
    end: (state, choices) => inTurn(() => writing.end(state, choices)),
    giveUp: (why) => inTurn(() => writing.giveUp(why)),
  };
}

/** Scenarios speak of a comparison's lines and bids: without it they are nothing. */
async function forget(session: ExcelSession, comparisonId: string): Promise<void> {
  await forgetComparison(session, comparisonId);
  await removeScenarios(session, comparisonId, null);
}

function inviting({ queued }: Queue): InvitingWorkbook {
  return {
    selectedColumn: queued(selectedColumn),
    selectedAgain: queued(selectedAgain),
    writeBeside: queued(writeBeside),
    invitationRuns: queued(loadInvitationRuns),
    saveInvitationRun: queued(saveInvitationRun),
    writeInvitations: queued(writeInvitations),
  };
}

function starting({ queued }: Queue): StartingWorkbook {
  return {
    reportPlace: queued(reportPlace),
    scanReportColumns: queued(scanReportColumns),
    addPivot: queued(addPivot),
    starters: queued(loadStarters),
    saveStarter: queued(saveStarter),
    sheetsOf: queued(sheetsOf),
    contentsKnown: queued(contentsKnown),
    writeContents: queued(writeContents),
  };
}

function leaving({ queued }: Queue): LeavingWorkbook {
  return {
    detachTable: queued(detachTable),
    detachReport: queued(detachReport),
    forgetEverything: queued(forgetEverything),
    copyAsValues: queued(copyAsValues),
  };
}

function marking({ queued }: Queue, { isSetSupported, isOnline }: OfficeParts): MarkingWorkbook {
  return {
    marksEdits: () => isOnline?.() === true || isSetSupported(...KEEPS_UNDO),
    marksOn: queued(loadSwitch),
    switchMarks: queued(switchMarks),
    unmarkTable: queued(unmarkTable),
    markRows: queued(markRows),
  };
}

function refreshing({ queued }: Queue): RefreshingWorkbook {
  return {
    scanReport: queued(scanReport),
    standingReport: queued(standingReport),
    ownRows: queued(ownRows),
    writtenRows: queued(writtenRows),
    rememberWritten: queued(rememberWritten),
    settleWritten: queued(settleWritten),
    rememberOverwritten: queued(rememberOverwritten),
    compareRows: queued(compareRows),
    readRows: queued(readReportRows),
    refreshRows: queued(refreshReportRows),
    keepLooks: queued(keepLooks),
    dropReportColumns: queued(dropReportColumns),
    showChanges: queued(showChanges),
    hideChanges: queued(hideChanges),
  };
}
