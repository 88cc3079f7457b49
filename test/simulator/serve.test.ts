import { demoCredentials } from "../../src/simulator/credentials";
import { startSimulator, type RunningSimulator } from "../../src/simulator/serve";

let running: RunningSimulator;
beforeEach(async () => {
  running = await startSimulator({ port: 0, lineItems: 5 });
});
afterEach(() => running.close());

const get = (path: string, init: RequestInit = {}) =>
  fetch(running.url + path, {
    ...init,
    headers: {
      "X-Api-Key": demoCredentials.apiKey,
      "X-User-Token": demoCredentials.userToken,
      "X-User-Email": demoCredentials.userEmail,
      "Content-Type": "application/vnd.api+json",
    },
  });

test("it serves on the loopback address, and its links lead back to it", async () => {
  expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await get("/services/events/v1/events?page[size]=2");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`"next":"${running.url}/services/events/v1/events?page%5Bcursor%5D=`);
});

test("a dropped connection is a network error, and the next request is served", async () => {
  const fault = { method: "POST", body: JSON.stringify({ kind: "dropAnswer" }) };
  await fetch(`${running.url}/_sim/faults`, fault);
  await expect(get("/services/events/v1/events")).rejects.toThrow("fetch failed");
  expect((await get("/services/events/v1/events")).status).toBe(200);
});

test("over HTTP a removal carries its body, and an event is found by an external id that needs escaping", async () => {
  const { events, suppliers, invitations } = running.simulator.records;
  const event = [...events.values()].find(({ attributes }) => attributes.external_id?.includes("#"));
  const invited = [...(invitations.get(event?.id ?? "")?.keys() ?? [])];
  const supplierId = invited.find((one) => suppliers.get(one)?.externalId != null) ?? "";
  const id = suppliers.get(supplierId)?.externalId;
  const path = `/services/events/v1/events/${encodeURIComponent(event?.attributes.external_id ?? "")}`;
  const body = JSON.stringify({ data: [{ type: "supplier_companies", id }] });
  const removal = `${path}/relationships/supplier_companies/external_id`;
  expect((await get(removal, { method: "DELETE", body })).status).toBe(204);
  expect(invitations.get(event?.id ?? "")?.has(supplierId)).toBe(false);
});

test("a change that is applied late is a network error first", async () => {
  const event = [...running.simulator.records.events.keys()][0] ?? "";
  const fault = { method: "POST", body: JSON.stringify({ kind: "applyLate", ms: 0 }) };
  await fetch(`${running.url}/_sim/faults`, fault);
  const deletion = get(`/services/events/v1/events/${event}`, { method: "DELETE" });
  await expect(deletion).rejects.toThrow("fetch failed");
  expect((await get(`/services/events/v1/events/${event}`)).status).toBe(404);
});

test("a taken port is told in a sentence", async () => {
  const port = Number(new URL(running.url).port);
  await expect(startSimulator({ port })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port with --port.`,
  );
});

test("after close the port is free again", async () => {
  const port = Number(new URL(running.url).port);
  await running.close();
  await expect(get("/_sim/")).rejects.toThrow("fetch failed");
  running = await startSimulator({ port, lineItems: 1 });
  expect((await get("/_sim/")).status).toBe(200);
});
