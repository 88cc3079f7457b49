// Why a table, a report or a comparison cannot be worked on by whoever is connected. It asks nobody.
import { belonging, type Connected, type Owned } from "../../../values/site";
import { siteTexts } from "./siteTexts";

/** What is said of it by the name of whoever made it. */
interface OwnerTexts {
  readonly otherAccount: (who: string) => string;
  readonly siteUnsaid: (who: string) => string;
}

/** Null where it is the account's own. `account`: null where nobody is connected. */
export function ownerBlock(
  owned: Owned,
  account: Connected | null,
  { otherAccount, siteUnsaid }: OwnerTexts,
): string | null {
  if (account === null) return otherAccount(owned.accountLabel);
  switch (belonging(owned, account)) {
    case "own":
      return null;
    case "elsewhere":
      return owned.site === undefined ? null : siteTexts.elsewhere(owned.site, account);
    case "colleague":
      return otherAccount(owned.accountLabel);
    case "unsaid":
      return siteUnsaid(owned.accountLabel);
  }
}
