// The verbs of linking a price sheet that is there.
import { verbsOf } from "../pane/verbs";

export const adoptVerbs = verbsOf(() => import("./adoptActions"));
