import { useState } from "react";
import type { ActivitySend } from "../../workflows/activity/types";
import { ActionButton } from "../parts/ActionButton";
import { CopyText } from "../pane/CopyText";
import { downloadText } from "../parts/download";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import { activityTexts as t } from "./activityTexts";
import { activityVerbs } from "./activityVerbs";

/** The list for other hands: a sheet of this workbook, a file, or the clipboard where Excel does not download. */
export function ActivityTools({ sends }: { readonly sends: readonly ActivitySend[] }) {
  const { activityCsv, writeActivity } = useVerbs(activityVerbs);
  const { canDownload } = usePane().parts.addin;
  const busy = useBusyReason();
  /** Null before it was asked for. */
  const [csv, setCsv] = useState<string | null>(null);
  const reason = busy ?? (sends.length === 0 ? t.nothingYet : null);
  const exported = async () => {
    const text = await activityCsv(sends);
    if (text == null) return;
    setCsv(text);
    if (canDownload) downloadText(t.fileName, text, "text/csv");
  };
  return (
    <footer className="sendBar">
      <div className="actions">
        <ActionButton reason={reason} onClick={() => void writeActivity(sends)}>
          {t.toSheet}
        </ActionButton>
        <ActionButton reason={reason} onClick={() => void exported()}>
          {canDownload ? t.csv : t.csvText}
        </ActionButton>
      </div>
      {csv === null ? null : (
        <div className="stack tight" role="status">
          <p className="quiet">{canDownload ? t.csvDone : t.csvReady}</p>
          <CopyText text={csv} label={t.csvCopy} />
        </div>
      )}
    </footer>
  );
}
