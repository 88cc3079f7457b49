// The shared rate budget in PostgreSQL: one row for each lane, locked for one step of the core, on the server's clock.
// A lane need not outlive the server's machine: its last starts are older than a second by then.
import { randomUUID } from "node:crypto";
import { escapeLiteral, type Pool, type PoolClient } from "pg";
import { z } from "zod";
import {
  ask,
  giveBack,
  leaveLane,
  limited,
  newLane,
  readLane,
  standingOf,
  type LaneState,
} from "../../pacing/sharedLane";
import type { LaneOf, Slots } from "../../pacing/slots";
import { asStoreLost } from "./lost";
import { rollingBack } from "./rollBack";

const rowOf = z.object({ state: z.string().nullable(), now: z.number() });

type Step<T> = (state: LaneState, now: number) => T;

export function createSlots(pool: Pool): Slots {
  const known = new Set<string>();
  const step = async <T>(lane: LaneOf, work: Step<T>): Promise<T> => {
    try {
      if (!known.has(lane.name)) {
        const empty = "INSERT INTO lanes (name, state) VALUES ($1, '') ON CONFLICT (name) DO NOTHING";
        await pool.query(empty, [lane.name]);
        known.add(lane.name);
      }
      const client = await pool.connect();
      return await onRow(client, lane, work);
    } catch (error) {
      throw asStoreLost(error) ?? error;
    }
  };
  return {
    ask: (lane, gateway, waiting, learnt) =>
      step(lane, (state, now) => {
        const granted = ask(state, lane, { gateway, waiting, learnt }, now, randomUUID());
        return { granted, standing: standingOf(state, lane, now) };
      }),
    leave: (lane, id) => step(lane, (state, now) => (leaveLane(state, lane, id, now) ? state.wayMs : null)),
    giveBack: (lane, id) => step(lane, (state) => giveBack(state, id)),
    limited: (lane, holdMs) => step(lane, (state, now) => limited(state, holdMs, now)),
  };
}

/** The time of the step is read once the row is ours: whoever waited for it is not early. */
const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;

function onRow<T>(client: PoolClient, lane: LaneOf, work: Step<T>): Promise<T> {
  const name = escapeLiteral(lane.name);
  return rollingBack(client, async () => {
    await client.query(
      `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = off;
       SELECT 1 FROM lanes WHERE name = ${name} FOR UPDATE`,
    );
    const { rows } = await client.query<Record<string, unknown>>({
      name: "lane",
      text: `SELECT state, ${NOW} FROM lanes WHERE name = $1`,
      values: [lane.name],
    });
    const found = rowOf.parse(rows[0]);
    const state = found.state === null || found.state === "" ? newLane(found.now) : readLane(found.state);
    const result = work(state, found.now);
    const text = escapeLiteral(JSON.stringify(state));
    await client.query(`UPDATE lanes SET state = ${text} WHERE name = ${name}; COMMIT`);
    return result;
  });
}
