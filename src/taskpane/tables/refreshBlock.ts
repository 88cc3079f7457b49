// Why a table cannot refresh now, from what its card already shows. It asks nobody.
import type { Connected } from "../../values/site";
import { obstacleMessage } from "../pane/obstacleTexts";
import { ownerBlock } from "../pane/failures/ownerBlock";
import type { TableEntry } from "../pane/screens/screens";
import { tableTexts } from "./tableTexts";

/** Null for the account: nobody is connected. */
export function refreshBlock({ link, status }: TableEntry, account: Connected | null): string | null {
  const notOwn = ownerBlock(link, account, tableTexts);
  if (notOwn !== null) return notOwn;
  return status === null || status.ok ? null : obstacleMessage(status.obstacle).todo;
}
