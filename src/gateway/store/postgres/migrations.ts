// The tables in PostgreSQL and the steps from one version of them to the next. All steps that lack come in one
// transaction; a database that a newer Bidsheet has written is refused.
import type { ClientBase } from "pg";
import { Umzug } from "umzug";
import { z } from "zod";
import { spell } from "./rows";

interface Step {
  readonly name: string;
  readonly text: string;
}

/** A step that was once released is never changed. `rowid` is the order of the rows, as SQLite numbers them. */
const steps: readonly Step[] = [
  {
    name: "1 first tables",
    text: `
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY, platform TEXT NOT NULL, region TEXT NOT NULL, environment TEXT NOT NULL,
      keyVersion TEXT NOT NULL, wrappedKey TEXT NOT NULL, credentials TEXT NOT NULL, signIn TEXT);
    CREATE INDEX accountsSignIn ON accounts (signIn) WHERE signIn IS NOT NULL;
    CREATE INDEX accountsKey ON accounts (keyVersion);
    CREATE TABLE sessions (
      tokenHash TEXT PRIMARY KEY, accountId TEXT NOT NULL, createdAt BIGINT NOT NULL, expiresAt BIGINT NOT NULL,
      credentials TEXT, rowid BIGINT GENERATED ALWAYS AS IDENTITY);
    CREATE INDEX sessionsOfAccount ON sessions (accountId);
    CREATE INDEX sessionsExpire ON sessions (expiresAt);
    CREATE TABLE keyChecks (version TEXT PRIMARY KEY, sealed TEXT NOT NULL);
    CREATE TABLE refused (credentials TEXT PRIMARY KEY, at BIGINT NOT NULL);
    CREATE INDEX refusedAt ON refused (at);
    CREATE TABLE journal (
      accountId TEXT NOT NULL, key TEXT NOT NULL, operation TEXT NOT NULL, collection TEXT NOT NULL,
      requestHash TEXT NOT NULL, request TEXT NOT NULL, at BIGINT NOT NULL, state TEXT NOT NULL, answer TEXT,
      sendId TEXT, rowid BIGINT GENERATED ALWAYS AS IDENTITY,
      PRIMARY KEY (accountId, key));
    CREATE INDEX journalOpen ON journal (accountId, at) WHERE state = 'open';
    CREATE INDEX journalSend ON journal (accountId, sendId) WHERE sendId IS NOT NULL;
    CREATE INDEX journalClosed ON journal (at) WHERE state <> 'open';
    CREATE TABLE sends (
      accountId TEXT NOT NULL, id TEXT NOT NULL, place TEXT NOT NULL, collection TEXT NOT NULL, title TEXT NOT NULL,
      counts TEXT NOT NULL, at BIGINT NOT NULL, endedAt BIGINT, ending TEXT, outcome TEXT, cancelled INTEGER NOT NULL,
      undoes TEXT, continues TEXT, rowid BIGINT GENERATED ALWAYS AS IDENTITY,
      PRIMARY KEY (accountId, id));
    CREATE INDEX sendsOfPlace ON sends (place, collection, at);
    CREATE INDEX sendsOfAccount ON sends (accountId, at);
    CREATE INDEX sendsEnded ON sends (endedAt) WHERE endedAt IS NOT NULL;
    CREATE TABLE sendPlans (
      accountId TEXT NOT NULL, id TEXT NOT NULL, plan TEXT NOT NULL,
      PRIMARY KEY (accountId, id));
    CREATE TABLE leases (
      place TEXT NOT NULL, collection TEXT NOT NULL, fence INTEGER NOT NULL, accountId TEXT, sendId TEXT,
      since BIGINT NOT NULL, expiresAt BIGINT NOT NULL,
      PRIMARY KEY (place, collection));
    CREATE TABLE agreed (
      accountId TEXT NOT NULL, linkId TEXT NOT NULL, copy TEXT NOT NULL, at BIGINT NOT NULL,
      PRIMARY KEY (accountId, linkId));
    CREATE INDEX agreedAt ON agreed (at);
    CREATE TABLE handed (
      accountId TEXT NOT NULL, id TEXT NOT NULL, contentHash TEXT NOT NULL, head TEXT NOT NULL, known TEXT,
      wish TEXT NOT NULL, waitMs BIGINT NOT NULL, endedAt BIGINT, rowid BIGINT GENERATED ALWAYS AS IDENTITY,
      PRIMARY KEY (accountId, id));
    CREATE INDEX handedRunning ON handed (rowid) WHERE endedAt IS NULL;
    CREATE TABLE handedChanges (
      accountId TEXT NOT NULL, sendId TEXT NOT NULL, place INTEGER NOT NULL, change TEXT NOT NULL,
      key TEXT, slot INTEGER, n INTEGER, outcome TEXT, told TEXT,
      PRIMARY KEY (accountId, sendId, place));
    CREATE INDEX handedOutcomes ON handedChanges (accountId, sendId, n) WHERE n IS NOT NULL;
    CREATE TABLE claims (
      accountId TEXT NOT NULL, id TEXT NOT NULL, gateway TEXT NOT NULL, expiresAt BIGINT NOT NULL,
      progress TEXT NOT NULL,
      PRIMARY KEY (accountId, id));
    CREATE TABLE lanes (name TEXT PRIMARY KEY, state TEXT NOT NULL);
    CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at BIGINT NOT NULL);`,
  },
  {
    name: "2 sign-ins",
    text: `
    ALTER TABLE sessions ADD COLUMN signInId TEXT;
    CREATE TABLE signIns (
      id TEXT PRIMARY KEY, ownerId TEXT NOT NULL, provided INTEGER NOT NULL, rights TEXT NOT NULL, device TEXT,
      refresh TEXT, refreshBefore TEXT, rotatedAt BIGINT NOT NULL, proofs TEXT NOT NULL, createdAt BIGINT NOT NULL,
      seenAt BIGINT NOT NULL, expiresAt BIGINT NOT NULL, leftAt BIGINT);
    CREATE INDEX signInsOfOwner ON signIns (ownerId);
    CREATE INDEX signInsRefresh ON signIns (refresh) WHERE refresh IS NOT NULL;
    CREATE INDEX signInsBefore ON signIns (refreshBefore) WHERE refreshBefore IS NOT NULL;
    CREATE TABLE keptKeys (
      ownerId TEXT NOT NULL, region TEXT NOT NULL, environment TEXT NOT NULL, accountId TEXT NOT NULL,
      credentials TEXT NOT NULL, at BIGINT NOT NULL,
      PRIMARY KEY (ownerId, region, environment));`,
  },
  { name: "3 notes of sends", text: "ALTER TABLE sends ADD COLUMN note TEXT;" },
  {
    name: "4 sends of several lists",
    text: `
    ALTER TABLE sends ADD COLUMN further TEXT;
    CREATE TABLE sendLists (
      place TEXT NOT NULL, collection TEXT NOT NULL, accountId TEXT NOT NULL, id TEXT NOT NULL,
      PRIMARY KEY (place, collection, accountId, id));
    CREATE INDEX sendListsOfSend ON sendLists (accountId, id);`,
  },
  {
    name: "5 words of a company",
    text: `
    CREATE TABLE words (
      circle TEXT NOT NULL, accountId TEXT NOT NULL, words TEXT NOT NULL, at BIGINT NOT NULL,
      PRIMARY KEY (circle, accountId));`,
  },
];

const NEWER = "The database was written by a newer Bidsheet. Start that version, or choose another database.";
/** Two gateways may start at the same moment: one of them waits. The number is only ours. */
const MIGRATING = 5_284_113;

const nameRow = z.object({ name: z.string() });

/** Brings the database to the newest version, all of it or nothing. Throws an Error with a sentence for a newer one. */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATING]);
    await client.query("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)");
    const umzug = umzugOf(client);
    const known = new Set(steps.map(({ name }) => name));
    const done = await executed(client);
    if (done.some((name) => !known.has(name))) throw new Error(NEWER);
    await umzug.up();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function executed(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Record<string, unknown>>("SELECT name FROM migrations ORDER BY name");
  return rows.map((row) => nameRow.parse(row).name);
}

function umzugOf(client: ClientBase): Umzug {
  return new Umzug({
    migrations: steps.map(({ name, text }) => ({ name, up: () => client.query(spell(text)) })),
    storage: {
      executed: () => executed(client),
      logMigration: async ({ name }) => void (await client.query("INSERT INTO migrations (name) VALUES ($1)", [name])),
      unlogMigration: async ({ name }) => void (await client.query("DELETE FROM migrations WHERE name = $1", [name])),
    },
    logger: undefined,
  });
}
