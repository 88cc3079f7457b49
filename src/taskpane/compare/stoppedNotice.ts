// Why a comparison could not be worked on, as a notice.
import type { Obstacle } from "../../workflows/obstacle";
import { obstacleNotice } from "../pane/obstacleNotice";
import type { Notice } from "../pane/screens/screens";
import { comparisonTableGone } from "./compareTexts";

/** A comparison is not linked: the person makes a new table and links none. */
export function stoppedNotice(obstacle: Obstacle): Notice {
  const notice = obstacleNotice(obstacle, null);
  return obstacle.kind === "tableGone" ? { ...notice, message: comparisonTableGone(obstacle.title) } : notice;
}
