// The notice about what came of a send while nobody followed it.
import { titlesOf } from "../../sync/collectionTitles";
import type { LinkedTable } from "../../sync/linkedTable";
import type { TakenIn } from "../../workflows/outcomes/takeIn";
import type { RowOutcomeKind } from "../../workflows/send/types";
import { plainNotice } from "../pane/notices";
import type { Notice } from "../pane/screens/screens";
import { takenMessage } from "./takenTexts";

/** Whether the pane was open when it came. */
export type TakenWhen = "closed" | "meanwhile";

/** What is left for the person to decide leads to the preview. */
export function takenNotice(link: LinkedTable, { outcomes, unsent, open }: TakenIn, when: TakenWhen): Notice {
  const of = (...kinds: readonly RowOutcomeKind[]) => outcomes.filter(({ kind }) => kinds.includes(kind)).length;
  const counts = {
    sent: of("created", "updated", "deleted"),
    refused: of("failed"),
    changed: of("conflict"),
    unknown: of("unknown"),
    unsent,
    left: open.reduce((sum, { left }) => sum + left, 0),
  };
  const isDone = counts.refused + counts.changed + counts.unknown + unsent === 0;
  const notice = plainNotice(
    isDone ? "success" : "warning",
    takenMessage(titlesOf(link.collection).title, counts, when),
  );
  return isDone ? notice : { ...notice, action: { kind: "preview", linkId: link.id } };
}
