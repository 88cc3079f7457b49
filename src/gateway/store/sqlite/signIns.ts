// Sign-ins and kept keys in SQLite.
import type Database from "libsql";
import { heldLease, keptKeysRecord, signInRecord, type SignInTables } from "../signInTables";
import { all, first, run } from "./rows";

export function signInsOf(database: Database.Database): SignInTables["signIns"] {
  return {
    find: (id) => first(database, signInRecord, "SELECT * FROM signIns WHERE id = ?", [id]),
    findRefresh: (hash) =>
      first(database, signInRecord, "SELECT * FROM signIns WHERE refresh = ? OR refreshBefore = ?", [hash, hash]),
    save: (one) =>
      run(
        database,
        `INSERT OR REPLACE INTO signIns
           (id, ownerId, provided, rights, device, refresh, refreshBefore, rotatedAt, proofs, createdAt, seenAt,
            expiresAt, leftAt)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    remove: (id) => run(database, "DELETE FROM signIns WHERE id = ?", [id]),
    listOf: (ownerId) =>
      all(database, signInRecord, "SELECT * FROM signIns WHERE ownerId = ? ORDER BY createdAt DESC, id", [ownerId]),
    listProvided: (limit) =>
      all(database, signInRecord, "SELECT * FROM signIns WHERE provided = 1 ORDER BY seenAt DESC, id LIMIT ?", [limit]),
    removeExpired: (now) => run(database, "DELETE FROM signIns WHERE expiresAt <= ?", [now]),
  };
}

export function keptKeysOf(database: Database.Database): SignInTables["keptKeys"] {
  return {
    find: (ownerId, region, environment) =>
      first(database, keptKeysRecord, "SELECT * FROM keptKeys WHERE ownerId = ? AND region = ? AND environment = ?", [
        ownerId,
        region,
        environment,
      ]),
    listOf: (ownerId) =>
      all(database, keptKeysRecord, "SELECT * FROM keptKeys WHERE ownerId = ? ORDER BY at DESC, region, environment", [
        ownerId,
      ]),
    save: (one) =>
      run(
        database,
        `INSERT OR REPLACE INTO keptKeys (ownerId, region, environment, accountId, credentials, at)
         VALUES (?, ?, ?, ?, ?, ?)`,
        [one.ownerId, one.region, one.environment, one.accountId, one.credentials, one.at],
      ),
    removeOf: (ownerId) => run(database, "DELETE FROM keptKeys WHERE ownerId = ?", [ownerId]),
  };
}

export function overviewOf(database: Database.Database): SignInTables["overview"] {
  return {
    heldLeases: (now) =>
      all(
        database,
        heldLease,
        `SELECT collection, accountId, since, expiresAt FROM leases
         WHERE accountId IS NOT NULL AND expiresAt > ? ORDER BY since, collection`,
        [now],
      ),
  };
}
