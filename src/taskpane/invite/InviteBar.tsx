import type { InvitePreview } from "../../workflows/invite/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../pane/paneContext";
import { inviteTexts as t } from "./inviteTexts";

/** The button that sends, with the number of those who get mail in its words. */
export function InviteBar({ preview, second }: { readonly preview: InvitePreview; readonly second: number }) {
  const pane = usePane();
  const busy = useBusyReason();
  const { change, chunks } = preview;
  const people = chunks.reduce((sum, { length }) => sum + length, 0);
  return (
    <footer className="sendBar">
      {second === 0 ? null : <p className="blocked">{t.second(change, second)}</p>}
      <ActionButton
        appearance={people === 0 ? "secondary" : "primary"}
        reason={busy ?? (people === 0 ? t.nobodyTicked : null)}
        onClick={() => void pane.sendInvite()}
      >
        {t.send(change, people)}
      </ActionButton>
    </footer>
  );
}
