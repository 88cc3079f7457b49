import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { SiteMark } from "../pane/SiteMark";
import { connectTexts } from "./connectTexts";
import { connectVerbs } from "./connectVerbs";

/** Whose account is used, where, and the way out. */
export function AccountBar() {
  const { disconnect } = useVerbs(connectVerbs);
  const { services } = usePaneState();
  const busy = useBusyReason();
  if (services === null) return null;
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
        {connectTexts.disconnect}
      </ActionButton>
    </footer>
  );
}
