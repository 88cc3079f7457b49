import type { InviteScreen } from "../pane/screens/inviteScreen";
import { InviteCheckView } from "./InviteCheckView";
import { InviteResultView } from "./InviteResultView";
import { InviteSetupView } from "./InviteSetupView";

/** From the selection to what became of each supplier. */
export default function InvitePanel({ screen: { at } }: { readonly screen: InviteScreen }) {
  switch (at.step) {
    case "setup":
      return <InviteSetupView setup={at} />;
    case "check":
      return <InviteCheckView preview={at.preview} />;
    case "done":
      return <InviteResultView preview={at.preview} done={at.done} />;
  }
}
