import { adoptVerbs } from "../adopt/adoptVerbs";
import { compareTexts } from "../compare/compareTexts";
import { leaveTexts } from "../leave/leaveTexts";
import { leaveVerbs } from "../leave/leaveVerbs";
import { listTexts } from "../link/listTexts";
import { eventEntry } from "../pane/work/eventWorkTexts";
import { inviteEntry } from "../pane/work/inviteWorkTexts";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import type { Screen } from "../pane/screens/screens";
import { useOffered } from "../pane/withheld";
import { ActionButton } from "../parts/ActionButton";
import { serviceBlock } from "../reports/reportBlock";
import { reportTexts } from "../reports/reportTexts";
import { cardTexts } from "../tables/cardTexts";
import { AddRow } from "./AddRow";
import { homeTexts as t } from "./homeTexts";

const INVITATIONS = ["addSuppliers", "addSuppliersByExternalIds", "addSuppliersUsingContacts"];

interface AddListProps {
  /** Nothing is in the workbook yet: the first thing to do is a button, the primary one where no other is beside it. */
  readonly first?: "primary" | "secondary" | null;
}

/** What can be brought into the workbook, in a line each. */
export function AddList({ first = null }: AddListProps) {
  const pane = usePane();
  const busy = useBusyReason();
  const link = () => pane.go({ kind: "events" });
  return (
    <>
      {first !== null ? (
        <div className="actions">
          <ActionButton appearance={first} reason={busy} onClick={link}>
            {t.link}
          </ActionButton>
        </div>
      ) : null}
      <ul className="ruled addList" aria-label={t.addIntro}>
        {first !== null ? null : <AddRow title={t.link} about={t.about.worksheet} reason={busy} onPick={link} />}
        <LineItemRows />
        <OtherRows />
      </ul>
      {first === null ? null : <Rest />}
    </>
  );
}

/** Other ways to line items than by one worksheet. */
function LineItemRows() {
  const pane = usePane();
  const { scan } = useVerbs(adoptVerbs);
  const { made } = usePaneState();
  const busy = useBusyReason();
  return (
    <>
      <AddRow
        title={t.linkEvent}
        about={t.about.eventLines}
        reason={busy}
        onPick={() => pane.go({ kind: "events", aim: "lines" })}
      />
      <AddRow
        title={t.linkSheet}
        about={t.about.sheet}
        reason={busy ?? (made !== null ? t.madeNoLink : null)}
        onPick={() => void scan({ source: { kind: "activeSheet" } }, null)}
      />
    </>
  );
}

function OtherRows() {
  const pane = usePane();
  const { services } = usePaneState();
  const busy = useBusyReason();
  const mayInvite = useOffered(INVITATIONS);
  const noReports = services === null ? null : serviceBlock(services);
  const go = (screen: Screen) => () => pane.go(screen);
  return (
    <>
      <AddRow
        title={compareTexts.compare}
        about={t.about.compare}
        reason={busy}
        onPick={go({ kind: "events", aim: "compare" })}
      />
      <AddRow
        title={reportTexts.entry}
        about={noReports ?? t.about.report}
        reason={busy ?? noReports}
        onPick={go({ kind: "reports" })}
      />
      <AddRow title={listTexts.entry} about={t.about.list} reason={busy} onPick={go({ kind: "lists" })} />
      <AddRow
        title={eventEntry}
        about={t.about.events}
        reason={busy}
        onPick={go({ kind: "eventWork", at: { step: "start" } })}
      />
      {mayInvite ? (
        <AddRow
          title={inviteEntry.invite}
          about={t.about.invite}
          reason={busy}
          onPick={go({ kind: "events", aim: "invite" })}
        />
      ) : null}
    </>
  );
}

/** What else concerns a workbook; where it has a command bar, a menu there has it. */
function Rest() {
  const pane = usePane();
  const { askToLeave } = useVerbs(leaveVerbs);
  const busy = useBusyReason();
  return (
    <div className="actions">
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
    </div>
  );
}
