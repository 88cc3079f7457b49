// Where a linked table, a comparison or a report comes from: the platform, the region and the environment of the
// session that made it. Ids mean something within one site only.

export const siteEnvironments = ["production", "sandbox"] as const;

export interface Site {
  /** The profile's name for it. */
  readonly platform: string;
  readonly region: string;
  readonly environment: (typeof siteEnvironments)[number];
}

/** Of an account, for example, without what else it has. */
export function siteOf({ platform, region, environment }: Site): Site {
  return { platform, region, environment };
}

export function sameSite(a: Site, b: Site): boolean {
  return a.platform === b.platform && a.region === b.region && a.environment === b.environment;
}

/** At the end of the line above a table: a sandbox must be seen, production need not. Nothing for older tables. */
export function siteEnding(site: Site | undefined): string {
  if (site === undefined) return "";
  const { region, environment } = site;
  return `, ${environment === "sandbox" ? "SANDBOX" : environment} ${region.toUpperCase()}`;
}

/** Who made a thing that the workbook keeps, and where; `site` is absent in workbooks of earlier versions. */
export interface Owned {
  /** The account that works with it: another one must ask before it does. */
  readonly accountId: string;
  readonly accountLabel: string;
  readonly site?: Site | undefined;
  /** Whose it was at first, once a colleague took it over. */
  readonly madeBy?: string | undefined;
}

/** `unsaid`: nobody noted where it comes from, and another account made it. */
export type Belonging = "own" | "colleague" | "unsaid" | "elsewhere";

export interface Connected extends Site {
  readonly id: string;
  readonly userEmail: string;
}

export function belonging({ accountId, site }: Owned, account: Connected): Belonging {
  if (site !== undefined && !sameSite(site, account)) return "elsewhere";
  // An account is of one site.
  if (accountId === account.id) return "own";
  return site === undefined ? "unsaid" : "colleague";
}

/** Where it comes from, as far as anybody knows. */
export function siteKnown(owned: Owned, account: Connected): Site | undefined {
  return owned.site ?? (owned.accountId === account.id ? siteOf(account) : undefined);
}

/** As the present account has it from now on. */
export function takenOver<T extends Owned>(owned: T, account: Connected): T {
  const { id: accountId, userEmail: accountLabel } = account;
  const madeBy = owned.madeBy ?? owned.accountLabel;
  return { ...owned, accountId, accountLabel, site: siteOf(account), madeBy };
}
