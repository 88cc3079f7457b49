// A company's own rules from a sheet of the workbook: a hard one refuses a row, a soft one warns, in their own words.
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { previewSections } from "../../../src/taskpane/preview/previewSections";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

type Cells = readonly (readonly (string | number | boolean)[])[];

/** The person makes the sheet by hand, with notes above. */
function rules(...rows: Cells): void {
  const { store } = story.world.office;
  store.addSheet("Bidsheet rules");
  const sheetId = store.sheets.at(-1)?.id ?? "";
  const cells: Cells = [["Our rules"], [], ["Table", "Column", "Condition", "Message", "Kind"], ...rows];
  cells.forEach((row, at) =>
    row.forEach((value, left) =>
      store.write(sheetId, { top: at + 1, bottom: at + 1, left: left + 1, right: left + 1 }, [[value]]),
    ),
  );
}

const sent = async () => JSON.stringify(await story.world.sim("GET", "/log"));

test("a hard rule refuses its row with its text, and the other rows go out", async () => {
  rules(["", "Quantity", "AND([Quantity] > 0, [Quantity] <= 1000)", "Quantities are 1 to 1,000.", "hard"]);
  story.sheet.type(0, "Quantity", "5000");
  story.sheet.type(1, "Quantity", "12");
  const row = story.sheet.add({ Title: "Valve", Quantity: "-1" });
  const preview = await story.preview();
  expect(preview.plan.problems).toMatchObject([
    { row: 0, kind: "rowRule", breach: { kind: "company", message: "Quantities are 1 to 1,000." } },
    { row, kind: "rowRule", breach: { kind: "company", message: "Quantities are 1 to 1,000." } },
  ]);
  expect(await story.send(preview)).toMatchObject({ updated: 1, created: 0 });
  expect(await sent()).not.toContain("5000");
});

test("a soft rule warns on the row, and the row goes out", async () => {
  const { collection } = story.link;
  const title = collection.kind === "lineItems" ? collection.worksheetTitle : "";
  rules([title, "", "LEN([Title]) > 5", "Titles are longer than five characters.", "Soft"]);
  story.sheet.type(0, "Title", "Nut");
  story.sheet.type(1, "Title", "Hexagon nut");
  const preview = await story.preview();
  const warnings = itemsOf(preview).map((item) => ("warning" in item ? item.warning : null));
  expect(warnings).toEqual(["Titles are longer than five characters.", null]);
  expect(await story.send(preview)).toMatchObject({ updated: 2, failed: 0 });
});

test("a rule that cannot be read stops the preview and names its row; others are not concerned", async () => {
  rules(["", "", "[No such column] > 0", "Never", "hard"], ["", "", 'INDIRECT("Z1") = 1', "Reaches out", "hard"]);
  story.sheet.type(0, "Quantity", "12");
  const { world, link } = story;
  expect(await world.run(previewTable(world.services, link.id))).toMatchObject({
    ok: false,
    obstacle: { kind: "rulesUnreadable", faults: [{ sheetRow: 6, kind: "function", found: "INDIRECT" }] },
  });
});

test("a rule for any table that has one of its columns and not the other stops the preview, and names the column", async () => {
  rules(["", "Price", "[Pirce] < 100", "Below 100.", "hard"]);
  story.sheet.type(0, "Quantity", "12");
  const { world, link } = story;
  expect(await world.run(previewTable(world.services, link.id))).toMatchObject({
    ok: false,
    obstacle: { kind: "rulesUnreadable", faults: [{ sheetRow: 5, kind: "noColumn", found: "Pirce" }] },
  });
});

test("a rule that became hard after the preview was shown is in the next one", async () => {
  story.sheet.type(0, "Quantity", "12");
  await story.preview();
  rules(["", "", "[Quantity] > 100", "At least 100.", "hard"]);
  expect((await story.preview()).plan).toMatchObject({
    updates: [],
    problems: [{ breach: { kind: "company", message: "At least 100." } }],
  });
});

test.each([
  ["that became hard", "hard"],
  ["that warns", "soft"],
])("a rule %s between preview and send is looked at before anything is sent", async (_, kind) => {
  rules(["", "", "[Quantity] > 0", "Above zero.", "soft"]);
  story.sheet.type(0, "Quantity", "12");
  const shown = await story.preview();
  const { store } = story.world.office;
  const sheetId = store.sheets.find(({ name }) => name === "Bidsheet rules")?.id ?? "";
  store.write(sheetId, { top: 4, bottom: 4, left: 3, right: 5 }, [["[Quantity] > 100", "At least 100.", kind]]);
  const { services } = story.world;
  const outcome = await story.world.run(sendPreview(services, shown));
  expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
  expect(await sent()).not.toContain('"c2":12');
  const again = await story.preview();
  if (kind === "soft") expect(await story.send(again)).toMatchObject({ updated: 1 });
  else expect(again.plan.problems).toMatchObject([{ breach: { kind: "company", message: "At least 100." } }]);
});

test("a rule that can no longer be read when the send begins stops it, and one of other tables does not", async () => {
  rules(["Somebody else's", "", "[Quantity] > 0", "Above zero.", "hard"]);
  story.sheet.type(0, "Quantity", "12");
  const shown = await story.preview();
  const { store } = story.world.office;
  const sheetId = store.sheets.find(({ name }) => name === "Bidsheet rules")?.id ?? "";
  const rewrite = (table: string, condition: string) =>
    store.write(sheetId, { top: 4, bottom: 4, left: 1, right: 3 }, [[table, "", condition]]);
  rewrite("", "[Quantity] >");
  expect(await story.world.run(sendPreview(story.world.services, shown))).toMatchObject({
    ok: false,
    obstacle: { kind: "rulesUnreadable" },
  });
  rewrite("Somebody else's", "[Quantity] > 5000");
  expect(await story.send(shown)).toMatchObject({ updated: 1 });
});

function itemsOf(preview: Awaited<ReturnType<Story["preview"]>>) {
  return previewSections({ ...preview, goneHeld: false }, [], preview.plan.updates).flatMap((section) =>
    Array.from({ length: section.length }, (_, at) => section.item(at)),
  );
}
