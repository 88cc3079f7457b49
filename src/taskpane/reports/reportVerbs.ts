// The verbs of report tables, and of the sheets that are made from them.
import { verbsOf } from "../pane/verbs";

export const reportVerbs = verbsOf(() => import("./reportActions"));
export const reportRefreshVerbs = verbsOf(() => import("./reportRefreshing"));
export const reportSheetVerbs = verbsOf(() => import("./reportSheets"));
