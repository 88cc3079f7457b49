import { ActionButton } from "../../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../../pane/paneContext";
import { useWithheld } from "../../pane/withheld";
import { listsToOrder } from "./orderedLists";
import type { TableEntry } from "../../pane/screens/screens";
import { orderTexts as t } from "./orderTexts";
import { orderVerbs } from "../previewVerbs";

/** Where two or more lists speak of each other: all of them, one after the other. */
export function OrderTools({ tables }: { readonly tables: readonly TableEntry[] }) {
  const { sendAllInOrder } = useVerbs(orderVerbs);
  const busy = useBusyReason();
  const withheld = useWithheld("send");
  const { services } = usePaneState();
  const ids = listsToOrder(tables, services?.account);
  if (ids.length < 2) return null;
  return (
    <section className="stack tight" aria-label={t.all}>
      <div className="actions">
        <ActionButton size="small" reason={busy ?? withheld} onClick={() => void sendAllInOrder(ids)}>
          {t.all}
        </ActionButton>
      </div>
      <p className="quiet">{t.hint}</p>
    </section>
  );
}
