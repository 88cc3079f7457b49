// The person's workbook stays theirs: a linked table in the middle of their work, synced with changes on both sides.
import type { RefreshDone } from "../../../src/workflows/table/types";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { cellsOf, differences, freshnessOf, managedHeaders, picture, surround } from "./theirsWorkbook";

let story: Story;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 12 });
  surround(story);
});
afterEach(() => story.close());

const store = () => story.world.office.store;
const ids = (): string[] =>
  Array.from({ length: story.sheet.rowCount() }, (_row, row) => String(story.sheet.value(row, ID)));
const tableName = (): string => story.sheet.table.name;
const lengths = (): string[] => [`${story.sheet.sheet.name}:length of ${tableName()}`];

const planned = (plan: RefreshDone["plan"]): string[] =>
  plan.writes.flatMap(({ id, column }) => cellsOf(story, [id], [story.link.mapping[column]?.label ?? ""]));

/**
 * Formats and lists of the table's sheet; an end that is the table's end reads as such, since they grow with it as in
 * Excel.
 */
function rules(): string {
  const { id } = story.sheet.sheet;
  const { bottom } = story.sheet.table.rect;
  const all = [store().conditionals.of(id), store().validations(id)];
  return JSON.stringify(all, (key, value: unknown) => (key === "bottom" && value === bottom ? "end" : value));
}
const rulesOfTable = (): string[] => ["conditionals", "validations"].map((kind) => `${story.sheet.sheet.name}:${kind}`);

describe("in a workbook full of a person's own work", () => {
  test("a refresh changes the cells of its plan, the new rows' managed cells, their status and the freshness line", async () => {
    const [first = "", second = ""] = ids();
    await story.colleague(first, { c2: 4711, c9: "changed over there" });
    await story.colleague(second, { c4: 99.5 });
    await story.colleagueAdds({ c1: "Added over there", c2: 5, c3: "PCS" });
    const before = picture(store());
    const rulesBefore = rules();
    const done = await story.refresh();
    expect(rules()).toBe(rulesBefore);
    expect(done.rowsAppended).toBe(1);
    const fresh = done.plan.appends.map(({ id }) => id);
    const allowed = [
      ...planned(done.plan),
      // The person's calculated column goes on in the new rows, as Excel has it.
      ...cellsOf(story, fresh, [...managedHeaders(story), "Twice"]),
      ...lengths(),
      ...rulesOfTable(),
      freshnessOf(story),
    ];
    const changed = differences(before, picture(store()));
    expect(changed.filter((one) => !allowed.includes(one))).toEqual([]);
    expect(changed).toEqual(expect.arrayContaining(cellsOf(story, [first], ["Quantity", "Notes"])));
    expect(story.sheet.value(story.sheet.find(ID, fresh[0] ?? ""), "Twice")).toBe(10);
  });

  test("a preview changes nothing at all", async () => {
    story.sheet.type(4, "Quantity", "77");
    const [first = ""] = ids();
    await story.colleague(first, { c2: 4711 });
    const before = picture(store());
    await story.preview();
    expect(differences(before, picture(store()))).toEqual([]);
  });

  test("a send changes the ids of new rows, answered cells, status cells and the freshness line", async () => {
    story.sheet.type(4, "Quantity", "77");
    story.sheet.type(5, "Price", "=1.5*2");
    const added = story.sheet.add({ Title: "Made here", "Unit of Measure": "PCS", Quantity: "3" });
    const touched = [ids()[4] ?? "", ids()[5] ?? ""];
    const before = picture(store());
    const sent = await story.send(await story.preview());
    expect(sent).toMatchObject({ updated: 2, created: 1, failed: 0 });
    const created = String(story.sheet.value(added, ID));
    const allowed = [
      ...cellsOf(story, touched, ["Extended Price", STATUS]),
      ...cellsOf(story, [created], [ID, "Extended Price", STATUS]),
      freshnessOf(story),
    ];
    const changed = differences(before, picture(store()));
    expect(changed.filter((one) => !allowed.includes(one))).toEqual([]);
    expect(store().read(story.sheet.table.sheetId, priceCell(5), "formulas")).toEqual([["=1.5*2"]]);
  });

  test("a refresh after a send, with edits and conflicts in between, leaves what is not in its plan", async () => {
    story.sheet.type(4, "Quantity", "77");
    await story.send(await story.preview());
    const [first = ""] = ids();
    story.sheet.type(0, "Quantity", "1");
    story.sheet.type(1, "Notes", "typed here");
    await story.colleague(first, { c2: 2 });
    const before = picture(store());
    const done = await story.refresh();
    expect(done.plan.conflicts).toHaveLength(1);
    const allowed = [...planned(done.plan), ...cellsOf(story, [first], [STATUS]), freshnessOf(story)];
    expect(differences(before, picture(store())).filter((one) => !allowed.includes(one))).toEqual([]);
    expect(story.sheet.value(0, "Quantity")).toBe(1);
    expect(story.sheet.value(1, "Notes")).toBe("typed here");
  });

  test("a second refresh without any change writes nothing but the freshness line", async () => {
    await story.refresh();
    const before = picture(store());
    await story.refresh();
    expect(differences(before, picture(store())).filter((one) => one !== freshnessOf(story))).toEqual([]);
  });
});

function priceCell(row: number) {
  const { columns, rect } = story.sheet.table;
  const column = rect.left + columns.findIndex(({ name }) => name === "Price");
  return { top: rect.top + 1 + row, bottom: rect.top + 1 + row, left: column, right: column };
}
