// The verbs of connecting. They are needed at once, so that nothing loads.
import { verbsOf } from "../pane/verbs";
import { connect, disconnect, goOn, signIn, start, changePerson } from "./session";

const session = { start, connect, disconnect, goOn, signIn, changePerson };

export const connectVerbs = verbsOf(() => Promise.resolve(session));
