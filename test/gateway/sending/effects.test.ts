// What a failure means for the row that it met, and for the rest of the send.
import { Cancelled } from "../../../src/gateway/clock";
import { GatewayFailure } from "../../../src/gateway/failure";
import { metBy, reasonOf, Stale, type Effect } from "../../../src/gateway/sending/effects";
import { failureKinds, PlatformError, type FailureKind } from "../../../src/platform/errors";

const expected: Readonly<Record<Effect, readonly FailureKind[]>> = {
  row: ["forbidden", "notAllowed", "notFound", "unknownOperation", "mismatch", "noService", "gone", "badRequest"],
  unknown: ["unknownOutcome"],
  outage: ["notRows", "unreachable", "platformFault", "badReply", "gatewayUnreachable"],
  limited: ["rateLimited"],
  signIn: ["session", "credentials"],
  lease: ["leaseHeld", "leaseLost"],
  again: [],
  stopping: ["gatewayFault"],
};

test("only what the platform or the gateway says of the row itself is the row's", () => {
  const found = Object.fromEntries(
    Object.keys(expected).map((effect) => [
      effect,
      failureKinds.filter((kind) => metBy(new GatewayFailure({ kind, detail: "" })).effect === effect),
    ]),
  );
  expect(found).toEqual({ ...expected, row: [...expected.row, "invalid", "refused", "keyReused"] });
});

test("the gateway's own failure is met with its status, and the platform's with all that it says", () => {
  const own = metBy(new GatewayFailure({ kind: "invalid", detail: "No.", pointer: "/data", retryAfterMs: 5 }));
  expect(own.facts).toEqual({ kind: "invalid", detail: "No.", pointer: "/data", retryAfterMs: 5, status: 422 });
  const asked = { kind: "rateLimited", operation: "createEvent", status: 429, detail: "Later." } as const;
  const theirs = metBy(new PlatformError({ ...asked, pointer: "/data/id", requestId: "r1", retryAfterMs: 7 }));
  expect(theirs.effect).toBe("limited");
  const { operation: _operation, ...facts } = asked;
  expect(theirs.facts).toEqual({ ...facts, pointer: "/data/id", requestId: "r1", retryAfterMs: 7 });
});

test("what was cancelled, or became too old before it left, may leave at once", () => {
  for (const error of [new Stale(), new Cancelled()]) {
    expect(metBy(error)).toEqual({ effect: "again", facts: { kind: "gatewayFault", detail: "It was not sent." } });
    expect(error.name).toBe(error.constructor.name);
  }
});

test("a defect, or a store that cannot be written, is no failure of a request", () => {
  const defect = new TypeError("A defect.");
  expect(() => metBy(defect)).toThrow(defect);
});

test("an outcome says why in four words at most, and leaves out what nobody said", () => {
  const facts = { kind: "invalid", detail: "No.", requestId: "r1", retryAfterMs: 5 } as const;
  expect(reasonOf(facts)).toStrictEqual({ kind: "invalid", detail: "No." });
  expect(reasonOf({ ...facts, status: 422, pointer: "/data" })).toStrictEqual({
    kind: "invalid",
    detail: "No.",
    status: 422,
    pointer: "/data",
  });
});
