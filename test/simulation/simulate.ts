// One run of the simulation: a small world, a sequence of steps drawn from the seed, and the laws that hold at its end.
import { coAuthorActs } from "./beside";
import * as edits from "./edits";
import { calm, disturb } from "./disturb";
import { finish } from "./finale";
import { KnownRows, pressAlone } from "./keys";
import { Ledger } from "./ledger";
import { Random } from "./random";
import { tagRows, type Run } from "./run";
import { takeInLater, rememberSend, sendTwice, undoLast } from "./sendSteps";
import { sortWithoutIds } from "./shifting";
import { preview, refresh, send } from "./syncSteps";
import { Universe } from "./universe";

export interface Verdict {
  readonly seed: number;
  readonly problems: readonly string[];
  /** The steps, for people. */
  readonly trace: readonly string[];
}

type Step = (run: Run) => void | Promise<void>;

/** Longer than a send is held for a pane that is gone. */
const LEASE_WAITS = [61_000, 130_000];

async function refreshStep(run: Run): Promise<void> {
  await disturb(run);
  await refresh(run);
  await calm(run);
}

async function sendStep(run: Run): Promise<void> {
  const shown = await preview(run, 0.7);
  if (shown === null) return;
  const { random, universe } = run;
  if (random.chance(0.1)) {
    // The preview has grown old: the send looks again at what a colleague did meanwhile.
    await edits.colleagueChanges(run);
    await universe.clock.pass(61_000);
  }
  if (random.chance(0.1)) edits.change(run);
  const signal = await disturb(run);
  const before = new Map(universe.records);
  const leaveOut = random.chance(0.3) ? 0.3 : 0;
  const { chosen, done } = await send(run, shown, { signal, leaveOut });
  rememberSend(run, chosen, before, done);
  await calm(run);
  if (done === null && random.chance(0.5)) {
    // The pane is opened again later, and takes in what came of its send.
    await universe.clock.pass(random.pick(LEASE_WAITS));
    await takeInLater(run);
  }
}

/** With trouble or without: only what comes to its end is judged. */
async function undoStep(run: Run): Promise<void> {
  if (run.random.chance(0.3)) await disturb(run);
  await undoLast(run);
  await calm(run);
}

async function passTime({ universe, random, ledger }: Run): Promise<void> {
  const ms = random.pick([2_000, 30_000, 61_000]);
  ledger.note(`${ms / 1000} s pass`);
  await universe.clock.pass(ms);
}

/** Steps with their weights. */
type Weighted = readonly (readonly [Step, number])[];
const inSheet: Weighted = [
  [edits.change, 6],
  [edits.add, 4],
  [edits.copyRow, 1],
  [edits.removeRow, 2],
  [edits.sort, 1],
  [edits.sortColumn, 1],
  [edits.filter, 1],
];
/** Where keys are pressed and somebody works in the same file. */
const besideSteps: Weighted = [
  [pressAlone, 2],
  [(run) => void coAuthorActs(run), 1],
];
const further: Weighted = [
  [edits.colleagueChanges, 3],
  [edits.colleagueAdds, 1],
  [edits.colleagueDeletes, 1],
  [refreshStep, 2],
  [sortWithoutIds, 1],
  [sendStep, 5],
  [passTime, 2],
  [takeInLater, 2],
  [undoStep, 1],
  [sendTwice, 1],
];
const urnOf = (all: Weighted) => all.flatMap(([step, weight]) => Array<Step>(weight).fill(step));
const urnFor = (beside: boolean) => urnOf([...inSheet, ...(beside ? besideSteps : []), ...further]);

/** `beside`: with Ctrl+Z and Ctrl+Y, a co-author and another workbook in front. Else every second seed plays so. */
export async function runSeed(seed: number, { beside = seed % 2 === 0 } = {}): Promise<Verdict> {
  const random = new Random(seed);
  const universe = await Universe.open(random.between(5, 12));
  const ledger = new Ledger(universe.clock.now);
  const run: Run = {
    universe,
    random,
    beside,
    ledger,
    problems: [],
    known: new KnownRows(),
    travels: 0,
    cutOff: false,
    stopWaiting: () => undefined,
    services: universe.openPane(),
    accounted: 0,
  };
  try {
    for (const id of universe.records.keys()) ledger.foreign.add(id);
    tagRows(run);
    universe.office.store.forgetHistory();
    const count = random.between(8, 22);
    const urn = urnFor(beside);
    for (let n = 0; n < count; n += 1) await random.pick(urn)(run);
    await finish(run);
  } catch (error) {
    run.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await universe.close();
  }
  return { seed, problems: run.problems, trace: ledger.steps };
}
