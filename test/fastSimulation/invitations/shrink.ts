// Cuts a failing story of invitations down, as long as the same law is broken.
import { runInviteStory } from "./run";
import type { Act, InviteStory } from "./story";

/** Stories that are tried at most. */
const MOST = 2_000;

export async function shrinkInvites(story: InviteStory, law: string): Promise<InviteStory> {
  let best = story;
  let tried = 0;
  for (let smaller = true; smaller;) {
    smaller = false;
    for (const candidate of simpler(best)) {
      if ((tried += 1) > MOST) return best;
      const [first] = (await runInviteStory(candidate)).problems;
      if (first?.law !== law) continue;
      best = candidate;
      smaller = true;
      break;
    }
  }
  return best;
}

/** Each a little simpler than the story. */
function* simpler({ world, acts }: InviteStory): Generator<InviteStory> {
  for (const at of acts.keys()) yield { world, acts: acts.toSpliced(at, 1) };
  for (const [at, act] of acts.entries()) for (const one of simplerActs(act)) yield { world, acts: acts.with(at, one) };
  if (world.refuses.length > 0) yield { world: { ...world, refuses: [] }, acts };
  if (world.names) yield { world: { ...world, names: false }, acts };
  if (world.answerMs > 0) yield { world: { ...world, answerMs: 0 }, acts };
  if (world.chunk > 1) yield { world: { ...world, chunk: 1 }, acts };
}

function* simplerActs(act: Act): Generator<Act> {
  if (act.do === "invite" || act.do === "finish" || act.do === "takeIn")
    for (const at of act.amid.keys()) yield { ...act, amid: act.amid.toSpliced(at, 1) };
  if (act.do !== "invite") return;
  const { ticks } = act;
  if (act.between.length > 0) yield { ...act, between: [] };
  if (act.suppliers.length > 1)
    for (const at of act.suppliers.keys()) yield { ...act, suppliers: act.suppliers.toSpliced(at, 1) };
  if (ticks.again.length > 0) yield { ...act, ticks: { ...ticks, again: [] } };
  if (ticks.leftOut.length > 0) yield { ...act, ticks: { ...ticks, leftOut: [] } };
  if (ticks.apart) yield { ...act, ticks: { ...ticks, apart: false } };
}
