import { titlesOf } from "../../sync/collectionTitles";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePaneState, useVerbs } from "../pane/paneContext";
import type { TableEntry } from "../pane/screens/screens";
import { orderVerbs } from "../preview/previewVerbs";
import { togetherTexts as t } from "./togetherTexts";

interface CardTogetherProps {
  readonly entry: TableEntry;
  readonly blocked: string | null;
}

/** What a table shares its sheet with; the first of them sends all, in order. */
export function CardTogether({ entry: { link }, blocked }: CardTogetherProps) {
  const { sendAllInOrder } = useVerbs(orderVerbs);
  const busy = useBusyReason();
  const { tables } = usePaneState();
  if (link.together === undefined) return null;
  const all = (tables ?? []).map((one) => one.link).filter(({ together }) => together === link.together);
  const others = all.filter(({ id }) => id !== link.id);
  if (others.length === 0) return null;
  return (
    <>
      <p className="quiet">{t.beside(others.map(({ collection }) => titlesOf(collection).title))}</p>
      {all[0]?.id === link.id ? (
        <div className="actions">
          <ActionButton
            size="small"
            reason={busy ?? blocked}
            onClick={() => void sendAllInOrder(all.map(({ id }) => id))}
          >
            {t.sendAll}
          </ActionButton>
        </div>
      ) : null}
    </>
  );
}
