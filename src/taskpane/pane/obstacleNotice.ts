// Makes a notice of an obstacle. Nobody meets one before they are connected: its texts load later than those of
// failures.
import type { ShiftedIds } from "../../sync/shifted/shiftedIds";
import type { Obstacle } from "../../workflows/obstacle";
import { obstacleMessage } from "./obstacleTexts";
import type { Notice, NoticeAction } from "./screens/screens";

export function obstacleNotice(obstacle: Obstacle, linkId: string | null): Notice {
  return {
    reason: null,
    intent: "warning",
    message: obstacleMessage(obstacle),
    details: `obstacle: ${obstacle.kind}`,
    action: actionFor(obstacle, linkId),
    ...(obstacle.kind === "rowsShifted" && linkId !== null ? { instead: keepRows(obstacle, linkId) } : {}),
  };
}

function actionFor(obstacle: Obstacle, linkId: string | null): NoticeAction | null {
  if (obstacle.kind === "otherAccount" && linkId !== null) return { kind: "adopt", linkId };
  if (obstacle.kind === "rowsShifted" && linkId !== null) {
    const { moves, unsure } = obstacle;
    return { kind: "putIdsRight", linkId, shifted: { moves, unsure } };
  }
  const { kind } = obstacle;
  return kind === "filterStays" ? { kind: "unfilter", tableId: obstacle.tableId, columns: obstacle.columns } : null;
}

function keepRows({ moves, unsure }: ShiftedIds, linkId: string): NoticeAction {
  return { kind: "keepRows", linkId, shifted: { moves, unsure } };
}
