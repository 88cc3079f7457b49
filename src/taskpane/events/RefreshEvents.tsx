import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../pane/paneContext";
import { eventTexts } from "./eventTexts";
import { useEventTables } from "./useEventTables";

/** After events came or went: each table of events, to be brought up to date. */
export function RefreshEvents() {
  const pane = usePane();
  const busy = useBusyReason();
  return useEventTables()
    .filter(({ own }) => own)
    .map(({ linkId, words }) => (
      <ActionButton key={linkId} size="small" reason={busy} onClick={() => void pane.refresh(linkId)}>
        {eventTexts.done.refresh(words)}
      </ActionButton>
    ));
}
