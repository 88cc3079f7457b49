// Which gateway carries which handed-over send out, in SQL: rows to records and back, and nothing about what they mean.
import { z } from "zod";
import { claimRecord, type Tables } from "../tables";
import type { Sql } from "./sql";

const nameRow = z.object({ accountId: z.string(), id: z.string() });

export function claimsOf(sql: Sql): Tables["claims"] {
  return {
    find: (accountId, id) =>
      sql.first(claimRecord, "SELECT * FROM claims WHERE accountId = ? AND id = ?", [accountId, id]),
    save: ({ accountId, id, gateway, expiresAt, progress }) =>
      sql.run(
        `INSERT INTO claims (accountId, id, gateway, expiresAt, progress) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (accountId, id) DO UPDATE SET
           gateway = excluded.gateway, expiresAt = excluded.expiresAt, progress = excluded.progress`,
        [accountId, id, gateway, expiresAt, progress],
      ),
    remove: (accountId, id) => sql.run("DELETE FROM claims WHERE accountId = ? AND id = ?", [accountId, id]),
    listFree: (now, limit) =>
      sql.all(
        nameRow,
        `SELECT handed.accountId, handed.id FROM handed WHERE handed.endedAt IS NULL AND NOT EXISTS (
           SELECT 1 FROM claims
           WHERE claims.accountId = handed.accountId AND claims.id = handed.id AND claims.expiresAt > ?)
         ORDER BY handed.rowid LIMIT ?${sql.skipLocked}`,
        [now, limit],
      ),
  };
}
