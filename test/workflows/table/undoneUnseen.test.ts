// Ctrl+Z in the midst of our work, and panes that close between the sheet and the agreed copy: the mark in the sheet
// says that it is undone, whoever reads it next.
import { refreshTable } from "../../../src/workflows/refresh/refresh";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { WorkbookError } from "../../../src/workbook/excel/errors";
import { betweenSyncs } from "../../support/coAuthor";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";
import { connect } from "../../support/world";

let story: Story;
afterEach(() => story.close());

/** Among some twenty requests to Excel: rows are marked, written into, and outcomes taken in. */
const MOMENTS = { stays: [18, 19, 20, 21, 22], closes: [5, 12, 20] };

/** A colleague's change and row come with a refresh, and an own edit is shown; the answer is the changed row. */
async function refreshed() {
  story = await Story.begin({ lineItems: 6 });
  const [one = "", other = ""] = story.records.keys();
  const before = story.sheet.value(story.sheet.find(ID, one), "Quantity");
  await story.colleague(one, { c2: 71 });
  await story.colleagueAdds({ c1: "Theirs", c2: 5 });
  await story.refresh();
  story.sheet.type(story.sheet.find(ID, other), "Quantity", "55");
  return { one, before, shown: await story.preview() };
}

function pressUntil(isDone: () => boolean): void {
  while (!isDone() && story.world.office.store.undo());
}

async function newPane(): Promise<Services> {
  const { gateway, clock, office } = story.world;
  return clock.run(connect(gateway, clock, office));
}

test.each([
  ["the pane stays", MOMENTS.stays, false],
  ["the pane closes before it stores what counts as agreed", MOMENTS.closes, true],
])("what Ctrl+Z brings back during a send is no edit afterwards, where %s", async (_name, moments, closes) => {
  for (const moment of moments) {
    const { one, before, shown } = await refreshed();
    const { office, services } = story.world;
    const state = { requests: 0, isPressed: false };
    const stop = betweenSyncs(office.host, () => {
      state.requests += 1;
      if (state.requests !== moment) return;
      pressUntil(() => story.sheet.value(story.sheet.find(ID, one), "Quantity") === before);
      state.isPressed = true;
    });
    const { pane, death } = mortal(services, STORES, () => closes && state.isPressed);
    await story.world.run(Promise.race([sendPreview(pane, shown).catch(stopped), death]));
    stop();
    if (closes) Object.assign(services, await newPane());
    const { plan } = await story.preview();
    const updates = plan.updates.filter(({ id }) => id === one);
    expect({ moment, updates, deletions: plan.deletions }).toEqual({ moment, updates: [], deletions: [] });
    await story.close();
  }
});

interface Closing {
  /** Counted from the first request to Excel. */
  readonly pressedBefore: number;
  readonly closedAfter: number;
}

/** A send whose pane meets Ctrl+Z and closes: the first request that wrote a mark, and what the next preview says. */
async function sendUntil({ pressedBefore, closedAfter }: Closing) {
  const { one, before, shown } = await refreshed();
  const { world } = story;
  const { office, services } = world;
  const handle = office.host.handle.bind(office.host);
  let [requests, marked] = [0, 0];
  office.host.handle = (text) => {
    requests += 1;
    if (requests > closedAfter) throw new Error("The pane is closed.");
    if (requests === pressedBefore)
      pressUntil(() => story.sheet.value(story.sheet.find(ID, one), "Quantity") === before);
    if (marked === 0 && text.includes(`${ID} `)) marked = requests;
    return handle(text);
  };
  const closed = await world.run(sendPreview(services, shown).then(() => "ended", String));
  office.host.handle = handle;
  await world.run(world.clock.wait(120_000));
  Object.assign(services, await newPane());
  const { plan, sheetUndone } = await story.preview();
  const of = (rows: readonly { readonly id: string }[]) => rows.filter(({ id }) => id === one).length;
  await story.close();
  return { closed, marked, sheetUndone, deletions: plan.deletions, edits: of(plan.updates), asked: of(plan.conflicts) };
}

test("Ctrl+Z right before a write whose pane closes with it is no edit and no deletion, wherever the table was looked at", async () => {
  const never = Number.POSITIVE_INFINITY;
  const { marked } = await sendUntil({ pressedBefore: never, closedAfter: never });
  const afterLook = await sendUntil({ pressedBefore: marked, closedAfter: marked });
  expect(afterLook).toMatchObject({ closed: "Error: The pane is closed.", sheetUndone: true });
  expect(afterLook).toMatchObject({ edits: 0, deletions: [], asked: 1 });
  const beforeLook = await sendUntil({ pressedBefore: marked - 1, closedAfter: marked });
  expect(beforeLook).toMatchObject({ closed: "Error: The pane is closed.", sheetUndone: true });
  expect(beforeLook).toMatchObject({ edits: 0, deletions: [], asked: 0 });
});

/** What a refresh brought is written, and the pane closes before it stores the copy; a preview stores it. */
test("what came with a refresh whose pane closed is no deletion and no edit when it is undone later", async () => {
  story = await Story.begin({ lineItems: 6 });
  const [one = ""] = story.records.keys();
  const before = story.sheet.value(story.sheet.find(ID, one), "Quantity");
  await story.colleague(one, { c2: 71 });
  await story.colleagueAdds({ c1: "Theirs", c2: 5 });
  const { pane, death } = mortal(story.world.services, STORES, () => true);
  await story.world.run(Promise.race([refreshTable(pane, story.link.id), death]));
  expect(story.sheet.find("Title", "Theirs")).toBe(6);
  Object.assign(story.world.services, await newPane());
  await story.preview();
  pressUntil(() => story.sheet.rowCount() === 6 && story.sheet.value(0, "Quantity") === before);
  expect((await story.preview()).plan).toMatchObject({ updates: [], deletions: [], conflicts: [] });
});

/** The preview gives a row the id back that Ctrl+Z took; the pane closes in the moment when that is done. */
test("a row that got its id back from a pane that closed is not deleted when Ctrl+Z takes the id again", async () => {
  story = await Story.begin({ lineItems: 6 });
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2", Price: "3" });
  await story.send(await story.preview());
  pressUntil(() => story.sheet.value(row, ID) === "");
  const { pane, death } = mortal(story.world.services, /./, () => story.sheet.value(row, ID) !== "");
  await story.world.run(Promise.race([previewTable(pane, story.link.id), death]));
  pressUntil(() => story.sheet.value(row, ID) === "");
  Object.assign(story.world.services, await newPane());
  story.sheet.type(row, "Title", "Pump Z");
  story.sheet.type(row, "Quantity", "8");
  story.sheet.type(row, "Price", "7");
  expect((await story.preview()).plan.deletions).toEqual([]);
});

const STORES = /^(saveAgreed|renewAgreed)/;

/** The same pane, which ends at the next such call to the workbook once `endsNow`. */
function mortal(services: Services, calls: RegExp, endsNow: () => boolean): { pane: Services; death: Promise<void> } {
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => (die = resolve));
  const workbook = new Proxy(services.workbook, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function" || !calls.test(String(key))) return value;
      return (...words: unknown[]): unknown => {
        if (!endsNow()) return Reflect.apply(value, target, words);
        die();
        return new Promise(() => undefined);
      };
    },
  });
  return { pane: { ...services, workbook }, death };
}

/** Rows moved while they were written. */
function stopped(error: unknown): void {
  if (!(error instanceof WorkbookError)) throw error;
}
