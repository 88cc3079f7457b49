import { noChoices } from "../../src/sync/plan/choices";
import { conflictKey } from "../../src/sync/conflictKey";
import { connectVerbs } from "../../src/taskpane/connect/connectVerbs";
import { previewVerbs } from "../../src/taskpane/preview/previewVerbs";
import { tableVerbs } from "../../src/taskpane/tables/tableVerbs";
import { ID } from "../support/sheet";
import { showPiece } from "../support/world";
import { demo, openLinkedPane, openLivePane, type LivePane } from "./livePane";

function title({ pane }: LivePane): string | undefined {
  return pane.store.get().notice?.message.title;
}

function recordOf(live: LivePane, id: string) {
  return live.world.simulator.records.lineItems.get(showPiece(live.world).worksheetId)?.get(id)?.data;
}

async function colleague(live: LivePane, id: string, data: Record<string, unknown>): Promise<void> {
  const { worksheetId } = showPiece(live.world);
  await live.world.sim("PATCH", `/worksheets/${worksheetId}/line_items/${id}`, { data });
}

const quantityOf = (live: LivePane) => {
  const column = live.pane.store.get().tables?.[0]?.link.mapping.find((one) => one.label === "Quantity");
  return column?.key ?? "";
};

/** The table's counts as soon as they name an edit. */
const counted = ({ pane }: LivePane) =>
  new Promise<unknown>((resolve) => {
    pane.store.subscribe(() => {
      const status = pane.store.get().tables?.[0]?.status;
      if (status?.ok === true && status.edited > 0) resolve(status);
    });
  });

describe("connecting", () => {
  it("says that wrong keys are wrong, keeps none of them and lets the person try again", async () => {
    const live = await openLivePane();
    await live.world.run(live.pane.verbs(connectVerbs).connect({ ...demo, userToken: "not-the-token" }));
    expect(title(live)).toBe("The platform refused these keys");
    expect(live.pane.store.get()).toMatchObject({ services: null, work: null });
    expect([...live.storage]).toEqual([]);
    expect(JSON.stringify(live.pane.store.get().notice)).not.toContain("not-the-token");

    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    expect(live.pane.store.get()).toMatchObject({ tables: [], notice: null, screen: { kind: "home" } });
  });

  it("keeps the bearer token alone, and no key", async () => {
    const live = await openLivePane();
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    const kept = [...live.storage.values()].join(" ");
    expect(kept).not.toBe("");
    for (const key of [demo.apiKey, demo.userToken, demo.userEmail]) expect(kept).not.toContain(key);
  });

  it("goes on with the session of before a reload", async () => {
    const live = await openLivePane();
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    await live.world.run(live.pane.verbs(connectVerbs).start());
    expect(live.pane.store.get().services?.account.userEmail).toBe(demo.userEmail);
  });

  it("says that the gateway is away, and connects when it is back", async () => {
    const live = await openLivePane();
    live.line.cut = true;
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    expect(title(live)).toBe("The gateway cannot be reached");
    live.line.cut = false;
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    expect(live.pane.store.get().services).not.toBeNull();
  });

  it("says that the platform is away", async () => {
    const live = await openLivePane();
    await live.world.sim("POST", "/faults", { kind: "dropBefore", times: "always" });
    await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
    expect(title(live)).toBe("The platform cannot be reached");
    expect(live.pane.store.get()).toMatchObject({ services: null, work: null });
  });

  it("forgets the token on disconnecting and leaves the tables linked", async () => {
    const live = await openLinkedPane();
    await live.world.run(live.pane.verbs(connectVerbs).disconnect());
    expect(live.pane.store.get()).toMatchObject({ services: null, screen: { kind: "home" } });
    expect([...live.storage]).toEqual([]);
    expect(await live.world.run(live.world.services.workbook.links())).toHaveLength(1);
  });
});

describe("linked tables", () => {
  it("shows a new link with its counts", async () => {
    const live = await openLinkedPane();
    expect(live.pane.store.get().tables?.[0]?.status).toMatchObject({ ok: true, rows: 30, edited: 0 });
    expect(live.pane.store.get().screen.kind).toBe("home");
  });

  it("counts again when the edits pause", async () => {
    const live = await openLinkedPane();
    live.sheet().type(0, "Quantity", "123456");
    live.sheet().type(1, "Quantity", "654321");
    const before = live.world.clock.now();
    expect(await live.world.run(counted(live))).toMatchObject({ edited: 2 });
    expect(live.world.clock.now()).toBeGreaterThan(before);
  });

  it("counts an edit that comes while work ends, after the work's own count", async () => {
    const live = await openLinkedPane();
    const { gateway } = live.pane.parts;
    const ask = gateway.sends.bind(gateway);
    jest.spyOn(gateway, "sends").mockImplementationOnce(async (...words) => {
      live.sheet().type(0, "Quantity", "123456");
      await live.world.clock.wait(5_000);
      return ask(...words);
    });
    const count = counted(live);
    await live.world.run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
    expect(await live.world.run(count)).toMatchObject({ edited: 1 });
  });

  it("runs one refresh for a double click", async () => {
    const live = await openLinkedPane();
    live.operations.length = 0;
    const both = Promise.all([
      live.pane.verbs(tableVerbs).refresh(live.linkId()),
      live.pane.verbs(tableVerbs).refresh(live.linkId()),
    ]);
    await live.world.run(both);
    expect(live.operations).toEqual(["listLineItems"]);
    expect(live.pane.store.get().notice?.intent).toBe("success");
  });

  it("stops a refresh that is cancelled and says that the edits are as they were", async () => {
    const live = await openLinkedPane({ lineItems: 350 });
    live.sheet().type(0, "Quantity", "123456");
    const stop = live.pane.store.subscribe(() => {
      if (live.pane.store.get().work?.progress?.step === "reading") live.pane.cancel();
    });
    await live.world.run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
    stop();
    expect(title(live)).toBe("Refresh was stopped");
    expect(live.pane.store.get().work).toBeNull();
    expect(live.sheet().value(0, "Quantity")).toBe(123456);
  });

  it("goes back to Connect when the session ends, and leaves the table linked", async () => {
    const live = await openLinkedPane();
    await live.world.run(live.pane.parts.gateway.disconnect());
    await live.world.run(live.pane.verbs(tableVerbs).refresh(live.linkId()));
    expect(title(live)).toBe("You are no longer connected");
    expect(live.pane.store.get().services).toBeNull();
    expect(await live.world.run(live.world.services.workbook.links())).toHaveLength(1);
  });

  it("offers to take over a table of another account, and only then refreshes it", async () => {
    const live = await openLinkedPane();
    const { workbook } = live.world.services;
    const [link] = await live.world.run(workbook.links());
    if (link === undefined) throw new Error("Nothing is linked.");
    await live.world.run(workbook.saveLink({ ...link, accountId: "another", accountLabel: "a colleague" }));
    await live.world.run(live.pane.verbs(tableVerbs).refresh(link.id));
    expect(live.pane.store.get().notice).toMatchObject({ action: { kind: "adopt", linkId: link.id } });
    await live.world.run(live.pane.verbs(tableVerbs).adopt(link.id));
    await live.world.run(live.pane.verbs(tableVerbs).refresh(link.id));
    expect(live.pane.store.get().notice?.intent).toBe("success");
  });
});

describe("preview and send", () => {
  it("sends the side that was chosen for a conflict", async () => {
    const live = await openLinkedPane();
    const [mine, theirs] = [String(live.sheet().value(0, ID)), String(live.sheet().value(1, ID))];
    const key = quantityOf(live);
    live.sheet().type(0, "Quantity", "1001");
    live.sheet().type(1, "Quantity", "1002");
    await colleague(live, mine, { [key]: 2001 });
    await colleague(live, theirs, { [key]: 2002 });
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    const { conflicts } = live.preview();
    expect(conflicts).toHaveLength(2);
    const column = conflicts[0]?.column ?? -1;
    await live.world.run(
      live.pane.verbs(previewVerbs).choose({
        ...noChoices,
        resolutions: new Map([
          [conflictKey(mine, column), "ours"],
          [conflictKey(theirs, column), "theirs"],
        ]),
      }),
    );
    // Decided ones stay in sight, so that the person can think again.
    expect(live.preview()).toMatchObject({ conflicts: { length: 2 } });
    await live.world.run(live.pane.verbs(previewVerbs).send());
    expect(live.pane.store.get().screen).toMatchObject({
      kind: "result",
      outcome: { updated: 1, failed: 0 },
    });
    expect(recordOf(live, mine)?.[key]).toBe(1001);
    expect(recordOf(live, theirs)?.[key]).toBe(2002);
    expect(live.sheet().value(1, "Quantity")).toBe(2002);
  });

  it("deletes only what was ticked", async () => {
    const live = await openLinkedPane();
    const ids = [String(live.sheet().value(3, ID)), String(live.sheet().value(4, ID))];
    live.sheet().deleteRow(4);
    live.sheet().deleteRow(3);
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    expect(
      live
        .preview()
        .preview.plan.deletions.map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    await live.world.run(live.pane.verbs(previewVerbs).choose({ ...noChoices, deletions: new Set([ids[0] ?? ""]) }));
    await live.world.run(live.pane.verbs(previewVerbs).send());
    expect(live.pane.store.get().screen).toMatchObject({ outcome: { deleted: 1 } });
    expect(ids.map((id) => recordOf(live, id) === undefined)).toEqual([true, false]);
  });

  it("sends nothing when the sheet changed after the preview, and shows the new one", async () => {
    const live = await openLinkedPane();
    live.sheet().type(0, "Quantity", "1001");
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    live.sheet().type(1, "Quantity", "1002");
    live.operations.length = 0;
    await live.world.run(live.pane.verbs(previewVerbs).send());
    expect(title(live)).toBe("Something changed since the preview");
    expect(live.preview().preview.plan.updates).toHaveLength(2);
    expect(live.operations).not.toContain("updateLineItem");
  });

  it("keeps the choices that still mean the same when it must show a new preview", async () => {
    const live = await openLinkedPane();
    const id = String(live.sheet().value(0, ID));
    live.sheet().type(0, "Quantity", "1001");
    await colleague(live, id, { [quantityOf(live)]: 2001 });
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    const column = live.preview().conflicts[0]?.column ?? -1;
    const choice = new Map([[conflictKey(id, column), "ours" as const]]);
    await live.world.run(live.pane.verbs(previewVerbs).choose({ ...noChoices, resolutions: choice }));
    live.sheet().type(1, "Quantity", "1002");
    await live.world.run(live.pane.verbs(previewVerbs).send());
    expect([...live.preview().preview.choices.resolutions]).toEqual([...choice]);
    expect(live.preview().preview.plan.updates).toHaveLength(2);
  });

  it("makes a copied row a new one", async () => {
    const live = await openLinkedPane();
    const id = String(live.sheet().value(0, ID));
    live.sheet().put(2, ID, id);
    await live.world.run(live.pane.verbs(previewVerbs).preview(live.linkId()));
    expect(live.preview().preview.plan.problems[0]?.kind).toBe("duplicateId");
    await live.world.run(live.pane.verbs(previewVerbs).makeNew(live.linkId(), [{ row: 2, id }]));
    expect(live.preview().preview.plan).toMatchObject({ creates: { length: 1 }, problems: [] });
  });
});
