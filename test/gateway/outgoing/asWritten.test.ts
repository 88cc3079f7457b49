import { z } from "zod";
import { Room } from "../support";

/** What the gateway answers to a read when the platform answers this. */
async function answerTo(document: string): Promise<string> {
  const room = new Room();
  const token = await room.connect();
  room.platform.answer = () => new Response(document, { headers: { "Content-Type": "application/vnd.api+json" } });
  const asked = room.start("POST", "/api/operations/listEvents", { token, body: {} });
  return (await room.clock.runUntilDone(asked)).text();
}

describe("the document of a read", () => {
  it("goes on as the platform wrote it, each number to its last digit", async () => {
    const document = '{ "data": [ {"id": "1", "n": 12345678901234567891, "price": 1.10, "é": "2026-01-05"} ] }';
    const text = await answerTo(document);
    expect(text).toContain(document);
    const { document: read, ...facts } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    expect(read).toEqual(JSON.parse(document));
    expect(facts).toMatchObject({ status: 200, nextCursor: null });
    expect(Object.keys(facts).toSorted()).toEqual(["nextCursor", "requestId", "status"]);
  });

  it.each([
    ["larger than a number can be", "1e400", "null"],
    ["of more digits than a number has places for", `${"9".repeat(250)}e99`, "null"],
    ["that is minus zero", "-0", "0"],
  ])("is written anew where it has a number %s", async (_what, number, written) => {
    const text = await answerTo(`{"data":[{"id":"1","n":${number}}]}`);
    expect(text).toContain(`"document":{"data":[{"id":"1","n":${written}}]}`);
  });
});
