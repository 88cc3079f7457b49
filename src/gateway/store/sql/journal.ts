// The journal in SQL: rows to records and back, and nothing about what they mean.
import { journalRecord, type JournalRecord, type Tables } from "../tables";
import type { Sql } from "./sql";

export function journalOf(sql: Sql): Tables["journal"] {
  return {
    find: (accountId, key) =>
      sql.first(journalRecord, "SELECT * FROM journal WHERE accountId = ? AND key = ?", [accountId, key]),
    save: (record) => saveJournal(sql, record),
    listOpen(accountId, collection) {
      const where = collection === null ? "" : " AND collection = ?";
      const text = `SELECT * FROM journal WHERE accountId = ? AND state = 'open'${where} ORDER BY at, rowid`;
      return sql.all(journalRecord, text, collection === null ? [accountId] : [accountId, collection]);
    },
    listAnswered: (accountId, collection, then) =>
      sql.all(
        journalRecord,
        `SELECT * FROM journal
         WHERE state <> 'open' AND state = 'answered' AND at >= ? AND accountId = ? AND collection = ?`,
        [then, accountId, collection],
      ),
    listSend: (accountId, sendId) =>
      sql.all(journalRecord, "SELECT * FROM journal WHERE accountId = ? AND sendId = ? ORDER BY at, rowid", [
        accountId,
        sendId,
      ]),
    removeClosed: (then) =>
      sql.run(
        `DELETE FROM journal WHERE state <> 'open' AND at < ? AND NOT EXISTS (
           SELECT 1 FROM sends
           WHERE sends.accountId = journal.accountId AND sends.id = journal.sendId AND sends.endedAt IS NULL)`,
        [then],
      ),
  };
}

/** Updated in place: the row keeps its number, which tells the order of two intents of one millisecond. */
function saveJournal(sql: Sql, one: JournalRecord): Promise<void> {
  return sql.run(
    `INSERT INTO journal (accountId, key, operation, collection, requestHash, request, at, state, answer, sendId)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (accountId, key) DO UPDATE SET
       request = excluded.request, at = excluded.at, state = excluded.state, answer = excluded.answer,
       sendId = excluded.sendId`,
    [
      one.accountId,
      one.key,
      one.operation,
      one.collection,
      one.requestHash,
      one.request,
      one.at,
      one.state,
      one.answer,
      one.sendId,
    ],
  );
}
