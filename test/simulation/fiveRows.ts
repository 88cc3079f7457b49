// One send of five rows (two changed, two added, one deleted) that is struck once, and what must stand at its end.
import { calm } from "./disturb";
import { finish } from "./finale";
import { KnownRows } from "./keys";
import { Ledger } from "./ledger";
import { removeAt } from "./edits";
import { Random } from "./random";
import { tagOf, tagRows, type Run } from "./run";
import { preview, send } from "./syncSteps";
import { Universe } from "./universe";

export interface Strike {
  readonly fault?: object;
  readonly paneDiesAt?: number;
  readonly gatewayDiesAt?: number;
  /** The preview is a minute old: the send reads the list again before it sends. */
  readonly isOld?: boolean;
}

export interface Five {
  readonly run: Run;
  /** Touches of the world outside that the send made. */
  readonly touches: { readonly pane: number; readonly gateway: number };
  close(): Promise<void>;
}

const ROWS = 6;

export async function sendFive({ fault, paneDiesAt, gatewayDiesAt, isOld }: Strike): Promise<Five> {
  const universe = await Universe.open(ROWS);
  const ledger = new Ledger(universe.clock.now);
  // Of this chance only the word on deletions is used, and it is always given.
  const random = new (class extends Random {
    override chance = () => true;
  })(1);
  const run: Run = {
    universe,
    random,
    ledger,
    problems: [],
    known: new KnownRows(),
    beside: false,
    travels: 0,
    cutOff: false,
    stopWaiting: () => undefined,
    services: universe.openPane(),
    accounted: 0,
    endsDeleted: true,
  };
  for (const id of universe.records.keys()) ledger.foreign.add(id);
  tagRows(run);
  editFive(run);
  const shown = await preview(run, 1);
  if (shown === null) throw new Error("There is no preview.");
  if (isOld === true) await universe.clock.pass(61_000);
  if (fault !== undefined) await universe.sim("POST", "/faults", fault);
  const { pane, generation } = universe;
  if (paneDiesAt !== undefined) pane.plan(paneDiesAt, () => pane.die());
  if (gatewayDiesAt !== undefined) generation.life.plan(gatewayDiesAt, universe.restartGateway);
  const before = { pane: pane.touches, gateway: generation.life.touches };
  await send(run, shown);
  await calm(run);
  const touches = {
    pane: pane.touches - before.pane,
    gateway: generation.life.touches - before.gateway,
  };
  return { run, touches, close: () => universe.close() };
}

function editFive(run: Run): void {
  const { universe, ledger } = run;
  for (const row of [0, 1]) {
    const value = ledger.fresh();
    ledger.did("me", tagOf(run, row), "Quantity", value, universe.sheet.value(row, "Quantity"));
    universe.sheet.type(row, "Quantity", String(value));
  }
  for (const name of ["New A", "New B"]) {
    const tag = `t${ledger.fresh()}`;
    universe.sheet.add({ Title: name, Quantity: "5", Mine: tag });
    ledger.tags.add(tag);
  }
  removeAt(run, 2);
}

/** Brings it to rest and says what is wrong then: nothing, or sentences. */
export async function refreshAll({ run }: Five): Promise<readonly string[]> {
  await finish(run);
  const { records } = run.universe;
  const problems = [...run.problems];
  const titles = [...records.values()].map((cells) => String(cells["c1"]));
  for (const name of ["New A", "New B"]) {
    const times = titles.filter((title) => title === name).length;
    if (times !== 1) problems.push(`${name} stands ${times} times on the platform`);
  }
  if (records.size !== ROWS + 1) problems.push(`the platform has ${records.size} rows`);
  return problems.length === 0 ? [] : [...problems, ...run.ledger.steps];
}
