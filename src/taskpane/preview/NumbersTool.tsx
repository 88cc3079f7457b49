import { useMemo } from "react";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, useVerbs } from "../pane/paneContext";
import type { PreviewScreen } from "../pane/screens/screens";
import { numbersIn } from "./ownNumbers";
import { previewTexts } from "./previewTexts";
import { previewVerbs } from "./previewVerbs";

/** One press for all cells that hold a number as text; one such cell has a button of its own. */
export function NumbersTool({ screen }: { readonly screen: PreviewScreen }) {
  const { numbers: take } = useVerbs(previewVerbs);
  const busy = useBusyReason();
  const { preview } = screen;
  const numbers = useMemo(() => numbersIn(preview), [preview]);
  if (numbers.length < 2) return null;
  return (
    <div className="toolLine">
      <span className="quiet">{previewTexts.numbersHint(numbers.length)}</span>
      <ActionButton size="small" reason={busy} onClick={() => void take(preview.link.id, numbers)}>
        {previewTexts.useNumbers}
      </ActionButton>
    </div>
  );
}
