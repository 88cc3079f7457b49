// The store of several gateways: PostgreSQL, every transaction SERIALIZABLE and on disk before it answers. What meets
// another transaction in between runs again; while the server is lost everything is refused.
import { randomUUID } from "node:crypto";
import { Pool, types, type ClientBase } from "pg";
import { z } from "zod";
import { tablesOf } from "../sql/tables";
import type { GatewayStore, Tables } from "../tables";
import { checkAddress } from "./address";
import { asStoreLost, isConflict } from "./lost";
import { migrate } from "./migrations";
import { sqlOf } from "./rows";
import { createSlots } from "./slots";
import { rollingBack } from "./rollBack";

/** More would only wait for each other: a gateway has a few requests under way at a time. */
const CONNECTIONS = 10;
/** Each time after a pause that grows; beyond it somebody has to look. */
const MOST_TRIES = 40;
const LONGEST_PAUSE_MS = 60;

// Milliseconds and counts: all far below what a number can say.
types.setTypeParser(types.builtins.INT8, Number);

function poolOf(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: "bidsheet",
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A server that no longer answers is a lost one. Its own limits are shorter, so that they speak first.
    query_timeout: 12_000,
    statement_timeout: 10_000,
    lock_timeout: 8000,
    idle_in_transaction_session_timeout: 10_000,
    // Answered means on disk, whatever the server's default is. Sequential scans would make any two transactions on a
    // small table conflict.
    options: "-c synchronous_commit=on -c enable_seqscan=off",
  });
  // A connection that breaks while nobody uses it: the pool takes it out, and the next user gets a new one. One that
  // breaks between two statements fails the next of them.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * `url` is DATABASE_URL. Rejects with an Error with a sentence, without the password: nobody answers, a newer Bidsheet
 * wrote it, or it does not keep what it confirms.
 */
export async function openPostgresStore(url: string): Promise<GatewayStore> {
  checkAddress(url);
  const pool = poolOf(url);
  try {
    const client = await pool.connect();
    try {
      await checkDurable(client);
      await migrate(client);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw asStoreLost(error) ?? error;
  }
  return storeOn(pool);
}

function storeOn(pool: Pool): GatewayStore {
  let closed: Promise<void> | null = null;
  return {
    shared: { gateway: randomUUID(), slots: createSlots(pool) },
    async transaction(work) {
      for (let tries = 1; ; tries += 1)
        try {
          return await inTransaction(pool, work);
        } catch (error) {
          if (!isConflict(error) || tries >= MOST_TRIES) throw asStoreLost(error) ?? error;
          await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** tries));
        }
    },
    close: () => (closed ??= pool.end()),
  };
}

async function inTransaction<T>(pool: Pool, work: (tables: Tables) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  return rollingBack(client, async () => {
    await client.query("BEGIN ISOLATION LEVEL SERIALIZABLE");
    const result = await work(tablesOf(sqlOf(client)));
    // Where a statement failed and `work` went on, the server rolls back and says so.
    const { command } = await client.query("COMMIT");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const settingRow = z.object({ fsync: z.string() });

/** Of a server that forgets on a power cut: an intent could be lost after its request has left. */
async function checkDurable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Record<string, unknown>>("SELECT current_setting('fsync') AS fsync");
  if (settingRow.parse(rows[0]).fsync !== "on")
    throw new Error("The database server runs with fsync off, so that it can lose what it confirmed. Turn it on.");
}
