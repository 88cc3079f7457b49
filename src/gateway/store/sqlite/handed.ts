// Sends that the gateway carries out, in SQLite: rows to records and back, and nothing about what they mean.
import type Database from "libsql";
import { z } from "zod";
import { outcomeKinds, type OutcomeKind } from "../../../platform/handoverContract";
import { all, first, run } from "./rows";
import type { HandedChangeRecord, HandedRecord, Tables } from "../tables";

const handedRow: z.ZodType<HandedRecord> = z.object({
  accountId: z.string(),
  id: z.string(),
  contentHash: z.string(),
  head: z.string(),
  known: z.string().nullable(),
  wish: z.enum(["run", "pause", "stop"]),
  waitMs: z.number(),
  endedAt: z.number().nullable(),
});
const changeRow: z.ZodType<HandedChangeRecord> = z.object({
  place: z.number(),
  change: z.string(),
  key: z.string().nullable(),
  slot: z.number().nullable(),
  n: z.number().nullable(),
  outcome: z.enum(outcomeKinds).nullable(),
  told: z.string().nullable(),
});
const tallyRow = z.object({ outcome: z.enum(outcomeKinds).nullable(), count: z.number() });

const OF_SEND = "FROM handedChanges WHERE accountId = ? AND sendId = ?";
const COLUMNS = "SELECT place, change, key, slot, n, outcome, told";

export function handedOf(database: Database.Database): Tables["handed"] {
  return {
    find: (accountId, id) =>
      first(database, handedRow, "SELECT * FROM handed WHERE accountId = ? AND id = ?", [accountId, id]),
    save: ({ accountId, id, contentHash, head, known, wish, waitMs, endedAt }) =>
      run(
        database,
        `INSERT OR REPLACE INTO handed (accountId, id, contentHash, head, known, wish, waitMs, endedAt)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [accountId, id, contentHash, head, known, wish, waitMs, endedAt],
      ),
    listRunning: (accountId) =>
      accountId === null
        ? all(database, handedRow, "SELECT * FROM handed WHERE endedAt IS NULL ORDER BY rowid", [])
        : all(database, handedRow, "SELECT * FROM handed WHERE endedAt IS NULL AND accountId = ? ORDER BY rowid", [
            accountId,
          ]),
    async addChanges(accountId, sendId, changes) {
      const sql = "INSERT INTO handedChanges (accountId, sendId, place, change) VALUES (?, ?, ?, ?)";
      for (const [place, change] of changes.entries()) await run(database, sql, [accountId, sendId, place, change]);
    },
    listChanges: (accountId, sendId, from, limit) =>
      all(database, changeRow, `${COLUMNS} ${OF_SEND} AND place >= ? ORDER BY place LIMIT ?`, [
        accountId,
        sendId,
        from,
        limit,
      ]),
    findChange: (accountId, sendId, place) =>
      first(database, changeRow, `${COLUMNS} ${OF_SEND} AND place = ?`, [accountId, sendId, place]),
    async assign(accountId, sendId, key, places) {
      const sql = "UPDATE handedChanges SET key = ?, slot = ? WHERE accountId = ? AND sendId = ? AND place = ?";
      for (const [slot, place] of places.entries()) await run(database, sql, [key, slot, accountId, sendId, place]);
    },
    async conclude(accountId, sendId, outcomes) {
      const sql = `UPDATE handedChanges SET n = ?, outcome = ?, told = ?
        WHERE accountId = ? AND sendId = ? AND place = ? AND n IS NULL`;
      for (const { place, n, outcome, told } of outcomes)
        await run(database, sql, [n, outcome, told, accountId, sendId, place]);
    },
    listOutcomes: (accountId, sendId, after, limit) =>
      all(database, changeRow, `${COLUMNS} ${OF_SEND} AND n > ? ORDER BY n LIMIT ?`, [accountId, sendId, after, limit]),
    async tally(accountId, sendId) {
      const sql = `SELECT outcome, count(*) AS count ${OF_SEND} GROUP BY outcome`;
      const rows = await all(database, tallyRow, sql, [accountId, sendId]);
      return new Map<OutcomeKind | null, number>(rows.map(({ outcome, count }) => [outcome, count]));
    },
  };
}
