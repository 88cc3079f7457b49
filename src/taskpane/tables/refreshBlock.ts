// Why a table cannot refresh now, from what its card already shows. It asks nobody.
import { belonging, type Connected } from "../../values/site";
import { obstacleMessage } from "../pane/obstacleTexts";
import type { TableEntry } from "../pane/screens";
import { siteTexts } from "../pane/siteTexts";
import { tableTexts } from "./tableTexts";

/** Null for the account: nobody is connected. */
export function refreshBlock({ link, status }: TableEntry, account: Connected | null): string | null {
  switch (account === null ? "colleague" : belonging(link, account)) {
    case "elsewhere":
      return link.site === undefined || account === null ? null : siteTexts.elsewhere(link.site, account);
    case "unsaid":
      return tableTexts.siteUnsaid(link.accountLabel);
    case "colleague":
      return tableTexts.otherAccount(link.accountLabel);
    case "own":
      return status === null || status.ok ? null : obstacleMessage(status.obstacle).todo;
  }
}
