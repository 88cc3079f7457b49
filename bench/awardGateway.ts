// An award search in a thread of the gateway beside the same one as the pane's worker does it: what each finds in the
// same time and with how much of the processor, and how long the gateway's own thread is held meanwhile. Real gateway,
// real thread, over HTTP.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { dutyOf } from "../src/bids/award/duty";
import { solveScenario } from "../src/bids/award/scenarioSolve";
import { noRules, type AwardCase, type AwardRules, type ScenarioResult } from "../src/bids/award/types";
import { parseProfile } from "../src/gateway/profile/profile";
import { startGateway } from "../src/gateway/serve";
import { openSqliteStore } from "../src/gateway/store/sqlite/store";
import { createGatewayClient, type GatewayClient } from "../src/platform/gatewayClient";
import { loadHighsMip } from "../src/solver/highsMip";
import { gatewaySolver } from "../src/workflows/award/searchOn";
import { MARKET, marketCase } from "./market";
import type { BenchRow } from "./types";

const SECONDS = 30;
/** A call of another person waits so long at most. */
const HELD_MS = 100;
const KEYS = { apiKey: "key", userToken: "token", userEmail: "a@example.com" };

interface Seen {
  readonly gap: number;
  readonly processor: number;
}

async function measured(solve: () => Promise<ScenarioResult>): Promise<Seen> {
  const used = process.cpuUsage();
  const result = await solve();
  const { user, system } = process.cpuUsage(used);
  if (result.kind !== "awarded") return { gap: 100, processor: (user + system) / 1e6 };
  const { total, bound } = result.award;
  return { gap: (100 * (total - bound)) / total, processor: (user + system) / 1e6 };
}

/** As the pane's worker breathes and rests. */
function asInPane(problem: AwardCase, rules: AwardRules): Promise<ScenarioResult> {
  const now = () => performance.now();
  const breathe = dutyOf({ now, wait: (ms) => wait(ms) });
  return solveScenario(problem, rules, { seconds: SECONDS, awardOnly: true }, { now, breathe, mip: loadHighsMip });
}

async function openGateway() {
  const gateway = await startGateway({
    profile: parseProfile({ name: "P", hosts: { us: { production: "http://127.0.0.1:9" } } }),
    store: openSqliteStore(":memory:"),
    masterKeys: [{ version: "v1", key: Buffer.alloc(32, 7) }],
    fetch: () => Promise.resolve(new Response('{"data":[],"links":{}}')),
    port: 0,
  });
  const session: { token: string | null } = { token: null };
  const client = createGatewayClient({ origin: gateway.url, fetch, token: () => session.token });
  session.token = (await client.connect({ region: "us", environment: "production", ...KEYS })).token;
  return { gateway, client };
}

/** The gateway's thread is this one: the longest that it is held, in milliseconds, once the question is in. */
async function atGateway(client: GatewayClient, problem: AwardCase, rules: AwardRules) {
  const held = monitorEventLoopDelay({ resolution: 5 });
  const clock = { now: () => Date.now(), wait: (ms: number) => wait(ms) };
  const solver = gatewaySolver({ gateway: client, clock, profile: await client.profile() }, () => held.enable());
  const seen = await measured(() => solver.solve(problem, rules, { seconds: SECONDS, awardOnly: true }));
  held.disable();
  return { ...seen, most: held.max / 1e6, mean: held.mean / 1e6 };
}

/** Taking a question in, and nothing else. */
async function takingIn(client: GatewayClient, problem: AwardCase, rules: AwardRules): Promise<number> {
  const held = monitorEventLoopDelay({ resolution: 5 });
  await wait(50);
  held.enable();
  const stop = new AbortController();
  const clock = { now: () => Date.now(), wait: (ms: number) => wait(ms) };
  const solver = gatewaySolver({ gateway: client, clock, profile: await client.profile() }, () => stop.abort());
  await solver.solve(problem, rules, { seconds: 5, signal: stop.signal }).catch(() => undefined);
  await wait(50);
  held.disable();
  return held.max / 1e6;
}

export async function gatewayRows(): Promise<BenchRow[]> {
  const problem = marketCase(100, 10_000);
  const bounds = problem.suppliers.map((_, supplier) => {
    return { supplier, measure: "share" as const, min: 0.1, max: 0.4, minIfAny: true };
  });
  const rules = { ...noRules, bounds };
  const { gateway, client } = await openGateway();
  try {
    const pane = await measured(() => asInPane(problem, rules));
    const thread = await atGateway(client, problem, rules);
    const taking = await takingIn(client, problem, rules);
    const against = `100 x 10000, each 10 to 40% if any, ${SECONDS} s for each; ${MARKET}`;
    const row = { target: null, ok: null, against };
    return [
      { name: "award search as in the pane, gap", value: pane.gap, unit: "%", ...row },
      { name: "award search as in the pane, processor", value: pane.processor, unit: "s", ...row },
      { name: "award search at the gateway, gap", value: thread.gap, unit: "%", ...row },
      { name: "award search at the gateway, processor", value: thread.processor, unit: "s", ...row },
      {
        name: "gateway while it searches, longest that its thread is held",
        value: thread.most,
        unit: "ms",
        target: HELD_MS,
        ok: thread.most <= HELD_MS,
        against: `mean ${thread.mean.toFixed(1)} ms, of which 5 ms are the measure's own`,
      },
      {
        name: "gateway while it takes a question in, with its client on the same thread",
        value: taking,
        unit: "ms",
        target: null,
        ok: null,
        against: "8 MB of numbers",
      },
    ];
  } finally {
    await gateway.close();
  }
}
