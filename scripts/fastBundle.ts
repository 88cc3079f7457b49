// Bundles the fast simulation into one file, with cheap stand-ins for what costs time and decides nothing: sealing,
// compression, metrics, and the web's requests, answers and signals.
import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";

const root = path.join(__dirname, "..");
const cheap = path.join(root, "test", "fastSimulation", "cheap");
const gateway = path.join(root, "src", "gateway");

const standIns: Plugin = {
  name: "stand-ins",
  setup(building) {
    building.onResolve({ filter: /^node:events$/ }, ({ resolveDir }) =>
      resolveDir.startsWith(gateway) ? { path: path.join(cheap, "events.ts") } : undefined,
    );
    building.onResolve({ filter: /^hono$/ }, () => ({ path: path.join(cheap, "hono.ts") }));
    building.onResolve({ filter: /\/(vault|sealedText|metrics)$/ }, ({ path: wanted, resolveDir }) => {
      const file = path.resolve(resolveDir, wanted);
      return path.dirname(file).startsWith(gateway)
        ? { path: path.join(cheap, `${path.basename(file)}.ts`) }
        : undefined;
    });
  },
};

/** The pane's schemas compile their checks as the gateway's do: they judge the same, and sooner. */
export const compiled: Plugin = {
  name: "compiled-schemas",
  setup(building) {
    building.onLoad({ filter: /zod[\\/]v4[\\/]mini[\\/]schemas\.js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replaceAll("core.$ZodObject.init", "core.$ZodObjectJIT.init"),
      loader: "js",
    }));
  },
};

/** One file with other contents than it has. */
export interface Changed {
  readonly file: string;
  readonly contents: string;
}

const withChanged = ({ file, contents }: Changed): Plugin => ({
  name: "changed-file",
  setup(building) {
    building.onLoad({ filter: /\.ts$/ }, ({ path: wanted }) =>
      wanted === file ? { contents, loader: "ts" } : undefined,
    );
  },
});

/** What is played, by the file that plays it. */
const games = {
  lines: "simulateFastShare.ts",
  invitations: "simulateInvitesShare.ts",
  events: "simulateEventsShare.ts",
} as const;

export async function bundleFast(
  outfile: string,
  changed: Changed | null = null,
  game: keyof typeof games = "lines",
): Promise<void> {
  await build({
    entryPoints: [path.join(__dirname, games[game])],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    sourcemap: "linked",
    logLevel: "error",
    plugins: [standIns, compiled, ...(changed === null ? [] : [withChanged(changed)])],
    inject: [path.join(cheap, "web.ts")],
  });
}
