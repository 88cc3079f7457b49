// The pane's client for sends that the gateway carries out, against the real gateway.
import { createGatewayClient } from "../../../src/platform/gatewayClient";
import type { HandedChange } from "../../../src/platform/handoverContract";
import { sendingRoom, type SendingRoom } from "./room";

function clientOf(here: SendingRoom) {
  const client = createGatewayClient({
    origin: "https://gateway.test",
    fetch: (url, init) => here.room.gateway.fetch(new Request(url, init)),
    token: () => here.token,
  });
  const run = <T>(task: Promise<T>): Promise<T> => here.clock.runUntilDone(task);
  const head = (id: string, changes: readonly HandedChange[]) => ({
    id,
    collection: here.lineItems,
    title: "Lot 4711",
    counts: { creates: 0, updates: changes.length, deletions: 0 },
  });
  const handOver = (id: string, changes: readonly HandedChange[]) => run(client.handOver(head(id, changes), changes));
  return { client, run, handOver };
}

function edits(here: SendingRoom, count: number): HandedChange[] {
  return [...here.rows.keys()].slice(0, count).map((id, at) => here.update(id, { c1: `Bolt ${at}` }));
}

it("hands a send over once and follows it to its end", async () => {
  const here = await sendingRoom();
  const { client, run, handOver } = clientOf(here);
  const changes = edits(here, 3);

  const progress = await handOver("s1", changes);
  const again = await handOver("s1", changes);
  const marks: string[] = [];
  for (let after = 0; ;) {
    const answer = await run(client.followSend("s1", { after, waitSeconds: 30 }));
    marks.push(...answer.outcomes.map(({ mark, outcome }) => `${mark} ${outcome}`));
    if (answer.outcomes.length === 0 && answer.send.state === "ended") break;
    after = answer.next;
  }

  expect(progress).toMatchObject({ id: "s1", changes: 3, left: 3 });
  expect(again.changes).toBe(3);
  expect(marks.sort()).toEqual(changes.map(({ mark }) => `${mark} sent`).sort());
  expect(here.changes).toHaveLength(3);
  expect(await run(client.sendProgress("s1"))).toMatchObject({ state: "ended", left: 0, outcomes: { sent: 3 } });
});

it("names the first change that does not fit, and the send that nobody knows", async () => {
  const here = await sendingRoom();
  const { client, run, handOver } = clientOf(here);
  const [good, bad] = edits(here, 2);
  if (good === undefined || bad === undefined) throw new Error("The show-piece has no rows.");

  await expect(handOver("s1", [good, { ...bad, body: { data: 7 } }])).rejects.toMatchObject({
    kind: "badRequest",
    pointer: expect.stringMatching(/^\/changes\/1\/body/),
  });
  await expect(run(client.followSend("s1", { after: 0, waitSeconds: 0 }))).rejects.toMatchObject({ kind: "notFound" });
});

it("pauses, resumes and stops a send", async () => {
  const here = await sendingRoom();
  const { client, run, handOver } = clientOf(here);
  here.answerMs = 5000;
  await handOver("s1", edits(here, 25));

  const paused = await run(client.pauseSend("s1"));
  const resumed = await run(client.resumeSend("s1", 60_000));
  const stopped = await run(client.stopSend("s1"));
  await here.clock.pass(20_000);

  expect([paused.state, paused.why]).toEqual(["paused", "person"]);
  expect(resumed.state).toBe("running");
  expect(["stopping", "ended"]).toContain(stopped.state);
  const { outcomes, state } = await run(client.sendProgress("s1"));
  expect(state).toBe("ended");
  expect(outcomes["takenBack"]).toBeGreaterThan(15);
});

it("signs out only once the person has said what becomes of running sends", async () => {
  const here = await sendingRoom();
  const { client, run, handOver } = clientOf(here);
  here.answerMs = 5000;
  await handOver("s1", edits(here, 25));

  const asked = await run(client.disconnect());
  const stillIn = await run(client.currentSession());
  const left = await run(client.disconnect("stop"));

  expect(asked.map(({ id }) => id)).toEqual(["s1"]);
  expect(stillIn.account.userEmail).not.toBe("");
  expect(left).toEqual([]);
  await expect(run(client.currentSession())).rejects.toMatchObject({ kind: "session" });
});
