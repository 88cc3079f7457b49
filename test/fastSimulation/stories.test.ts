// The fast simulation itself: a story comes to the same end each time, a calm one breaks no law, and what breaks one is
// cut down. Stories that once failed stand here as data, each under the sentence that it proves.
import { drawStory } from "./draw";
import { runStory } from "./run";
import { shrink } from "./shrink";
import { plainWorld, type Act, type Amid, type Deed, type Sending, type Story, type World } from "./story";

const row = ["A", 3, "x"];

function story(world: Partial<World>, ...acts: Act[]): Story {
  return { world: { ...plainWorld, rows: [row], ...world }, acts };
}

function send(more: Partial<Sending> = {}): Sending {
  const ticks = { conflicts: [], leaveOut: [], deletions: false };
  return { do: "send", look: "preview", amidLook: [], between: [], ticks, amid: [], ...more };
}

const type = (at: number, column: number, value: string | number): Deed => ({ do: "type", row: at, column, value });
const theirs = (item: number, column: number, value: string | number): Deed => ({ do: "theirs", item, column, value });
const at = (point: number, act: Amid["act"]): Amid => ({ at: point, act });

async function lawsBroken(one: Story): Promise<string[]> {
  return (await runStory(one)).problems.map(({ law }) => law);
}

test("the same seed tells the same story to the same end", async () => {
  const [once, again] = [await runStory(drawStory(11)), await runStory(drawStory(11))];
  expect(again.told).toEqual(once.told);
});

test("a person and a colleague who come to different cells break no law", async () => {
  expect(await lawsBroken(story({}, type(0, 1, 4), theirs(0, 2, "y"), send()))).toEqual([]);
});

test("a pane that dies in a send breaks no law, wherever it dies", async () => {
  for (let point = 1; point <= 40; point += 1) {
    const dies = send({ amid: [at(point, { do: "paneDies" })] });
    expect(await lawsBroken(story({}, type(0, 1, 4), { do: "add", cells: ["B", 1, "y"] }, dies))).toEqual([]);
  }
});

test("a value typed after the decision for theirs is not overwritten", async () => {
  const ticks = { conflicts: ["theirs" as const], leaveOut: [], deletions: false };
  const decided = send({ ticks, between: [type(0, 1, 4)] });
  expect(await lawsBroken(story({}, type(0, 1, 2), theirs(0, 1, 1), decided))).toEqual([]);
});

test("a colleague's change of half a minute ago is not reverted by a row that was shown before it", async () => {
  const late = send({ between: [theirs(0, 1, 4), { do: "wait", ms: 31_000 }] });
  expect(await lawsBroken(story({}, type(0, 2, "y"), late))).toEqual([]);
});

test("a row that was deleted here and changed there goes out as no edit when it is put back", async () => {
  const acts: Act[] = [theirs(0, 1, 4), { do: "delete", row: 0 }, { do: "refresh", amid: [] }, { do: "putBack" }];
  expect(await lawsBroken(story({}, ...acts))).toEqual([]);
});

test("a new row of an older file is not created again", async () => {
  const acts: Act[] = [{ do: "add", cells: ["B", 1, "y"] }, { do: "save" }, send(), { do: "reopen" }];
  expect(await lawsBroken(story({}, ...acts))).toEqual([]);
});

test("an empty page calls no row gone", async () => {
  const acts: Act[] = [
    { do: "fault", on: "list", kind: "emptyPage", ms: 0 },
    { do: "refresh", amid: [] },
  ];
  expect(await lawsBroken(story({}, ...acts))).toEqual([]);
});

test("a story that breaks a law is cut down to what breaks it", async () => {
  const wide: Story = story(
    { rows: [row, row], pageSize: 2 },
    { do: "sort", column: 0, down: true },
    { do: "theirDelete", item: 1 },
    { do: "wait", ms: 2_000 },
  );
  const never = await shrink(wide, "no such law");
  expect(never).toEqual(wide);
  const always = await shrink(wide, "");
  expect(always.acts).toEqual([]);
});
