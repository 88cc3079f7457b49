import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { tableVerbs } from "../tables/tableVerbs";
import { eventTexts } from "./eventTexts";
import { useEventTables } from "./useEventTables";

/** After events came or went: each table of events, to be brought up to date. */
export function RefreshEvents() {
  const { refresh } = useVerbs(tableVerbs);
  const busy = useBusyReason();
  return useEventTables()
    .filter(({ own }) => own)
    .map(({ linkId, words }) => (
      <ActionButton key={linkId} size="small" reason={busy} onClick={() => void refresh(linkId)}>
        {eventTexts.done.refresh(words)}
      </ActionButton>
    ));
}
