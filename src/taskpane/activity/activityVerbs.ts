// The verbs of the list of sends.
import { verbsOf } from "../pane/verbs";

export const activityVerbs = verbsOf(() => import("./activityActions"));
