import { handedChange, outcomesAnswer, type SendOutcome } from "../../../src/platform/handoverContract";
import { ask, House, list, member } from "../contractHouse";

/** Each takes some seconds; 200 of them: BIDSHEET_KILL_ROUNDS=200 npx jest test/gateway/sending/killed */
const ROUNDS = Number(process.env["BIDSHEET_KILL_ROUNDS"] ?? 4);

jest.setTimeout(60_000 + ROUNDS * 120_000);

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

interface Row {
  readonly id: string;
  readonly name: string;
}

async function rows(): Promise<readonly Row[]> {
  const told = await ask(`${house.simulator}/_sim/worksheets/${house.sheet}/line_items`, "GET");
  return list(told.json["line_items"]).map((one) => ({
    id: String(member(one, "id")),
    name: String(member(one, "data", "c1")),
  }));
}

/** What the platform answers of a row: what a preview would have shown. */
async function shown(id: string): Promise<unknown> {
  const told = await house.operate("getLineItem", { path: { ...house.sheetPath(), id } });
  return member(told.json, "document", "data", "attributes", "data");
}

async function changesOf(round: number, present: readonly Row[]) {
  const path = house.sheetPath();
  const create = (n: number) => ({
    mark: `c${n}`,
    operation: "createLineItem",
    path,
    body: { data: house.cells({ c1: `Round ${round} row ${n}` }) },
  });
  const updates = [];
  for (const { id } of present.slice(0, 4)) {
    const body = { data: { id, ...house.cells({ c1: `Round ${round} over ${id}` }) } };
    updates.push({ mark: `u${id}`, operation: "updateLineItem", path: { ...path, id }, body, before: await shown(id) });
  }
  return [0, 1, 2]
    .map(create)
    .concat(updates)
    .map((change) => handedChange.parse(change));
}

async function follow(id: string): Promise<readonly SendOutcome[]> {
  const found: SendOutcome[] = [];
  for (let after = 0; ;) {
    const told = await house.api("GET", `/api/sends/${id}/entries?after=${after}&wait=20`);
    const answer = outcomesAnswer.parse(told.json);
    found.push(...answer.outcomes);
    if (answer.outcomes.length === 0 && answer.send.state === "ended") return found;
    after = answer.next;
  }
}

it("A gateway that is killed in mid-send goes on where it was: no row is lost, doubled or overwritten", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await rows();
    const changes = await changesOf(round, before);
    const counts = { creates: 3, updates: changes.length - 3, deletions: 0 };
    const head = { id: `k${round}`, collection: `lineItems/${house.event}/${house.sheet}`, title: "Killed", counts };
    const text = [head, ...changes].map((line) => JSON.stringify(line)).join("\n");
    const headers = { "Content-Type": "application/x-ndjson" };
    const told = await house.api("POST", "/api/sends", { body: text, headers });
    expect([told.status, told.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    // Another moment each round, from before the first request to after the last one.
    await new Promise((resolve) => setTimeout(resolve, (round * 397) % 2500));
    await house.gateway.kill();
    await house.startGateway();
    const outcomes = await follow(head.id);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(changes.map(() => "sent"));
    const names = (await rows()).map(({ name }) => name);
    for (const n of [0, 1, 2]) expect(names.filter((name) => name === `Round ${round} row ${n}`)).toHaveLength(1);
    for (const { id } of before.slice(0, 4))
      expect(names.filter((name) => name === `Round ${round} over ${id}`)).toHaveLength(1);
    expect(names).toHaveLength(before.length + 3);
  }
});
