// The verbs of tables of bids.
import { verbsOf } from "../pane/verbs";

export const bidVerbs = verbsOf(() => import("./bidActions"));
