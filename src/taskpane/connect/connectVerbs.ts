// The verbs of connecting. They are needed at once, so that nothing loads.
import { verbsOf } from "../pane/verbs";
import { connect, disconnect, start, stayConnected } from "./session";

const session = { start, connect, disconnect, stayConnected };

export const connectVerbs = verbsOf(() => Promise.resolve(session));
