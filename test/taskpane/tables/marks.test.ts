import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { MARK_LOOKS } from "../../../src/sheets/markLooks";
import { MARKS_SHEET } from "../../../src/workbook/marks/rules";
import { ID } from "../../support/sheet";
import { showPiece } from "../../support/world";
import { openLinkedPane, type LivePane } from "../livePane";

const SETTLED_MS = 1_000;

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane();
});
afterEach(() => live.world.close());

const lineItems = () => `/worksheets/${showPiece(live.world).worksheetId}/line_items`;
const key = (label: string): string =>
  live.pane.store.get().tables?.[0]?.link.mapping.find((column) => column.label === label)?.key ?? "";
const verbs = () => live.pane.verbs(tableVerbs);

/** The colour that a person sees in a body row under a header. */
function colour(row: number, header: string): string | undefined {
  const { table, sheet } = live.sheet();
  const column = table.rect.left + table.columns.findIndex(({ name }) => name === header);
  return sheet.conditional(table.rect.top + 1 + row, column)?.look.fill;
}

/** Until the edits were counted. */
async function settled(): Promise<void> {
  await live.world.run(live.world.clock.wait(SETTLED_MS));
}

it.each(["watch", "readTable"] as const)("an edit right before or after the first %s is counted", async (member) => {
  const { workbook } = live.world.services;
  const type = () => {
    live.sheet().type(0, "Quantity", "701");
  };
  if (member === "watch") {
    const watch = workbook.watch.bind(workbook);
    jest.spyOn(workbook, "watch").mockImplementationOnce((link, heard) => {
      type();
      return watch(link, heard);
    });
  } else {
    const read = workbook.readTable.bind(workbook);
    jest.spyOn(workbook, "readTable").mockImplementationOnce(async (...given) => {
      const table = await read(...given);
      type();
      return table;
    });
  }
  const later = live.reopen();
  await live.world.run(later.verbs(connectVerbs).start());
  await settled();
  expect(later.store.get().tables?.[0]?.status).toMatchObject({ edited: 1 });
});

const marksSheet = () => live.world.office.store.sheets.find(({ name }) => name === MARKS_SHEET);

describe("marks while a person works", () => {
  it("appear after an edit for one request more than counting alone, and for none while they stay the same", async () => {
    const { stats } = live.world.office.host;
    const burst = async (typed: string): Promise<number> => {
      const before = stats.syncs;
      live.sheet().type(0, "Quantity", typed);
      await settled();
      return stats.syncs - before;
    };
    const was = String(live.sheet().value(0, "Quantity"));
    const marked = [await burst("701"), await burst("702"), await burst(was)];
    expect(colour(0, "Quantity")).toBeUndefined();
    await burst("703");
    expect(colour(0, "Quantity")).toBe(MARK_LOOKS.edited.fill);
    await live.world.run(verbs().switchMarks(false));
    const counted = await burst("704");
    expect(marked.map((syncs) => syncs - counted)).toEqual([1, 0, 1]);
  });

  it("wait for work that writes anyway in an Excel that then forgets what can be undone", async () => {
    jest.spyOn(live.world.services.workbook, "marksEdits").mockReturnValue(false);
    const was = live.sheet().value(0, "Quantity");
    live.sheet().type(0, "Quantity", "700");
    await settled();
    expect(colour(0, "Quantity")).toBeUndefined();
    live.world.office.store.undo();
    expect(live.sheet().value(0, "Quantity")).toBe(was);
    live.sheet().type(0, "Quantity", "701");
    await live.world.run(verbs().refresh(live.linkId()));
    expect(colour(0, "Quantity")).toBe(MARK_LOOKS.edited.fill);
  });

  it("show what was changed on both sides once a refresh found it, also to a window that is opened later", async () => {
    live.sheet().type(0, "Quantity", "701");
    await live.world.sim("PATCH", `${lineItems()}/${live.sheet().value(0, ID)}`, { data: { [key("Quantity")]: 4711 } });
    await live.world.run(verbs().refresh(live.linkId()));
    expect(colour(0, "Quantity")).toBe(MARK_LOOKS.conflict.fill);
    const later = live.reopen();
    await live.world.run(later.verbs(connectVerbs).start());
    expect(colour(0, "Quantity")).toBe(MARK_LOOKS.conflict.fill);
    live.sheet().type(0, "Quantity", "4711");
    live.sheet().type(0, "Title", "Bolt, renamed");
    await settled();
    expect(colour(0, "Title")).toBe(MARK_LOOKS.edited.fill);
  });

  it("go out of the workbook by the switch, with their hidden sheet, and stay out", async () => {
    live.sheet().type(0, "Quantity", "701");
    await settled();
    await live.world.run(verbs().switchMarks(false));
    live.sheet().type(1, "Quantity", "702");
    await settled();
    expect([colour(0, "Quantity"), colour(1, "Quantity"), marksSheet()]).toEqual([undefined, undefined, undefined]);
    expect(live.pane.store.get().marks).toBe(false);
    await live.world.run(verbs().switchMarks(true));
    expect([colour(0, "Quantity"), colour(1, "Quantity")]).toEqual(Array(2).fill(MARK_LOOKS.edited.fill));
  });

  it("reach rows that a refresh appended", async () => {
    await live.world.sim("POST", lineItems(), { data: { [key("Title")]: "Theirs" } });
    await live.world.run(verbs().refresh(live.linkId()));
    const row = live.sheet().find("Title", "Theirs");
    live.sheet().type(row, "Quantity", "7");
    await settled();
    expect(colour(row, "Quantity")).toBe(MARK_LOOKS.edited.fill);
  });

  it("leave with the table, and with everything that Bidsheet keeps", async () => {
    live.sheet().type(0, "Quantity", "701");
    await settled();
    const { sheetId } = live.sheet().table;
    const left = live.linkId();
    await live.world.run(live.pane.verbs(tableVerbs).unlink(left));
    expect(live.world.office.store.conditionals.of(sheetId)).toEqual([]);
  });
});
