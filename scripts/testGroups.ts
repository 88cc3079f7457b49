// Puts the test files of npm test into a few large ones. Jest loads and warms up every module again for each file,
// which takes longer than most files' own tests; a group does that once. What changes its surroundings stays alone.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface TestFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

export interface TestGroup {
  /** A file name without its ending. */
  readonly name: string;
  readonly files: readonly TestFile[];
}

/** Of all their files together: enough groups for two workers to end at about the same time. */
const MOST_BYTES = 130_000;
/** A page's files share little of their weight, and what they leave in the document is better left early. */
const JSDOM = "/** @jest-environment jsdom */";
/** What changes globals or the limits of all tests that come after it. */
const ALONE =
  /jest\.setTimeout\(|jest\.mock[(<]|from "\.\/(simulate|universe|fiveRows|exhaustive)"|defineProperty\((document|window|globalThis),/;
const APART = ["test/e2e/", "test/recalculation/"];

/** In the order of their folders, so that those that share modules share a group. */
export function testGroups(files: readonly TestFile[]): readonly TestGroup[] {
  const isAlone = ({ text }: TestFile) => ALONE.test(text) || ![null, JSDOM].includes(environmentOf(text));
  const shared = files.filter((file) => !isAlone(file));
  const underNode = ({ text }: TestFile) => environmentOf(text) === null;
  // What one room's pages listen to in the document would hear another room's keys.
  const pages = [...new Set(shared.filter((file) => !underNode(file)).map(roomOf))];
  return [
    ...files.filter(isAlone).map((file) => [file]),
    ...parts(shared.filter(underNode)),
    ...pages.flatMap((room) => parts(shared.filter((file) => roomOf(file) === room && !underNode(file)))),
  ].map((group, at) => ({ name: `${String(at + 1).padStart(2, "0")}-${folderOf(group)}`, files: group }));
}

/** The comment at the very beginning by which a file asks Jest for another environment; null where it asks for none. */
function environmentOf(text: string): string | null {
  const comment = /^\/\*\*[^]*?\*\//.exec(text)?.[0] ?? "";
  return comment.includes("@jest-environment") ? comment : null;
}

function parts(files: readonly TestFile[]): readonly (readonly TestFile[])[] {
  const groups: TestFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    if (bytes + file.text.length > MOST_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(file);
    bytes += file.text.length;
  }
  return groups;
}

function roomOf({ path: file }: TestFile): string {
  return file.split("/")[1] ?? "";
}

function folderOf(files: readonly TestFile[]): string {
  return (files[0]?.path ?? "").split("/").slice(1, -1).join("-") || "house";
}

/** The text of a group in `folder`, which is given from the root. */
export function groupText(folder: string, { files }: TestGroup): string {
  const up = path.posix.relative(folder, ".");
  const environment = environmentOf(files[0]?.text ?? "");
  const head = environment === null ? [] : [environment];
  // It clears the document after each test, for the describe block in which it is loaded: that is the outermost.
  if (environment === JSDOM) head.push('require("@testing-library/react");');
  // Hooks of one file are not those of another: each has a block of its own.
  const blocks = files.map(({ path: file }) => {
    const name = JSON.stringify(file);
    return `describe(${name}, () => { require(${JSON.stringify(`${up}/${file.replace(/\.tsx?$/, "")}`)}); });`;
  });
  return `${[...head, ...blocks].join("\n")}\n`;
}

/** Writes them into `folder`, given from `root`. */
export function writeTestGroups(root: string, folder: string): void {
  const target = path.join(root, folder);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const group of testGroups(testFiles(root)))
    writeFileSync(path.join(target, `${group.name}.test.ts`), groupText(folder, group));
}

function testFiles(root: string): TestFile[] {
  return readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((file) => `test/${file.split(path.sep).join("/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !APART.some((folder) => file.startsWith(folder)))
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
}
