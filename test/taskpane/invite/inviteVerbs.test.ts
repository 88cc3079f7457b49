// Inviting from the pane, over the whole chain: the selection of a real sheet, who gets mail, the run, and what stands
// on the rows afterwards.
import { inviteAfterVerbs, inviteFormVerbs, inviteVerbs } from "../../../src/taskpane/invite/inviteVerbs";
import { addinStory, GONE, type InvitePaneStory } from "./invitePane";

let story: InvitePaneStory;
beforeEach(async () => {
  story = await addinStory();
});
afterEach(() => story.close());

it("guesses what the selected column holds, shows who gets mail, sends it and tells each row", async () => {
  const ids = story.companies(12);
  await story.put([["Company", "Supplier ID"], ...ids.map((id, at) => [`Firm ${at}`, Number(id)])], "B", true);
  await story.open();
  expect(story.at("setup")).toMatchObject({
    kind: "companyIds",
    column: { selected: { header: "Supplier ID" } },
  });
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  const { preview } = story.at("check");
  expect(preview.chunks.map(({ length }) => length)).toEqual([10, 2]);
  expect(preview).toMatchObject({ irreversible: true, atomicity: "allOrNothing" });
  expect(preview.names.get(ids[3] ?? "")).toBe("Firm 3");
  expect(story.mailed()).toEqual([]);
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.at("done").done).toMatchObject({ done: 12, refused: 0, unknown: 0, rowsTold: 12 });
  expect(story.mailed()).toEqual(ids);
  expect(story.cells("C", 2, 13).every((text) => /^Invited /.test(String(text)))).toBe(true);
});

it("leaves out who was invited before, and sends a second mail for a tick of its own alone", async () => {
  const ids = story.companies(3);
  await story.put([["Supplier ID"], ...ids.slice(0, 2).map((id) => [id])], "A");
  await story.sendAll();
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.check();
  const { candidates, choices, chunks } = story.at("check").preview;
  expect(chunks).toEqual([[ids[2]]]);
  expect(candidates[0]).toMatchObject({ position: "before", standing: { state: "invited" } });
  await story.run(story.pane.verbs(inviteVerbs).chooseInvite({ ...choices, again: new Set([ids[0] ?? ""]) }));
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.at("done").done.rows.map(({ reference }) => reference)).toEqual([ids[0], ids[2]]);
  expect(story.notice()).toBeNull();
});

it("takes invitations back", async () => {
  const ids = story.companies(2);
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.sendAll();
  await story.open();
  story.pane.verbs(inviteFormVerbs).formInvite({ change: "remove" });
  await story.run(story.pane.verbs(inviteVerbs).checkInvite());
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.at("done").done).toMatchObject({ done: 2 });
  expect(story.invited()).toEqual([]);
});

it("takes refused requests apart only after they were shown, and invites nobody twice", async () => {
  const ids = story.companies(13);
  await story.put([["Supplier ID"], ...[...ids.slice(0, 4), GONE, ...ids.slice(4)].map((id) => [id])], "A");
  await story.sendAll();
  expect(story.at("done").done).toMatchObject({ done: 4, refused: 10, named: [{ reference: GONE }] });
  await story.run(story.pane.verbs(inviteVerbs).takeApart());
  expect(story.at("check").preview).toMatchObject({ apart: true });
  expect(story.mailed()).toHaveLength(4);
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.at("done").done).toMatchObject({ done: 9, refused: 1, refusedChunks: [] });
  expect(story.mailed().sort()).toEqual([...ids].sort());
});

it("says what is known of a lost answer, and takes the person's word into ledger and rows", async () => {
  const ids = story.companies(2);
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.fault({ kind: "dropAnswer", operation: "addSuppliers" });
  await story.sendAll();
  expect(story.at("done").done).toMatchObject({ done: 0, unknown: 2, stoppedBy: { kind: "unknownOutcome" } });
  await story.run(story.pane.verbs(inviteAfterVerbs).lookUpInvite());
  expect(story.notice()?.title).toBe("The answer is still missing");
  await story.run(story.pane.verbs(inviteAfterVerbs).settleInvite([ids[0] ?? ""], true));
  expect(story.at("done").done).toMatchObject({ done: 1, unknown: 1 });
  expect(story.cells("B", 2, 3).map((text) => String(text).split(" ")[0])).toEqual(["Invited", "Unknown:"]);
  // The other one is settled where it is met next.
  await story.check();
  expect(story.at("check").preview.chunks).toEqual([]);
  await story.run(story.pane.verbs(inviteAfterVerbs).settleInvite([ids[1] ?? ""], false));
  expect(story.at("check").preview.chunks).toEqual([[ids[1]]]);
  expect(story.mailed()).toHaveLength(2);
});

it("shows the list anew when somebody sent to the event since, without what was ticked for a second mail", async () => {
  const ids = story.companies(2);
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.check();
  await story.sendElsewhere([ids[0] ?? ""]);
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.notice()?.title).toBe("Somebody sent to this event meanwhile");
  expect(story.at("check").preview.chunks).toEqual([[ids[1]]]);
  expect(story.mailed()).toEqual([ids[0]]);
});

it("writes the ledger of the event", async () => {
  const ids = story.companies(2);
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.sendAll();
  await story.run(story.pane.verbs(inviteAfterVerbs).writeInviteLedger());
  expect(story.notice()?.text).toMatch(/^2 entries written/);
});

describe("A run that was cut off", () => {
  it("before it was handed over is offered in the list of tables, and finished without a second mail to anybody", async () => {
    const ids = story.companies(25);
    await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
    await story.check();
    const [run] = await story.dieAt("before");
    expect(story.mailed()).toEqual([]);
    expect(run).toMatchObject({ title: story.event.title, counts: { creates: 25 } });
    await story.run(story.pane.verbs(inviteAfterVerbs).finishInvite(run?.id ?? ""));
    const { preview } = story.at("check");
    expect(preview).toMatchObject({ continues: run?.id, request: { source: { kind: "list" } } });
    expect(preview.chunks.flat()).toEqual(ids.filter((id) => !story.mailed().includes(id)));
    await story.run(story.pane.verbs(inviteVerbs).sendInvite());
    expect(story.mailed().sort()).toEqual([...ids].sort());
    expect(await story.cutOff()).toEqual([]);
    expect(story.cells("B", 2, 26).every((text) => /invited/i.test(String(text)))).toBe(true);
  });

  it("of which nothing is left is closed without a request to the platform, and its rows are told", async () => {
    const ids = story.companies(5);
    await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
    await story.check();
    const [run] = await story.dieAt("before");
    await story.sendByColleague(ids);
    const before = story.changes();
    await story.run(story.pane.verbs(inviteAfterVerbs).finishInvite(run?.id ?? ""));
    expect(story.notice()).toMatchObject({ text: "Nothing was left to send. Nothing more was sent." });
    expect(story.changes()).toBe(before);
    expect(story.mailed()).toHaveLength(5);
    expect(await story.cutOff()).toEqual([]);
  });

  it("after it was handed over ends without the pane, and the next pane takes it in: ledger, rows and a sentence", async () => {
    const ids = story.companies(25);
    await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
    await story.check();
    expect(await story.dieAt("after")).toEqual([]);
    expect(story.mailed().sort()).toEqual([...ids].sort());
    expect(story.cells("B", 2, 3)).toEqual(["", ""]);
    expect(await story.run(story.pane.verbs(inviteAfterVerbs).takeInInvitations())).toEqual([]);
    expect(story.cells("B", 2, 26).every((text) => /^Invited /.test(String(text)))).toBe(true);
    expect(story.notice()).toMatchObject({
      title: "Invitations sent meanwhile",
      text: `“${story.event.title}”: 25 invited. Ledger and rows show the outcome of each supplier.`,
    });
    await story.run(story.pane.verbs(inviteAfterVerbs).takeInInvitations());
    await story.check();
    expect(story.at("check").preview.chunks).toEqual([]);
  });

  it("while the gateway still sends is named as under way, and can be followed to its end", async () => {
    const ids = story.companies(25);
    await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
    await story.check();
    await story.dieAt("after", 0);
    const [open] = (await story.run(story.pane.verbs(inviteAfterVerbs).takeInInvitations())) ?? [];
    expect(open).toMatchObject({ title: story.event.title, left: 25 });
    await story.run(story.pane.verbs(inviteAfterVerbs).followInvite(open?.id ?? ""));
    expect(story.cells("B", 2, 26).every((text) => /^Invited /.test(String(text)))).toBe(true);
    expect(story.mailed().sort()).toEqual([...ids].sort());
  });

  it("that the person leaves is not offered again", async () => {
    await story.put([["Supplier ID"], ...story.companies(3).map((id) => [id])], "A");
    await story.check();
    const [run] = await story.dieAt("before");
    story.pane.verbs(inviteFormVerbs).leaveInvite(run?.id ?? "");
    expect(await story.cutOff()).toEqual([]);
  });
});

it("a gateway that cannot be reached any more goes on by itself, and what it did is taken in later", async () => {
  const ids = story.companies(25);
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.check();
  const stop = story.pane.store.subscribe(() => {
    if ((story.pane.store.get().work?.progress?.done ?? 0) >= 10) story.live.line.cut = true;
  });
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  stop();
  const { done } = story.at("done");
  expect(done).toMatchObject({ done: 10, unknown: 0, left: 15, stoppedBy: { kind: "gatewayUnreachable" } });
  expect(story.cells("B", 2, 26).filter((text) => /^Invited /.test(String(text)))).toHaveLength(10);
  story.live.line.cut = false;
  expect(await story.cutOff()).toEqual([]);
  await story.run(story.pane.verbs(inviteAfterVerbs).takeInInvitations());
  expect(story.cells("B", 2, 26).every((text) => /^Invited /.test(String(text)))).toBe(true);
  expect(story.mailed().sort()).toEqual([...ids].sort());
});

it("goes on with whom a stopped run did not reach, and proposes nobody else", async () => {
  const ids = story.companies(25);
  await story.put([["Supplier ID"], ...ids.map((id) => [id])], "A");
  await story.check();
  const { choices } = story.at("check").preview;
  await story.run(story.pane.verbs(inviteVerbs).chooseInvite({ ...choices, leftOut: new Set(ids.slice(0, 1)) }));
  const stop = story.pane.store.subscribe(() => {
    if ((story.pane.store.get().work?.progress?.done ?? 0) >= 10) story.pane.cancel();
  });
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  stop();
  expect(story.at("done").done).toMatchObject({ done: 10, notSent: 14, cancelled: true });
  await story.run(story.pane.verbs(inviteVerbs).goOnInvite());
  expect(story.at("check").preview.chunks.flat()).toEqual(ids.slice(11));
  await story.run(story.pane.verbs(inviteVerbs).sendInvite());
  expect(story.mailed().sort()).toEqual(ids.slice(1).sort());
});
