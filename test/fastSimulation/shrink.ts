// Cuts a failing story down: takes away acts, what happens amid them, and the world's whims, as long as the same law is
// broken; what is left is the shortest story that it finds.
import { runStory } from "./run";
import { plainWorld, type Act, type Sending, type Story, type World } from "./story";

/** Stories that are tried at most. */
const MOST = 3_000;

export async function shrink(story: Story, law: string): Promise<Story> {
  let best = story;
  let tried = 0;
  const fails = async (candidate: Story): Promise<boolean> => {
    tried += 1;
    const { problems } = await runStory(candidate);
    return (problems[0]?.law ?? "") === law;
  };
  for (let smaller = true; smaller && tried < MOST;) {
    smaller = false;
    for (const candidate of simpler(best)) {
      if (tried >= MOST) break;
      if (!(await fails(candidate))) continue;
      best = candidate;
      smaller = true;
      break;
    }
  }
  return best;
}

/** Each a little simpler than the story, the boldest first. */
function* simpler(story: Story): Generator<Story> {
  const { world, acts } = story;
  for (let size = Math.ceil(acts.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at + size <= acts.length; at += size)
      yield { world, acts: [...acts.slice(0, at), ...acts.slice(at + size)] };
  for (const [at, act] of acts.entries()) for (const one of simplerActs(act)) yield { world, acts: acts.with(at, one) };
  for (const one of simplerWorlds(world)) yield { world: one, acts };
}

/** A table that was linked without a row knows no types, and breaks laws of its own. */
const LEAST_ROWS = 1;

function* simplerWorlds(world: World): Generator<World> {
  if (world.rows.length > LEAST_ROWS)
    for (const at of world.rows.keys()) yield { ...world, rows: world.rows.toSpliced(at, 1) };
  for (const name of ["computed", "trims", "crlf", "reorders", "refusesComputed"] as const)
    if (world[name]) yield { ...world, [name]: false };
  if (world.pageSize !== plainWorld.pageSize) yield { ...world, pageSize: plainWorld.pageSize };
  if (world.answerMs !== 0) yield { ...world, answerMs: 0 };
  if (world.updateSends !== plainWorld.updateSends) yield { ...world, updateSends: plainWorld.updateSends };
}

function* simplerActs(act: Act): Generator<Act> {
  if (act.do === "refresh") for (const at of act.amid.keys()) yield { ...act, amid: act.amid.toSpliced(at, 1) };
  if (act.do === "send") yield* simplerSendings(act);
  if (act.do !== "giveUp" && act.do !== "shift") return;
  for (const at of act.amid.keys()) yield { ...act, amid: act.amid.toSpliced(at, 1) };
  for (const at of act.between.keys()) yield { ...act, between: act.between.toSpliced(at, 1) };
}

function* simplerSendings(act: Sending): Generator<Sending> {
  for (const at of act.amidLook.keys()) yield { ...act, amidLook: act.amidLook.toSpliced(at, 1) };
  for (const at of act.between.keys()) yield { ...act, between: act.between.toSpliced(at, 1) };
  for (const at of act.amid.keys()) yield { ...act, amid: act.amid.toSpliced(at, 1) };
  if (act.beside !== undefined) yield { ...act, beside: undefined };
  const { ticks } = act;
  if (ticks.leaveOut.length > 0) yield { ...act, ticks: { ...ticks, leaveOut: [] } };
  if (ticks.conflicts.length > 0) yield { ...act, ticks: { ...ticks, conflicts: ticks.conflicts.slice(1) } };
  if (ticks.deletions) yield { ...act, ticks: { ...ticks, deletions: false } };
}
