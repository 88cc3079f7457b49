// Makes a notice of an obstacle. Nobody meets one before they are connected: its texts load later than those of
// failures.
import type { Obstacle } from "../../workflows/obstacle";
import { obstacleMessage } from "./obstacleTexts";
import type { Notice } from "./screens/screens";

export function obstacleNotice(obstacle: Obstacle, linkId: string | null): Notice {
  return {
    reason: null,
    intent: "warning",
    message: obstacleMessage(obstacle),
    details: `obstacle: ${obstacle.kind}`,
    ...choicesOf(obstacle, linkId),
  };
}

function choicesOf(obstacle: Obstacle, linkId: string | null): Pick<Notice, "action" | "instead"> {
  if (obstacle.kind === "otherAccount" && linkId !== null) return { action: { kind: "adopt", linkId } };
  if (obstacle.kind === "rowsShifted" && linkId !== null) {
    const about = { linkId, shifted: { moves: obstacle.moves, unsure: obstacle.unsure } };
    return { action: { kind: "putIdsRight", ...about }, instead: { kind: "keepRows", ...about } };
  }
  if (obstacle.kind !== "filterStays") return { action: null };
  return { action: { kind: "unfilter", tableId: obstacle.tableId, columns: obstacle.columns } };
}
