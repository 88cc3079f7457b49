import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

const root = path.join(__dirname, "..");
const config = path.join(root, ".dependency-cruiser.cjs");

const cruised = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** What the import rules say about the given folders below `folder`. */
function cruise(folder: string, rooms: readonly string[]) {
  const program = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const words = [program, ...rooms, "--config", config, "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (stdout === "") throw new Error(`dependency-cruiser said: ${stderr}`);
  return cruised.parse(JSON.parse(stdout)).summary;
}

/** A tree of the house's shape, made of the given files. */
function treeOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-imports-"));
  cpSync(path.join(root, "tsconfig.json"), path.join(folder, "tsconfig.json"));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "dir");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** "room -> what it imports", and the rule that must refuse it. */
const forbidden: readonly [room: string, imported: string, rule: string][] = [
  ["platform", "../values/leaf", "platform-rooms"],
  ["platform", "react", "platform-packages"],
  ["platform", "node:fs", "platform-node"],
  ["values", "../sync/leaf", "values-rooms"],
  ["values", "zod", "values-packages"],
  ["sync", "../platform/leaf", "sync-rooms"],
  ["sync", "zod", "sync-packages"],
  ["sync", "node:fs", "sync-node"],
  ["sheets", "../bids/leaf", "sheets-rooms"],
  ["sheets", "zod", "sheets-packages"],
  ["bids", "../platform/leaf", "bids-rooms"],
  ["functions", "../bids/leaf", "functions-rooms"],
  ["bids", "zod", "bids-packages"],
  ["reports", "../platform/leaf", "reports-rooms"],
  ["reports", "zod", "reports-packages"],
  ["invitations", "../platform/leaf", "invitations-rooms"],
  ["invitations", "zod", "invitations-packages"],
  ["probes", "../workbook/leaf", "probes-rooms"],
  ["probes", "zod", "probes-packages"],
  ["collections", "../workbook/leaf", "collections-rooms"],
  ["workbook", "../platform/leaf", "workbook-rooms"],
  ["workbook", "../workflows/leaf", "workbook-rooms"],
  ["workflows", "../workbook/leaf", "workflows-rooms"],
  ["workflows", "../taskpane/leaf", "workflows-rooms"],
  ["workflows", "react", "workflows-packages"],
  ["taskpane", "../gateway/leaf", "taskpane-rooms"],
  ["taskpane", "../workbook/leaf", "pure-rooms-stay-pure"],
  ["taskpane", "hono", "taskpane-packages"],
  ["gateway", "../simulator/leaf", "gateway-rooms"],
  ["gateway", "../workflows/leaf", "gateway-rooms"],
  ["gateway", "../bids/leaf", "gateway-rooms"],
  ["gateway", "react", "gateway-packages"],
  ["solver", "../bids/leaf", "solver-rooms"],
  ["solver", "zod", "solver-packages"],
  ["bids", "highs", "bids-packages"],
  ["taskpane", "highs", "taskpane-packages"],
  ["simulator", "../platform/leaf", "simulator-rooms"],
  ["simulator", "../gateway/leaf", "simulator-rooms"],
  ["workbench", "../workbook/leaf", "workbench-rooms"],
  ["workbench", "../taskpane/leaf", "workbench-rooms"],
  ["workbench", "react", "workbench-packages"],
  ["values", "../../test/leaf", "values-rooms"],
  ["sync", "./missing", "no-unresolved"],
];

const allowed: readonly [room: string, imported: string][] = [
  ["platform", "zod"],
  ["sync", "../values/leaf"],
  ["collections", "../sync/leaf"],
  ["collections", "../platform/leaf"],
  ["workbook", "../values/leaf"],
  ["workbook", "../sync/leaf"],
  ["workbook", "../bids/leaf"],
  ["workbook", "../reports/leaf"],
  ["workbook", "../invitations/leaf"],
  ["sheets", "fflate"],
  ["bids", "../sheets/leaf"],
  ["reports", "../values/leaf"],
  ["reports", "../sheets/leaf"],
  ["invitations", "../values/leaf"],
  ["workflows", "../platform/leaf"],
  ["workflows", "../collections/leaf"],
  ["workflows", "../sync/leaf"],
  ["workflows", "../values/leaf"],
  ["workflows", "../workbook/table/types"],
  ["taskpane", "../workflows/leaf"],
  ["taskpane", "react"],
  ["gateway", "../platform/leaf"],
  ["gateway", "../collections/leaf"],
  ["gateway", "../sync/leaf"],
  ["gateway", "node:fs"],
  ["gateway", "hono"],
  ["simulator", "node:fs"],
  ["simulator", "hono"],
];

const rooms = [
  "platform",
  "values",
  "sync",
  "sheets",
  "bids",
  "solver",
  "functions",
  "reports",
  "invitations",
  "probes",
  "collections",
  "workbook",
  "workflows",
  "taskpane",
  "gateway",
  "simulator",
  "workbench",
];

describe("the import table", () => {
  const files: Record<string, string> = { "test/leaf.ts": "export const leaf = 1;\n" };
  for (const room of rooms) files[`src/${room}/leaf.ts`] = "export const leaf = 1;\n";
  files["src/workbook/table/types.ts"] = "export const leaf = 1;\n";
  const fileOf = (kind: string, room: string, index: number) => `src/${room}/${kind}${index}.ts`;
  forbidden.forEach(([room, imported], index) => {
    files[fileOf("forbidden", room, index)] = `export * from "${imported}";\n`;
  });
  allowed.forEach(([room, imported], index) => {
    files[fileOf("allowed", room, index)] = `export * from "${imported}";\n`;
  });
  files["src/workflows/send/leaf.ts"] = "export const leaf = 1;\n";
  files["src/workflows/table/leaf.ts"] = "export const leaf = 1;\n";
  files["src/workflows/table/up.ts"] = 'export * from "../send/leaf";\n';
  files["src/workflows/send/down.ts"] = 'export * from "../table/leaf";\n';
  files["src/sync/typeCircleA.ts"] = 'import type { B } from "./typeCircleB";\nexport type A = B | null;\n';
  files["src/sync/typeCircleB.ts"] = 'import type { A } from "./typeCircleA";\nexport interface B { a: A }\n';
  files["src/sync/circleA.ts"] = 'export * from "./circleB";\n';
  files["src/sync/circleB.ts"] = 'export * from "./circleA";\n';

  let folder: string;
  let broken: (file: string) => string[];

  beforeAll(() => {
    folder = treeOf(files);
    const { violations } = cruise(folder, ["src", "test"]);
    broken = (file) => violations.filter((one) => one.from === file).map((one) => one.rule.name);
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(forbidden.map((one, index) => [...one, index] as const))(
    "does not let %s import %s",
    (room, _imported, rule, index) => {
      expect(broken(fileOf("forbidden", room, index))).toContain(rule);
    },
  );

  it.each(allowed.map((one, index) => [...one, index] as const))("lets %s import %s", (room, _imported, index) => {
    expect(broken(fileOf("allowed", room, index))).toEqual([]);
  });

  it("does not let files go round in a circle", () => {
    expect(broken("src/sync/circleA.ts")).toEqual(["no-cycles"]);
  });

  it("does not let types go round in a circle either", () => {
    expect(broken("src/sync/typeCircleA.ts")).toEqual(["no-cycles"]);
  });

  it("lets a subject folder import what is below it in its room, and nothing above", () => {
    expect(broken("src/workflows/table/up.ts")).toEqual(["workflows/table-subjects"]);
    expect(broken("src/workflows/send/down.ts")).toEqual([]);
  });

  it("has a row for every room", () => {
    expect(foldersIn("src").filter((name) => !rooms.includes(name))).toEqual([]);
  });

  it.each(["bids", "workbook", "workflows", "taskpane"])("has a row for every subject of %s", (room) => {
    const rules = z.object({ forbidden: z.array(z.object({ name: z.string() })) });
    const names = rules.parse(createRequire(__filename)(config)).forbidden.map(({ name }) => name);
    expect(foldersIn(`src/${room}`).filter((name) => !names.includes(`${room}/${name}-subjects`))).toEqual([]);
  });
});

function foldersIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map((one) => one.name);
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
}

describe("the house rules", () => {
  const sources = new Map(
    ["src", "scripts", "test", "bench"]
      .flatMap(filesBelow)
      .map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
  );
  const filesWhere = (holds: (text: string, file: string) => boolean) =>
    [...sources].filter(([file, text]) => holds(text, file)).map(([file]) => file);

  it("keeps every file at 400 lines or fewer", () => {
    expect(filesWhere((text) => text.trimEnd().split("\n").length > 400)).toEqual([]);
  });

  it("tells no two modules apart by capitals alone: a Mac's disk does not know them apart", () => {
    const seen = new Map<string, string>();
    const alike = filesWhere((_text, file) => {
      const bare = file.replace(/\.tsx?$/, "").toLowerCase();
      const before = seen.get(bare);
      seen.set(bare, file);
      return before !== undefined;
    });
    expect(alike).toEqual([]);
  });

  it("lets only the workbook room and the probes speak to Excel", () => {
    const code = (text: string) => text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
    const speaks = (text: string) => /(?<![\w."'`])Excel\.[A-Za-z]/.test(code(text));
    const inRoom = (file: string) => /^src\/(?!workbook\/|probes\/)/.test(file);
    expect(filesWhere((text, file) => inRoom(file) && speaks(text))).toEqual([]);
    expect(speaks("await Excel.run(work)")).toBe(true);
  });

  it("opens every file of source that is not a component with what it does", () => {
    const closed = filesWhere((text, file) => /^src\/.*(?<!\.d)\.ts$/.test(file) && !/^(\/\/|\/\*\*)/.test(text));
    expect(closed).toEqual([]);
  });

  it("has no barrel files", () => {
    const barrel = (text: string) =>
      text.split("\n").every((line) => /^(export \* from .*|export \{.*\} from .*|\/\/.*|)$/.test(line));
    expect(filesWhere((text) => barrel(text))).toEqual([]);
  });
});
