import { useEffect, useState } from "react";
import type { SendShown } from "../../platform/sendContract";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useNow, usePaneState, useVerbs } from "../pane/paneContext";
import { inviteTexts as t } from "./inviteTexts";
import { shortTime } from "../parts/words";
import { inviteAfterVerbs, inviteFormVerbs } from "./inviteVerbs";

/** Own invitation runs that did not come to their end; nothing where there are none. */
export function InviteRuns() {
  const { cutOffInvites, finishInvite } = useVerbs(inviteAfterVerbs);
  const { leaveInvite } = useVerbs(inviteFormVerbs);
  const busy = useBusyReason();
  const now = useNow();
  const { work, services } = usePaneState();
  const [runs, setRuns] = useState<readonly SendShown[]>([]);
  const idle = work === null;
  useEffect(() => {
    let wanted = true;
    // After each piece of work, since it may have finished one.
    if (idle && services !== null)
      void cutOffInvites().then((found) => {
        if (wanted) setRuns(found ?? []);
      });
    return () => {
      wanted = false;
    };
  }, [cutOffInvites, services, idle]);
  if (runs.length === 0) return null;
  const leave = (id: string) => {
    leaveInvite(id);
    setRuns(runs.filter((run) => run.id !== id));
  };
  return (
    <section className="stack tight" aria-label={t.runs}>
      {runs.map(({ id, title, counts, at }) => (
        <div key={id} className="blocked" role="status">
          <strong>
            {t.cutOff(
              title,
              counts.creates + counts.deletions,
              counts.deletions > 0 ? "remove" : "invite",
              shortTime(Date.parse(at), now),
            )}
          </strong>
          <p>{t.cutOffHint}</p>
          <div className="actions">
            <ActionButton
              size="small"
              reason={busy}
              aria-label={t.finishOf(title)}
              onClick={() => void finishInvite(id)}
            >
              {t.finish}
            </ActionButton>
            <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => leave(id)}>
              {t.leave}
            </ActionButton>
          </div>
        </div>
      ))}
    </section>
  );
}
