// The verbs of linked tables.
import { verbsOf } from "../pane/verbs";

export const tableVerbs = verbsOf(() => import("./tableActions"));
