// One contract test an operation: method, path, headers and body as sent, the reply as parsed, and the simulator's own
// record of it. The simulator answers by its own reading of the documents, and refuses what does not fit it.
import { MEDIA_TYPE } from "../../../src/gateway/profile/profile";
import { operations } from "../../../src/platform/operations";
import { demoCredentials } from "../../../src/simulator/credentials";
import { HOST, isObject } from "../../gateway/support";
import { eventCases, fieldCases, paymentsCases, reportCases } from "./cases";
import { openHouse, type House } from "./house";

const cases = { ...eventCases, ...paymentsCases, ...fieldCases, ...reportCases };
const prefix = (service: string) => (service === "reports" ? "" : `/services/${service}/v1`);

function typesIn(document: unknown): unknown[] {
  const data = isObject(document) ? document["data"] : undefined;
  const records: unknown[] = Array.isArray(data) ? data : data === undefined ? [] : [data];
  return records.map((one) => (isObject(one) ? one["type"] : one));
}

/** What the simulator wrote down of its last request. */
async function logged(house: House): Promise<Record<string, unknown>> {
  const response = await house.simulator.fetch(new Request(`${HOST}/_sim/log`));
  const log: unknown = await response.json();
  const entries: unknown = isObject(log) && !Array.isArray(log) ? (log["requests"] ?? log["entries"]) : log;
  const last: unknown = Array.isArray(entries) ? entries.at(-1) : null;
  return isObject(last) ? last : {};
}

test("every operation of the table has its contract", () => {
  expect(Object.keys(cases).sort()).toEqual([...operations.keys()].sort());
});

describe("the contract of", () => {
  test.each(Object.entries(cases))("%s", async (name, { status, type, asked }) => {
    const house = await openHouse();
    const operation = operations.get(name);
    const wanted = await asked(house);
    const heard = await house.ask(name, wanted);

    const url = new URL(heard.sent.url);
    const path = wanted.path ?? {};
    const filled = operation?.path.replace(/\{(\w+)\}/g, (_all, one: string) => encodeURIComponent(path[one] ?? ""));
    expect([heard.sent.method, url.origin, url.pathname]).toEqual([
      operation?.method,
      HOST,
      `${prefix(operation?.service ?? "")}${filled ?? ""}`,
    ]);
    expect(heard.body).toEqual(wanted.body);
    const { apiKey, userToken, userEmail } = demoCredentials;
    const version = operation?.version ?? "2019-01-01";
    expect(Object.fromEntries(heard.sent.headers)).toEqual({
      accept:
        operation?.service === "reports"
          ? `${MEDIA_TYPE},${MEDIA_TYPE}; com.service.api.version=${version}`
          : MEDIA_TYPE,
      "content-type": MEDIA_TYPE,
      "x-api-key": apiKey,
      "x-user-token": userToken,
      "x-user-email": userEmail,
    });
    if (operation?.query?.paged) expect(url.searchParams.get("page[size]")).toBe(String(wanted.query?.pageSize ?? 100));

    expect(heard.status).toBe(status);
    expect(await logged(house)).toMatchObject({ operation: name, method: operation?.method, status });
    if (type === null) expect(heard.document).toBeNull();
    else expect(new Set(typesIn(heard.document))).toEqual(new Set([type]));
  });
});
