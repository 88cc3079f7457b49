// What goes wrong during one step: faults of the simulator, the pane closed or the send cancelled, the gateway killed.
// By chance.
import { amidRequests } from "./beside";
import { change, colleagueAdds, colleagueChanges, colleagueDeletes } from "./edits";
import { LATE_MS } from "./ledger";
import type { Run } from "./run";

const OPERATIONS = ["listLineItems", "updateLineItem", "bulkCreateLineItems", "deleteLineItem"] as const;

function aFault(run: Run): Record<string, unknown> {
  const { random } = run;
  const operation = random.pick(OPERATIONS);
  const where = { operation, nth: random.between(1, 2), times: random.between(1, 2) };
  const kind = random.pick(["dropBefore", "dropAnswer", "applyLate", "delay", "status", "truncate"] as const);
  if (operation === "bulkCreateLineItems" && random.chance(0.4)) {
    const answer = random.pick(["created", "error"]);
    const partial = { kind: "partialBulk", ...where, applied: random.between(1, 2), answer };
    return random.chance(0.5) ? partial : { kind: "shuffleBulk", ...where };
  }
  if (kind === "applyLate" && operation !== "listLineItems") return { kind, ...where, ms: random.between(1, LATE_MS) };
  if (kind === "applyLate" || kind === "delay") return { kind: "delay", ...where, ms: random.between(1, 8_000) };
  if (kind === "status")
    return {
      kind,
      ...where,
      status: random.pick([429, 500, 503]),
      body: random.pick(["jsonapi", "html", "empty"]),
    };
  return { kind, ...where };
}

/** A colleague at the platform, and the person who goes on typing. */
const MEANWHILE = [
  colleagueChanges,
  colleagueChanges,
  colleagueAdds,
  colleagueDeletes,
  (run: Run) => {
    change(run);
    return Promise.resolve();
  },
];

/** Plans trouble for the next step; the answer is the signal by which the step may be cancelled. */
export async function disturb(run: Run): Promise<AbortSignal> {
  const { random, universe, ledger } = run;
  const cancel = new AbortController();
  const faults = random.chance(0.5) ? [aFault(run)] : [];
  if (faults.length > 0 && random.chance(0.3)) faults.push(aFault(run));
  if (faults.length > 0) {
    await universe.sim("POST", "/faults", faults);
    ledger.note(`faults: ${JSON.stringify(faults)}`);
  }
  if (random.chance(0.25)) {
    const at = random.between(1, 8);
    const act = random.pick(MEANWHILE);
    universe.planMeanwhile(at, () => act(run));
    ledger.note(`at request ${at} somebody will act`);
  }
  const end = random.next();
  const touch = random.between(1, 50);
  if (end < 0.15) {
    universe.pane.plan(touch, () => universe.pane.die());
    ledger.note(`the pane will be closed at touch ${touch}`);
  } else if (end < 0.25) {
    universe.pane.plan(touch, () => cancel.abort(new DOMException("Cancelled by the person", "AbortError")));
    ledger.note(`the person will cancel at touch ${touch}`);
  } else if (end < 0.45) {
    universe.generation.life.plan(touch, universe.restartGateway);
    ledger.note(`the gateway will be killed at touch ${touch}`);
  }
  if (run.beside && random.chance(0.2)) run.stopWaiting = amidRequests(run);
  if (run.beside && random.chance(0.08)) {
    universe.office.host.otherInFront = true;
    ledger.note("another workbook is in front");
  }
  return cancel.signal;
}

export async function calm(run: Run): Promise<void> {
  const { universe } = run;
  run.stopWaiting();
  run.stopWaiting = () => undefined;
  universe.office.host.otherInFront = false;
  await universe.sim("DELETE", "/faults");
  universe.unplanMeanwhile();
  universe.pane.unplan();
  universe.generation.life.unplan();
}
