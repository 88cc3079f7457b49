import type { OrderedPlace } from "../pane/screens";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane } from "../pane/paneContext";
import { orderTexts as t } from "./orderTexts";

/** Which of several lists the preview is of, and how to go on without it. */
export function OrderedBar({ place: { nth, of } }: { readonly place: OrderedPlace }) {
  const pane = usePane();
  const busy = useBusyReason();
  return (
    <div className="toolLine">
      <strong>{t.place(nth, of)}</strong>
      <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => pane.skipInOrder()}>
        {t.skip}
      </ActionButton>
    </div>
  );
}
