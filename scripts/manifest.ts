// `npm run manifest -- --origin https://host [--out file]`: writes the manifest of a deployment. It keeps the add-in's
// id, and refuses an origin that Office would refuse: not https, or with a path.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "./command";
import { manifestFor } from "./manifestOrigin";

function run(): string {
  const { values } = parseArgs({ options: { origin: { type: "string" }, out: { type: "string" } } });
  if (values.origin === undefined)
    throw new Error("Add the address of the add-in: npm run manifest -- --origin https://bidsheet.example.com");
  const own = readFileSync(path.join(__dirname, "../manifest.xml"), "utf8");
  const text = manifestFor(values.origin, own);
  const file = path.resolve(values.out ?? "dist/manifest.xml");
  if (file === path.resolve(__dirname, "../manifest.xml"))
    throw new Error("That file is the manifest for development. Choose another file with --out.");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return `The manifest for ${new URL(values.origin).origin} is in ${file}.`;
}

try {
  console.log(run());
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
