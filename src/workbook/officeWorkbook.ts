// The workbook in real Excel, through office.js as it is given: the pane passes the global, tests pass an instance of
// their own. Writes of one workbook stand in line, so that no two of them lift the same filter or count on the same
// rows. It keeps no other state.
import { WorkbookError } from "./excel/errors";
import { dropReportColumns, hideChanges, keepLooks, showChanges } from "./reports/changesColumn";
import { scanReport, standingReport } from "./reports/changesScan";
import type { RefreshingWorkbook } from "./reports/changesTypes";
import { contentsKnown, writeContents } from "./reports/contentsSheet";
import { ownRows } from "./reports/personsRows";
import { addPivot } from "./reports/pivot";
import { reportPlace, scanReportColumns } from "./reports/starterRead";
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
import { readCosts, selectedLines } from "./compare/awardRead";
import type { AwardingWorkbook } from "./compare/awardTypes";
import { loadAgreed, restoreAgreed, saveAgreed } from "./store/agreedStore";
import { loadInvitationRuns, saveInvitationRun } from "./store/inviteStore";
import { changeColumns } from "./table/changeColumns";
import type { ColumnReadingWorkbook } from "./compare/columnTypes";
import { createComparison } from "./compare/create";
import { rememberChoices, rememberedChoices } from "./compare/choicesStore";
import { addBidders, patchComparison } from "./compare/patch";
import { readColumns } from "./compare/columns";
import { readComparison } from "./compare/read";
import { forgetComparison, loadComparisons, pullsOf, saveComparison } from "./compare/store";
import { growSummary } from "./compare/summary";
import type { ComparingWorkbook } from "./compare/types";
import { createTables } from "./table/create";
import { loadLinks, removeLink, saveLink } from "./table/linkStore";
import { eventRows } from "./rows/underHeaders";
import { createLine, type InTurn } from "./excel/inTurn";
import { rememberedHeaders, rememberHeaders } from "./store/headerStore";
import { patchTable } from "./table/patch";
import { readTable } from "./table/read";
import { offerChoices } from "./reports/choices";
import { addColumns } from "./reports/columns";
import { createReport } from "./reports/create";
import { readDates, readGround } from "./reports/dates";
import { forgetReport, loadReports, saveReport } from "./reports/store";
import { patchReport, readReport, refreshRows } from "./reports/table";
import { findTables } from "./reports/findTables";
import { targeting } from "./reports/intoTable";
import type { ReportingWorkbook, ReportWriting } from "./reports/types";
import { continueReport, writeOn } from "./reports/fill";
import { clearIds, markNew } from "./table/idCells";
import { loadScenarios, removeScenarios, saveScenario } from "./compare/scenarioStore";
import { selectedRows } from "./table/selectedRows";
import { createSession, type RunExcel, type Session } from "./excel/session";
import { createSheets } from "./sheets/create";
import { activeTableIds, show, showArea, showTable, watch } from "./table/showAndWatch";
import type { Workbook } from "./workbook";

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
  if (!isSetSupported(...REQUIRED)) throw new WorkbookError("unsupported", `This Excel lacks ${REQUIRED.join(" ")}.`);
  const session = createSession({ run, onCellEdit });
  const inTurn = createLine();
  return {
    createTables: (request) => inTurn(() => createTables(session, request)),
    readTable: (link) => inTurn(() => readTable(session, link)),
    markNew: (link, marks) => inTurn(() => markNew(session, link, marks)),
    patchTable: (link, patch, options) => inTurn(() => patchTable(session, link, patch, options)),
    clearIds: (link, rows) => inTurn(() => clearIds(session, link, rows)),
    changeColumns: (link, change) => inTurn(() => changeColumns(session, link, change)),
    selectedRows: (link) => inTurn(() => selectedRows(session, link)),
    activeTableIds: () => inTurn(() => activeTableIds(session)),
    show: (link, row, column) => inTurn(() => show(session, link, row, column)),
    showTable: (tableId) => inTurn(() => showTable(session, tableId)),
    showArea: (sheetName, address) => inTurn(() => showArea(session, sheetName, address)),
    writeActivity: (content) => inTurn(() => writeActivity(session, content)),
    watch: (link, listener) => watch(session, run, link, listener),
    links: () => inTurn(() => loadLinks(session)),
    saveLink: (link) => inTurn(() => saveLink(session, link)),
    removeLink: (id) => inTurn(() => removeLink(session, id)),
    agreedCopy: async (linkId) => (await inTurn(() => loadAgreed(session, linkId))).copy,
    agreedState: (linkId) => inTurn(() => loadAgreed(session, linkId)),
    saveAgreedCopy: (linkId, copy) => inTurn(() => saveAgreed(session, linkId, copy)),
    locale: () => inTurn(() => readLocale(session)),
    readSheet: (source) => inTurn(() => readSheet(session, source)),
    readTarget: (wish) => inTurn(() => readTarget(session, wish)),
    adoptTable: (request) => inTurn(() => adoptTable(session, request)),
    rememberedHeaders: () => inTurn(() => rememberedHeaders(session)),
    rememberHeaders: (headers) => inTurn(() => rememberHeaders(session, headers)),
    createSheets: (request) => inTurn(() => createSheets(session, request)),
    ...comparing(session, inTurn),
    ...awarding(session, inTurn),
    ...inviting(session, inTurn),
    ...eventRows(session, inTurn),
    ...reporting(session, inTurn),
    ...starting(session, inTurn),
    ...refreshing(session, inTurn),
    restoreAgreed: (linkId, text) => inTurn(() => restoreAgreed(session, linkId, text)),
  };
}

function comparing(session: Session, inTurn: InTurn): ComparingWorkbook {
  return {
    createComparison: (request) => inTurn(() => createComparison(session, request)),
    readComparison: (comparison) => inTurn(() => readComparison(session, comparison)),
    addBidders: (comparison, added) => inTurn(() => addBidders(session, comparison, added)),
    patchComparison: (comparison, patch, options) => inTurn(() => patchComparison(session, comparison, patch, options)),
    growSummary: (comparison) => inTurn(() => growSummary(session, comparison)),
    comparisons: () => inTurn(() => loadComparisons(session)),
    saveComparison: (comparison, pull) => inTurn(() => saveComparison(session, comparison, pull)),
    pulls: (comparison, most) => inTurn(() => pullsOf(session, comparison, most)),
    rememberedChoices: (scope) => inTurn(() => rememberedChoices(session, scope)),
    rememberChoices: (scope, choices) => inTurn(() => rememberChoices(session, scope, choices)),
    forgetComparison: (id) => inTurn(() => forget(session, id)),
  };
}

function awarding(session: Session, inTurn: InTurn): AwardingWorkbook & ColumnReadingWorkbook {
  return {
    readColumns: (comparison, wanted) => inTurn(() => readColumns(session, comparison, wanted)),
    readCosts: (comparison, ownHeader) => inTurn(() => readCosts(session, comparison, ownHeader)),
    selectedLines: (comparison) => inTurn(() => selectedLines(session, comparison)),
    scenarios: (comparisonId) => inTurn(() => loadScenarios(session, comparisonId)),
    saveScenario: (comparisonId, scenario) => inTurn(() => saveScenario(session, comparisonId, scenario)),
    removeScenario: (comparisonId, scenarioId) => inTurn(() => removeScenarios(session, comparisonId, scenarioId)),
  };
}

function reporting(session: Session, inTurn: InTurn): ReportingWorkbook {
  return {
    ...targeting(session, inTurn),
    tables: () => inTurn(() => findTables(session)),
    reportGround: () => inTurn(() => readGround(session)),
    beginReport: async (request) => {
      const created = await inTurn(() => createReport(session, request));
      const { dateFormat } = request.ground;
      return writingInTurn(inTurn, writeOn(session, created, { dateFormat, rows: request.rows.length }));
    },
    continueReport: async (report, dates) =>
      writingInTurn(inTurn, await inTurn(() => continueReport(session, report, dates))),
    offerReportChoices: (report, choices, grown) => inTurn(() => offerChoices(session, report, choices, grown)),
    addReportColumns: (report, columns, { dateFormat }) =>
      inTurn(() => addColumns(session, report, columns, { dateFormat, wholeSheet: false })),
    readReport: (report) => inTurn(() => readReport(session, report)),
    patchReport: (report, patch, options) => inTurn(() => patchReport(session, report, patch, options)),
    dates: () => inTurn(() => readDates(session)),
    reports: () => inTurn(() => loadReports(session)),
    saveReport: (report) => inTurn(() => saveReport(session, report)),
    forgetReport: (id) => inTurn(() => forgetReport(session, id)),
  };
}

/** Other work comes in between two pages. */
function writingInTurn(inTurn: InTurn, writing: ReportWriting): ReportWriting {
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
async function forget(session: Session, comparisonId: string): Promise<void> {
  await forgetComparison(session, comparisonId);
  await removeScenarios(session, comparisonId, null);
}

export function inviting(session: Session, inTurn: InTurn): InvitingWorkbook {
  return {
    selectedColumn: (meant) => inTurn(() => selectedColumn(session, meant)),
    selectedAgain: (selected) => inTurn(() => selectedAgain(session, selected)),
    writeBeside: (place, kind, texts) => inTurn(() => writeBeside(session, place, kind, texts)),
    invitationRuns: (eventId) => inTurn(() => loadInvitationRuns(session, eventId)),
    saveInvitationRun: (run) => inTurn(() => saveInvitationRun(session, run)),
    writeInvitations: (content) => inTurn(() => writeInvitations(session, content)),
  };
}

export function starting(session: Session, inTurn: InTurn): StartingWorkbook {
  return {
    reportPlace: (report) => inTurn(() => reportPlace(session, report)),
    scanReportColumns: (report, scan) => inTurn(() => scanReportColumns(session, report, scan)),
    addPivot: (wish) => inTurn(() => addPivot(session, wish)),
    starters: () => inTurn(() => loadStarters(session)),
    saveStarter: (starter) => inTurn(() => saveStarter(session, starter)),
    sheetsOf: (tableIds) => inTurn(() => sheetsOf(session, tableIds)),
    contentsKnown: () => inTurn(() => contentsKnown(session)),
    writeContents: (wish) => inTurn(() => writeContents(session, wish)),
  };
}

export function refreshing(session: Session, inTurn: InTurn): RefreshingWorkbook {
  return {
    scanReport: (report, begin) => inTurn(() => scanReport(session, report, begin)),
    standingReport: (report) => inTurn(() => standingReport(session, report)),
    ownRows: (report, keys) => inTurn(() => ownRows(session, report, keys)),
    refreshRows: (report, patch, options) => inTurn(() => refreshRows(session, report, patch, options)),
    keepLooks: (report) => inTurn(() => keepLooks(session, report)),
    dropReportColumns: (report, ids) => inTurn(() => dropReportColumns(session, report, ids)),
    showChanges: (report) => inTurn(() => showChanges(session, report)),
    hideChanges: (report) => inTurn(() => hideChanges(session, report)),
  };
}
