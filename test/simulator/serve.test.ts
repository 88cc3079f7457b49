import { demoCredentials } from "../../src/simulator/credentials";
import { startSimulator, type RunningSimulator } from "../../src/simulator/serve";

let running: RunningSimulator;
beforeEach(async () => {
  running = await startSimulator({ port: 0, lineItems: 5 });
});
afterEach(() => running.close());

const get = (path: string) =>
  fetch(running.url + path, {
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
  expect(await response.text()).toContain(
    `"next":"${running.url}/services/events/v1/events?page%5Bcursor%5D=`,
  );
});

test("a dropped connection is a network error, and the next request is served", async () => {
  const fault = { method: "POST", body: JSON.stringify({ kind: "dropAnswer" }) };
  await fetch(`${running.url}/_sim/faults`, fault);
  await expect(get("/services/events/v1/events")).rejects.toThrow("fetch failed");
  expect((await get("/services/events/v1/events")).status).toBe(200);
});

test("a taken port is told in a sentence", async () => {
  const port = Number(new URL(running.url).port);
  await expect(startSimulator({ port })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or choose another port with --port.`,
  );
});

test("after close the port is free again", async () => {
  const port = Number(new URL(running.url).port);
  await running.close();
  await expect(get("/_sim/")).rejects.toThrow("fetch failed");
  running = await startSimulator({ port, lineItems: 1 });
  expect((await get("/_sim/")).status).toBe(200);
});
