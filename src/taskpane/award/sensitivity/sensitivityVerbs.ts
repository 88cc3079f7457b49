// The verbs of moved prices.
import { verbsOf } from "../../pane/verbs";

export const sensitivityVerbs = verbsOf(() => import("./sensitivityActions"));
