import { useMemo } from "react";
import type { Preview } from "../../workflows/send/types";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { tableTexts } from "../tables/tableTexts";
import type { PreviewScreen } from "../pane/screens/screens";
import { isGoneHeld } from "./previewList";
import { previewTexts } from "./previewTexts";
import { previewVerbs } from "./previewVerbs";

/** Why something that one might expect here is not here. */
export function PreviewHeld({ screen }: { readonly screen: PreviewScreen }) {
  const { preview } = screen;
  const { deletionsHeld, appendsHeld } = preview.plan;
  const { renamed, frozen, mapping, undoing, sheetUndone } = preview;
  const still = mapping.filter((_, column) => frozen.has(column)).map(({ label }) => label);
  const texts = [
    ...(still.length === 0 ? [] : [previewTexts.frozen(still)]),
    ...(undoing === null || undoing.unseen === 0 ? [] : [previewTexts.unseen(undoing.unseen)]),
    ...(deletionsHeld === null ? [] : [previewTexts.deletionsHeld[deletionsHeld]]),
    ...(appendsHeld.length === 0 ? [] : [previewTexts.held(appendsHeld.length)]),
    ...(renamed.length === 0 ? [] : [tableTexts.renamed(renamed)]),
    ...(sheetUndone ? [tableTexts.sheetUndone] : []),
  ];
  return (
    <>
      {texts.map((text) => (
        <p key={text} className="quiet">
          {text}
        </p>
      ))}
      <Likes preview={preview} />
      {isGoneHeld(screen) ? <ManyGone count={preview.plan.gone.length} /> : null}
    </>
  );
}

/** Nobody makes hundreds of rows new because a list came in short. */
function ManyGone({ count }: { readonly count: number }) {
  const { goneIndeed } = useVerbs(previewVerbs);
  return (
    <div className="toolLine">
      <span className="quiet">{previewTexts.manyGone(count)}</span>
      <ActionButton size="small" onClick={() => void goneIndeed()}>
        {previewTexts.goneIndeed}
      </ActionButton>
    </div>
  );
}

/** One answer for all new rows in doubt; a single one has its own. */
function Likes({ preview }: { readonly preview: Preview }) {
  const { same } = useVerbs(previewVerbs);
  const busy = useBusyReason();
  const rows = useMemo(() => preview.plan.creates.filter(({ like }) => like !== undefined), [preview.plan]);
  if (rows.length < 2) return null;
  return (
    <div className="toolLine">
      <span className="quiet">{previewTexts.likes(rows.length)}</span>
      <ActionButton size="small" reason={busy} onClick={() => void same(rows)}>
        {previewTexts.allSame}
      </ActionButton>
    </div>
  );
}
