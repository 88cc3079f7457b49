// The verbs of cost against score.
import { verbsOf } from "../../pane/verbs";

export const scoresVerbs = verbsOf(() => import("./scoresActions"));
