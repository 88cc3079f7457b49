import { GatewayFailure } from "../../src/gateway/failure";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../src/gateway/store/tables";
import { fuzz, fuzzProfiles } from "./fuzzRoom";

/** As many as a test has time for; the benchmark "fuzz" makes 20,000. */
const ROUNDS = 500;

describe("the gateway", () => {
  it("answers no call with 500 and sends nothing that is not listed, whatever it is asked and answered", async () => {
    const { statuses, failed, unlisted } = await fuzz({ seed: 11, rounds: ROUNDS, sends: 0 });
    expect({ failed, unlisted }).toEqual({ failed: [], unlisted: [] });
    // It went to the end of the road, too, and was not refused at the first door each time.
    for (const status of [200, 400, 404, 502]) expect([...statuses.keys()]).toContain(status);
  });

  it("does neither for sends that it carries out, followed, stopped, paused and resumed", async () => {
    const { statuses, failed, unlisted, sent } = await fuzz({ seed: 12, rounds: ROUNDS, sends: 1 });
    expect({ failed, unlisted }).toEqual({ failed: [], unlisted: [] });
    for (const status of [200, 201, 400, 404, 409]) expect([...statuses.keys()]).toContain(status);
    expect(sent).toContain("POST");
  });

  it("comes to an end where a request is under way when the time for which an outage is waited out is over", async () => {
    const { failed, unlisted, sent } = await fuzz({ seed: 16, rounds: 200, sends: 1 / 3 });
    expect({ failed, unlisted }).toEqual({ failed: [], unlisted: [] });
    expect(sent.length).toBeGreaterThan(0);
  });

  it("refuses a wrong profile with a sentence, and under any other one sends to its hosts and listed paths alone", async () => {
    const { failed, unlisted, refused, served } = await fuzzProfiles(14, 80, 6);
    expect({ failed, unlisted }).toEqual({ failed: [], unlisted: [] });
    expect([refused > 20, served > 8]).toEqual([true, true]);
  });

  it("answers 503 and lets no change out while the store of several gateways is lost", async () => {
    const there = openSqliteStore(":memory:");
    let lost = false;
    const store: GatewayStore = {
      ...there,
      transaction: (work) => (lost ? Promise.reject(storeLost()) : there.transaction(work)),
    };
    const begin = () => (lost = true);
    const { statuses, failed, sent } = await fuzz({ seed: 13, rounds: 200, sends: 0.5, options: { store }, begin });
    expect({ failed, sent }).toEqual({ failed: [], sent: [] });
    expect([...statuses.keys()]).toContain(503);
  });
});

/** What a store says that nobody answers for. */
const storeLost = () =>
  new GatewayFailure({ kind: "gatewayFault", status: 503, detail: "The gateway's store does not answer." });
