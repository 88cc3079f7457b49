// The person takes the platform's value for a cell, a row or all: they see both values, things happen, and they give
// their word. What they did not see is nothing that they gave up: the oracle judges each write by that.
import type { GivingUp } from "./story";
import type { Work } from "./work";

export async function givingUp(work: Work, act: GivingUp): Promise<void> {
  const chosen = await work.offer(act);
  if (chosen === null || work.oracle.problems.length > 0) return;
  for (const deed of act.between) work.people.do(deed);
  await work.giveUp(chosen, act.amid);
}
