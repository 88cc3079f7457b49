// Confirmed words in SQL: one sealed list for each person of a circle.
import { wordsRecord, type Tables } from "../tables";
import type { Sql } from "./sql";

export function wordsOf(sql: Sql): Tables["words"] {
  return {
    find: (circle, accountId) =>
      sql.first(wordsRecord, "SELECT * FROM words WHERE circle = ? AND accountId = ?", [circle, accountId]),
    save: ({ circle, accountId, words, at }) =>
      sql.run(
        `INSERT INTO words (circle, accountId, words, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (circle, accountId) DO UPDATE SET words = excluded.words, at = excluded.at`,
        [circle, accountId, words, at],
      ),
    remove: (circle, accountId) => sql.run("DELETE FROM words WHERE circle = ? AND accountId = ?", [circle, accountId]),
    list: (circle, limit) =>
      sql.all(wordsRecord, "SELECT * FROM words WHERE circle = ? ORDER BY at DESC, accountId LIMIT ?", [circle, limit]),
    removeOld: (then) => sql.run("DELETE FROM words WHERE at < ?", [then]),
  };
}
