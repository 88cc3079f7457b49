import type { Plan } from "../../../sync/syncPlan";
import type { PreviewScreen } from "../../pane/screens/screens";
import { ActionButton } from "../../parts/ActionButton";
import { useBusyReason, useVerbs } from "../../pane/paneContext";
import { giveUpTexts as t } from "./giveUpTexts";
import { giveUpVerbs } from "../previewVerbs";
import type { KindFilter, PreviewView } from "../previewView";

interface TakeToolProps {
  readonly screen: PreviewScreen;
  readonly kind: KindFilter;
  readonly view: PreviewView;
  /** The list holds only what was looked for. */
  readonly searched: boolean;
}

/** Leads to a list of all that is shown and could be given up for the platform's values. */
export function TakeTool({ screen, kind, view, searched }: TakeToolProps) {
  const { offerListed } = useVerbs(giveUpVerbs);
  const busy = useBusyReason();
  const { preview } = screen;
  const { updates, conflicts, problems, deletions } = preview.plan;
  if (preview.kind === "undo" || updates.length + conflicts.length + problems.length + deletions.length === 0)
    return null;
  return (
    <div className="toolLine">
      <span />
      <ActionButton
        size="small"
        reason={busy}
        onClick={() => void offerListed(kind === "all" && !searched ? null : listedOf(preview.plan, kind, view))}
      >
        {t.listed}
      </ActionButton>
    </div>
  );
}

/** The rows in sight, by the columns that are meant: of a row with several things all of it. */
function listedOf({ updates }: Plan, kind: KindFilter, view: PreviewView) {
  const columns = new Map(updates.map(({ row, changes }) => [row, new Set(changes.map(({ column }) => column))]));
  const rows = new Map<number, ReadonlySet<number>>();
  const deleted = new Set<string>();
  for (let at = 0; at < view.length; at++) {
    const item = view.at(at);
    if (item?.kind === "deletion") deleted.add(item.id);
    const row = item?.place?.row;
    if (row !== undefined && item?.kind !== "pull") rows.set(row, kind === "update" ? (columns.get(row) ?? ALL) : ALL);
  }
  return { rows, deleted };
}

const ALL: ReadonlySet<number> = new Set();
