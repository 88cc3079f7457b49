// Runs a story: opens its world, lets everything happen in turn, brings it to its end, and says which laws were broken.
import { finale } from "./finale";
import { givingUp } from "./givingUp";
import type { Problem } from "./moved";
import { shifting } from "./shifting";
import type { Act, Sending, Story } from "./story";
import { Universe } from "./universe";
import { Work } from "./work";

export interface Verdict {
  readonly problems: readonly Problem[];
  /** For people: what happened, in order. */
  readonly told: readonly string[];
}

export async function runStory({ world, acts }: Story): Promise<Verdict> {
  const work = new Work(await Universe.open(world));
  try {
    for (const act of acts) {
      work.told.push(JSON.stringify(act));
      await perform(work, act);
      if (work.oracle.problems.length > 0) break;
    }
    if (work.oracle.problems.length === 0) await finale(work);
  } catch (error) {
    work.oracle.fail("defect", error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { problems: work.oracle.problems, told: work.told };
}

async function perform(work: Work, act: Act): Promise<void> {
  const { universe, people } = work;
  switch (act.do) {
    case "wait":
      return universe.clock.pass(act.ms);
    case "fault":
      universe.platform.faults.push(act);
      return;
    case "reopen":
      work.reopen();
      return;
    case "makeNew":
      return work.makeNew();
    case "refresh":
      await work.refresh(act.amid);
      return;
    case "giveUp":
      return givingUp(work, act);
    case "shift":
      return shifting(work, act);
    case "send":
      return sending(work, act);
    default:
      people.do(act);
  }
}

async function sending(work: Work, { look, amidLook, between, ticks, amid, beside }: Sending): Promise<void> {
  const shown = await work.look(look, amidLook);
  if (shown === null || work.oracle.problems.length > 0) return;
  for (const act of between) await perform(work, act);
  await work.send(shown, ticks, amid, { beside });
}
