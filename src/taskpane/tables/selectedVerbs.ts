// The verbs of the selected row.
import { verbsOf } from "../pane/verbs";

export const selectedVerbs = verbsOf(() => import("./selectedActions"));
