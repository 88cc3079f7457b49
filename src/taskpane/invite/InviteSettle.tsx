import type { InvitationChange } from "../../invitations/types";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { inviteTexts as t } from "./inviteTexts";
import { inviteAfterVerbs } from "./inviteVerbs";

interface InviteSettleProps {
  readonly change: InvitationChange;
  readonly references: readonly string[];
  /** Whether the gateway can be asked once more. */
  readonly lookUp: boolean;
}

/** What is known of answers that were lost, and the person's word about them. */
export function InviteSettle({ change, references, lookUp }: InviteSettleProps) {
  const { settleInvite, lookUpInvite } = useVerbs(inviteAfterVerbs);
  const busy = useBusyReason();
  const say = (had: boolean) => void settleInvite(references, had);
  return (
    <details className="keys small">
      <summary>{t.settle(references.length)}</summary>
      <div className="stack tight">
        <p>{t.settleText}</p>
        <div className="actions">
          {lookUp ? (
            <ActionButton size="small" reason={busy} onClick={() => void lookUpInvite()}>
              {t.lookUp}
            </ActionButton>
          ) : null}
          <ActionButton size="small" reason={busy} onClick={() => say(true)}>
            {t.settleDone[change]}
          </ActionButton>
          <ActionButton size="small" reason={busy} onClick={() => say(false)}>
            {t.settleNot[change]}
          </ActionButton>
        </div>
      </div>
    </details>
  );
}
