// The verbs of connecting. They are needed at once, so that nothing loads.
import { verbsOf } from "../pane/verbs";
import { connect, disconnect, goOn, signIn, start, stayConnected, useOthers } from "./session";

const session = { start, connect, disconnect, goOn, signIn, stayConnected, useOthers };

export const connectVerbs = verbsOf(() => Promise.resolve(session));
