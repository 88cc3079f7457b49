// "Where do I add" of docs/architecture.md, followed to the end: a made-up collection, report and panel are added to a
// copy of the source, in the files that the page lists and in no other. The pane of the copy offers all three.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { files, likeThese, screens } from "./support/madeUp";

const root = path.join(__dirname, "..");
const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");

/** What the page lists under a bold name: source files, in its words. */
function listed(name: string): readonly string[] {
  const paragraph = page.split("\n").find((line) => line.startsWith(`**${name}**`)) ?? "";
  return [...paragraph.matchAll(/`(src\/[\w/]+\.tsx?)`/g)].map((match) => match[1] ?? "");
}

const names = ["A collection", "A report", "A panel"] as const;

it.each(names)("%s is added in the files that the page lists", (name) => {
  expect([...Object.keys(files[name]), ...Object.keys(likeThese[name])].sort()).toEqual([...listed(name)].sort());
});

it("the pane offers a collection, a report and a panel that were added so", () => {
  const copy = mkdtempSync(path.join(tmpdir(), "bidsheet-adding-"));
  try {
    for (const part of ["src", "test/support", "test/taskpane/fakes.tsx", "jest.config.js", "tsconfig.json"])
      cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "dir");
    for (const name of names) {
      for (const [file, change] of Object.entries(files[name])) {
        const before = readFileSync(path.join(copy, file), "utf8");
        const after = change(before);
        expect({ file, changed: after !== before }).toEqual({ file, changed: true });
        writeFileSync(path.join(copy, file), after);
      }
      for (const made of Object.values(likeThese[name])) writeFileSync(path.join(copy, made.file), made.text);
    }
    writeFileSync(path.join(copy, "test/taskpane/added.test.tsx"), screens);
    const jest = path.join(root, "node_modules/jest/bin/jest.js");
    const words = [jest, "--selectProjects=unit", "--runInBand", "--runTestsByPath", "test/taskpane/added.test.tsx"];
    const { stderr, status } = spawnSync(process.execPath, words, { cwd: copy, encoding: "utf8" });
    expect(stderr).toContain("3 passed, 3 total");
    expect(status).toBe(0);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 120_000);
