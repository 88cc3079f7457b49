import type { Preview } from "../../workflows/send/types";
import { tableTexts } from "../tables/tableTexts";
import { previewTexts } from "./previewTexts";

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
  return texts.map((text) => (
    <p key={text} className="quiet">
      {text}
    </p>
  ));
}
