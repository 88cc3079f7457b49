// Sends that are cut off: nothing is lost, nothing is doubled, and every row says what became of it.
import { PlatformError } from "../../../src/platform/errors";
import type { HandedChange, HandoverHead, SendProgress } from "../../../src/platform/handoverContract";
import type { Services } from "../../../src/workflows/services";
import { sendPreview } from "../../../src/workflows/send/send";
import { previewTable } from "../../../src/workflows/send/preview";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { SETTLE_MS } from "../../../src/platform/settleTime";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

const BULK = "bulkCreateLineItems";

async function sendThree(): Promise<{ readonly rows: readonly number[] }> {
  const rows = ["Valve A", "Valve B", "Valve C"].map((Title) => story.sheet.add({ Title, Quantity: "2" }));
  await story.send(await story.preview());
  return { rows };
}

const standOnce = () => ["Valve A", "Valve B", "Valve C"].map((title) => story.titled(title).length);

test("a bulk create whose answer is lost is found by the gateway and not sent again", async () => {
  await story.fault({ kind: "dropAnswer", operation: BULK });
  const { rows } = await sendThree();
  expect(story.sheet.value(rows[0] ?? 0, STATUS)).toMatch(/^Sent /);
  expect(await story.status()).toMatchObject({ pending: 0, added: 0, edited: 0 });
  expect(standOnce()).toEqual([1, 1, 1]);
  expect(rows.every((row) => /^\d+$/.test(String(story.sheet.value(row, ID))))).toBe(true);
  expect((await story.preview()).plan).toMatchObject({ creates: [], updates: [], appends: [] });
});

test("a bulk create that never arrived is sent again once it can no longer be applied", async () => {
  await story.fault({ kind: "dropBefore", operation: BULK });
  const began = story.world.clock.now();
  const { rows } = await sendThree();
  expect(story.world.clock.now() - began).toBeGreaterThanOrEqual(SETTLE_MS);
  expect(rows.every((row) => /^\d+$/.test(String(story.sheet.value(row, ID))))).toBe(true);
  expect(standOnce()).toEqual([1, 1, 1]);
});

/** An answer is lost, and the list cannot be read for longer than the gateway waits. */
async function loseForGood(fault: object): Promise<void> {
  const preview = await story.preview();
  await story.fault(fault);
  // The gateway reads the list once before the rows leave.
  await story.fault({ kind: "status", status: 503, operation: "listLineItems", times: "always", nth: 2 });
  await story.fault({ kind: "status", status: 503, operation: "getLineItem", times: "always" });
  await story.send(preview);
  await story.world.sim("DELETE", "/faults");
}

test("rows that the gateway could not read back stay unknown, also through a sort; the next refresh finds them", async () => {
  const rows = ["Valve A", "Valve B", "Valve C"].map((Title) => story.sheet.add({ Title, Quantity: "2" }));
  await loseForGood({ kind: "dropAnswer", operation: BULK });
  expect(story.sheet.value(rows[0] ?? 0, STATUS)).toMatch(/^Unknown whether/);
  expect(await story.status()).toMatchObject({ pending: 3, added: 0 });
  story.world.office.store.sortTable(story.sheet.table.id, 1, false);
  expect(await story.refresh()).toMatchObject({ rowsAppended: 0, settled: 3 });
  for (const title of ["Valve A", "Valve B", "Valve C"]) {
    const id = String(story.sheet.value(story.sheet.find("Title", title), ID));
    expect(story.records.get(id)?.["c1"]).toBe(title);
  }
  expect(standOnce()).toEqual([1, 1, 1]);
  expect((await story.preview()).plan).toMatchObject({ creates: [], updates: [], appends: [] });
});

test("rows that the gateway could not read back and that never arrived are new again after the next refresh", async () => {
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
  await loseForGood({ kind: "dropBefore", operation: BULK });
  await story.refresh();
  expect(story.sheet.value(row, STATUS)).toMatch(/^Not sent: this row did not arrive/);
  expect(await story.send(await story.preview())).toMatchObject({ created: 1 });
  expect(story.titled("Valve A")).toHaveLength(1);
});

test("a platform that is away for longer than the gateway waits hands back what did not leave", async () => {
  for (const row of [0, 1, 2]) story.sheet.type(row, "Quantity", String(70 + row));
  const preview = await story.preview();
  await story.fault({ kind: "dropBefore", operation: "updateLineItem", times: "always" });
  await story.fault({ kind: "status", status: 503, operation: "getLineItem", times: "always" });
  await story.fault({ kind: "status", status: 503, operation: "listLineItems", times: "always" });
  const waits: (SendProgress | undefined)[] = [];
  const done = await story.send(preview, [], { onProgress: ({ send }) => void waits.push(send) });
  expect(waits.some((send) => send?.why === "outage" && send.nextTry !== null && send.giveUpAt !== null)).toBe(true);
  expect(done).toMatchObject({ updated: 0, stoppedBy: { kind: "unreachable" }, left: 0 });
  expect(await story.status()).toMatchObject({ edited: 3 });
});

test("a bulk create that was applied in part is taken apart: what arrived counts, the rest is sent again", async () => {
  await story.fault({ kind: "partialBulk", operation: BULK, applied: 2, answer: "error" });
  const { rows } = await sendThree();
  expect(standOnce()).toEqual([1, 1, 1]);
  expect(rows.every((row) => /^\d+$/.test(String(story.sheet.value(row, ID))))).toBe(true);
});

test("a hand-over whose answer is lost is made again, and is one send", async () => {
  story.sheet.add({ Title: "Valve A", Quantity: "2" });
  const preview = await story.preview();
  const { services } = story.world;
  let lost = 0;
  const deaf: Services = {
    ...services,
    gateway: {
      ...services.gateway,
      async handOver(head, changes) {
        const answer = await services.gateway.handOver(head, changes);
        if ((lost += 1) > 2) return answer;
        throw new PlatformError({
          kind: "gatewayUnreachable",
          operation: "handOver",
          status: 0,
          detail: "The gateway did not answer.",
          requestId: "",
        });
      },
    },
  };
  expect(await story.world.run(sendPreview(deaf, preview))).toMatchObject({ ok: true, created: 1, stoppedBy: null });
  expect(story.titled("Valve A")).toHaveLength(1);
  expect(await story.world.run(services.gateway.sends(null))).toHaveLength(1);
});

test("a hand-over that the gateway refuses leaves the rows new, and nothing has left", async () => {
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2" });
  const preview = await story.preview();
  const { services } = story.world;
  const refused = {
    ...services,
    gateway: {
      ...services.gateway,
      handOver: (head: HandoverHead, changes: readonly HandedChange[]) =>
        services.gateway.handOver({ ...head, counts: { creates: 7, updates: 0, deletions: 0 } }, changes),
    },
  };
  await expect(story.world.run(sendPreview(refused, preview))).rejects.toMatchObject({ kind: "badRequest" });
  expect(story.sheet.value(row, ID)).toBe("");
  expect(await story.changing()).toEqual([]);
  expect(await story.send(await story.preview())).toMatchObject({ created: 1 });
});

test("a shuffled answer gives each row its own id", async () => {
  await story.fault({ kind: "shuffleBulk", operation: BULK });
  const { rows } = await sendThree();
  for (const row of rows) {
    const id = String(story.sheet.value(row, ID));
    expect(story.records.get(id)?.["c1"]).toBe(story.sheet.value(row, "Title"));
  }
});

test("identical new rows each get an id of their own", async () => {
  await story.fault({ kind: "dropAnswer", operation: BULK });
  const rows = [1, 2, 3].map(() => story.sheet.add({ Title: "Twin", Quantity: "1" }));
  await story.send(await story.preview());
  await story.refresh();
  expect(new Set(rows.map((row) => story.sheet.value(row, ID))).size).toBe(3);
  expect(story.titled("Twin")).toHaveLength(3);
});

test("an update whose answer is lost is read back by the gateway, and the others go on", async () => {
  await story.fault({ kind: "dropAnswer", operation: "updateLineItem" });
  story.sheet.type(0, "Quantity", "71");
  story.sheet.type(1, "Quantity", "72");
  expect(await story.send(await story.preview())).toMatchObject({ updated: 2, unknown: 0, stoppedBy: null });
  expect((await story.preview()).plan).toMatchObject({ updates: [], conflicts: [] });
});

test("an ended session stops the send and leaves the rest pending", async () => {
  story.sheet.type(0, "Quantity", "71");
  const preview = await story.preview();
  await story.world.run(story.world.services.gateway.disconnect());
  await expect(story.send(preview)).rejects.toMatchObject({ kind: "session" });
  expect(await story.status()).toMatchObject({ edited: 1 });
  expect(await story.changing()).toEqual([]);
});

test("a platform that cannot be reached leaves sheet and platform as they were", async () => {
  story.sheet.type(0, "Quantity", "71");
  await story.fault({ kind: "dropBefore", operation: "listLineItems", times: "always" });
  await expect(story.refresh()).rejects.toMatchObject({ kind: "unreachable" });
  expect(await story.status()).toMatchObject({ edited: 1, rows: 30 });
});

test("another person on the same workbook is asked before anything is read or sent", async () => {
  const { services } = story.world;
  const other = { ...services, account: { ...services.account, id: "someone-else" } };
  const outcome = await story.world.run(previewTable(other, story.link.id));
  expect(outcome).toMatchObject({
    ok: false,
    obstacle: { kind: "otherAccount", linkedBy: services.account.userEmail },
  });
});
