// The verbs of choosing columns: of a linked table, and of one that is about to be made.
import { verbsOf } from "../pane/verbs";

export const columnVerbs = verbsOf(() => import("./columnActions"));
