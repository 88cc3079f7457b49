// The promises of docs/co-authoring.md: each names tests that are there, or says that it has none.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const page = readFileSync(path.join(__dirname, "../docs/co-authoring.md"), "utf8");
const claims = page
  .split("\n")
  .filter((line) => /^\| (?!Situation|Action)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

const tests = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(__dirname, name), "utf8"))
  .join("\n");

/** A quoted sentence; shorter words are files and members. */
const named = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name = ""]) => (name.split(" ").length > 4 ? [name] : []));

test("every sentence of its tables names a test, or says that there is none", () => {
  expect(claims.length).toBeGreaterThan(15);
  const silent = claims.filter(([, , , test = ""]) => named(test).length === 0 && !/^(none|the same)$/.test(test));
  expect(silent).toEqual([]);
});

test("every test that the page names is there", () => {
  expect(named(page).length).toBeGreaterThan(30);
  expect(named(page).filter((name) => !tests.includes(`"${name}"`))).toEqual([]);
});
