// The verbs of connecting. They are needed at once, so that nothing loads.
import { verbsOf } from "../pane/verbs";
import { changePerson, connect, disconnect, goOn, signIn, signInAgain, startSession, stayConnected } from "./session";

const session = { start: startSession, connect, disconnect, goOn, signIn, signInAgain, stayConnected, changePerson };

export const connectVerbs = verbsOf(() => Promise.resolve(session));
