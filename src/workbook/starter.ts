// What starter sheets and the contents sheet ask of the workbook, joined for officeWorkbook.ts. It does nothing of its own.
import { contentsKnown, writeContents } from "./contentsSheet";
import type { InTurn } from "./line";
import { addPivot } from "./reportPivot";
import type { Session } from "./session";
import { reportPlace, scanReportColumns } from "./starterRead";
import { loadStarters, saveStarter, sheetsOf } from "./starterStore";
import type { StartingWorkbook } from "./starterTypes";

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
