// What refreshing a report needs of a workbook, joined. It keeps no state.
import type { InTurn } from "./excel/inTurn";
import { dropReportColumns, hideChanges, keepLooks, showChanges } from "./reports/changesColumn";
import { ownRows } from "./reports/personsRows";
import { scanReport, standingReport } from "./reports/changesScan";
import type { RefreshingWorkbook } from "./reports/changesTypes";
import { refreshRows } from "./reports/table";
import type { Session } from "./excel/session";

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
