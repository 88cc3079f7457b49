// The verb of searching on at the gateway.
import { verbsOf } from "../../pane/verbs";

export const searchVerbs = verbsOf(() => import("./searchActions"));
