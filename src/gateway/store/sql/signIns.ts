// Sign-ins and kept keys in SQL: rows to records and back, and nothing about what they mean.
import { heldLease, keptKeysRecord, signInRecord, type SignInTables } from "../signInTables";
import type { Sql } from "./sql";

export function signInsOf(sql: Sql): SignInTables["signIns"] {
  return {
    find: (id) => sql.first(signInRecord, "SELECT * FROM signIns WHERE id = ?", [id]),
    findRefresh: (hash) =>
      sql.first(signInRecord, "SELECT * FROM signIns WHERE refresh = ? OR refreshBefore = ?", [hash, hash]),
    save: (one) =>
      sql.run(
        `INSERT INTO signIns
           (id, ownerId, provided, rights, device, refresh, refreshBefore, rotatedAt, proofs, createdAt, seenAt,
            expiresAt, leftAt)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET
           ownerId = excluded.ownerId, provided = excluded.provided, rights = excluded.rights,
           device = excluded.device, refresh = excluded.refresh, refreshBefore = excluded.refreshBefore,
           rotatedAt = excluded.rotatedAt, proofs = excluded.proofs, createdAt = excluded.createdAt,
           seenAt = excluded.seenAt, expiresAt = excluded.expiresAt, leftAt = excluded.leftAt`,
        [
          one.id,
          one.ownerId,
          one.provided ? 1 : 0,
          one.rights,
          one.device,
          one.refresh,
          one.refreshBefore,
          one.rotatedAt,
          one.proofs,
          one.createdAt,
          one.seenAt,
          one.expiresAt,
          one.leftAt,
        ],
      ),
    remove: (id) => sql.run("DELETE FROM signIns WHERE id = ?", [id]),
    listOf: (ownerId) =>
      sql.all(signInRecord, "SELECT * FROM signIns WHERE ownerId = ? ORDER BY createdAt DESC, id", [ownerId]),
    listProvided: (limit) =>
      sql.all(signInRecord, "SELECT * FROM signIns WHERE provided = 1 ORDER BY seenAt DESC, id LIMIT ?", [limit]),
    removeExpired: (now) => sql.run("DELETE FROM signIns WHERE expiresAt <= ?", [now]),
  };
}

export function keptKeysOf(sql: Sql): SignInTables["keptKeys"] {
  return {
    find: (ownerId, region, environment) =>
      sql.first(keptKeysRecord, "SELECT * FROM keptKeys WHERE ownerId = ? AND region = ? AND environment = ?", [
        ownerId,
        region,
        environment,
      ]),
    listOf: (ownerId) =>
      sql.all(keptKeysRecord, "SELECT * FROM keptKeys WHERE ownerId = ? ORDER BY at DESC, region, environment", [
        ownerId,
      ]),
    save: (one) =>
      sql.run(
        `INSERT INTO keptKeys (ownerId, region, environment, accountId, credentials, at)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (ownerId, region, environment) DO UPDATE SET
           accountId = excluded.accountId, credentials = excluded.credentials, at = excluded.at`,
        [one.ownerId, one.region, one.environment, one.accountId, one.credentials, one.at],
      ),
    removeOf: (ownerId) => sql.run("DELETE FROM keptKeys WHERE ownerId = ?", [ownerId]),
  };
}

export function overviewOf(sql: Sql): SignInTables["overview"] {
  return {
    heldLeases: (now) =>
      sql.all(
        heldLease,
        `SELECT collection, accountId, since, expiresAt FROM leases
         WHERE accountId IS NOT NULL AND expiresAt > ? ORDER BY since, collection`,
        [now],
      ),
  };
}
