// Sends that the gateway carries out, in SQL: rows to records and back, and nothing about what they mean.
import { z } from "zod";
import { outcomeKinds, type OutcomeKind } from "../../../platform/handoverContract";
import type { Sql } from "./sql";
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
/** Rows of one statement: each is a way to the server and back. */
const AT_A_TIME = 500;
const COLUMNS = "SELECT place, change, key, slot, n, outcome, told";

export function handedOf(sql: Sql): Tables["handed"] {
  return {
    find: (accountId, id) =>
      sql.first(handedRow, "SELECT * FROM handed WHERE accountId = ? AND id = ?", [accountId, id]),
    save: ({ accountId, id, contentHash, head, known, wish, waitMs, endedAt }) =>
      sql.run(
        `INSERT INTO handed (accountId, id, contentHash, head, known, wish, waitMs, endedAt)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (accountId, id) DO UPDATE SET
           contentHash = excluded.contentHash, head = excluded.head, known = excluded.known, wish = excluded.wish,
           waitMs = excluded.waitMs, endedAt = excluded.endedAt`,
        [accountId, id, contentHash, head, known, wish, waitMs, endedAt],
      ),
    listRunning: (accountId) =>
      accountId === null
        ? sql.all(handedRow, "SELECT * FROM handed WHERE endedAt IS NULL ORDER BY rowid", [])
        : sql.all(handedRow, "SELECT * FROM handed WHERE endedAt IS NULL AND accountId = ? ORDER BY rowid", [
            accountId,
          ]),
    addChanges: (accountId, sendId, changes) => addChanges(sql, accountId, sendId, changes),
    listChanges: (accountId, sendId, from, limit) =>
      sql.all(changeRow, `${COLUMNS} ${OF_SEND} AND place >= ? ORDER BY place LIMIT ?`, [
        accountId,
        sendId,
        from,
        limit,
      ]),
    findChange: (accountId, sendId, place) =>
      sql.first(changeRow, `${COLUMNS} ${OF_SEND} AND place = ?`, [accountId, sendId, place]),
    async assign(accountId, sendId, key, places) {
      const text = "UPDATE handedChanges SET key = ?, slot = ? WHERE accountId = ? AND sendId = ? AND place = ?";
      for (const [slot, place] of places.entries()) await sql.run(text, [key, slot, accountId, sendId, place]);
    },
    async conclude(accountId, sendId, outcomes) {
      const text = `UPDATE handedChanges SET n = ?, outcome = ?, told = ?
        WHERE accountId = ? AND sendId = ? AND place = ? AND n IS NULL`;
      for (const { place, n, outcome, told } of outcomes)
        await sql.run(text, [n, outcome, told, accountId, sendId, place]);
    },
    listOutcomes: (accountId, sendId, after, limit) =>
      sql.all(changeRow, `${COLUMNS} ${OF_SEND} AND n > ? ORDER BY n LIMIT ?`, [accountId, sendId, after, limit]),
    async tally(accountId, sendId) {
      const text = `SELECT outcome, count(*) AS count ${OF_SEND} GROUP BY outcome`;
      const rows = await sql.all(tallyRow, text, [accountId, sendId]);
      return new Map<OutcomeKind | null, number>(rows.map(({ outcome, count }) => [outcome, count]));
    },
  };
}

async function addChanges(sql: Sql, accountId: string, sendId: string, changes: readonly string[]): Promise<void> {
  for (let from = 0; from < changes.length; from += AT_A_TIME) {
    const rows = changes.slice(from, from + AT_A_TIME);
    const values = rows.flatMap((change, at) => [accountId, sendId, from + at, change]);
    const slots = rows.map(() => "(?, ?, ?, ?)").join(", ");
    await sql.run(`INSERT INTO handedChanges (accountId, sendId, place, change) VALUES ${slots}`, values);
  }
}
