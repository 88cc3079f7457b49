// Ctrl+Z takes the statuses of a run out of the sheet. The ledger is custom XML and stays, and so does the platform.
import { readInviteColumn } from "../../../src/workflows/invite/column";
import type { InviteRequest } from "../../../src/workflows/invite/types";
import type { Services } from "../../../src/workflows/services";
import { cellsOf, putCells } from "../../support/grid";
import { connect } from "../../support/world";
import { InviteStory } from "./story";

let story: InviteStory;
let ids: readonly string[];

beforeEach(async () => {
  story = await InviteStory.begin();
  ids = story.references("companyIds", 3);
  await putCells(story.world, [["Supplier"], ...ids.map((id) => [id])], "A2:A4");
});
afterEach(() => story.close());

async function selection(services: Services): Promise<InviteRequest> {
  const read = await story.world.run(readInviteColumn(services, null));
  if (!read.ok || read.column.selected === null) throw new Error("No column was read.");
  const source = { kind: "column", selected: read.column.selected } as const;
  return { eventId: story.eventId, kind: "companyIds", change: "invite", source };
}

const told = () => cellsOf(story.world, "B", 1, 4).map((text) => String(text).slice(0, 7));
const TOLD = ["Bidshee", "Invited", "Invited", "Invited"];

/** Takes back what the run wrote, and no cell of the person's. */
function undoStatuses(): number {
  const { store } = story.world.office;
  let steps = 0;
  while (told().some((text) => text !== "")) {
    if (!store.undo()) throw new Error("There is nothing left to undo.");
    steps += 1;
  }
  return steps;
}

test("a run whose statuses were taken back with Ctrl+Z invites nobody again, in this pane or another", async () => {
  const { services, gateway, clock, office } = story.world;
  await story.send(await story.preview(await selection(services)));
  expect(told()).toEqual(TOLD);
  expect(office.host.undoCleared).toEqual([]);
  expect(undoStatuses()).toBeGreaterThan(0);
  const another = await clock.run(connect(gateway, clock, office));
  for (const pane of [services, another]) {
    const shown = await story.preview(await selection(pane), pane);
    expect(shown.chunks).toEqual([]);
    expect(shown.candidates.map(({ standing }) => standing.state)).toEqual(["invited", "invited", "invited"]);
  }
  expect(story.mailed()).toHaveLength(3);
});

test("statuses that Ctrl+Y brings back are those of the run, and the next run uses their column", async () => {
  const { services, office } = story.world;
  await story.send(await story.preview(await selection(services)));
  const steps = undoStatuses();
  for (let n = 0; n < steps; n += 1) office.store.redo();
  expect(told()).toEqual(TOLD);
  const again = story.choose(await story.preview(await selection(services)), { again: new Set([ids[0] ?? ""]) });
  await story.send(again);
  expect(cellsOf(story.world, "C", 1, 4)).toEqual(["", "", "", ""]);
});

test("after Ctrl+Z the next run says of each row what came of it before", async () => {
  const { services } = story.world;
  await story.send(await story.preview(await selection(services)));
  undoStatuses();
  const again = story.choose(await story.preview(await selection(services)), { again: new Set([ids[0] ?? ""]) });
  await story.send(again);
  expect(told()).toEqual(["Bidshee", "Invited", "Left ou", "Left ou"]);
});
