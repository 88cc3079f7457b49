import { Field, Textarea } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import { deletionGuard } from "../../sync/plan/deletionGuard";
import { outgoing } from "../../sync/plan/choices";
import { jumpsOf } from "../../sync/guards/jumps";
import { totalEffect } from "../../sync/guards/total";
import { brokenBy } from "../../sync/rules/companyRules";
import { conflictKey } from "../../sync/conflictKey";
import { ActionButton } from "../parts/ActionButton";
import { partOf } from "../../workflows/send/part";
import { sendTime } from "../../workflows/send/time";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import { MOST_NOTE } from "../../platform/sendContract";
import { withheldBy } from "../pane/withheld";
import { duration } from "../parts/words";
import type { PreviewScreen } from "../pane/screens/screens";
import { previewTexts } from "./previewTexts";
import { guardTexts } from "./guardTexts";
import { OrderedBar } from "./order/OrderedBar";
import { Ask } from "../pane/Ask";
import { previewVerbs } from "./previewVerbs";

/** The button that sends, and what it sends in so many words. A large deletion needs a second word. */
export function SendBar({ screen }: { readonly screen: PreviewScreen }) {
  const verbs = useVerbs(previewVerbs);
  const busy = useBusyReason();
  const state = usePaneState();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState("");
  const takes = useSendTime(screen);
  const guards = useGuards(screen);
  const { remote } = screen.preview;
  const { creates, updates, deletions, later } = useLeaving(screen);
  const counts = { created: creates.length, changed: updates.length, deleted: deletions.length };
  const part = creates.length + updates.length + deletions.length;
  const tooMany = later === 0 ? [] : [previewTexts.part(part, part + later)];
  const total = remote.ids.length;
  const second = deletionGuard(deletions.length, total);
  const send = () => {
    setAsking(false);
    void verbs.send(...(note.trim() === "" ? [] : [note]));
  };
  if (asking && second)
    return <SecondWord deleted={deletions.length} total={total} onYes={send} onNo={() => setAsking(false)} />;
  const withheld = withheldBy(state, "send") ?? (deletions.length === 0 ? null : withheldBy(state, "delete"));
  const { text, lines, reason } = wordsFor(screen, counts);
  return (
    <footer className="sendBar">
      {screen.ordered === undefined ? null : <OrderedBar place={screen.ordered} />}
      {guards.jumps === 0 ? null : <p className="blocked">{guardTexts.jumps(guards.jumps)}</p>}
      {[...tooMany, ...guards.lines, ...lines, ...takes].map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
      {screen.ordered !== undefined || reason !== null ? null : <Note note={note} onNote={setNote} />}
      <ActionButton
        appearance="primary"
        reason={busy ?? withheld ?? reason}
        onClick={() => (second ? setAsking(true) : send())}
      >
        {text}
      </ActionButton>
    </footer>
  );
}

interface SecondWordProps {
  readonly deleted: number;
  /** Records that the platform has. */
  readonly total: number;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function SecondWord({ deleted, total, onYes, onNo }: SecondWordProps) {
  return (
    <footer className="sendBar">
      <Ask
        title={previewTexts.secondTitle(deleted, total)}
        text={previewTexts.secondText}
        yes={previewTexts.secondYes(deleted)}
        no={previewTexts.secondNo}
        onYes={onYes}
        onNo={onNo}
      />
    </footer>
  );
}

interface NoteProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** Why the person sends it. */
function Note({ note, onNote }: NoteProps) {
  return (
    <Field label={previewTexts.note} hint={previewTexts.noteAbout}>
      <Textarea
        rows={2}
        maxLength={MOST_NOTE}
        value={note}
        onChange={(_, { value }) => onNote(value)}
        resize="vertical"
      />
    </Field>
  );
}

/** What leaves with this send. Of several lists nothing is left for later. */
function useLeaving({ preview, ordered }: PreviewScreen) {
  const { services } = usePaneState();
  if (services === null || ordered !== undefined) return { ...outgoing(preview.plan, preview.choices), later: 0 };
  const { wanted, later } = partOf(services.profile, preview);
  return { ...wanted, later };
}

/**
 * What the send does to the total, how many rows look like a slip, and how many a rule of the company warns of. An undo
 * goes back to known values.
 */
function useGuards(screen: PreviewScreen): { readonly jumps: number; readonly lines: readonly string[] } {
  const { kind, mapping, remote, plan, choices, rules, sheet } = screen.preview;
  return useMemo(() => {
    if (kind === "undo") return { jumps: 0, lines: [] };
    const leaving = outgoing(plan, choices);
    const effect = totalEffect(mapping, remote, leaving);
    const jumps = leaving.updates.filter(({ changes }) => jumpsOf(mapping, changes).size > 0).length;
    const warned = [...leaving.creates, ...leaving.updates].filter(
      ({ row }) => brokenBy(rules, false, sheet.cells[row] ?? []) !== null,
    ).length;
    const total = effect === null ? [] : [guardTexts.total(effect)];
    return { jumps, lines: warned === 0 ? total : [guardTexts.warned(warned), ...total] };
  }, [kind, mapping, remote, plan, choices, rules, sheet]);
}

/** Short sends say nothing of it. */
const WORTH_SAYING_MS = 10_000;

function useSendTime({ preview }: PreviewScreen): readonly string[] {
  const { services } = usePaneState();
  const ms = useMemo(() => (services === null ? 0 : sendTime(services, preview)), [services, preview]);
  return ms < WORTH_SAYING_MS ? [] : [previewTexts.takes(duration(ms))];
}

interface Counts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

function wordsFor({ preview, conflicts }: PreviewScreen, counts: Counts) {
  const { plan, choices } = preview;
  const { excluded } = choices;
  const pulled = new Set(plan.writes.map(({ row }) => row)).size + plan.appends.length;
  const leaves = counts.created + counts.changed + counts.deleted;
  const open = conflicts.filter(
    ({ id, column }) => !excluded.has(id) && !choices.resolutions.has(conflictKey(id, column)),
  );
  const undecided = new Set(open.map(({ row }) => row)).size;
  const problems = new Set([...plan.problems, ...plan.gone].map(({ row }) => row)).size;
  const withheld = { out: excluded.size, conflicts: undecided, problems };
  const words = previewTexts.aims[preview.kind];
  const nothing = leaves === 0 && pulled === 0;
  const text = leaves > 0 ? words.send(counts) : pulled > 0 ? words.takeOver(pulled) : previewTexts.nothingToSend;
  const left = undecided + problems + excluded.size > 0 ? [previewTexts.notIncluded(withheld)] : [];
  const also = leaves > 0 && pulled > 0 ? [previewTexts.alsoWritten(pulled)] : [];
  const waits = excluded.size + undecided + plan.deletions.length > 0;
  const why = nothing ? (waits ? previewTexts.nothingLeft : previewTexts.nothingReason) : null;
  // Shown, not only told to readers: a grey button alone explains nothing.
  return { text, lines: [...also, ...left, ...(why === null ? [] : [why])], reason: why };
}
