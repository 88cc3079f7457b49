import type { EventOutcome } from "../../workflows/events/create";
import type { EventCopy } from "../../workflows/events/follow";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, useVerbs } from "../pane/paneContext";
import { VirtualList } from "../parts/VirtualList";
import { createdSince } from "./filterForm";
import type { EventDone } from "../pane/screens/eventScreen";
import { eventRowTexts } from "./eventRowTexts";
import { countsOf } from "./eventCounts";
import { eventNoteText } from "./noteText";
import { eventTexts } from "./eventTexts";
import { dayAndTime } from "../parts/words";
import { RefreshEvents } from "./RefreshEvents";
import { createVerbs, eventVerbs } from "./eventVerbs";

const t = eventTexts.done;
const ROW_HEIGHT = 92;
const looks: Record<EventOutcome["kind"], string> = {
  created: "success",
  exists: "",
  failed: "danger",
  unknown: "warning",
  notTried: "warning",
  underWay: "brand",
};
const endLooks: Record<EventCopy["end"], string> = {
  finished: "success",
  failed: "danger",
  gone: "warning",
  late: "warning",
};
/** What needs a person comes first. */
const ORDER: Record<EventOutcome["kind"], number> = {
  unknown: 0,
  failed: 1,
  notTried: 2,
  underWay: 3,
  created: 4,
  exists: 5,
};

/** What became of each event, and how far its template is copied. */
export function CreateDone({ at }: { readonly at: EventDone }) {
  const { created, copies, states } = at;
  const ends = new Map((copies ?? []).map((copy) => [copy.id, copy]));
  const rows = created.outcomes
    .map((outcome, n) => ({ outcome, n }))
    .sort((a, b) => ORDER[a.outcome.kind] - ORDER[b.outcome.kind] || a.n - b.n);
  return (
    <>
      <main className="main fill">
        <Summary at={at} />
        <VirtualList
          label={t.list}
          items={rows}
          keyOf={({ n }) => String(n)}
          estimate={ROW_HEIGHT}
          render={({ outcome }) => (
            <Outcome outcome={outcome} copy={ends.get(outcome.id ?? "") ?? null} state={states.get(outcome.id ?? "")} />
          )}
        />
      </main>
      <Next at={at} />
    </>
  );
}

function Summary({ at: { created, copies, states, toldRows } }: { readonly at: EventDone }) {
  const counts = countsOf(created.outcomes);
  const done = [...states.values()].filter((state) => state !== "scheduled" && state !== "started").length;
  const whole = copies?.every(({ end }) => end === "finished");
  const copying = whole === undefined ? null : whole ? t.copied : t.copiedNotAll;
  const lines = [
    t.counts(counts),
    ...(counts.unknown === 0 ? [] : [t.unknown]),
    ...(states.size === 0 ? [] : [copying ?? t.copying(done, states.size)]),
    ...(toldRows ? [] : [t.untold]),
    ...(counts.underWay === 0 ? [] : [t.underWay]),
  ];
  return (
    <div className="stack tight" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

interface OutcomeProps {
  readonly outcome: EventOutcome;
  /** Null until it was followed to an end. */
  readonly copy: EventCopy | null;
  /** At the last look; undefined before the first. */
  readonly state: string | null | undefined;
}

function Outcome({ outcome, copy, state }: OutcomeProps) {
  const pane = usePane();
  const { externalId, kind, id, title, note } = outcome;
  const copyAdvice = copy === null ? "" : eventRowTexts.copies[copy.end];
  const name = externalId || eventTexts.check.noExternalId;
  const copyText = copy === null ? (state === undefined ? "" : t.state(state)) : t.ends[copy.end];
  const event = id === null ? null : { id, title: title === "" ? name : title };
  return (
    <div className="change">
      <div className="changeHead">
        <strong className="wrappedText">{name}</strong>
        <span className="marks">
          <span className={`mark ${looks[kind]}`}>{t.outcomes[kind]}</span>
          {copyText === "" ? null : (
            <span className={`mark ${copy === null ? "brand" : endLooks[copy.end]}`}>{copyText}</span>
          )}
        </span>
      </div>
      {note === null ? null : <p>{eventNoteText(note)}</p>}
      {copyAdvice === "" ? null : <p>{copyAdvice}</p>}
      {event === null ? null : (
        <div className="toolLine">
          <span className="quiet">{t.event(event.id)}</span>
          <ActionButton
            size="small"
            appearance="subtle"
            aria-label={t.worksheetsOf(name)}
            onClick={() => pane.go({ kind: "worksheets", event })}
          >
            {t.worksheets}
          </ActionButton>
        </div>
      )}
    </div>
  );
}

/** Where it goes on from here. */
function Next({ at: { created, from, copies } }: { readonly at: EventDone }) {
  const pane = usePane();
  const { followEvents } = useVerbs(createVerbs);
  const { linkEvents } = useVerbs(eventVerbs);
  const busy = useBusyReason();
  const made = created.outcomes.flatMap(({ createdAt }) => createdAt ?? []).sort();
  const [first] = made;
  const open = copies === null || copies.some(({ end }) => end === "late");
  const undone = created.outcomes.some(({ kind }) => kind === "unknown" || kind === "notTried");
  return (
    <footer className="sendBar">
      <div className="actions">
        {undone ? (
          <ActionButton appearance="primary" reason={busy} onClick={() => pane.go({ kind: "eventWork", at: from })}>
            {t.again}
          </ActionButton>
        ) : null}
        {first !== undefined && open ? (
          <ActionButton reason={busy} onClick={() => void followEvents()}>
            {t.follow}
          </ActionButton>
        ) : null}
        <RefreshEvents />
        {first === undefined ? null : (
          <ActionButton
            size="small"
            reason={busy}
            onClick={() => void linkEvents(createdSince(first), t.since(dayAndTime(Date.parse(first))))}
          >
            {t.linkThem}
          </ActionButton>
        )}
        <ActionButton reason={busy} onClick={() => pane.go({ kind: "home" })}>
          {t.home}
        </ActionButton>
      </div>
    </footer>
  );
}
