import type { OrderedPlace } from "../../pane/screens/screens";
import { ActionButton } from "../../parts/ActionButton";
import { useBusyReason, useVerbs } from "../../pane/paneContext";
import { orderTexts as t } from "./orderTexts";
import { orderVerbs } from "../previewVerbs";

/** Which of several lists the preview is of, and how to go on without it. */
export function OrderedBar({ place: { nth, of } }: { readonly place: OrderedPlace }) {
  const { skipInOrder } = useVerbs(orderVerbs);
  const busy = useBusyReason();
  return (
    <div className="toolLine">
      <strong>{t.place(nth, of)}</strong>
      <ActionButton size="small" appearance="subtle" reason={busy} onClick={() => void skipInOrder()}>
        {t.skip}
      </ActionButton>
    </div>
  );
}
