import { useState } from "react";
import { deletionGuard } from "../../sync/deletionGuard";
import { conflictKey } from "../../sync/conflictKey";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../parts/paneContext";
import type { PreviewScreen } from "../state/types";
import { en } from "../strings/en";
import { Ask } from "./Ask";

interface SendBarProps {
  readonly screen: PreviewScreen;
  readonly ticked: ReadonlySet<string>;
}

/** The button that sends, and what it sends in so many words. A large deletion needs a second word. */
export function SendBar({ screen, ticked }: SendBarProps) {
  const pane = usePane();
  const busy = useBusyReason();
  const [asking, setAsking] = useState(false);
  const { plan, remote } = screen.preview;
  const deletions = new Set(plan.deletions.flatMap(({ id }) => (ticked.has(id) ? [id] : [])));
  const counts = { created: plan.creates.length, changed: plan.updates.length, deleted: deletions.size };
  const total = remote.ids.length;
  const second = deletionGuard(deletions.size, total);
  const send = () => {
    setAsking(false);
    void pane.send(deletions);
  };
  if (asking && second)
    return (
      <footer className="sendBar">
        <Ask
          title={en.preview.secondTitle(deletions.size, total)}
          text={en.preview.secondText}
          yes={en.preview.secondYes(deletions.size)}
          no={en.preview.secondNo}
          onYes={send}
          onNo={() => setAsking(false)}
        />
      </footer>
    );
  const { text, note, reason } = wordsFor(screen, counts);
  return (
    <footer className="sendBar">
      {note.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
      <ActionButton
        appearance="primary"
        reason={busy ?? reason}
        onClick={() => (second ? setAsking(true) : send())}
      >
        {text}
      </ActionButton>
    </footer>
  );
}

interface Counts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

function wordsFor(screen: PreviewScreen, counts: Counts) {
  const { plan } = screen.preview;
  const { resolutions, conflicts, comparing } = screen;
  const pulled = new Set(plan.writes.map(({ row }) => row)).size + plan.appends.length;
  const leaves = counts.created + counts.changed + counts.deleted;
  const undecided = conflicts.filter(({ id, column }) => !resolutions.has(conflictKey(id, column))).length;
  const problems = new Set([...plan.problems, ...plan.gone].map(({ row }) => row)).size;
  const nothing = leaves === 0 && pulled === 0;
  const text =
    leaves > 0
      ? en.preview.send(counts)
      : pulled > 0
        ? en.preview.takeOver(pulled)
        : en.preview.nothingToSend;
  const left = undecided + problems > 0 ? [en.preview.notIncluded({ conflicts: undecided, problems })] : [];
  const also = leaves > 0 && pulled > 0 ? [en.preview.alsoWritten(pulled)] : [];
  const why = comparing ? en.preview.comparing : nothing ? en.preview.nothingReason : null;
  // Shown, not only told to readers: a grey button alone explains nothing.
  return { text, note: [...also, ...left, ...(why === null ? [] : [why])], reason: why };
}
