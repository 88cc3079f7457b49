import { adoptVerbs } from "../adopt/adoptVerbs";
import { connectVerbs } from "../connect/connectVerbs";
import { ActionButton } from "../parts/ActionButton";
import { Loading } from "../parts/Loading";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { useOffered } from "../pane/withheld";
import type { TableEntry } from "../pane/screens";
import { tableVerbs } from "../tables/tableVerbs";
import { homeTexts } from "./homeTexts";
import { compareTexts } from "../compare/compareTexts";
import { eventEntry } from "../pane/eventWorkTexts";
import { cardTexts } from "../tables/cardTexts";
import { listTexts } from "../link/listTexts";
import { reportTexts } from "../reports/reportTexts";
import { inviteEntry } from "../pane/inviteWorkTexts";
import { leaveTexts } from "../leave/leaveTexts";
import { leaveVerbs } from "../leave/leaveVerbs";
import { AccountBar } from "../connect/AccountBar";
import { Comparisons } from "./Comparisons";
import { OrderTools } from "../preview/OrderTools";
import { InviteRuns } from "../invite/InviteRuns";
import { refreshBlock } from "../tables/refreshBlock";
import { RefreshTools } from "../tables/RefreshTools";
import { serviceBlock } from "../reports/reportBlock";
import { Reports } from "../reports/Reports";
import { RefreshEverything } from "./RefreshEverything";
import { TableCard } from "./TableCard";
import { useChosen } from "../tables/useChosen";

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
  const { start } = useVerbs(connectVerbs);
  const { started, work, notice } = usePaneState();
  if (!started || work !== null || notice === null) return <Loading text={homeTexts.looking} />;
  return <ActionButton onClick={() => void start()}>{homeTexts.lookAgain}</ActionButton>;
}

function Tables({ tables }: { readonly tables: readonly TableEntry[] }) {
  return (
    <div className="stack">
      <RefreshEverything />
      {tables.length === 0 ? <Nothing /> : <Cards tables={tables} />}
      <OrderTools tables={tables} />
      <InviteRuns />
      <Comparisons />
      <Reports />
      <LinkButtons none={tables.length === 0} />
    </div>
  );
}

/** Said only where nothing else of ours stands in the workbook. */
function Nothing() {
  const { reports, comparisons } = usePaneState();
  if (reports.length + comparisons.length > 0) return null;
  return (
    <div className="empty">
      <p>{homeTexts.empty}</p>
      <p className="quiet">{homeTexts.emptyHint}</p>
    </div>
  );
}

/** The linked tables; where there are several, they can be refreshed together. */
function Cards({ tables }: { readonly tables: readonly TableEntry[] }) {
  const { refreshAll } = useVerbs(tableVerbs);
  const { services } = usePaneState();
  const chosen = useChosen();
  const account = services?.account ?? null;
  const ready = tables.filter((entry) => refreshBlock(entry, account) === null);
  const pick = (entry: TableEntry) => {
    if (chosen.ids === null || tables.length < 2) return null;
    const { id } = entry.link;
    const reason = refreshBlock(entry, account);
    return { on: chosen.ids.has(id), reason, onPick: (on: boolean) => chosen.tick(id, on) };
  };
  return (
    <>
      {tables.length < 2 ? null : (
        <RefreshTools
          ready={ready.map(({ link }) => link.id)}
          chosen={chosen}
          words={cardTexts}
          onRefresh={(ids) => void refreshAll(ids)}
        />
      )}
      <ul className="cards">
        {tables.map((entry) => (
          <TableCard key={entry.link.id} entry={entry} pick={pick(entry)} />
        ))}
      </ul>
    </>
  );
}

const INVITATIONS = ["addSuppliers", "addSuppliersByExternalIds", "addSuppliersUsingContacts"];

function LinkButtons({ none }: { readonly none: boolean }) {
  const mayInvite = useOffered(INVITATIONS);
  const pane = usePane();
  const { scan } = useVerbs(adoptVerbs);
  const { askToLeave } = useVerbs(leaveVerbs);
  const { services } = usePaneState();
  const busy = useBusyReason();
  const noReports = services === null ? null : serviceBlock(services);
  return (
    <div className="actions">
      <ActionButton
        appearance={none ? "primary" : "secondary"}
        reason={busy}
        onClick={() => pane.go({ kind: "events" })}
      >
        {none ? homeTexts.link : homeTexts.linkAnother}
      </ActionButton>
      <ActionButton reason={busy} onClick={() => void scan({ source: { kind: "activeSheet" } }, null)}>
        {homeTexts.linkSheet}
      </ActionButton>
      <ActionButton reason={busy} onClick={() => pane.go({ kind: "lists" })}>
        {listTexts.entry}
      </ActionButton>
      <ActionButton reason={busy} onClick={() => pane.go({ kind: "eventWork", at: { step: "start" } })}>
        {eventEntry}
      </ActionButton>
      {noReports === null ? (
        <ActionButton reason={busy} onClick={() => pane.go({ kind: "reports" })}>
          {reportTexts.entry}
        </ActionButton>
      ) : null}
      <ActionButton reason={busy} onClick={() => pane.go({ kind: "events", aim: "compare" })}>
        {compareTexts.compare}
      </ActionButton>
      {mayInvite ? (
        <ActionButton reason={busy} onClick={() => pane.go({ kind: "events", aim: "invite" })}>
          {inviteEntry.invite}
        </ActionButton>
      ) : null}
      <ActionButton
        appearance="subtle"
        reason={busy}
        onClick={() => pane.go({ kind: "activity", linkId: null, send: null })}
      >
        {cardTexts.activity}
      </ActionButton>
      <ActionButton appearance="subtle" reason={busy} onClick={() => void askToLeave({ kind: "workbook" })}>
        {leaveTexts.leave}
      </ActionButton>
      {noReports === null ? null : <p className="quiet">{noReports}</p>}
    </div>
  );
}
