import { signOutChoices } from "../../platform/handoverContract";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { SiteMark } from "../pane/SiteMark";
import { sessionTexts } from "./sessionTexts";
import { connectVerbs } from "./connectVerbs";

/** What becomes of sends that the gateway carries out. The keys are deleted with the last of them. */
function RunningSends({ count }: { readonly count: number }) {
  const { disconnect, stayConnected } = useVerbs(connectVerbs);
  const busy = useBusyReason();
  const { title, text, choices, stay } = sessionTexts.running;
  return (
    <div className="ask" role="group" aria-label={title(count)}>
      <strong>{title(count)}</strong>
      <p>{text}</p>
      <div className="actions">
        <ActionButton reason={null} onClick={() => void stayConnected()}>
          {stay}
        </ActionButton>
        {signOutChoices.map((choice) => (
          <ActionButton key={choice} reason={busy} onClick={() => void disconnect(choice)}>
            {choices[choice]}
          </ActionButton>
        ))}
      </div>
    </div>
  );
}

/** Whose account is used, where, and the way out. */
export function AccountBar() {
  const { disconnect } = useVerbs(connectVerbs);
  const { services, signOut } = usePaneState();
  const busy = useBusyReason();
  if (services === null) return null;
  if (signOut.length > 0) return <RunningSends count={signOut.length} />;
  const { userEmail } = services.account;
  return (
    <footer className="account">
      <div className="accountText">
        <span className="ellipsis" title={userEmail}>
          {userEmail}
        </span>
        <span className="facts">
          <span className="quiet ellipsis">{services.profile.name}</span>
          <SiteMark site={services.account} />
        </span>
      </div>
      <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => void disconnect()}>
        {sessionTexts.disconnect}
      </ActionButton>
    </footer>
  );
}
