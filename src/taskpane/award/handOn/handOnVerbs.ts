// The verbs of letters and the record of a decision.
import { verbsOf } from "../../pane/verbs";

export const handOnVerbs = verbsOf(() => import("./handOnActions"));
