// The line above a table says when a send of it runs, and when one ended with rows for the person to decide.
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { dying } from "../../support/dying";
import { Story } from "../../support/story";

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: 60 });
});
afterEach(() => story.close());

/** Two rows above the header. */
function line(): string {
  const { sheet, table } = story.sheet;
  const { top, left } = table.rect;
  const values = story.world.office.store.read(
    sheet.id,
    { top: top - 2, left, bottom: top - 2, right: left + 1 },
    "values",
  );
  return values.flat().join("");
}

async function handOverAndDie(rows: number): Promise<void> {
  const { world } = story;
  for (let row = 0; row < rows; row += 1) story.sheet.type(row, "Quantity", String(700 + row));
  const shown = await world.run(previewTable(world.services, story.link.id));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  const pane = dying(world.services, { at: "followSend", when: "before" });
  await world.run(Promise.race([sendPreview(pane.services, shown.preview), pane.death]));
}

test("a long send is on the line from its hand-over until a window takes in its end", async () => {
  await handOverAndDie(55);
  expect(line()).toMatch(
    /^Bidsheet: refreshed .*\. A send of 55 rows has been running since 2026-01-05 at \d\d:\d\d UTC; open Bidsheet to see its outcome\.$/,
  );
  await story.world.run(story.world.clock.wait(60_000));
  await story.refresh();
  expect(line()).toMatch(/^Bidsheet: refreshed \S+ at \S+ UTC, SANDBOX US$/);
});

test("a send that ended with refused rows is on the line until nothing of the table is left to send", async () => {
  await story.world.sim("POST", "/faults", { kind: "status", status: 422, operation: "updateLineItem", times: 1 });
  story.sheet.type(0, "Quantity", "701");
  story.sheet.type(1, "Quantity", "702");
  expect(await story.send(await story.preview())).toMatchObject({ updated: 1, failed: 1 });
  const left = /\. The send that ended \S+ at \S+ UTC has 1 row that you must decide on: open Bidsheet and preview\.$/;
  expect(line()).toMatch(left);
  await story.refresh();
  expect(line()).toMatch(left);
  expect(await story.send(await story.preview())).toMatchObject({ updated: 1, failed: 0 });
  expect(line()).toMatch(/^Bidsheet: refreshed \S+ at \S+ UTC, SANDBOX US$/);
});

test("a short send that ends well writes nothing there", async () => {
  const before = line();
  story.sheet.type(0, "Quantity", "701");
  const saved = jest.spyOn(story.world.services.workbook, "saveLink");
  await story.send(await story.preview());
  expect(saved.mock.calls.map(([link]) => link.sendNote)).toEqual(saved.mock.calls.map(() => undefined));
  expect(line().length).toBe(before.length);
});
