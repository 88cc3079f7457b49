import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { everythingVerbs } from "./everythingVerbs";
import { homeTexts } from "./homeTexts";
import { countOfOurs, inFront, oursOf, readyOf } from "./inFront";

/** Tables, comparisons and reports together; nothing where one kind is all there is, or the command bar does it. */
export function EverythingButton() {
  const state = usePaneState();
  const { refreshEverything } = useVerbs(everythingVerbs);
  const busy = useBusyReason();
  const { services } = state;
  const ours = oursOf(state);
  const kinds = [ours.tables, ours.comparisons, ours.reports].filter(({ length }) => length > 0);
  if (kinds.length < 2 || services === null || countOfOurs(inFront(state)) === 0) return null;
  const ready = readyOf(ours, services);
  const count = ready.tables.length + ready.comparisons.length + ready.reports.length;
  return (
    <ActionButton
      size="small"
      appearance="subtle"
      reason={busy ?? (count === 0 ? homeTexts.nothingReady : null)}
      onClick={() => void refreshEverything(ready)}
    >
      {homeTexts.refreshEverything}
    </ActionButton>
  );
}
