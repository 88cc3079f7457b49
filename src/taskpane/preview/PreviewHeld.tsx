import { useMemo } from "react";
import type { Preview } from "../../workflows/send/types";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import { ActionButton } from "../parts/ActionButton";
import { tableTexts } from "../tables/tableTexts";
import { previewTexts } from "./previewTexts";
import { previewVerbs } from "./previewVerbs";

/** Why something that one might expect here is not here. */
export function PreviewHeld({ preview }: { readonly preview: Preview }) {
  const { deletionsHeld, appendsHeld } = preview.plan;
  const { renamed, frozen, mapping, undoing } = preview;
  const still = mapping.filter((_, column) => frozen.has(column)).map(({ label }) => label);
  const texts = [
    ...(still.length === 0 ? [] : [previewTexts.frozen(still)]),
    ...(undoing === null || undoing.unseen === 0 ? [] : [previewTexts.unseen(undoing.unseen)]),
    ...(deletionsHeld === null ? [] : [previewTexts.deletionsHeld[deletionsHeld]]),
    ...(appendsHeld.length === 0 ? [] : [previewTexts.held(appendsHeld.length)]),
    ...(renamed.length === 0 ? [] : [tableTexts.renamed(renamed)]),
  ];
  return (
    <>
      {texts.map((text) => (
        <p key={text} className="quiet">
          {text}
        </p>
      ))}
      <Likes preview={preview} />
    </>
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
