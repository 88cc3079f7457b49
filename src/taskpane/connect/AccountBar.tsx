import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { connectTexts } from "./connectTexts";
import { connectVerbs } from "./connectVerbs";

/** Whose account is used, where, and the way out. */
export function AccountBar() {
  const { disconnect } = useVerbs(connectVerbs);
  const { services } = usePaneState();
  const busy = useBusyReason();
  if (services === null) return null;
  const { userEmail, region, environment } = services.account;
  return (
    <footer className="account">
      <div className="accountText">
        <span className="ellipsis" title={userEmail}>
          {userEmail}
        </span>
        <span className="quiet ellipsis">
          {services.profile.name} · {region.toUpperCase()} · {connectTexts.environments[environment]}
        </span>
      </div>
      <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => void disconnect()}>
        {connectTexts.disconnect}
      </ActionButton>
    </footer>
  );
}
