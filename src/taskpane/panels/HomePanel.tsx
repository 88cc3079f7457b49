import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { useBusyReason, usePane, usePaneState } from "../parts/paneContext";
import type { TableEntry } from "../state/types";
import { en } from "../strings/en";
import { TableCard } from "./TableCard";

export default function HomePanel() {
  const { tables } = usePaneState();
  return (
    <>
      <main className="main">{tables === null ? <Looking /> : <Tables tables={tables} />}</main>
      <AccountBar />
    </>
  );
}

/** A workbook that could not be looked through has said so in a notice; here is the way to look again. */
function Looking() {
  const pane = usePane();
  const { started, work, notice } = usePaneState();
  if (!started || work !== null || notice === null) return <Loading text={en.home.looking} />;
  return <ActionButton onClick={() => void pane.start()}>{en.home.lookAgain}</ActionButton>;
}

function Tables({ tables }: { readonly tables: readonly TableEntry[] }) {
  const pane = usePane();
  const busy = useBusyReason();
  const none = tables.length === 0;
  return (
    <div className="stack">
      {none ? (
        <div className="empty">
          <p>{en.home.empty}</p>
          <p className="quiet">{en.home.emptyHint}</p>
        </div>
      ) : (
        <ul className="cards">
          {tables.map((entry) => (
            <TableCard key={entry.link.id} entry={entry} />
          ))}
        </ul>
      )}
      <ActionButton
        appearance={none ? "primary" : "secondary"}
        reason={busy}
        onClick={() => pane.go({ kind: "events" })}
      >
        {none ? en.home.link : en.home.linkAnother}
      </ActionButton>
    </div>
  );
}

function AccountBar() {
  const pane = usePane();
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
          {services.profile.name} · {region.toUpperCase()} · {en.connect.environments[environment]}
        </span>
      </div>
      <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => void pane.disconnect()}>
        {en.disconnect}
      </ActionButton>
    </footer>
  );
}
