import type { InvitePreview } from "../../workflows/invite/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { useWithheld } from "../pane/withheld";
import { inviteTexts as t } from "./inviteTexts";
import { inviteVerbs } from "./inviteVerbs";

/** The button that sends, with the number of those who get mail in its words. */
export function InviteBar({ preview, second }: { readonly preview: InvitePreview; readonly second: number }) {
  const { sendInvite } = useVerbs(inviteVerbs);
  const busy = useBusyReason();
  const withheld = useWithheld("invite");
  const { change, chunks } = preview;
  const people = chunks.reduce((sum, { length }) => sum + length, 0);
  return (
    <footer className="sendBar">
      {second === 0 ? null : <p className="blocked">{t.second(change, second)}</p>}
      <ActionButton
        appearance={people === 0 ? "secondary" : "primary"}
        reason={busy ?? withheld ?? (people === 0 ? t.nobodyTicked : null)}
        onClick={() => void sendInvite()}
      >
        {t.send(change, people)}
      </ActionButton>
    </footer>
  );
}
