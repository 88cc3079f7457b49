// The verb over all that a workbook has of the platform.
import { verbsOf } from "../pane/verbs";

export const everythingVerbs = verbsOf(() => import("./everythingActions"));
