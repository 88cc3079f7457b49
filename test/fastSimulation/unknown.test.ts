// Stories in which nobody can know what was meant or who did it: they break no law. Each stands as the shortest form of
// one that was drawn.
import type { Act, Deed } from "./story";
import { at, lawsBroken, send, story, theirs, type } from "./telling";

const keys = (times: number): Deed => ({ do: "ctrlZ", times });
const add = (...cells: (string | number | null)[]): Deed => ({ do: "add", cells });
const theirAdd = (...cells: (string | number | null)[]): Deed => ({ do: "theirAdd", cells });

test("a value from before a refresh that is typed into a file which was saved undone is no edit", async () => {
  const undone: Act[] = [theirs(0, 1, 1), send(), keys(2), { do: "save" }, { do: "reopen" }, type(0, 1, 3)];
  expect(await lawsBroken(story({ computed: true }, ...undone))).toEqual([]);
});

test("a value that both sides had, typed over one that counts as undone, is no edit, also after Ctrl+Z", async () => {
  const given: Act = { do: "giveUp", what: "cell", row: 0, column: 1, between: [], amid: [] };
  const undone: Act[] = [{ do: "formula", row: 0, value: 2 }, given, keys(4), type(0, 1, 2), theirs(0, 1, 1)];
  expect(await lawsBroken(story({}, ...undone, send({ amid: [at(5, type(0, 1, 3))] })))).toEqual([]);
  const twice = [type(0, 1, 3), keys(1), type(0, 1, 3)];
  expect(await lawsBroken(story({}, ...undone, ...twice))).toEqual([]);
});

test("the value of an undo whose pane died, typed beside it, is no edit", async () => {
  for (let point = 20; point <= 35; point += 1) {
    const dies = send({ look: "undo", amid: [at(point, { do: "paneDies" })] });
    const acts: Act[] = [type(0, 1, 2), send(), dies, theirs(0, 1, 2), type(0, 1, 3)];
    expect(await lawsBroken(story({ answerMs: 3_000 }, ...acts))).toEqual([]);
  }
});

test("a colleague's row without the blank at the end counts for a row whose create was lost", async () => {
  const lost: Act = { do: "fault", on: "create", kind: "dropBefore", ms: 20_369 };
  for (let point = 20; point <= 35; point += 1) {
    const like = send({ amid: [at(point, theirAdd("A", 2, "x"))] });
    expect(await lawsBroken(story({}, add("A ", 2, "x"), lost, like))).toEqual([]);
  }
});

test("a colleague's very same row counts for a row of a refused request of several", async () => {
  const refused: Act = { do: "fault", on: "create", kind: "status422", ms: 0 };
  for (let point = 18; point <= 32; point += 1) {
    const like = send({ amid: [at(point, theirAdd("B", 4, "x"))] });
    expect(await lawsBroken(story({}, add("B", 4, "x"), add("C", 1, "y"), refused, like))).toEqual([]);
  }
  const dies = send({ amid: [at(32, { do: "paneDies" })] });
  const after: Act[] = [add("B", 2, "y"), add("C", 2, "x"), refused, dies, theirAdd("C", 2, "x")];
  expect(await lawsBroken(story({}, ...after))).toEqual([]);
});

test("a row that is cleared while it is created stays cleared, also once Ctrl+Z took its id away", async () => {
  const lost: Act = { do: "fault", on: "create", kind: "dropBefore", ms: 16_351 };
  const first = send({ between: [add("B ", 1, "x\ny")] });
  const sort = at(13, { do: "sort", column: 0, down: true });
  const again = send({ amid: [sort, at(46, { do: "clear", row: 0 })] });
  const acts: Act[] = [add("A ", 4, "007"), lost, first, again, keys(5)];
  expect(await lawsBroken(story({ rows: [["B", 2, "y"]] }, ...acts))).toEqual([]);
});

test("a value that was kept in a conflict is an edit, although Ctrl+Z brought it and the send was cancelled", async () => {
  const ticks = { conflicts: ["ours" as const], leaveOut: [], deletions: false };
  const acts: Act[] = [add("B", 4, "y"), send({ between: [theirs(0, 1, 4), { do: "wait", ms: 61_000 }] }), keys(14)];
  for (let point = 5; point <= 15; point += 1)
    expect(await lawsBroken(story({}, ...acts, send({ ticks, amid: [at(point, { do: "cancel" })] })))).toEqual([]);
});

describe("after a sort without the id column", () => {
  const sort: Act = { do: "shift", how: "sort", column: 0, down: true, asks: "preview", between: [], amid: [] };
  const others = [
    ["T", 2, "y"],
    ["U", 3, "x"],
  ];

  test("rows that were alike count for nothing, also where one was edited", async () => {
    const rows = [["A", 4, "y"], ["A", 4, "y"], ...others];
    expect(await lawsBroken(story({ rows }, type(1, 1, 2), sort))).toEqual([]);
  });

  test("one of two like rows may have the id of the other, which is asked about", async () => {
    const rows = [["C", 4, null], ["C", 4, null], ["S", 1, "x"], ...others];
    const cut: Deed = { do: "cut", from: 0, to: 1, column: 1 };
    expect(await lawsBroken(story({ rows }, add("B ", 3, "y"), cut, { ...sort, column: 1, down: false }))).toEqual([]);
  });
});
