import { Fuzzer } from "./fuzzer";
import { isObject, read, Room, settle } from "./support";

/** As many as a test has time for; the benchmark "fuzz" makes 20,000. */
const ROUNDS = 500;

describe("the gateway", () => {
  it("answers no call with 500, whatever it is asked and whatever the platform answers", async () => {
    const room = new Room({ patienceMs: 500 });
    const token = await room.connect();
    const fuzzer = new Fuzzer(11);
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      fuzzer.prepare(room.platform);
      const { path, headers, body } = fuzzer.call();
      const { status, json } = await read(
        await room.clock.runUntilDone(room.start("POST", path, { token, headers, body })),
      );
      if (status === 500) throw new Error(`Round ${round}: ${path} ${JSON.stringify(headers)} ${body.slice(0, 500)}`);
      statuses.add(status);
      if (isObject(json)) fuzzer.note(json["nextCursor"]);
      room.platform.requests.length = 0;
      await settle();
    }
    // It went to the end of the road, too, and was not refused at the first door each time.
    for (const status of [200, 400, 404, 502]) expect(statuses).toContain(status);
  });
});
