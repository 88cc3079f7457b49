// The README's promises: every assumption has a test of that name, and every operation's assumption is in the list.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { operations } from "../src/platform/operations";

const root = path.join(__dirname, "..");
const readme = readFileSync(path.join(root, "README.md"), "utf8");

interface Assumption {
  readonly number: number;
  readonly test: string;
}

function assumptions(): Assumption[] {
  const rows = readme.matchAll(/^\| (\d+) \|.*\| `([^`]+)` \|$/gm);
  return [...rows].map((row) => ({ number: Number(row[1]), test: row[2] ?? "" }));
}

const tests = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(__dirname, name), "utf8"))
  .join("\n");

test("assumptions are numbered without a gap", () => {
  const numbers = assumptions().map((one) => one.number);
  expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
  expect(numbers.length).toBeGreaterThan(10);
});

test.each(assumptions().map(({ number, test }) => [number, test] as const))(
  "assumption %i has its test: %s",
  (_number, name) => {
    expect(tests.includes(`"${name}"`)).toBe(true);
  },
);

test("every assumption that an operation rests on is in the list", () => {
  const listed = new Set(assumptions().map((one) => one.number));
  const used = [...operations.values()].flatMap((operation) => operation.assumption ?? []);
  expect(used.filter((number) => !listed.has(number))).toEqual([]);
});

test("every picture and page that it shows is there", () => {
  const targets = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? "");
  const files = targets.filter((target) => !target.startsWith("http"));
  for (const file of files) expect(() => readFileSync(path.join(root, file))).not.toThrow();
});
