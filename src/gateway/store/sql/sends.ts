// Sends, leases and agreed copies in SQL: rows to records and back, and nothing about what they mean.
import { z } from "zod";
import { furtherList, sendCounts, sendTally } from "../../../platform/sendContract";
import type { Sql } from "./sql";
import { agreedRecord, type LeaseRecord, type SendRecord, type Tables } from "../tables";

const sendRow = z
  .object({
    accountId: z.string(),
    id: z.string(),
    place: z.string(),
    collection: z.string(),
    title: z.string(),
    note: z.string().nullable(),
    counts: z.string(),
    at: z.number(),
    endedAt: z.number().nullable(),
    ending: z.enum(["finished", "continued"]).nullable(),
    outcome: z.string().nullable(),
    cancelled: z.number(),
    undoes: z.string().nullable(),
    continues: z.string().nullable(),
    further: z.string().nullable(),
  })
  .transform((row): SendRecord => ({
    ...row,
    further: row.further === null ? [] : z.array(furtherList).parse(JSON.parse(row.further)),
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

/** Also those that change it besides their own. */
const OF_COLLECTION =
  "place = ? AND (collection = ? OR (accountId, id) IN (SELECT accountId, id FROM sendLists WHERE place = ? AND collection = ?))";

export function sendsOf(sql: Sql): Tables["sends"] {
  return {
    find: (accountId, id) => sql.first(sendRow, "SELECT * FROM sends WHERE accountId = ? AND id = ?", [accountId, id]),
    save: (send) => saveSend(sql, send),
    list(asked, limit) {
      const [where, values] =
        "place" in asked
          ? [OF_COLLECTION, [asked.place, asked.collection, asked.place, asked.collection]]
          : ["accountId = ?", [asked.accountId]];
      const text = `SELECT * FROM sends WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT ?`;
      return sql.all(sendRow, text, [...values, limit]);
    },
    async plan(accountId, id) {
      const text = "SELECT plan FROM sendPlans WHERE accountId = ? AND id = ?";
      return (await sql.first(planRow, text, [accountId, id]))?.plan ?? null;
    },
    savePlan: (accountId, id, plan) =>
      sql.run(
        "INSERT INTO sendPlans (accountId, id, plan) VALUES (?, ?, ?) ON CONFLICT (accountId, id) DO UPDATE SET plan = excluded.plan",
        [accountId, id, plan],
      ),
    async planBytes(accountId) {
      const text = "SELECT coalesce(sum(length(plan)), 0) AS bytes FROM sendPlans WHERE accountId = ?";
      return (await sql.first(bytesRow, text, [accountId]))?.bytes ?? 0;
    },
    async removeEnded(then) {
      const ended = "SELECT accountId, id FROM sends WHERE endedAt < ?";
      for (const [table, id] of [
        ["handedChanges", "sendId"],
        ["handed", "id"],
        ["sendLists", "id"],
      ])
        await sql.run(`DELETE FROM ${table} WHERE (accountId, ${id}) IN (${ended})`, [then]);
      await sql.run(`DELETE FROM sendPlans WHERE (accountId, id) IN (${ended})`, [then]);
      await sql.run("DELETE FROM sends WHERE endedAt < ?", [then]);
    },
  };
}

/** Updated in place: the row keeps its number, which tells the order of two sends of one millisecond. */
async function saveSend(sql: Sql, send: SendRecord): Promise<void> {
  const { accountId, id, place, further } = send;
  await sql.run(
    `INSERT INTO sends
       (accountId, id, place, collection, title, note, counts, at, endedAt, ending, outcome, cancelled, undoes, continues,
        further)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (accountId, id) DO UPDATE SET
       endedAt = excluded.endedAt, ending = excluded.ending, outcome = excluded.outcome, cancelled = excluded.cancelled,
       further = excluded.further`,
    [
      send.accountId,
      send.id,
      send.place,
      send.collection,
      send.title,
      send.note,
      JSON.stringify(send.counts),
      send.at,
      send.endedAt,
      send.ending,
      send.outcome === null ? null : JSON.stringify(send.outcome),
      send.cancelled ? 1 : 0,
      send.undoes,
      send.continues,
      further.length === 0 ? null : JSON.stringify(further),
    ],
  );
  for (const { collection } of further)
    await sql.run(
      "INSERT INTO sendLists (place, collection, accountId, id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      [place, collection, accountId, id],
    );
}

export function leasesOf(sql: Sql): Tables["leases"] {
  return {
    find: (place, collection) =>
      sql.first(leaseRow, "SELECT * FROM leases WHERE place = ? AND collection = ?", [place, collection]),
    save: ({ place, collection, fence, holder, since, expiresAt }) =>
      sql.run(
        `INSERT INTO leases (place, collection, fence, accountId, sendId, since, expiresAt)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (place, collection) DO UPDATE SET
           fence = excluded.fence, accountId = excluded.accountId, sendId = excluded.sendId, since = excluded.since,
           expiresAt = excluded.expiresAt`,
        [place, collection, fence, holder?.accountId ?? null, holder?.sendId ?? null, since, expiresAt],
      ),
  };
}

export function agreedOf(sql: Sql): Tables["agreed"] {
  return {
    find: (accountId, linkId) =>
      sql.first(agreedRecord, "SELECT * FROM agreed WHERE accountId = ? AND linkId = ?", [accountId, linkId]),
    save: ({ accountId, linkId, copy, at }) =>
      sql.run(
        `INSERT INTO agreed (accountId, linkId, copy, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (accountId, linkId) DO UPDATE SET copy = excluded.copy, at = excluded.at`,
        [accountId, linkId, copy, at],
      ),
    remove: (accountId, linkId) =>
      sql.run("DELETE FROM agreed WHERE accountId = ? AND linkId = ?", [accountId, linkId]),
    async bytesBeside(accountId, linkId) {
      const text = "SELECT coalesce(sum(length(copy)), 0) AS bytes FROM agreed WHERE accountId = ? AND linkId <> ?";
      return (await sql.first(bytesRow, text, [accountId, linkId]))?.bytes ?? 0;
    },
    removeOld: (then) => sql.run("DELETE FROM agreed WHERE at < ?", [then]),
  };
}
