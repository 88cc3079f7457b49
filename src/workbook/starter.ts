// What starter sheets and the contents sheet ask of the workbook, joined for officeWorkbook.ts. It does nothing of its own.
import { contentsKnown, writeContents } from "./reports/contentsSheet";
import type { InTurn } from "./excel/inTurn";
import { addPivot } from "./reports/pivot";
import type { Session } from "./excel/session";
import { reportPlace, scanReportColumns } from "./reports/starterRead";
import { loadStarters, saveStarter, sheetsOf } from "./reports/starterStore";
import type { StartingWorkbook } from "./reports/starterTypes";

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
