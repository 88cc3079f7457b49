// Accounts, sessions and the checks of master keys in SQL: rows to records and back, and nothing about what they mean.
import { z } from "zod";
import { accountRecord, sessionRecord, type Tables } from "../tables";
import type { Sql } from "./sql";

const versionRow = z.object({ version: z.string() });
const refusedRow = z.object({ at: z.number() });
const checkedRow = z.object({ sealed: z.string() });

export function accountsOf(sql: Sql): Tables["accounts"] {
  return {
    find: (id) => sql.first(accountRecord, "SELECT * FROM accounts WHERE id = ?", [id]),
    save: (one) =>
      sql.run(
        `INSERT INTO accounts (id, platform, region, environment, keyVersion, wrappedKey, credentials, signIn)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET
           platform = excluded.platform, region = excluded.region, environment = excluded.environment,
           keyVersion = excluded.keyVersion, wrappedKey = excluded.wrappedKey, credentials = excluded.credentials,
           signIn = excluded.signIn`,
        [
          one.id,
          one.platform,
          one.region,
          one.environment,
          one.keyVersion,
          one.wrappedKey,
          one.credentials,
          one.signIn,
        ],
      ),
    findSignIn: (signIn) => sql.first(accountRecord, "SELECT * FROM accounts WHERE signIn = ? LIMIT 1", [signIn]),
    async keyVersions() {
      const rows = await sql.all(versionRow, "SELECT DISTINCT keyVersion AS version FROM accounts", []);
      return rows.map(({ version }) => version);
    },
    notUnder: (version, limit) =>
      sql.all(accountRecord, "SELECT * FROM accounts WHERE keyVersion <> ? LIMIT ?", [version, limit]),
    underVersion: (version) =>
      sql.first(accountRecord, "SELECT * FROM accounts WHERE keyVersion = ? LIMIT 1", [version]),
  };
}

export function keyChecksOf(sql: Sql): Tables["keyChecks"] {
  return {
    async find(version) {
      const found = await sql.first(checkedRow, "SELECT sealed FROM keyChecks WHERE version = ?", [version]);
      return found?.sealed ?? null;
    },
    save: (version, sealed) =>
      sql.run(
        `INSERT INTO keyChecks (version, sealed) VALUES (?, ?)
         ON CONFLICT (version) DO UPDATE SET sealed = excluded.sealed`,
        [version, sealed],
      ),
    removeOthers: (version) => sql.run("DELETE FROM keyChecks WHERE version <> ?", [version]),
  };
}

export function sessionsOf(sql: Sql): Tables["sessions"] {
  return {
    find: (tokenHash) => sql.first(sessionRecord, "SELECT * FROM sessions WHERE tokenHash = ?", [tokenHash]),
    save: (one) =>
      sql.run(
        `INSERT INTO sessions (tokenHash, accountId, createdAt, expiresAt, credentials, signInId)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (tokenHash) DO UPDATE SET
           accountId = excluded.accountId, createdAt = excluded.createdAt, expiresAt = excluded.expiresAt,
           credentials = excluded.credentials, signInId = excluded.signInId`,
        [one.tokenHash, one.accountId, one.createdAt, one.expiresAt, one.credentials, one.signInId],
      ),
    remove: (tokenHash) => sql.run("DELETE FROM sessions WHERE tokenHash = ?", [tokenHash]),
    listOf: (accountId) =>
      sql.all(sessionRecord, "SELECT * FROM sessions WHERE accountId = ? ORDER BY createdAt DESC, rowid DESC", [
        accountId,
      ]),
    removeExpired: (now) => sql.run("DELETE FROM sessions WHERE expiresAt <= ?", [now]),
  };
}

export function refusedOf(sql: Sql): Tables["refused"] {
  return {
    async has(credentials) {
      const found = await sql.first(refusedRow, "SELECT at FROM refused WHERE credentials = ?", [credentials]);
      return found !== null;
    },
    save: (credentials, at) =>
      sql.run(
        `INSERT INTO refused (credentials, at) VALUES (?, ?)
         ON CONFLICT (credentials) DO UPDATE SET at = excluded.at`,
        [credentials, at],
      ),
    remove: (credentials) => sql.run("DELETE FROM refused WHERE credentials = ?", [credentials]),
    removeOld: (then) => sql.run("DELETE FROM refused WHERE at < ?", [then]),
  };
}
