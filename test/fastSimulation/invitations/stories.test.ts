// The simulation of invitations itself: a story comes to the same end each time, and its laws are broken by what breaks
// them.
import { runInviteStory } from "./run";
import { drawInviteStory, type Act, type InviteStory, type Inviting } from "./story";

const world = { kind: "companyIds", suppliers: 2, refuses: [], names: false, chunk: 1, answerMs: 0 } as const;

function inviting(more: Partial<Inviting> = {}): Inviting {
  const ticks = { again: [], leftOut: [], apart: false };
  const rest = { change: "invite", suppliers: [0, 1], ticks, between: [], amid: [] } as const;
  return { do: "invite", person: 0, book: 0, ...rest, ...more };
}

const story = (...acts: readonly Act[]): InviteStory => ({ world, acts });

test("the same seed tells the same story to the same end", async () => {
  const [once, again] = [await runInviteStory(drawInviteStory(11)), await runInviteStory(drawInviteStory(11))];
  expect(again.told).toEqual(once.told);
});

test("a pane or a gateway that dies while suppliers are invited breaks no law, wherever it dies", async () => {
  for (const dies of ["paneDies", "gatewayDies"] as const)
    for (let at = 1; at <= 40; at += 3)
      expect((await runInviteStory(story(inviting({ amid: [{ at, deed: { do: dies } }] })))).problems).toEqual([]);
});

test("whom a colleague invited while a run was paused gets no second mail when it goes on", async () => {
  for (let at = 20; at <= 60; at += 4) {
    const pause = { at, deed: { do: "wish", wish: "pause", person: 0, book: 0 } } as const;
    const acts: readonly Act[] = [
      inviting({ amid: [pause] }),
      { do: "wait", ms: 700_000 },
      inviting({ person: 1 }),
      { do: "wish", wish: "resume", person: 0, book: 0 },
    ];
    expect((await runInviteStory(story(...acts))).problems).toEqual([]);
  }
});

test("a second word for the same supplier is a second mail, and breaks no law", async () => {
  const again = inviting({ ticks: { again: [0], leftOut: [], apart: false } });
  const { problems, told } = await runInviteStory(story(inviting(), again));
  expect(problems).toEqual([]);
  expect(told.filter((line) => line.includes('told: [["100","done"]]'))).toHaveLength(1);
});
