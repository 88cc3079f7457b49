// Cuts a failing story of events down, as long as the same law is broken.
import { runEventStory } from "./run";
import type { Act, EventStory } from "./story";

/** Stories that are tried at most. */
const MOST = 2_000;

export async function shrinkEvents(story: EventStory, law: string): Promise<EventStory> {
  let best = story;
  let tried = 0;
  for (let smaller = true; smaller;) {
    smaller = false;
    for (const candidate of simpler(best)) {
      if ((tried += 1) > MOST) return best;
      const [first] = (await runEventStory(candidate)).problems;
      if (first?.law !== law) continue;
      best = candidate;
      smaller = true;
      break;
    }
  }
  return best;
}

/** Each a little simpler than the story. */
function* simpler({ world, acts }: EventStory): Generator<EventStory> {
  for (const at of acts.keys()) yield { world, acts: acts.toSpliced(at, 1) };
  for (const [at, act] of acts.entries()) for (const one of simplerActs(act)) yield { world, acts: acts.with(at, one) };
  for (const name of ["refuses", "lacksTemplate", "there"] as const)
    if (world[name].length > 0) yield { world: { ...world, [name]: [] }, acts };
  if (world.loose) yield { world: { ...world, loose: false }, acts };
  if (world.answerMs > 0) yield { world: { ...world, answerMs: 0 }, acts };
}

function* simplerActs(act: Act): Generator<Act> {
  if (act.do === "create" || act.do === "delete" || act.do === "takeIn")
    for (const at of act.amid.keys()) yield { ...act, amid: act.amid.toSpliced(at, 1) };
  if ((act.do === "create" || act.do === "delete") && act.between.length > 0) yield { ...act, between: [] };
  if (act.do === "create" && act.rows.length > 1)
    for (const at of act.rows.keys()) yield { ...act, rows: act.rows.toSpliced(at, 1) };
}
