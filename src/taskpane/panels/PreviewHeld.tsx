import type { Preview } from "../../workflows/types";
import { en } from "../strings/en";

/** Why something that one might expect here is not here. */
export function PreviewHeld({ preview }: { readonly preview: Preview }) {
  const { deletionsHeld, appendsHeld } = preview.plan;
  const { renamed, frozen, mapping } = preview;
  const still = mapping.filter((_, column) => frozen.has(column)).map(({ label }) => label);
  const texts = [
    ...(still.length === 0 ? [] : [en.preview.frozen(still)]),
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
