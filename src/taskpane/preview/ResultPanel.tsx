import type { RowOutcome, RowOutcomeKind, SendDone } from "../../workflows/send/types";
import { reasonText } from "../../workflows/table/rowTexts";
import { rowTexts } from "../tables/rowTexts";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import type { Screen } from "../pane/screens/screens";
import { tableVerbs } from "../tables/tableVerbs";
import { earlierSendVerbs } from "./previewVerbs";
import { resultTexts } from "./resultTexts";

type ResultScreen = Extract<Screen, { kind: "result" }>;

/** What needs a person comes first. */
const ORDER: Record<RowOutcomeKind, number> = {
  conflict: 0,
  failed: 1,
  unknown: 2,
  created: 3,
  updated: 4,
  deleted: 5,
};
const looks: Record<RowOutcomeKind, string> = {
  conflict: "warning",
  failed: "danger",
  unknown: "warning",
  created: "success",
  updated: "success",
  deleted: "",
};
const ROW_HEIGHT = 44;

export default function ResultPanel({ screen }: { readonly screen: ResultScreen }) {
  const pane = usePane();
  const { refresh } = useVerbs(tableVerbs);
  const { services } = usePaneState();
  const busy = useBusyReason();
  const { outcome, linkId } = screen;
  const rows = outcome.outcomes
    .map((row, n) => ({ row, n }))
    .sort((a, b) => ORDER[a.row.kind] - ORDER[b.row.kind] || a.n - b.n);
  return (
    <>
      <main className="main fill">
        <strong>{screen.title}</strong>
        <Summary outcome={outcome} />
        <VirtualList
          label={resultTexts.list}
          items={rows}
          keyOf={({ n }) => String(n)}
          estimate={ROW_HEIGHT}
          render={({ row }) => <OutcomeRow row={row} />}
        />
      </main>
      <footer className="sendBar">
        <div className="actions">
          <ActionButton appearance="primary" reason={busy} onClick={() => pane.go({ kind: "home" })}>
            {resultTexts.home}
          </ActionButton>
          {outcome.unknown > 0 && services !== null ? (
            <ActionButton reason={busy} onClick={() => void refresh(linkId)}>
              {resultTexts.refresh}
            </ActionButton>
          ) : null}
          {services === null ? null : <Undo screen={screen} />}
        </div>
      </footer>
    </>
  );
}

/** Leads to the preview of taking it back. */
function Undo({ screen: { outcome, linkId } }: { readonly screen: ResultScreen }) {
  const { undoSend } = useVerbs(earlierSendVerbs);
  const busy = useBusyReason();
  const { sendId, created, updated, deleted, left } = outcome;
  if (sendId === null || created + updated + deleted === 0) return null;
  const reason = busy ?? (left === 0 ? null : resultTexts.stillCarried);
  return (
    <ActionButton reason={reason} onClick={() => void undoSend(linkId, sendId)}>
      {resultTexts.undo}
    </ActionButton>
  );
}

function Summary({ outcome }: { readonly outcome: SendDone }) {
  const { created, updated, deleted, failed, unknown, conflicts } = outcome;
  const { cancelled, outcomes, stoppedBy, left, later } = outcome;
  const quiet = outcomes.length === 0 && left === 0 && !cancelled && stoppedBy === null;
  const arrived = created + updated + deleted;
  const lines = [
    // "Nothing was sent" is more than anybody knows where an answer was lost.
    ...(arrived === 0 && unknown > 0
      ? []
      : [quiet ? resultTexts.onlyWritten : resultTexts.sent({ created, changed: updated, deleted })]),
    ...(conflicts > 0 ? [resultTexts.conflicts(conflicts)] : []),
    ...(failed > 0 ? [resultTexts.failed(failed)] : []),
    ...(unknown > 0 ? [resultTexts.unknown(unknown), resultTexts.unknownHint] : []),
    ...(cancelled ? [resultTexts.cancelled] : []),
    ...(left === 0 ? [] : [resultTexts.left(left)]),
    ...(later === 0 ? [] : [resultTexts.later(later)]),
  ];
  return (
    <div className="stack tight" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function OutcomeRow({ row }: { readonly row: RowOutcome }) {
  return (
    <div className="change">
      <div className="changeHead">
        <span>{row.name}</span>
        <span className={`mark ${looks[row.kind]}`}>{resultTexts.outcomes[row.kind]}</span>
      </div>
      {row.reason === null ? null : <p className="quiet">{reasonText(rowTexts, row.reason)}</p>}
    </div>
  );
}
