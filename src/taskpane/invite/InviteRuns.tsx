import { useEffect, useState } from "react";
import type { SendProgress } from "../../platform/handoverContract";
import type { SendShown } from "../../platform/sendContract";
import { ActionButton } from "../parts/ActionButton";
import { UnderWay } from "../pane/work/UnderWay";
import { useBusyReason, useNow, usePaneState, useVerbs } from "../pane/paneContext";
import { inviteTexts as t } from "./inviteTexts";
import { shortTime } from "../parts/words";
import { inviteAfterVerbs, inviteFormVerbs } from "./inviteVerbs";

/** Own invitation runs that the gateway carries out, or that nobody does; nothing where there are none. */
export function InviteRuns() {
  const { followInvite } = useVerbs(inviteAfterVerbs);
  const { leaveInvite } = useVerbs(inviteFormVerbs);
  const { runs, open, drop } = useRuns();
  if (runs.length === 0 && open.length === 0) return null;
  return (
    <section className="stack tight" aria-label={t.runs}>
      <UnderWay runs={open} texts={t} onFollow={(id) => void followInvite(id)} />
      {runs.map((run) => (
        <CutOffRun
          key={run.id}
          run={run}
          onLeave={() => {
            leaveInvite(run.id);
            drop(run.id);
          }}
        />
      ))}
    </section>
  );
}

/** Runs that were cut off, and those that are open at the gateway, as they are after each piece of work. */
function useRuns() {
  const { cutOffInvites, takeInInvitations } = useVerbs(inviteAfterVerbs);
  const { work, services } = usePaneState();
  const [runs, setRuns] = useState<readonly SendShown[]>([]);
  const [open, setOpen] = useState<readonly SendProgress[]>([]);
  const idle = work === null;
  useEffect(() => {
    let wanted = true;
    // After each piece of work, since it may have finished one.
    if (idle && services !== null)
      void takeInInvitations()
        .then((going) => {
          if (wanted) setOpen(going ?? []);
          return cutOffInvites();
        })
        .then((found) => {
          if (wanted) setRuns(found ?? []);
        });
    return () => {
      wanted = false;
    };
  }, [cutOffInvites, takeInInvitations, services, idle]);
  return { runs, open, drop: (id: string) => setRuns(runs.filter((run) => run.id !== id)) };
}

function CutOffRun({ run, onLeave }: { readonly run: SendShown; readonly onLeave: () => void }) {
  const { finishInvite } = useVerbs(inviteAfterVerbs);
  const busy = useBusyReason();
  const now = useNow();
  const { id, title, counts, at } = run;
  return (
    <div className="blocked" role="status">
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
        <ActionButton size="small" reason={busy} aria-label={t.finishOf(title)} onClick={() => void finishInvite(id)}>
          {t.finish}
        </ActionButton>
        <ActionButton size="small" appearance="subtle" reason={busy} onClick={onLeave}>
          {t.leave}
        </ActionButton>
      </div>
    </div>
  );
}
