// A pane that is open and follows nothing: it learns of its person's sends by itself, and signs in again from the card.
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { linkVerbs } from "../../../src/taskpane/link/linkVerbs";
import { lookForNews } from "../../../src/taskpane/tables/sendNews";
import { verbsOf } from "../../../src/taskpane/pane/verbs";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { dying } from "../../support/dying";
import { showPiece } from "../../support/world";
import { demo, openLivePane, type LivePane } from "../livePane";

const LOOK_MS = 10_000;

let live: LivePane;
const rings: { readonly ms: number; readonly call: () => void }[] = [];
beforeEach(async () => {
  rings.length = 0;
  const every = (ms: number, call: () => void) => {
    rings.push({ ms, call });
    return () => undefined;
  };
  live = await openLivePane({}, { every });
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
  await live.world.run(live.pane.verbs(linkVerbs).link({ ...showPiece(live.world), eventTitle: "Event" }));
});
afterEach(() => live.world.close());

const verbs = verbsOf(() => Promise.resolve({ lookForNews }));
const look = () => live.world.run(live.pane.verbs(verbs).lookForNews());
const state = () => live.pane.store.get();
const card = () => state().tables?.[0];

/** Another window of this person hands it over and is closed. */
async function sendElsewhere(rows: readonly number[] = [0, 1]): Promise<void> {
  const { world } = live;
  for (const row of rows) live.sheet().type(row, "Quantity", String(700 + row));
  const shown = await world.run(previewTable(world.services, live.linkId()));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  const pane = dying(world.services, { at: "followSend", when: "before" });
  await world.run(Promise.race([sendPreview(pane.services, shown.preview), pane.death]));
}

/** How often anything is asked of the workbook, from now on. */
function askedOfExcel(): () => number {
  const { workbook } = live.world.services;
  const spies = (["followedSends", "lookAtTable", "readTable"] as const).map((name) => jest.spyOn(workbook, name));
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

it("asks every ten seconds, however often the person connects", async () => {
  expect(rings.map(({ ms }) => ms)).toEqual([LOOK_MS]);
  await live.world.run(live.pane.verbs(connectVerbs).disconnect());
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
  expect(rings).toHaveLength(1);
});

it("takes in what another window sent, and says what is to be decided", async () => {
  await live.world.sim("POST", "/faults", { kind: "status", status: 422, operation: "updateLineItem", times: 1 });
  await sendElsewhere();
  expect(card()?.underWay).toBeNull();
  await live.world.run(live.world.clock.wait(LOOK_MS));
  await look();
  expect(state().notice?.message.title).toBe("Meanwhile: 1 sent, 1 refused");
  expect(state().notice?.action).toMatchObject({ kind: "preview", linkId: live.linkId() });
  expect(card()?.status).toMatchObject({ edited: 1 });
});

it("does not touch the workbook while nothing came", async () => {
  await sendElsewhere();
  await live.world.run(live.world.clock.wait(LOOK_MS));
  await look();
  const asked = askedOfExcel();
  live.requests.length = 0;
  await look();
  await look();
  expect(asked()).toBe(0);
  expect(live.requests).toEqual(["sends", "sends"]);
  await sendElsewhere([2]);
  await live.world.run(live.world.clock.wait(LOOK_MS));
  await look();
  expect(asked()).toBeGreaterThan(0);
});

it("gives way to what the person does, and takes it in with the next look", async () => {
  await sendElsewhere();
  await live.world.run(live.world.clock.wait(LOOK_MS));
  const { work } = state();
  live.pane.store.set({ ...state(), work: { kind: "preview", progress: null, cancelling: false } });
  await look();
  expect(card()?.status).toMatchObject({ edited: 2 });
  live.pane.store.set({ ...state(), work });
  await look();
  expect(card()?.status).toMatchObject({ edited: 0 });
});

const protect = (on: boolean) => live.world.office.store.protectSheet(live.sheet().table.sheetId, on);

it("takes in what came while the sheet was protected as soon as it no longer is", async () => {
  await sendElsewhere();
  await live.world.run(live.world.clock.wait(LOOK_MS));
  protect(true);
  await look();
  await look();
  expect(card()?.status).toMatchObject({ edited: 2 });
  protect(false);
  await look();
  expect(card()?.status).toMatchObject({ edited: 0 });
  expect(state().notice?.message.title).toBe("Meanwhile: 2 sent");
});

it("takes in what came before the pane was opened over a protected sheet as soon as it no longer is", async () => {
  await sendElsewhere();
  await live.world.run(live.world.clock.wait(LOOK_MS));
  protect(true);
  const opened = live.reopen();
  await live.world.run(opened.verbs(connectVerbs).start());
  const own = () => opened.store.get().tables?.[0]?.status;
  expect(own()).toMatchObject({ edited: 2 });
  protect(false);
  await live.world.run(opened.verbs(verbs).lookForNews());
  expect(own()).toMatchObject({ edited: 0 });
});

it("leaves it to the loading of the tables while a pane is being opened", async () => {
  await sendElsewhere([0, 1, 2, 3, 4, 5]);
  const opened = live.reopen();
  const { workbook } = live.world.services;
  const marksOn = workbook.marksOn.bind(workbook);
  const asked = jest.spyOn(workbook, "marksOn").mockImplementation(async () => {
    // It ends while the tables are being looked at.
    await live.world.clock.wait(LOOK_MS);
    await opened.verbs(verbs).lookForNews();
    return marksOn();
  });
  await live.world.run(opened.verbs(connectVerbs).start());
  expect(asked).toHaveBeenCalledTimes(1);
  expect(opened.store.get().notice?.message.title).toBe("While Excel was closed: 6 sent");
});

it("says on the card that the platform refused the credentials, and the send goes on after a sign-in there", async () => {
  await live.world.sim("POST", "/faults", { kind: "status", status: 401, operation: "updateLineItem", times: 1 });
  await sendElsewhere([0, 1, 2, 3, 4, 5]);
  await look();
  await live.world.run(live.world.clock.wait(LOOK_MS));
  await look();
  expect(card()).toMatchObject({ signedOut: true });
  await live.world.run(live.pane.verbs(connectVerbs).signInAgain());
  expect(state().services).toBeNull();
  expect(state().notice?.message.title).toBe("Sign in again");
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
  await live.world.run(live.world.clock.wait(LOOK_MS));
  await look();
  expect(card()).toMatchObject({ signedOut: false, underWay: null, status: { edited: 0 } });
});
