// The verbs of previews: of one table, of what is given up in it, of lists in order, of an earlier send.
import { verbsOf } from "../pane/verbs";

export const previewVerbs = verbsOf(() => import("./previewActions"));
export const giveUpVerbs = verbsOf(() => import("./giveUp/giveUpActions"));
export const orderVerbs = verbsOf(() => import("./order/orderActions"));
export const earlierSendVerbs = verbsOf(() => import("./earlierSendActions"));
