// The verbs of returned files.
import { verbsOf } from "../../pane/verbs";

export const returnedVerbs = verbsOf(() => import("./returnedActions"));
