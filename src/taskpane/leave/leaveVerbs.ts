// The verbs of leaving Bidsheet and of copies as values.
import { verbsOf } from "../pane/verbs";

export const leaveVerbs = verbsOf(() => import("./leaveActions"));
