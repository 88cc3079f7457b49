// docs/features.md: made from its list, complete, and every test that it names is there.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { complaints, features, featuresDoc, featuresFile } from "../scripts/featuresDoc";

const tests = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(__dirname, name), "utf8"))
  .join("\n");

test("docs/features.md says what its list says (npx tsx scripts/featuresDoc.ts)", () => {
  expect(readFileSync(featuresFile, "utf8")).toBe(featuresDoc());
});

test("it has 82 features and 19 complaints, each once and in order", () => {
  expect(features.map(({ n }) => n)).toEqual(Array.from({ length: 82 }, (_, at) => at + 1));
  expect(complaints.map(({ n }) => n)).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
});

test("whatever stands whole names a test, and every test that is named is there", () => {
  const all = [...features, ...complaints];
  expect(all.filter(({ state, test: name }) => state === "whole" && name === null)).toEqual([]);
  const gone = all.filter(({ test: name }) => name !== null && !tests.includes(`"${name}"`));
  expect(gone.map(({ n, test: name }) => `${n}: ${name ?? ""}`)).toEqual([]);
});

test("what stands in part or not says what lacks", () => {
  const silent = [...features, ...complaints].filter(({ state, note }) => state === "part" && note === "");
  expect(silent.map(({ n }) => n)).toEqual([]);
});
