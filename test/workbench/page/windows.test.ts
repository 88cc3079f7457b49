// The workbook as one person changes it, in a window of their own.
import { createExcelHost } from "../../../src/workbench/excel-host/excelHost";
import { storeOfPerson } from "../../../src/workbench/page/windows";
import { desk, type Desk } from "../model/support";

let book: Desk["book"];
let sheetId: string;

beforeEach(async () => {
  ({ book, sheetId } = await desk());
});

function person() {
  const { coAuthors } = createExcelHost(book);
  const { store, leave } = storeOfPerson(book, coAuthors);
  const heard: string[] = [];
  book.onEvent((event) => {
    if (event.kind === "changed") heard.push(coAuthors.sourceOf(event));
  });
  return { store, leave, heard };
}

test("what a person types or merges is local for their own window and remote for the other one", () => {
  const [one, other] = [person(), person()];
  one.store.enter(sheetId, 0, 0, "typed");
  other.store.merges.merge(sheetId, { top: 2, left: 0, bottom: 2, right: 1 }, false);
  other.store.enter(sheetId, 1, 0, "typed beside");
  expect(one.heard.slice(0, 1)).toEqual(["Local"]);
  expect(new Set(one.heard.slice(1))).toEqual(new Set(["Remote"]));
  expect(other.heard.slice(0, 1)).toEqual(["Remote"]);
  expect(new Set(other.heard.slice(1))).toEqual(new Set(["Local"]));
});

test("a window that closes hears no more of the workbook", () => {
  const { store, leave } = person();
  let changes = 0;
  store.subscribe(() => (changes += 1));
  store.enter(sheetId, 0, 0, "heard");
  const before = changes;
  leave();
  book.enter(sheetId, 1, 0, "unheard");
  expect([before > 0, changes]).toEqual([true, before]);
});
