import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../pane/paneContext";
import type { EventDeleted } from "../pane/screens/eventScreen";
import { eventTexts } from "./eventTexts";
import { RefreshEvents } from "./RefreshEvents";

/** What became of an event that was to be deleted. */
export function EventGone({ at: { doomed, deletion } }: { readonly at: EventDeleted }) {
  const pane = usePane();
  const busy = useBusyReason();
  const { title, text, todo } = eventTexts.deletions[deletion.kind](doomed.title);
  return (
    <>
      <main className="main">
        <div className="stack wrapped" role="status">
          <strong>{title}</strong>
          <p>{text}</p>
          <p>{todo}</p>
        </div>
      </main>
      <footer className="sendBar">
        <div className="actions">
          <RefreshEvents />
          <ActionButton reason={busy} onClick={() => pane.go({ kind: "events", aim: "delete" })}>
            {eventTexts.doom.another}
          </ActionButton>
          <ActionButton reason={busy} onClick={() => pane.go({ kind: "home" })}>
            {eventTexts.done.home}
          </ActionButton>
        </div>
      </footer>
    </>
  );
}
