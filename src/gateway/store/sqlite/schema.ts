// The tables of the SQLite file and the steps from one version of them to the next. It refuses a file that a newer
// Bidsheet has written, and never drops what an older one left.
import type Database from "libsql";
import { z } from "zod";

/** Step n leads from version n to n + 1. A step that was once released is never changed. */
const steps = [
  `
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT PRIMARY KEY, platform TEXT NOT NULL, region TEXT NOT NULL, environment TEXT NOT NULL,
    keyVersion TEXT NOT NULL, wrappedKey TEXT NOT NULL, credentials TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (
    tokenHash TEXT PRIMARY KEY, accountId TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS journal (
    accountId TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL, collection TEXT NOT NULL,
    requestHash TEXT NOT NULL, request TEXT NOT NULL, at INTEGER NOT NULL, state TEXT NOT NULL, answer TEXT,
    PRIMARY KEY (accountId, key));
  CREATE INDEX IF NOT EXISTS journalOpen ON journal (accountId, at) WHERE state = 'open';
  CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
  `,
  `
  ALTER TABLE journal ADD COLUMN sendId TEXT;
  CREATE INDEX journalSend ON journal (accountId, sendId) WHERE sendId IS NOT NULL;
  CREATE INDEX journalClosed ON journal (at) WHERE state <> 'open';
  CREATE TABLE sends (
    accountId TEXT NOT NULL, id TEXT NOT NULL, place TEXT NOT NULL, collection TEXT NOT NULL, title TEXT NOT NULL,
    counts TEXT NOT NULL, at INTEGER NOT NULL, endedAt INTEGER, ending TEXT, outcome TEXT, cancelled INTEGER NOT NULL,
    undoes TEXT, continues TEXT,
    PRIMARY KEY (accountId, id));
  CREATE INDEX sendsOfPlace ON sends (place, collection, at);
  CREATE INDEX sendsOfAccount ON sends (accountId, at);
  CREATE TABLE sendPlans (
    accountId TEXT NOT NULL, id TEXT NOT NULL, plan TEXT NOT NULL,
    PRIMARY KEY (accountId, id));
  CREATE TABLE leases (
    place TEXT NOT NULL, collection TEXT NOT NULL, fence INTEGER NOT NULL, accountId TEXT, sendId TEXT,
    since INTEGER NOT NULL, expiresAt INTEGER NOT NULL,
    PRIMARY KEY (place, collection));
  CREATE TABLE agreed (
    accountId TEXT NOT NULL, linkId TEXT NOT NULL, copy TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (accountId, linkId));
  `,
  `
  ALTER TABLE sessions ADD COLUMN credentials TEXT;
  ALTER TABLE accounts ADD COLUMN signIn TEXT;
  CREATE INDEX accountsSignIn ON accounts (signIn) WHERE signIn IS NOT NULL;
  CREATE INDEX accountsKey ON accounts (keyVersion);
  CREATE TABLE keyChecks (version TEXT PRIMARY KEY, sealed TEXT NOT NULL);
  `,
  `
  CREATE TABLE refused (credentials TEXT PRIMARY KEY, at INTEGER NOT NULL);
  `,
  `
  CREATE TABLE handed (
    accountId TEXT NOT NULL, id TEXT NOT NULL, contentHash TEXT NOT NULL, head TEXT NOT NULL, known TEXT,
    wish TEXT NOT NULL, waitMs INTEGER NOT NULL, endedAt INTEGER,
    PRIMARY KEY (accountId, id));
  CREATE INDEX handedRunning ON handed (endedAt) WHERE endedAt IS NULL;
  CREATE TABLE handedChanges (
    accountId TEXT NOT NULL, sendId TEXT NOT NULL, place INTEGER NOT NULL, change TEXT NOT NULL,
    key TEXT, slot INTEGER, n INTEGER, outcome TEXT, told TEXT,
    PRIMARY KEY (accountId, sendId, place)) WITHOUT ROWID;
  CREATE INDEX handedOutcomes ON handedChanges (accountId, sendId, n) WHERE n IS NOT NULL;
  CREATE INDEX sessionsOfAccount ON sessions (accountId);
  `,
  `
  CREATE TABLE claims (
    accountId TEXT NOT NULL, id TEXT NOT NULL, gateway TEXT NOT NULL, expiresAt INTEGER NOT NULL,
    progress TEXT NOT NULL,
    PRIMARY KEY (accountId, id));
    `,
  `
  ALTER TABLE sessions ADD COLUMN signInId TEXT;
  CREATE TABLE signIns (
    id TEXT PRIMARY KEY, ownerId TEXT NOT NULL, provided INTEGER NOT NULL, rights TEXT NOT NULL, device TEXT,
    refresh TEXT, refreshBefore TEXT, rotatedAt INTEGER NOT NULL, proofs TEXT NOT NULL, createdAt INTEGER NOT NULL,
    seenAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL, leftAt INTEGER);
  CREATE INDEX signInsOfOwner ON signIns (ownerId);
  CREATE INDEX signInsRefresh ON signIns (refresh) WHERE refresh IS NOT NULL;
  CREATE INDEX signInsBefore ON signIns (refreshBefore) WHERE refreshBefore IS NOT NULL;
  CREATE TABLE keptKeys (
    ownerId TEXT NOT NULL, region TEXT NOT NULL, environment TEXT NOT NULL, accountId TEXT NOT NULL,
    credentials TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (ownerId, region, environment));
  `,
  `
  ALTER TABLE sends ADD COLUMN note TEXT;
  `,
  `
  ALTER TABLE sends ADD COLUMN further TEXT;
  CREATE TABLE sendLists (
    place TEXT NOT NULL, collection TEXT NOT NULL, accountId TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (place, collection, accountId, id)) WITHOUT ROWID;
  CREATE INDEX sendListsOfSend ON sendLists (accountId, id);
  `,
  `
  CREATE TABLE words (
    circle TEXT NOT NULL, accountId TEXT NOT NULL, words TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (circle, accountId)) WITHOUT ROWID;
  `,
];

const versionRow = z.object({ user_version: z.number() });

/**
 * Brings the file to the newest version, all of it or nothing. Two gateways may start at the same moment: one of them
 * waits.
 */
export function migrate(database: Database.Database): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const { user_version: version } = versionRow.parse(database.prepare("PRAGMA user_version").get());
    if (version > steps.length)
      throw new Error("The data folder was written by a newer Bidsheet. Start that version, or choose another folder.");
    for (const step of steps.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${steps.length}`);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
