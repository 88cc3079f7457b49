// `npm run simulate:fast -- --seeds N [--from S] [--tell K] [--without A,B] [--story JSON] [--invitations | --events]`:
// the fast level of the simulation, in one thread, of line items, of invitations, or of new and deleted events. The
// last line says seeds run, seeds a minute, and failures. It judges nothing itself.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { command, whole } from "./command";
import { bundleFast } from "./fastBundle";

const bundles = path.join(__dirname, "..", ".cache", "simulation");

/** V8 optimizes a function later and cleans up less often: an eighth less for the first 1,000 seeds. */
const flags = ["--enable-source-maps", "--interrupt-budget=500000", "--max-semi-space-size=32"];

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      seeds: text,
      from: text,
      tell: text,
      story: text,
      without: text,
      invitations: { type: "boolean", default: false },
      events: { type: "boolean", default: false },
    },
  });
  const game = values.invitations ? "invitations" : values.events ? "events" : "lines";
  const bundle = path.join(bundles, `fast-${game}.js`);
  await bundleFast(bundle, null, game);
  const known = values.without?.split(",") ?? [];
  const story: unknown = values.story === undefined ? null : JSON.parse(values.story);
  const asked = {
    seeds: whole(values.seeds, 1_000),
    from: whole(values.from, 1),
    tell: whole(values.tell, 1),
    story,
    without: known,
  };
  const run = spawnSync(process.execPath, [...flags, bundle, JSON.stringify(asked)], { stdio: "inherit" });
  process.exitCode = run.status ?? 1;
}

command(main);
