// Master keys at start: whether they are the ones that the store was written with, and the move of every account to the
// newest one while the gateway serves. A wrong key ends the start; it never looks like an empty store.
import type { AccountRecord, GatewayStore, Tables } from "../store/tables";
import type { Vault } from "./vault";

const AT_A_TIME = 100;
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Rejects with a sentence for a key that is wrong or lacking. */
export function checkKeys(store: GatewayStore, vault: Vault): Promise<void> {
  return store.transaction(async (tables) => {
    const lacking = (await tables.accounts.keyVersions()).find((version) => !vault.versions.includes(version));
    if (lacking !== undefined)
      throw new Error(
        `The store has accounts under the master key ${lacking}, which is missing. Add it after the newest one: BIDSHEET_MASTER_KEY="${vault.newestVersion}:...,${lacking}:...".`,
      );
    for (const version of vault.versions) {
      if (!(await isRight(tables, vault, version)))
        throw new Error(
          `The master key ${version} is not the one that this store was written with. Use the right key, or choose another folder with BIDSHEET_DATA.`,
        );
      await tables.keyChecks.save(version, vault.sealCheck(version));
    }
  });
}

/** A store of an earlier version has no check: then an account under the key shows it. */
async function isRight(tables: Tables, vault: Vault, version: string): Promise<boolean> {
  const sealed = await tables.keyChecks.find(version);
  if (sealed !== null) return vault.opensCheck(version, sealed);
  const account = await tables.accounts.underVersion(version);
  return account === null || opens(vault, account);
}

function opens(vault: Vault, { id, keyVersion, wrappedKey }: AccountRecord): boolean {
  try {
    vault.unwrap({ version: keyVersion, wrapped: wrappedKey }, id);
    return true;
  } catch {
    // Wrapped with another key: that is the answer.
    return false;
  }
}

/** A data key under an older master key moves to the newest one. */
export function rewrapped(vault: Vault, account: AccountRecord): AccountRecord {
  const dataKey = vault.unwrap({ version: account.keyVersion, wrapped: account.wrappedKey }, account.id);
  const { version, wrapped } = vault.wrap(dataKey, account.id);
  return { ...account, keyVersion: version, wrappedKey: wrapped };
}

/** Answers which older keys nothing needs any more, as a sentence; null where only one key is given. */
export async function rotateKeys(store: GatewayStore, vault: Vault): Promise<string | null> {
  const newest = vault.newestVersion;
  for (let moved = AT_A_TIME; moved > 0;) {
    moved = await store.transaction(async (tables) => {
      const accounts = await tables.accounts.notUnder(newest, AT_A_TIME);
      for (const account of accounts) await tables.accounts.save(rewrapped(vault, account));
      return accounts.length;
    });
    // Whoever works at this moment gets their turn in between.
    await pause();
  }
  await store.transaction((tables) => tables.keyChecks.removeOthers(newest));
  const older = vault.versions.filter((version) => version !== newest);
  if (older.length === 0) return null;
  const keys = older.length === 1 ? `The key ${older[0]} is` : `The keys ${older.join(", ")} are`;
  return `Every account is under the master key ${newest}. ${keys} no longer needed, except for older backups.`;
}
