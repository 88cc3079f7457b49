import { Button } from "@fluentui/react-components";
import { useId } from "react";
import type { LargeRead } from "../../../workflows/services";
import { usePane, usePaneState } from "../paneContext";
import { ActionButton } from "../../parts/ActionButton";
import { Turning } from "../../parts/Turning";
import { paneTexts } from "../paneTexts";
import { duration, shortTime } from "../../parts/words";
import type { SendProgress } from "../../../platform/handoverContract";
import { carriedTexts } from "./carriedTexts";
import { searchTexts } from "./searchTexts";
import type { Work, WorkKind } from "./work";

/** Work that may be stopped between two of its steps. */
const stoppable: ReadonlySet<WorkKind> = new Set([
  "checkEvents",
  "createEvents",
  "followEvents",
  "sendInOrder",
  "fieldReference",
  "checkInvite",
  "invite",
  "link",
  "propose",
  "readBids",
  "compare",
  "readReport",
  "loadReport",
  "refreshReport",
  "award",
  "searchOn",
  "compareScenarios",
  "sensitivity",
  "scores",
  "round",
  "negotiation",
  "negotiationFiles",
  "returned",
  "refresh",
  "drift",
  "undo",
  "preview",
  "send",
]);

/** Told where it was started: a bar that comes and goes would only push the screen about. */
const silent: ReadonlySet<WorkKind> = new Set(["connect", "follow", "match"]);

/**
 * What runs, how far it is, and how to stop it. Counts are of what was really done; without a known total there is no
 * bar.
 */
export function WorkBar() {
  const { work } = usePaneState();
  const text = work === null ? "" : work.cancelling ? paneTexts.progress.cancelling : stepText(work);
  return (
    <>
      {/* Only the step is announced: every count would never let the person hear anything else. */}
      <div className="hidden" role="status">
        {text}
      </div>
      {work === null || silent.has(work.kind) ? null : <Running work={work} text={text} />}
    </>
  );
}

function stepText({ kind, progress, solving, large, away }: Work): string {
  if (large !== undefined) return paneTexts.large.title(large);
  if (away?.state === "waiting") return searchTexts.waiting;
  if (solving !== undefined) return paneTexts.solving[solving.stage];
  return progress === null ? paneTexts.works[kind] : paneTexts.steps[progress.step];
}

function Running({ work, text }: { readonly work: Work; readonly text: string }) {
  const pane = usePane();
  const { progress, table, cancelling } = work;
  const pace = paceOf(work, pane.parts.clock.now());
  if (work.large !== undefined && !cancelling) return <LargeQuestion large={work.large} />;
  return (
    <section className="work" aria-label={paneTexts.works[work.kind]}>
      <div className="workLine">
        <Turning />
        <span className="workText">{text}</span>
        {stoppable.has(work.kind) ? (
          <ActionButton
            size="small"
            reason={cancelling ? paneTexts.progress.cancellingReason : null}
            onClick={() => pane.cancel()}
          >
            {paneTexts.cancel}
          </ActionButton>
        ) : null}
      </div>
      {table === undefined ? null : (
        <span className="small ellipsis" title={table.title}>
          {table.of === 1 ? table.title : paneTexts.progress.table(table)}
        </span>
      )}
      {table?.then === undefined ? null : (
        <span className="small ellipsis" title={table.then}>
          {table.then}
        </span>
      )}
      {progress === null ? null : <Count progress={progress} kind={work.kind} text={text} pace={pace} />}
      {progress?.send === undefined ? null : <Held send={progress.send} />}
      {work.away === undefined ? null : <span className="small">{awayText(work.away)}</span>}
      {work.solving === undefined ? null : <Solved {...work.solving} text={text} />}
    </section>
  );
}

/** It comes by itself, maybe while the person types in the sheet: it takes no focus. */
function LargeQuestion({ large }: { readonly large: LargeRead }) {
  const pane = usePane();
  const titleId = useId();
  const { title, text, yes, no } = paneTexts.large;
  return (
    <section className="ask large" aria-labelledby={titleId}>
      <strong id={titleId}>{title(large)}</strong>
      <p>{text(large.msLeft === null ? null : duration(large.msLeft))}</p>
      <div className="actions">
        <Button appearance="primary" onClick={() => pane.readOn()}>
          {yes}
        </Button>
        <Button onClick={() => pane.cancel()}>{no}</Button>
      </div>
    </section>
  );
}

/** Why a send that the gateway carries out waits, and for how long; else that it needs no pane. */
function Held({ send: { why, nextTry, giveUpAt } }: { readonly send: SendProgress }) {
  const now = usePane().parts.clock.now();
  const time = (at: string | null) => (at === null ? null : shortTime(Date.parse(at), now));
  const text = why === null ? carriedTexts.carried : carriedTexts.waiting(why, time(nextTry), time(giveUpAt));
  return <span className="small">{text}</span>;
}

/** Told after a second: before that it says nothing. */
function paceOf({ progress, since, doneBefore = 0 }: Work, now: number): number | null {
  if (progress === null || since === undefined || now - since < 1000) return null;
  return Math.round(((progress.done - doneBefore) * 1000) / (now - since));
}

/** The place in the queue, or how long it has searched and may still. */
function awayText({ place, seconds, most }: NonNullable<Work["away"]>): string {
  if (place !== null) return searchTexts.place(place);
  return searchTexts.time(duration(seconds * 1000), duration(most * 1000));
}

/** Parts of the search that are done: how long one takes cannot be known, so no time is told. */
function Solved({ done, total, text }: NonNullable<Work["solving"]> & { readonly text: string }) {
  return total === 0 ? null : <progress value={done} max={total} aria-label={text} />;
}

interface CountProps {
  readonly progress: NonNullable<Work["progress"]>;
  readonly kind: WorkKind;
  readonly text: string;
  /** Rows a second; null where none is told. */
  readonly pace: number | null;
}

function Count({ progress, kind, text, pace }: CountProps) {
  const { done, total, msLeft, step } = progress;
  const counted = kind === "invite" ? "supplier" : kind === "compare" && step === "writing" ? "sheet" : "row";
  return (
    <>
      {total === null || total === 0 ? null : <progress value={done} max={total} aria-label={text} />}
      <div className="workLine small">
        {/* A wait counts milliseconds, no rows. */}
        <span>{step === "waiting" ? "" : paneTexts.progress.counts(progress, counted)}</span>
        {pace === null ? null : <span>{paneTexts.progress.pace(pace)}</span>}
        {msLeft === null || msLeft === 0 ? null : <span>{paneTexts.progress.left(duration(msLeft))}</span>}
      </div>
    </>
  );
}
