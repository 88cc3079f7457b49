import { useState } from "react";
import type { InvitationChange, InvitationOutcome, OutcomeRow } from "../../invitations/types";
import type { InviteDone, InvitePreview } from "../../workflows/invite/types";
import { failureMessages } from "../pane/failures/failureTexts";
import { ActionButton } from "../parts/ActionButton";
import { FilterChips } from "../parts/FilterChips";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import { inviteTexts as t } from "./inviteTexts";
import { inviteSheetTexts } from "./inviteSheetTexts";
import { InviteSettle } from "./InviteSettle";
import "../parts/entries.css";
import "../parts/forms.css";
import { inviteAfterVerbs, inviteVerbs } from "./inviteVerbs";

const ROW_HEIGHT = 44;
/** More are found in the list. */
const NAMED = 3;
/** What needs a person comes first. */
const ORDER: readonly InvitationOutcome[] = ["refused", "unknown", "notSent", "done"];
const looks: Record<InvitationOutcome, string> = {
  refused: "danger",
  unknown: "warning",
  notSent: "warning",
  done: "success",
};

interface InviteResultViewProps {
  readonly preview: InvitePreview;
  readonly done: InviteDone;
}

/** What became of each, and the ways to go on. */
export function InviteResultView({ preview, done }: InviteResultViewProps) {
  const [kind, setKind] = useState<InvitationOutcome | "all">("all");
  const { change, names } = preview;
  const count = (one: InvitationOutcome) => done.rows.filter(({ outcome }) => outcome === one).length;
  const filter = kind !== "all" && count(kind) === 0 ? "all" : kind;
  const shown = inOrder(done).filter(({ outcome }) => filter === "all" || filter === outcome);
  const unknown = done.rows.filter(({ outcome }) => outcome === "unknown");
  return (
    <>
      <main className="main fill preview">
        <Summary preview={preview} done={done} />
        {unknown.length === 0 ? null : (
          <InviteSettle change={change} references={unknown.map(({ reference }) => reference)} lookUp />
        )}
        <FilterChips
          label={t.show}
          kind={filter}
          onKind={setKind}
          chips={[
            ["all", t.chips.all, done.rows.length],
            ...ORDER.filter((one) => count(one) > 0).map((one) => [one, t.outcomes[change][one], count(one)] as const),
          ]}
        />
        <VirtualList
          key={filter}
          label={t.outcomeList}
          items={shown}
          keyOf={({ reference }) => reference}
          estimate={ROW_HEIGHT}
          render={(row) => <Row row={row} change={change} name={names.get(row.reference) ?? ""} />}
        />
      </main>
      <ResultBar done={done} />
    </>
  );
}

/** Whom the platform named comes before those who were refused with them. */
function inOrder({ rows, named }: InviteDone): readonly OutcomeRow[] {
  const first = new Set(named.map(({ reference }) => reference));
  const place = ({ outcome, reference }: OutcomeRow) => ORDER.indexOf(outcome) * 2 + (first.has(reference) ? 0 : 1);
  return [...rows].sort((a, b) => place(a) - place(b));
}

/** Of those that the platform took: whoever was changed before, as far as the preview knew. */
function takenBefore({ candidates }: InvitePreview, { rows }: InviteDone): number {
  const before = new Set(candidates.filter(({ position }) => position !== "fresh").map(({ id }) => id));
  return rows.filter(({ outcome, reference }) => outcome === "done" && before.has(reference)).length;
}

function Summary({ preview, done }: InviteResultViewProps) {
  const { change, event } = preview;
  const { refused, unknown, notSent, cancelled, stoppedBy, named, unwritten, rowsTold, rowsKept, left, meanwhile } =
    done;
  const before = takenBefore(preview, done);
  const lines = [
    t.result(change, done.done),
    ...(before > 0 ? [t.beforeThat(change, before)] : []),
    ...(refused > 0 ? [t.refused(refused)] : []),
    ...(unknown > 0 ? [t.unknown(unknown)] : []),
    ...(notSent > 0 ? [t.notSent(notSent)] : []),
    ...(meanwhile > 0 ? [t.meanwhile(change, meanwhile)] : []),
    ...(left > 0 ? [t.left(left)] : []),
    ...(cancelled ? [t.cancelled] : []),
    ...(stoppedBy === null ? [] : [t.stopped(failureMessages[stoppedBy.kind].title)]),
    ...named.slice(0, NAMED).map(({ reference, detail }) => t.named(reference, detail)),
    ...(named.length > NAMED ? [t.namedMore(named.length - NAMED)] : []),
    ...(unwritten === null ? (rowsTold > 0 ? [t.rowsTold(rowsTold)] : []) : [t.unwritten]),
    ...(rowsKept > 0 ? [t.rowsKept(rowsKept)] : []),
  ];
  return (
    <div className="stack tight">
      <strong className="lines2" title={event.title}>
        {event.title}
      </strong>
      <div className="stack tight scrolled" role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: OutcomeRow;
  readonly change: InvitationChange;
  readonly name: string;
}

function Row({ row, change, name }: RowProps) {
  const { reference, outcome } = row;
  const detail = inviteSheetTexts.ledger.detail(row);
  return (
    <div className="change">
      <div className="changeHead">
        <span className="pickTitle">{name === "" ? reference : name}</span>
        <span className={`mark ${looks[outcome]}`}>{t.outcomes[change][outcome]}</span>
      </div>
      {name === "" ? null : <span className="quiet">{reference}</span>}
      {detail === "" ? null : <p className="quiet">{detail}</p>}
    </div>
  );
}

function ResultBar({ done }: { readonly done: InviteDone }) {
  const pane = usePane();
  const { goOnInvite, takeApart } = useVerbs(inviteVerbs);
  const { writeInviteLedger } = useVerbs(inviteAfterVerbs);
  const { services } = usePaneState();
  const busy = useBusyReason();
  const away = busy ?? (services === null ? t.notConnected : null);
  const apart = done.refusedChunks.length;
  return (
    <footer className="sendBar">
      {apart === 0 ? null : <p className="quiet">{t.takeApartHint(apart)}</p>}
      <div className="actions">
        <ActionButton appearance="primary" reason={busy} onClick={() => pane.go({ kind: "home" })}>
          {t.home}
        </ActionButton>
        {done.notSent === 0 ? null : (
          <ActionButton reason={away} onClick={() => void goOnInvite()}>
            {t.goOn}
          </ActionButton>
        )}
        {apart === 0 ? null : (
          <ActionButton reason={away} onClick={() => void takeApart()}>
            {t.takeApart}
          </ActionButton>
        )}
        <ActionButton reason={away} onClick={() => void writeInviteLedger()}>
          {t.ledger}
        </ActionButton>
      </div>
    </footer>
  );
}
