// The Office Scripts of docs/rules.md, run as they stand there: one before a send, one after it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { Story } from "../../support/story";

const page = readFileSync(path.join(__dirname, "../../../docs/rules.md"), "utf8");

/** The members of ExcelScript that the examples use, over the table in the workbench's workbook. */
function scriptWorkbook({ sheet }: Story) {
  const column = (name: string) => ({
    getRangeBetweenHeaderAndTotal: () => ({
      getValues: () => Array.from({ length: sheet.rowCount() }, (_, row) => [sheet.value(row, name)]),
      setValues: (values: readonly (readonly (string | number | boolean)[])[]) =>
        values.forEach(([value = ""], row) => sheet.put(row, name, value)),
    }),
  });
  const names = sheet.table.columns.map((one) => one.name);
  const table = { getColumnByName: (name: string) => (names.includes(name) ? column(name) : undefined) };
  return { getTable: (name: string) => (name === sheet.table.name ? table : undefined) };
}

function run(example: string, story: Story): unknown {
  const [, code = ""] = new RegExp(`\`\`\`ts ${example}\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  const script = `${transformSync(code, { loader: "ts" }).code}\nreturn main(workbook, tableName);`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the page's own example, as Excel would run it
  const main = new Function("workbook", "tableName", script) as (...given: readonly unknown[]) => unknown;
  return main(scriptWorkbook(story), story.sheet.table.name);
}

let story: Story;
beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

test("the script before a send tidies texts, and the preview shows what it changed", async () => {
  const title = String(story.sheet.value(0, "Title"));
  const unit = String(story.sheet.value(1, "Unit of Measure"));
  story.sheet.type(0, "Title", `  ${title}   x `);
  run("before", story);
  expect(story.sheet.value(0, "Title")).toBe(`${title} x`);
  expect(story.sheet.value(1, "Unit of Measure")).toBe(unit.toUpperCase());
  const { plan } = await story.preview();
  expect(plan.problems).toEqual([]);
  expect(plan.updates.find(({ row }) => row === 0)?.changes).toContainEqual(
    expect.objectContaining({ before: title, to: `${title} x` }),
  );
});

test("the script after a send answers the rows that did not arrive", async () => {
  await story.fault({ kind: "status", operation: "updateLineItem", status: 422, body: "jsonapi" });
  story.sheet.type(0, "Quantity", "71");
  story.sheet.type(1, "Quantity", "many");
  await story.send(await story.preview());
  const told = JSON.stringify(run("after", story));
  const [first, second] = [0, 1].map((row) => JSON.stringify(story.sheet.value(row, "Title")));
  expect(told).toContain(`{"row":${first},"status":"Not sent: `);
  expect(told).toContain(`{"row":${second},"status":"Cannot be sent: `);
  expect(told.split('"row"')).toHaveLength(3);
});
