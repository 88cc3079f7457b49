import { ActionButton } from "../parts/ActionButton";
import { useBusyReason } from "../pane/paneContext";
import { cardTexts, type RefreshWords } from "./cardTexts";
import type { Chosen } from "./useChosen";

interface RefreshToolsProps {
  /** Ids of the tables that can be refreshed. */
  readonly ready: readonly string[];
  readonly chosen: Chosen;
  readonly words: RefreshWords;
  readonly onRefresh: (ids: readonly string[]) => void;
}

/** Refreshes all tables, or those that a person ticks. */
export function RefreshTools({ ready, chosen, words, onRefresh }: RefreshToolsProps) {
  const busy = useBusyReason();
  const { ids } = chosen;
  if (ids === null)
    return (
      <div className="actions">
        <ActionButton
          size="small"
          appearance="subtle"
          reason={busy ?? (ready.length === 0 ? words.noneReady : null)}
          onClick={() => onRefresh(ready)}
        >
          {words.refreshAll}
        </ActionButton>
        <ActionButton size="small" appearance="subtle" reason={busy} onClick={chosen.begin}>
          {words.choose}
        </ActionButton>
      </div>
    );
  const wanted = ready.filter((id) => ids.has(id));
  return (
    <div className="actions">
      <ActionButton
        size="small"
        reason={busy ?? (wanted.length === 0 ? words.chooseNone : null)}
        onClick={() => onRefresh(wanted)}
      >
        {words.refreshChosen(wanted.length)}
      </ActionButton>
      <ActionButton size="small" appearance="subtle" onClick={chosen.end}>
        {cardTexts.chooseEnd}
      </ActionButton>
    </div>
  );
}
