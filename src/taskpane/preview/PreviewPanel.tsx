import { SiteMark } from "../pane/SiteMark";
import { titlesOf } from "../../sync/collectionTitles";
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import { conflictKey } from "../../sync/conflictKey";
import type { Choices } from "../../sync/decisions";
import type { Conflict } from "../../sync/syncPlan";
import type { Preview } from "../../workflows/send/types";
import { usePane, usePaneState } from "../pane/paneContext";
import { SearchBox } from "../parts/SearchBox";
import { VirtualList } from "../parts/VirtualList";
import type { PreviewScreen } from "../pane/screens/screens";
import { previewTexts } from "./previewTexts";
import { shortTime } from "../parts/words";
import { KindChips } from "./KindChips";
import "../parts/entries.css";
import "./preview.css";
import { PreviewHeld } from "./PreviewHeld";
import type { PreviewItem } from "./previewItems";
import { outCounts, useSections } from "./previewList";
import { PreviewRow, toggle } from "./PreviewRow";
import { PreviewTools } from "./PreviewTools";
import { kindCounts, PreviewView, totalOf, type KindFilter } from "./previewView";
import { SendBar } from "./SendBar";
import { usePreviewVerbs, type PreviewVerbs } from "./usePreviewVerbs";

/** Likely heights; real ones are measured. */
const HEIGHTS: Record<KindFilter, number> = {
  all: 90,
  problem: 96,
  conflict: 168,
  deletion: 120,
  create: 120,
  update: 60,
  pull: 80,
};
/** Fewer entries are found by looking. */
const SEARCHED = 12;

/** Everything that a send would do, everything that it would not, and what the person must decide. */
export default function PreviewPanel({ screen }: { readonly screen: PreviewScreen }) {
  const { preview } = screen;
  const locked = usePaneState().work?.kind === "send";
  const verbs = usePreviewVerbs();
  const [wanted, setKind] = useState<KindFilter>("all");
  const [typed, setWords] = useState("");
  const words = useDeferredValue(typed);
  const sections = useSections(screen);
  const counts = useMemo(() => kindCounts(sections), [sections]);
  const { sendAt, link, at } = preview;
  const { excluded } = preview.choices;
  const out = useMemo(() => outCounts(sections, excluded), [sections, excluded]);
  const total = totalOf(counts);
  // A kind that choices have emptied would show nothing.
  const kind = wanted !== "all" && counts[wanted] === 0 ? "all" : wanted;
  const view = useMemo(() => new PreviewView(sections, kind, words), [sections, kind, words]);
  const searched = words.trim() !== "";
  return (
    <>
      <main className="main fill preview">
        <PreviewHead kind={preview.kind} sendAt={sendAt} link={link} at={at} />
        {screen.alone === undefined ? null : <p>{previewTexts.alone}</p>}
        {total === 0 ? (
          <p>{previewTexts.nothing}</p>
        ) : (
          <KindChips
            counts={counts}
            out={out}
            names={previewTexts.aims[preview.kind].kinds}
            kind={kind}
            onKind={setKind}
          />
        )}
        {total > SEARCHED ? <Search words={typed} found={searched ? view.length : null} onWords={setWords} /> : null}
        <PreviewTools screen={screen} kind={kind} view={view} searched={searched} locked={locked} verbs={verbs} />
        <PreviewHeld screen={screen} />
        <PreviewList screen={screen} kind={kind} view={view} locked={locked} verbs={verbs} />
      </main>
      <SendBar screen={screen} />
    </>
  );
}

type PreviewHeadProps = Pick<Preview, "kind" | "sendAt" | "link" | "at">;

/** What is compared, when, and to which end where that is no plain send. */
const PreviewHead = memo(function PreviewHead(props: PreviewHeadProps) {
  const { clock } = usePane().parts;
  const { kind, sendAt, link, at } = props;
  const when = shortTime(Date.parse(sendAt ?? ""), clock.now());
  const aim = kind === "undo" ? previewTexts.undoOf(when) : null;
  const { title: worksheetTitle } = titlesOf(link.collection);
  return (
    <div className="previewHead">
      {aim === null ? null : <strong className="aim">{aim}</strong>}
      <strong className="ellipsis" title={worksheetTitle}>
        {worksheetTitle}
      </strong>
      <SiteMark site={link.site} />
      <span className="quiet">{previewTexts.refreshedAt(shortTime(at, clock.now()))}</span>
    </div>
  );
});

interface SearchProps {
  readonly words: string;
  /** Null while nothing is looked for. */
  readonly found: number | null;
  readonly onWords: (words: string) => void;
}

function Search({ words, found, onWords }: SearchProps) {
  return (
    <SearchBox label={previewTexts.find} words={words} onWords={onWords}>
      <span role="status" className="quiet">
        {found === null ? "" : previewTexts.found(found)}
      </span>
    </SearchBox>
  );
}

interface PreviewListProps {
  readonly screen: PreviewScreen;
  readonly kind: KindFilter;
  readonly view: PreviewView;
  readonly locked: boolean;
  readonly verbs: PreviewVerbs;
}

function PreviewList({ screen, kind, view, locked, verbs }: PreviewListProps) {
  const hintId = useId();
  const [drafts, onDraft] = useDrafts();
  const { link, mapping, choices, kind: aim } = screen.preview;
  const render = (item: PreviewItem, active: boolean) => {
    const conflict = item.kind === "conflict" ? item.conflict : null;
    const key = conflict === null ? "" : conflictKey(conflict.id, conflict.column);
    return (
      <PreviewRow
        item={item}
        linkId={link.id}
        aim={aim}
        type={mapping[conflict?.column ?? -1]?.type ?? "any"}
        zone={mapping[conflict?.column ?? -1]?.zone ?? null}
        out={isOut(item, choices.excluded)}
        ticked={item.kind === "deletion" && choices.deletions.has(item.id)}
        decision={choices.resolutions.get(key)}
        draft={drafts.get(key)}
        active={active}
        locked={locked}
        verbs={verbs}
        onDraft={onDraft}
      />
    );
  };
  const onKey = (item: PreviewItem, pressed: string): boolean => {
    if (pressed === "Enter") verbs.goTo(item.place);
    else if (pressed === " " && !locked) toggle(item, !isOn(item, choices), verbs);
    else return pressed === " ";
    return true;
  };
  return (
    <>
      <p id={hintId} hidden>
        {previewTexts.keys}
      </p>
      <VirtualList
        key={kind}
        label={previewTexts.list}
        items={view}
        keyOf={(item) => item.key}
        keyAt={(index) => view.keyAt(index)}
        estimate={HEIGHTS[kind]}
        render={render}
        onKey={onKey}
        hintId={hintId}
      />
    </>
  );
}

/** What the person types for third values, by conflict: a row that scrolls out of the list keeps it. */
function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const onDraft = useCallback(({ id, column }: Conflict, draft: string | null) => {
    setDrafts((before) => {
      const next = new Map(before);
      if (draft === null) next.delete(conflictKey(id, column));
      else next.set(conflictKey(id, column), draft);
      return next;
    });
  }, []);
  return [drafts, onDraft] as const;
}

function isOut(item: PreviewItem, excluded: ReadonlySet<string>): boolean {
  if (item.kind === "create" || item.kind === "update") return excluded.has(item.rowKey);
  return item.kind === "conflict" && excluded.has(item.conflict.id);
}

function isOn(item: PreviewItem, choices: Choices): boolean {
  if (item.kind === "deletion") return choices.deletions.has(item.id);
  return !isOut(item, choices.excluded);
}
