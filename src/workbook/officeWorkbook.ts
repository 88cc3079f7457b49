// The workbook in real Excel, through office.js as it is given: the pane passes the global, tests pass an instance of their own.
// Writes of one workbook stand in line, so that no two of them lift the same filter or count on the same rows. It keeps no other state.
import { writeActivity } from "./activitySheet";
import { readLocale } from "./adoptLocale";
import { readSheet, readTarget } from "./adoptScan";
import { adoptTable } from "./adoptTable";
import { readCosts, selectedLines } from "./awardRead";
import type { AwardingWorkbook } from "./awardTypes";
import { loadAgreed, restoreAgreed, saveAgreed } from "./agreedStore";
import { changeColumns } from "./columns";
import type { ColumnReadingWorkbook } from "./columnTypes";
import { createComparison } from "./compareCreate";
import { rememberChoices, rememberedChoices } from "./compareChoices";
import { addBidders, patchComparison } from "./comparePatch";
import { readColumns } from "./compareColumns";
import { readComparison } from "./compareRead";
import { forgetComparison, loadComparisons, pullsOf, saveComparison } from "./compareStore";
import { growSummary } from "./compareSummary";
import type { ComparingWorkbook } from "./compareTypes";
import { createTables } from "./create";
import { loadLinks, removeLink, saveLink } from "./linkStore";
import { eventRows } from "./eventRows";
import { inviting } from "./invite";
import { createLine, type InTurn } from "./line";
import { rememberedHeaders, rememberHeaders } from "./mappingStore";
import { patchTable } from "./patch";
import { readTable } from "./read";
import { refreshing } from "./reportChanges";
import { offerChoices } from "./reportChoices";
import { addColumns } from "./reportColumns";
import { createReport } from "./reportCreate";
import { readDates, readGround } from "./reportDates";
import { forgetReport, loadReports, saveReport } from "./reportStore";
import { patchReport, readReport } from "./reportTable";
import { findTables } from "./reportTables";
import { targeting } from "./reportTarget";
import type { ReportingWorkbook, ReportWriting } from "./reportTypes";
import { continueReport, writeOn } from "./reportWriting";
import { clearIds, markNew } from "./rowTexts";
import { loadScenarios, removeScenarios, saveScenario } from "./scenarioStore";
import { selectedRows } from "./selection";
import { createSession, type RunExcel, type Session } from "./session";
import { createSheets } from "./sheetCreate";
import { starting } from "./starter";
import { activeTableIds, show, showArea, showTable, watch } from "./sight";
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
    patchComparison: (comparison, patch, options) =>
      inTurn(() => patchComparison(session, comparison, patch, options)),
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
    removeScenario: (comparisonId, scenarioId) =>
      inTurn(() => removeScenarios(session, comparisonId, scenarioId)),
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
    offerReportChoices: (report, choices, grown) =>
      inTurn(() => offerChoices(session, report, choices, grown)),
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
