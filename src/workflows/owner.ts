// Whether the connected account may work with what the workbook keeps: it must be of the account's own site, and the
// account's own. What an earlier version kept without a site gets the connected one where the account is the same.
import { belonging, siteKnown, siteOf, type Owned } from "../values/site";
import { stopped, type Obstacle, type Stopped } from "./obstacle";
import type { Services } from "./services";

/** Null: nothing stands in the way. */
export function ownerObstacle(owned: Owned, { account }: Pick<Services, "account">): Obstacle | null {
  const linkedBy = owned.accountLabel;
  switch (belonging(owned, account)) {
    case "own":
      return null;
    case "colleague":
      return { kind: "otherAccount", linkedBy };
    case "unsaid":
      return { kind: "siteUnsaid", linkedBy, connected: siteOf(account) };
    case "elsewhere":
      return owned.site === undefined ? null : { kind: "otherSite", site: owned.site, connected: siteOf(account) };
  }
}

/** The same with its site, or why it is not this account's to work with. */
export function owned<T extends Owned>(
  given: T,
  services: Pick<Services, "account">,
): { readonly ok: true; readonly owned: T } | Stopped {
  const obstacle = ownerObstacle(given, services);
  if (obstacle !== null) return stopped(obstacle);
  return { ok: true, owned: { ...given, site: siteKnown(given, services.account) } };
}

/** What is kept of the maker in a new thing. */
export function madeHere({ account }: Pick<Services, "account">): Owned {
  return { accountId: account.id, accountLabel: account.userEmail, site: siteOf(account) };
}

/** Why it cannot be taken over; a colleague's can, and one of which nobody knows the site once the person said so. */
export function takeOverObstacle(given: Owned, services: Pick<Services, "account">): Obstacle | null {
  const obstacle = ownerObstacle(given, services);
  return obstacle?.kind === "otherSite" ? obstacle : null;
}
