import { readFileSync } from "node:fs";
import { operationsDoc, operationsFile } from "../../scripts/operationsDoc";
import { listed } from "./listedOperations";

test("docs/operations.md says what the operation table says (npx tsx scripts/operationsDoc.ts)", () => {
  expect(readFileSync(operationsFile, "utf8")).toBe(operationsDoc());
});

test("docs/operations.md has a line for each of the 88", () => {
  const lines = operationsDoc().split("\n");
  for (const [name, method, path, service] of listed)
    expect(
      lines.filter((line) => line.startsWith(`| \`${name}\` | ${method} | \`${path}\` | ${service}`)),
    ).toHaveLength(1);
});
