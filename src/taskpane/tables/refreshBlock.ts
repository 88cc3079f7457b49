// Why a table cannot refresh now, from what its card already shows. It asks nobody.
import { obstacleMessage } from "../pane/obstacleTexts";
import type { TableEntry } from "../pane/screens";
import { tableTexts } from "./tableTexts";

export function refreshBlock({ link, status }: TableEntry, accountId: string): string | null {
  if (link.accountId !== accountId) return tableTexts.otherAccount(link.accountLabel);
  return status === null || status.ok ? null : obstacleMessage(status.obstacle).todo;
}
