import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../parts/paneContext";
import { cardTexts as t } from "../strings/homeCards";

interface RefreshToolsProps {
  /** Link ids of the tables that can be refreshed. */
  readonly ready: readonly string[];
  /** Null while nobody chooses. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChosen: (chosen: ReadonlySet<string> | null) => void;
}

/** Refreshes all tables, or those that a person ticks. */
export function RefreshTools({ ready, chosen, onChosen }: RefreshToolsProps) {
  const pane = usePane();
  const busy = useBusyReason();
  if (chosen === null)
    return (
      <div className="actions">
        <ActionButton
          reason={busy ?? (ready.length === 0 ? t.noneReady : null)}
          onClick={() => void pane.refreshAll(ready)}
        >
          {t.refreshAll}
        </ActionButton>
        <ActionButton appearance="subtle" reason={busy} onClick={() => onChosen(new Set())}>
          {t.choose}
        </ActionButton>
      </div>
    );
  const wanted = ready.filter((id) => chosen.has(id));
  return (
    <div className="actions">
      <ActionButton
        appearance="primary"
        reason={busy ?? (wanted.length === 0 ? t.chooseNone : null)}
        onClick={() => void pane.refreshAll(wanted)}
      >
        {t.refreshChosen(wanted.length)}
      </ActionButton>
      <ActionButton appearance="subtle" onClick={() => onChosen(null)}>
        {t.chooseEnd}
      </ActionButton>
    </div>
  );
}
