// Bundles the fast simulation into one file, with cheap stand-ins for what costs time and decides nothing: sealing,
// compression, metrics, and the web's requests, answers and signals.
import path from "node:path";
import { build, type Plugin } from "esbuild";

const root = path.join(__dirname, "..");
const cheap = path.join(root, "test", "fastSimulation", "cheap");
const gateway = path.join(root, "src", "gateway");

const standIns: Plugin = {
  name: "stand-ins",
  setup({ onResolve }) {
    onResolve({ filter: /\/(vault|sealedText|metrics)$/ }, ({ path: wanted, resolveDir }) => {
      const file = path.resolve(resolveDir, wanted);
      return path.dirname(file) === gateway ? { path: path.join(cheap, `${path.basename(file)}.ts`) } : undefined;
    });
  },
};

export async function bundleFast(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(__dirname, "simulateFastShare.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    sourcemap: "linked",
    logLevel: "error",
    // The router that costs least to make: a world has a gateway of its own, or several.
    alias: { hono: "hono/quick" },
    plugins: [standIns],
    inject: [path.join(cheap, "web.ts")],
  });
}
