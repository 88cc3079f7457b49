// The promises of docs/guarantees.md: twelve of them, each with files and tests that are there.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(__dirname, "..");
const page = readFileSync(path.join(root, "docs/guarantees.md"), "utf8");
const rows = page.split("\n").filter((line) => /^\| \d+ \|/.test(line));
const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
const quoted = (text = "") => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");

const tests = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(__dirname, name), "utf8"))
  .join("\n");

test("the twelve guarantees are listed in their order", () => {
  expect(cells.map((row) => Number(row[1]))).toEqual([...Array(12).keys()].map((at) => at + 1));
});

test.each(cells.map((row) => [row[2] ?? "", row] as const))("%s: its tests and files are there", (_name, row) => {
  expect(quoted(row[4]).length).toBeGreaterThan(0);
  expect(quoted(row[4]).filter((name) => !tests.includes(`"${name}"`))).toEqual([]);
  expect(quoted(row[3]).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
