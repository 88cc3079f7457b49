// The verbs of linking: worksheets, lists, custom fields.
import { verbsOf } from "../pane/verbs";

export const linkVerbs = verbsOf(() => import("./linkActions"));
