// The verbs of comparisons, rounds and negotiation sheets.
import { verbsOf } from "../pane/verbs";

export const compareVerbs = verbsOf(() => import("./compareActions"));
