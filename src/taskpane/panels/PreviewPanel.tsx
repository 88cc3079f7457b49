import { useMemo, useState } from "react";
import { usePane } from "../parts/paneContext";
import { VirtualList } from "../parts/VirtualList";
import type { PreviewScreen } from "../state/types";
import { en } from "../strings/en";
import { shortTime } from "../strings/words";
import { ConflictTools } from "./ConflictTools";
import { DeletionTools } from "./DeletionTools";
import { KindChips, type KindFilter } from "./KindChips";
import { previewItems } from "./previewItems";
import { PreviewRow } from "./PreviewRow";
import { SendBar } from "./SendBar";

const ROW_HEIGHT = 84;

/** Everything that a send would do, everything that it would not, and what the person must decide. */
export default function PreviewPanel({ screen }: { readonly screen: PreviewScreen }) {
  const { preview, conflicts } = screen;
  const pane = usePane();
  const { clock } = pane.parts;
  const [wanted, setKind] = useState<KindFilter>("all");
  const items = useMemo(() => previewItems(preview, conflicts), [preview, conflicts]);
  // A kind that choices have emptied would show nothing.
  const kind = items.some((item) => item.kind === wanted) ? wanted : "all";
  const shown = kind === "all" ? items : items.filter((item) => item.kind === kind);
  const { plan, choices } = preview;
  const ticked = choices.deletions;
  const setTicked = (deletions: ReadonlySet<string>) => void pane.choose({ ...choices, deletions });
  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  return (
    <>
      <main className="main fill">
        <div className="stack tight">
          <strong>{preview.link.collection.worksheetTitle}</strong>
          <span className="quiet">{en.preview.refreshedAt(shortTime(preview.at, clock.now()))}</span>
        </div>
        {items.length === 0 ? (
          <p>{en.preview.nothing}</p>
        ) : (
          <KindChips items={items} kind={kind} onKind={setKind} />
        )}
        {kind === "conflict" ? <ConflictTools screen={screen} /> : null}
        {kind === "deletion" ? (
          <DeletionTools deletions={plan.deletions} ticked={ticked} onTicked={setTicked} />
        ) : null}
        <Held screen={screen} />
        <VirtualList
          key={kind}
          label={en.preview.list}
          items={shown}
          keyOf={(item) => item.key}
          estimate={ROW_HEIGHT}
          render={(item) => <PreviewRow item={item} screen={screen} ticked={ticked} onTick={tick} />}
        />
      </main>
      <SendBar screen={screen} />
    </>
  );
}

/** Why something that one might expect here is not here. */
function Held({ screen }: { readonly screen: PreviewScreen }) {
  const { deletionsHeld, appendsHeld } = screen.preview.plan;
  const { renamed } = screen.preview;
  const texts = [
    ...(deletionsHeld === null ? [] : [en.preview.deletionsHeld[deletionsHeld]]),
    ...(appendsHeld.length === 0 ? [] : [en.preview.held(appendsHeld.length)]),
    ...(renamed.length === 0 ? [] : [en.home.renamed(renamed)]),
  ];
  return texts.map((text) => (
    <p key={text} className="quiet">
      {text}
    </p>
  ));
}
