// What the form to connect knows of the pane, and what it starts there.
import type { PaneState } from "../pane/screens/screens";
import type { PaneParts } from "../pane/paneParts";
import type { Store } from "../pane/store";
import type { connectVerbs } from "./connectVerbs";

export type ConnectVerbs = Pick<ReturnType<typeof connectVerbs>, "connect" | "goOn" | "signIn" | "changePerson">;

export interface ConnectDoor {
  readonly store: Store<PaneState>;
  readonly storage: PaneParts["storage"];
  readonly verbs: ConnectVerbs;
}
