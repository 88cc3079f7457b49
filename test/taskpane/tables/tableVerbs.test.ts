import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { linkVerbs } from "../../../src/taskpane/link/linkVerbs";
import { earlierSendVerbs, previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { tableVerbs } from "../../../src/taskpane/tables/tableVerbs";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { TableEntry } from "../../../src/taskpane/pane/screens/screens";
import { dying } from "../../support/dying";
import { showPiece } from "../../support/world";
import { openLinkedPane, type LivePane } from "../livePane";

/** Longer than a lease lasts, and than columns count as known. */
const LATER_MS = 61_000;

let live: LivePane;
beforeEach(async () => {
  live = await openLinkedPane();
});
afterEach(() => live.world.close());

const notice = () => live.pane.store.get().notice?.message;
const card = (n = 0): TableEntry => {
  const entry = live.pane.store.get().tables?.[n];
  if (entry === undefined) throw new Error("There is no card.");
  return entry;
};
const records = () => live.world.simulator.records.lineItems.get(showPiece(live.world).worksheetId);

function protect(n: number, on: boolean): void {
  const { store } = live.world.office;
  store.protectSheet(store.table(card(n).link.tableId)?.sheetId ?? "", on);
}

async function linkAnother(): Promise<string> {
  const { worksheetId } = showPiece(live.world);
  const other = [...live.world.simulator.records.worksheets.values()].find(
    (one) => one.id !== worksheetId && one.columns.length > 0,
  );
  if (other === undefined) throw new Error("There is no other worksheet.");
  const request = { eventId: other.eventId, eventTitle: "Another", worksheetId: other.id };
  await live.world.run(live.pane.verbs(linkVerbs).link(request));
  return live.pane.store.get().tables?.[1]?.link.id ?? "";
}

async function renameColumn(name: string, to: string): Promise<void> {
  const { worksheetId } = showPiece(live.world);
  const before = live.world.simulator.records.worksheets.get(worksheetId)?.columns ?? [];
  const columns = before.map((one) => ({
    data_identifier: one.data_identifier,
    kind: one.kind,
    name: one.name === name ? to : one.name,
  }));
  await live.world.sim("PATCH", `/worksheets/${worksheetId}`, { columns });
  live.world.clock.advance(LATER_MS);
}

/** A window of this person that is closed once its send is handed over. */
async function closeInSend(): Promise<void> {
  const { world } = live;
  live.sheet().type(0, "Quantity", "701");
  live.sheet().type(1, "Quantity", "702");
  const shown = await world.run(previewTable(world.services, live.linkId()));
  if (!shown.ok) throw new Error(shown.obstacle.kind);
  const pane = dying(world.services, { at: "followSend", when: "before" });
  await world.run(Promise.race([sendPreview(pane.services, shown.preview), pane.death]));
}

describe("refreshing several tables", () => {
  it("tells what became of each, and the failed one's card goes on telling it", async () => {
    const second = await linkAnother();
    protect(1, true);
    await live.world.run(live.pane.verbs(tableVerbs).refreshAll([live.linkId(), second]));
    const { screen } = live.pane.store.get();
    expect(screen).toMatchObject({ kind: "refreshed", tables: [{ kind: "done" }, { kind: "failed" }] });
    expect(card(1).failed?.message.title).toBe("The sheet is protected");
    expect(card(0).failed).toBeNull();

    protect(1, false);
    await live.world.run(live.pane.verbs(tableVerbs).refreshAll([second]));
    expect(card(1).failed).toBeNull();
  });

  it("stops where the person says so, and tells what was not reached", async () => {
    const second = await linkAnother();
    const both = live.pane.verbs(tableVerbs).refreshAll([live.linkId(), second]);
    const stop = live.pane.store.subscribe(() => {
      if (live.pane.store.get().work?.table?.nth === 1) live.pane.cancel();
    });
    await live.world.run(both);
    stop();
    expect(live.pane.store.get().screen).toMatchObject({
      kind: "refreshed",
      cancelled: true,
      tables: [{ kind: "notReached" }, { kind: "notReached" }],
    });
  });
});

describe("columns that changed on the platform", () => {
  it("stand on the card after a refresh, and are adopted with one click", async () => {
    await renameColumn("Quantity", "Amount");
    await live.world.run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
    expect(card().link.drift?.renamed).toMatchObject([{ label: "Quantity", now: "Amount" }]);
    expect(live.pane.store.get().notice?.intent).toBe("warning");
    expect(notice()?.text).toMatch(/columns changed on the platform/);

    await live.world.run(live.pane.verbs(tableVerbs).adoptDrift(live.linkId()));
    expect(card().link.drift).toBeUndefined();
    expect(notice()?.title).toMatch(/has the platform's columns/);
    expect(live.sheet().value(0, "Amount")).toBe([...(records()?.values() ?? [])][0]?.data["c2"]);
  });
});

describe("the selected rows", () => {
  it("are asked for when none is selected, and nothing is read", async () => {
    await linkAnother();
    live.operations.length = 0;
    await live.world.run(live.pane.verbs(tableVerbs).refreshRows(live.linkId()));
    expect(notice()?.title).toBe("No row of this table selected");
    expect(live.operations).toEqual([]);
  });

  it("alone are refreshed", async () => {
    await live.world.run(live.pane.verbs(tableVerbs).showCell(live.linkId(), 2, null));
    live.operations.length = 0;
    await live.world.run(live.pane.verbs(tableVerbs).refreshRows(live.linkId()));
    expect(notice()?.title).toBe("1 selected row refreshed");
  });
});

describe("a send whose window was closed", () => {
  it("stands on the card, and is paused, resumed and taken in as the person looks on", async () => {
    await closeInSend();
    const { pane, world } = live;
    const linkId = card().link.id;
    const verbs = pane.verbs(earlierSendVerbs);
    await world.run(verbs.lookAgain(linkId));
    const id = card().underWay?.progress?.id ?? "";
    expect(card().underWay).toMatchObject({ here: true, progress: { changes: 2 } });
    await world.run(verbs.pauseSend(linkId, id));
    expect(card().underWay).toMatchObject({ progress: { state: "paused", why: "person" } });
    await world.run(verbs.resumeSend(linkId, id));
    await world.run(world.clock.wait(LATER_MS));
    await world.run(verbs.lookAgain(linkId));
    expect(card().underWay).toBeNull();
    expect(card().status).toMatchObject({ edited: 0 });
    expect(notice()?.title).toBe("While Excel was closed: 2 sent");
  });

  it("is told first by the pane that opens next, with what is left to decide", async () => {
    await live.world.sim("POST", "/faults", { kind: "status", status: 422, operation: "updateLineItem", times: 1 });
    await closeInSend();
    await live.world.run(live.world.clock.wait(LATER_MS));
    await live.world.run(live.pane.verbs(connectVerbs).start());
    expect(notice()?.title).toBe("While Excel was closed: 1 sent, 1 refused");
    expect(live.pane.store.get().notice?.action).toMatchObject({ kind: "preview", linkId: live.linkId() });
  });
});

describe("disconnecting while a send runs", () => {
  it("asks first what becomes of it, and then does that", async () => {
    await closeInSend();
    const { pane, world } = live;
    const linkId = card().link.id;
    const earlier = pane.verbs(earlierSendVerbs);
    await world.run(earlier.lookAgain(linkId));
    await world.run(earlier.pauseSend(linkId, card().underWay?.progress?.id ?? ""));
    const verbs = pane.verbs(connectVerbs);
    await world.run(verbs.disconnect());
    expect(pane.store.get().signOut).toMatchObject([{ changes: 2 }]);
    expect(pane.store.get().services).not.toBeNull();
    await world.run(verbs.stayConnected());
    expect(pane.store.get().signOut).toEqual([]);

    await world.run(verbs.disconnect());
    await world.run(verbs.disconnect("stop"));
    expect(pane.store.get()).toMatchObject({ services: null, signOut: [] });
  });
});

describe("a send that is taken back", () => {
  it("is shown as a preview first, and is undone by sending that", async () => {
    const before = live.sheet().value(0, "Quantity");
    live.sheet().type(0, "Quantity", "701");
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    await live.world.run(live.pane.verbs(previewVerbs).send());
    const { screen } = live.pane.store.get();
    const sendId = screen.kind === "result" ? screen.outcome.sendId : null;
    live.operations.length = 0;
    await live.world.run(live.pane.verbs(earlierSendVerbs).undoSend(live.linkId(), sendId ?? ""));
    expect(live.preview().preview).toMatchObject({ kind: "undo", undoes: sendId });
    expect(live.operations).not.toContain("updateLineItem");

    await live.world.run(live.pane.verbs(previewVerbs).send());
    expect([...(records()?.values() ?? [])][0]?.data["c2"]).toBe(before);
    expect(live.sheet().value(0, "Quantity")).toBe(before);
  });

  it("says what stands in the way when it was made from another table", async () => {
    await live.world.run(live.pane.verbs(earlierSendVerbs).undoSend(live.linkId(), "elsewhere.s1"));
    expect(notice()?.title).toBe("This send belongs to another table");
    expect(live.pane.store.get().screen.kind).toBe("home");
  });
});
