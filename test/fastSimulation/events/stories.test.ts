// The simulation of new and deleted events itself: a story comes to the same end each time, and its laws are kept
// wherever a pane or the gateway dies.
import { runEventStory } from "./run";
import { drawEventStory, type Act, type Creating, type Deleting, type EventStory, type EventWorld } from "./story";

const world: EventWorld = { rows: 2, refuses: [], lacksTemplate: [], there: [], loose: false, answerMs: 0 };

const creating = (more: Partial<Creating> = {}): Creating => ({
  do: "create",
  person: 0,
  book: 0,
  rows: [0, 1],
  between: [],
  amid: [],
  ...more,
});
const deleting = (more: Partial<Deleting> = {}): Deleting => ({
  do: "delete",
  person: 0,
  book: 0,
  row: 0,
  mistyped: false,
  between: [],
  amid: [],
  ...more,
});
const story = (...acts: readonly Act[]): EventStory => ({ world, acts });

test("the same seed tells the same story to the same end", async () => {
  const [once, again] = [await runEventStory(drawEventStory(11)), await runEventStory(drawEventStory(11))];
  expect(again.told).toEqual(once.told);
});

test("a pane or a gateway that dies while events are created or deleted breaks no law, wherever it dies", async () => {
  for (const dies of ["paneDies", "gatewayDies"] as const)
    for (let at = 1; at <= 60; at += 5) {
      const amid = [{ at, deed: { do: dies } }];
      const stories = [story(creating({ amid })), { ...story(deleting({ amid })), world: { ...world, there: [0] } }];
      for (const one of stories) expect((await runEventStory(one)).problems).toEqual([]);
    }
});

test("an event that a colleague published since it was shown is not deleted", async () => {
  const publish = { do: "outside", what: "publish", row: 0, inMs: 0 } as const;
  const between: readonly Act[] = [publish, { do: "wait", ms: 30_000 }];
  const { problems, told } = await runEventStory({ ...story(deleting({ between })), world: { ...world, there: [0] } });
  expect(problems).toEqual([]);
  expect(told).toContain("  told: 101 changed");
});

test("two people who create the same rows at once make each event once", async () => {
  for (let at = 1; at <= 60; at += 5) {
    const amid = [{ at, deed: { do: "other", act: creating({ person: 1 }) } as const }];
    expect((await runEventStory(story(creating({ amid })))).problems).toEqual([]);
  }
});
