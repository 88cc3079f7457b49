import { execFileSync } from "node:child_process";
import { outcomesAnswer, type SendOutcome } from "../../../src/platform/handoverContract";
import { colleagueCredentials, demoCredentials } from "../../../src/simulator/credentials";
import { onDatabase, postgresServer } from "../../support/postgres";
import { Company, fullestSecond, PER_SECOND } from "./company";

/** 2,000 of them take seven minutes: BIDSHEET_SHARED_REQUESTS=2000 npm run unit -- test/gateway/store/several */
const REQUESTS = Number(process.env["BIDSHEET_SHARED_REQUESTS"] ?? 40);
/** 200 of them: BIDSHEET_KILL_ROUNDS=200 npm run unit -- test/gateway/store/several */
const ROUNDS = Number(process.env["BIDSHEET_KILL_ROUNDS"] ?? 2);

jest.setTimeout(120_000 + REQUESTS * 1000 + ROUNDS * 120_000);

let company: Company;
beforeAll(async () => {
  company = await Company.open(3);
});
afterAll(() => company.close());

const keys = { last: 0 };
const body = () => ({ path: company.path, query: { pageSize: 1 } });
const cells = (c1: string) => ({
  type: "line_items",
  attributes: { data: { c1 } },
  relationships: { worksheet: { data: { type: "worksheets", id: company.worksheet.id } } },
});

async function follow(at: number, id: string): Promise<readonly SendOutcome[]> {
  const found: SendOutcome[] = [];
  for (let after = 0; ;) {
    const told = await company.api(at, "GET", `/api/sends/${id}/entries?after=${after}&wait=20`);
    const answer = outcomesAnswer.parse(told.json);
    found.push(...answer.outcomes);
    if (answer.outcomes.length === 0 && answer.send.state === "ended") return found;
    after = answer.next;
  }
}

function handOver(at: number, id: string, names: readonly string[]) {
  const { event_id: event, worksheet_id: sheet } = company.path;
  const counts = { creates: names.length, updates: 0, deletions: 0 };
  const head = { id, collection: `lineItems/${event}/${sheet}`, title: "Canary of a title", counts };
  const changes = names.map((name, n) => ({
    mark: `c${n}`,
    operation: "createLineItem",
    path: company.path,
    body: { data: cells(name) },
  }));
  const text = [head, ...changes].map((line) => JSON.stringify(line)).join("\n");
  return company.api(at, "POST", "/api/sends", { body: text, headers: { "Content-Type": "application/x-ndjson" } });
}

describe("several gateways on one database", () => {
  it("know each other's sessions", async () => {
    for (const at of [0, 1, 2])
      expect((await company.api(at, "GET", "/api/sessions/current")).json).toMatchObject({
        account: { userEmail: demoCredentials.userEmail },
      });
  });

  it("spend one rate budget, also while one of them is killed", async () => {
    const other = await company.connect(colleagueCredentials, 1);
    const before = (await company.arrivals()).length;
    let asked = 0;
    const refused: string[] = [];
    const person = async (at: number, token: string, headers: Record<string, string>) => {
      for (let here = at; asked < REQUESTS;) {
        asked += 1;
        const told = await company.tryApi(here, "POST", "/api/operations/listLineItems", {
          token,
          headers,
          body: body(),
        });
        // Who asked a gateway that is gone asks another one.
        if (told === null) here = (here + 1) % 2;
        else if (told.status !== 200) refused.push(told.text);
      }
    };
    const bulk = { Priority: "u=6" };
    const people = [0, 1, 2].flatMap((at) => [
      person(at, company.token, {}),
      person(at, other, {}),
      person(at, other, bulk),
    ]);
    while (asked < REQUESTS / 2) await new Promise((resolve) => void setTimeout(resolve, 20));
    await company.kill(2);
    await Promise.all(people);
    const arrived = (await company.arrivals()).slice(before);
    expect(fullestSecond(arrived.map(({ at }) => at))).toBeLessThanOrEqual(PER_SECOND);
    expect(arrived.filter(({ status }) => status === 429)).toEqual([]);
    expect(refused).toEqual([]);
    expect(arrived.length).toBeGreaterThan(REQUESTS / 2);
    await company.start(2);
  });

  it("carry on what a killed one was sending: no row is lost or doubled", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = round % 3;
      const names = Array.from({ length: 6 }, (_, n) => `Round ${round} row ${n}`);
      expect((await handOver(at, `k${round}`, names)).status).toBe(201);
      // Another moment each round, from before the first request to after the last one.
      await new Promise((resolve) => void setTimeout(resolve, (round * 397) % 2500));
      await company.kill(at);
      const outcomes = await follow((at + 1) % 3, `k${round}`);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(names.map(() => "sent"));
      for (const name of names) expect(company.names.filter((one) => one === name)).toHaveLength(1);
      await company.start(at);
    }
  });

  it("send nothing while the database is lost, say so, and go on by themselves", async () => {
    const before = (await company.arrivals()).length;
    company.way.cut();
    const change = { path: company.path, body: { data: cells("Never") } };
    const headers = { "Idempotency-Key": `lost-${(keys.last += 1)}` };
    const told = await company.api(0, "POST", "/api/operations/createLineItem", { body: change, headers });
    expect(told).toMatchObject({ status: 503, json: { error: { kind: "gatewayFault" } } });
    expect(told.text).toContain("cannot reach its database");
    expect((await company.api(0, "GET", "/readyz")).status).toBe(503);
    expect((await company.arrivals()).length).toBe(before);
    company.way.mend();
    expect((await company.api(0, "GET", "/readyz")).status).toBe(200);
    const again = await company.api(1, "POST", "/api/operations/createLineItem", { body: change, headers });
    expect(again.status).toBe(200);
    expect(company.names.filter((one) => one === "Never")).toHaveLength(1);
  });

  it("leave nothing readable in the database's files", async () => {
    await onDatabase(company.database, (client) => client.query("CHECKPOINT"));
    const { data } = await postgresServer();
    const { apiKey, userToken } = demoCredentials;
    for (const canary of [apiKey, userToken, "Canary of a title", "Round 0 row", "Never"])
      expect(filesWith(data, canary)).toBe("");
    // What is stored in plain is found: the search itself works.
    expect(filesWith(data, "bulkCreateLineItems")).not.toBe("");
  });
});

function filesWith(folder: string, text: string): string {
  try {
    return execFileSync("grep", ["-rlaF", text, folder], { encoding: "utf8" });
  } catch {
    return "";
  }
}
