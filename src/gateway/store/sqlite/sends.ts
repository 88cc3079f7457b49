// Sends, leases and agreed copies in SQLite: rows to records and back, and nothing about what they mean.
import type Database from "libsql";
import { z } from "zod";
import { sendCounts, sendTally } from "../../../platform/sendContract";
import { all, first, run } from "./rows";
import { agreedRecord, type LeaseRecord, type SendRecord, type Tables } from "../tables";

const sendRow = z
  .object({
    accountId: z.string(),
    id: z.string(),
    place: z.string(),
    collection: z.string(),
    title: z.string(),
    counts: z.string(),
    at: z.number(),
    endedAt: z.number().nullable(),
    ending: z.enum(["finished", "continued"]).nullable(),
    outcome: z.string().nullable(),
    cancelled: z.number(),
    undoes: z.string().nullable(),
    continues: z.string().nullable(),
  })
  .transform((row): SendRecord => ({
    ...row,
    counts: sendCounts.parse(JSON.parse(row.counts)),
    outcome: row.outcome === null ? null : sendTally.parse(JSON.parse(row.outcome)),
    cancelled: row.cancelled === 1,
  }));
const bytesRow = z.object({ bytes: z.number() });
const planRow = z.object({ plan: z.string() });
const leaseRow = z
  .object({
    place: z.string(),
    collection: z.string(),
    fence: z.number(),
    accountId: z.string().nullable(),
    sendId: z.string().nullable(),
    since: z.number(),
    expiresAt: z.number(),
  })
  .transform(({ accountId, sendId, ...lease }): LeaseRecord => ({
    ...lease,
    holder: accountId === null || sendId === null ? null : { accountId, sendId },
  }));

export function sendsOf(database: Database.Database): Tables["sends"] {
  return {
    find: (accountId, id) =>
      first(database, sendRow, "SELECT * FROM sends WHERE accountId = ? AND id = ?", [accountId, id]),
    save: (send) => saveSend(database, send),
    list(asked, limit) {
      const [where, values] =
        "place" in asked
          ? ["place = ? AND collection = ?", [asked.place, asked.collection]]
          : ["accountId = ?", [asked.accountId]];
      const sql = `SELECT * FROM sends WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT ?`;
      return all(database, sendRow, sql, [...values, limit]);
    },
    async plan(accountId, id) {
      const sql = "SELECT plan FROM sendPlans WHERE accountId = ? AND id = ?";
      return (await first(database, planRow, sql, [accountId, id]))?.plan ?? null;
    },
    savePlan: (accountId, id, plan) =>
      run(database, "INSERT OR REPLACE INTO sendPlans (accountId, id, plan) VALUES (?, ?, ?)", [accountId, id, plan]),
    async planBytes(accountId) {
      const sql = "SELECT coalesce(sum(length(plan)), 0) AS bytes FROM sendPlans WHERE accountId = ?";
      return (await first(database, bytesRow, sql, [accountId]))?.bytes ?? 0;
    },
    async removeEnded(then) {
      const ended = "SELECT accountId, id FROM sends WHERE endedAt < ?";
      for (const [table, id] of [
        ["handedChanges", "sendId"],
        ["handed", "id"],
      ])
        await run(database, `DELETE FROM ${table} WHERE (accountId, ${id}) IN (${ended})`, [then]);
      await run(database, `DELETE FROM sendPlans WHERE (accountId, id) IN (${ended})`, [then]);
      await run(database, "DELETE FROM sends WHERE endedAt < ?", [then]);
    },
  };
}

/** Updated in place: the row keeps its number, which tells the order of two sends of one millisecond. */
function saveSend(database: Database.Database, send: SendRecord): Promise<void> {
  return run(
    database,
    `INSERT INTO sends
       (accountId, id, place, collection, title, counts, at, endedAt, ending, outcome, cancelled, undoes, continues)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (accountId, id) DO UPDATE SET
       endedAt = excluded.endedAt, ending = excluded.ending, outcome = excluded.outcome, cancelled = excluded.cancelled`,
    [
      send.accountId,
      send.id,
      send.place,
      send.collection,
      send.title,
      JSON.stringify(send.counts),
      send.at,
      send.endedAt,
      send.ending,
      send.outcome === null ? null : JSON.stringify(send.outcome),
      send.cancelled ? 1 : 0,
      send.undoes,
      send.continues,
    ],
  );
}

export function leasesOf(database: Database.Database): Tables["leases"] {
  return {
    find: (place, collection) =>
      first(database, leaseRow, "SELECT * FROM leases WHERE place = ? AND collection = ?", [place, collection]),
    save: ({ place, collection, fence, holder, since, expiresAt }) =>
      run(
        database,
        `INSERT OR REPLACE INTO leases (place, collection, fence, accountId, sendId, since, expiresAt)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [place, collection, fence, holder?.accountId ?? null, holder?.sendId ?? null, since, expiresAt],
      ),
  };
}

export function agreedOf(database: Database.Database): Tables["agreed"] {
  return {
    find: (accountId, linkId) =>
      first(database, agreedRecord, "SELECT * FROM agreed WHERE accountId = ? AND linkId = ?", [accountId, linkId]),
    save: ({ accountId, linkId, copy, at }) =>
      run(database, "INSERT OR REPLACE INTO agreed (accountId, linkId, copy, at) VALUES (?, ?, ?, ?)", [
        accountId,
        linkId,
        copy,
        at,
      ]),
    remove: (accountId, linkId) =>
      run(database, "DELETE FROM agreed WHERE accountId = ? AND linkId = ?", [accountId, linkId]),
    async bytesBeside(accountId, linkId) {
      const sql = "SELECT coalesce(sum(length(copy)), 0) AS bytes FROM agreed WHERE accountId = ? AND linkId <> ?";
      return (await first(database, bytesRow, sql, [accountId, linkId]))?.bytes ?? 0;
    },
    removeOld: (then) => run(database, "DELETE FROM agreed WHERE at < ?", [then]),
  };
}
