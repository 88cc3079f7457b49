// Work on one connection of the pool, from BEGIN to COMMIT.
import type { PoolClient } from "pg";

/** What fails is rolled back. A connection that could not roll back is not used again. */
export async function rollingBack<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  try {
    return await work();
  } catch (error) {
    await client.query("ROLLBACK").catch((failed: unknown) => {
      broken = failed instanceof Error ? failed : new Error("The connection is lost.");
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
