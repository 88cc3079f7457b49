// Short words for stories that are written down as data, and how they end.
import { runStory } from "./run";
import { plainWorld, type Act, type Amid, type Deed, type Sending, type Story, type World } from "./story";

export const row = ["A", 3, "x"];

export function story(world: Partial<World>, ...acts: Act[]): Story {
  return { world: { ...plainWorld, rows: [row], ...world }, acts };
}

export function send(more: Partial<Sending> = {}): Sending {
  const ticks = { conflicts: [], leaveOut: [], deletions: false };
  return { do: "send", look: "preview", amidLook: [], between: [], ticks, amid: [], ...more };
}

export const type = (at: number, column: number, value: string | number): Deed => ({
  do: "type",
  row: at,
  column,
  value,
});
export const theirs = (item: number, column: number, value: string | number): Deed => ({
  do: "theirs",
  item,
  column,
  value,
});
export const at = (point: number, act: Amid["act"]): Amid => ({ at: point, act });

export async function lawsBroken(one: Story): Promise<string[]> {
  return (await runStory(one)).problems.map(({ law }) => law);
}
