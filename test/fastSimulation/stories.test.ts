// The fast simulation itself: a story comes to the same end each time, a calm one breaks no law, and what breaks one is
// cut down. Stories that once failed stand here as data, each under the sentence that it proves.
import { drawStory } from "./draw";
import { runStory } from "./run";
import { shrink } from "./shrink";
import type { Act, Amid, Deed, Sending, Story } from "./story";
import { at, lawsBroken, row, send, story, theirs, type } from "./telling";

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

test("a row that Ctrl+Z took back and that is put back beside its copy is sent as the one that the person keeps", async () => {
  const keys = (times: number): Deed => ({ do: "ctrlZ", times });
  const refreshed: Act[] = [theirs(0, 1, 4), { do: "refresh", amid: [] }];
  const undone: Act[] = [keys(14), send(), keys(7), { do: "delete", row: 0 }, send(), { do: "putBack" }];
  expect(await lawsBroken(story({}, ...refreshed, ...undone))).toEqual([]);
});

test("a new row of an older file is not created again", async () => {
  const acts: Act[] = [{ do: "add", cells: ["B", 1, "y"] }, { do: "save" }, send(), { do: "reopen" }];
  expect(await lawsBroken(story({}, ...acts))).toEqual([]);
});

test("what Ctrl+Z takes back while an undone table is bound to its copy again is no edit, and no deletion", async () => {
  const keys: Deed = { do: "ctrlZ", times: 1 };
  for (let point = 1; point <= 30; point += 1) {
    const amid = [at(point, keys)];
    const undone: Act[] = [{ do: "refresh", amid: [] }, keys, { do: "refresh", amid }];
    expect(await lawsBroken(story({}, theirs(0, 1, 4), ...undone))).toEqual([]);
    const added: Deed = { do: "theirAdd", cells: ["B", 1, "y"] };
    expect(await lawsBroken(story({}, added, ...undone))).toEqual([]);
  }
});

describe("what Ctrl+Z brings back after a pane that died is no edit", () => {
  const keys = (times: number): Deed => ({ do: "ctrlZ", times });
  const dies = (point: number): Amid[] => [at(point, { do: "paneDies" })];
  const refresh = (amid: Amid[] = []): Act => ({ do: "refresh", amid });

  test("where the rest of a refresh that was half taken back is met", async () => {
    const half: Act[] = [theirs(0, 1, 4), refresh(dies(20)), keys(1)];
    for (let point = 13; point <= 20; point += 1) {
      const amid = [at(point, keys(3))];
      expect({ point, broken: await lawsBroken(story({}, ...half, refresh(amid))) }).toEqual({ point, broken: [] });
      const looked = send({ amidLook: amid });
      expect({ point, broken: await lawsBroken(story({}, ...half, looked)) }).toEqual({ point, broken: [] });
    }
  });

  test("where marks are taken off that never arrived", async () => {
    const add: Deed = { do: "add", cells: ["B", 4, "y"] };
    for (let point = 20; point <= 25; point += 1)
      expect(await lawsBroken(story({}, add, theirs(0, 2, "y"), send({ amid: dies(point) }), keys(2)))).toEqual([]);
  });

  test("where outcomes are taken in that stand in the sheet already", async () => {
    const sent: Act[] = [type(0, 2, "y"), send({ between: [theirs(0, 1, 4)], amid: dies(30) })];
    for (let point = 11; point <= 18; point += 1) {
      const taken = refresh([at(point, keys(3))]);
      expect({ point, broken: await lawsBroken(story({}, ...sent, taken)) }).toEqual({ point, broken: [] });
      expect({ point, broken: await lawsBroken(story({}, ...sent, keys(1), taken)) }).toEqual({ point, broken: [] });
    }
  });
});

describe("a new row whose answer was lost, in an older file", () => {
  const add: Deed = { do: "add", cells: ["B ", 2, "x"] };
  const twin: Deed = { do: "theirAdd", cells: ["B ", 2, "x"] };
  const lost: Act = { do: "fault", on: "create", kind: "applyLate", ms: 30 };
  const between = (...acts: Sending["between"][number][]): Sending => send({ between: acts });

  test.each<[string, Act[]]>([
    ["a colleague had made the very same row before", [add, lost, twin, { do: "save" }, send()]],
    ["a colleague made the very same row after the preview", [add, lost, { do: "save" }, between(twin)]],
    ["a colleague made the very same row afterwards", [add, lost, { do: "save" }, send(), twin]],
  ])("is not created again where %s", async (_when, acts) => {
    for (const world of [{}, { trims: true }])
      expect(await lawsBroken(story({ rows: [], ...world }, ...acts, { do: "reopen" }))).toEqual([]);
  });

  test("is not created again where a colleague changed it, however often that file is opened", async () => {
    const sent: Act[] = [add, { do: "save" }, { ...lost, kind: "dropAnswer" }, send(), { do: "reopen" }];
    const changed: Act[] = [theirs(0, 1, 1), { do: "wait", ms: 61_000 }, { do: "refresh", amid: [] }, { do: "reopen" }];
    expect(await lawsBroken(story({ rows: [] }, ...sent, ...changed))).toEqual([]);
  });

  test("is not created again when it was away while the list was read back", async () => {
    const away: Act[] = [{ do: "delete", row: 0 }, { do: "refresh", amid: [] }, { do: "putBack" }];
    expect(await lawsBroken(story({ rows: [] }, add, { ...lost, kind: "dropAnswer" }, send(), twin, ...away))).toEqual(
      [],
    );
  });

  test("is not created again where its request was refused, a part of it made, and that part changed", async () => {
    const rows: Act[] = [add, { do: "add", cells: ["B ", 1, "x"] }, { do: "save" }];
    const refused: Act[] = [{ do: "fault", on: "create", kind: "partialError", ms: 0 }, send(), { do: "reopen" }];
    expect(await lawsBroken(story({ rows: [] }, ...rows, ...refused, theirs(0, 1, 3)))).toEqual([]);
  });
});

describe("a row of an older file that was sent since", () => {
  const sent: Act[] = [{ do: "add", cells: ["A", 2, "x"] }, { do: "save" }, send(), { do: "reopen" }];

  test("is not created again while half of it is as it was sent", async () => {
    const edits: Act[] = [type(0, 0, "B")];
    expect(await lawsBroken(story({ rows: [] }, ...sent, ...edits))).toEqual([]);
  });

  test("is another row once neither its name nor half of it is left", async () => {
    const edits: Act[] = [type(0, 0, "B"), type(0, 1, 3)];
    expect(await lawsBroken(story({ rows: [] }, ...sent, ...edits))).toEqual([]);
  });

  test("is not created again beside a new row that is more like what was sent", async () => {
    const acts: Act[] = [type(0, 2, "y"), { do: "add", cells: ["A ", 2, "x"] }];
    expect(await lawsBroken(story({ rows: [] }, ...sent, ...acts))).toEqual([]);
  });
});

describe("a row of an older file whose line item a colleague renamed", () => {
  const sent: Act[] = [{ do: "add", cells: ["A", 4, "y"] }, { do: "save" }, send(), { do: "reopen" }];
  const away: Act[] = [{ do: "delete", row: 0 }, theirs(0, 0, "B"), { do: "refresh", amid: [] }, { do: "putBack" }];

  test("is not created again when it comes back as it was sent", async () => {
    expect(await lawsBroken(story({ rows: [] }, ...sent, ...away))).toEqual([]);
  });

  test("gets its id again wherever the pane dies while it gives it back", async () => {
    for (let point = 1; point <= 45; point += 1) {
      const dies: Act = { do: "refresh", amid: [at(point, { do: "paneDies" })] };
      expect(await lawsBroken(story({ rows: [] }, ...sent, theirs(0, 1, 2), dies))).toEqual([]);
    }
  });
});

test("a row that is put back while it is given up keeps its value: it is a conflict, and reverts nobody", async () => {
  for (let point = 10; point <= 30; point += 1) {
    const amid = [at(point, { do: "putBack" })];
    const given: Act = { do: "giveUp", what: "all", row: 0, column: 1, between: [], amid };
    expect(await lawsBroken(story({}, { do: "delete", row: 0 }, theirs(0, 1, 4), given))).toEqual([]);
  }
});

test("a create is not said to have made a colleague's twin while its row stands twice", async () => {
  const lost: Act = { do: "fault", on: "create", kind: "applyLate", ms: 17_000 };
  const copied = send({ amid: [at(18, { do: "copy", row: 0, whole: true })] });
  const twin: Deed = { do: "theirAdd", cells: ["C", 3, "x"] };
  const changed = send({ amidLook: [at(6, theirs(0, 1, 4))] });
  const add: Deed = { do: "add", cells: ["C", 3, "x"] };
  expect(await lawsBroken(story({ rows: [] }, add, lost, copied, twin, changed))).toEqual([]);
});

test("an update without an answer has arrived where its own cell shows it, whatever a colleague did to others", async () => {
  const lost: Act = { do: "fault", on: "update", kind: "applied500", ms: 14_000 };
  const acts: Act[] = [type(0, 0, "B"), lost, send(), theirs(0, 2, "y"), type(0, 0, "A")];
  expect(await lawsBroken(story({}, ...acts))).toEqual([]);
});

test("a value typed over what both sides had made the same is an edit, although it was agreed on before", async () => {
  const typed = send({ between: [type(0, 1, 3)] });
  expect(await lawsBroken(story({}, type(0, 1, 4), theirs(0, 1, 4), typed))).toEqual([]);
});

test("a third value in an undo that its column does not take is not sent", async () => {
  const ticks = { conflicts: [{ value: 7 }], leaveOut: [], deletions: false };
  const acts: Act[] = [type(0, 2, "y"), send(), theirs(0, 2, "z"), send({ look: "undo", ticks })];
  expect(await lawsBroken(story({}, ...acts))).toEqual([]);
});

test("a third value decides nothing while another one keeps its row from leaving", async () => {
  const ticks = { conflicts: [{ value: 6 }], leaveOut: [], deletions: false };
  const keys = (times: number): Deed => ({ do: "ctrlZ", times });
  const both: Act[] = [type(0, 0, "B"), theirs(0, 0, "C"), theirs(0, 1, 4), { do: "refresh", amid: [] }, keys(1)];
  for (let point = 10; point <= 25; point += 1)
    expect(await lawsBroken(story({}, ...both, send({ ticks, amidLook: [at(point, keys(2))] })))).toEqual([]);
});

test("an undo that deletes the twin that its row had taken leaves the other one in its place", async () => {
  const add: Deed = { do: "add", cells: ["B", 2, "y"] };
  const lost: Act = { do: "fault", on: "create", kind: "applyLate", ms: 6_000 };
  const late = send({ look: "undo", between: [{ do: "wait", ms: 130_000 }] });
  expect(await lawsBroken(story({}, add, lost, send(), { ...add, do: "theirAdd" }, late))).toEqual([]);
});

test("a value that an older file takes for agreed on is no edit: nobody can tell that it was typed", async () => {
  const same: Act[] = [theirs(0, 1, 1), type(0, 1, 1), { do: "save" }, send(), { do: "reopen" }, type(0, 1, 3)];
  expect(await lawsBroken(story({}, ...same))).toEqual([]);
  for (let point = 1; point <= 30; point += 1) {
    const written = send({ amid: [at(point, { do: "save" })] });
    const cut: Act[] = [type(0, 0, "C"), theirs(0, 1, 1), written, { do: "reopen" }, type(0, 1, 3)];
    expect(await lawsBroken(story({}, ...cut))).toEqual([]);
  }
});

test("a value that a co-author types as it was before a refresh is no edit once Ctrl+Z took that refresh back", async () => {
  const rows = [row, ["B", 2, "y"]];
  const beside: Deed = { do: "beside", deed: { do: "type", row: 0, column: 2, value: "x" } };
  const refresh: Act = { do: "refresh", amid: [] };
  const acts: Act[] = [theirs(0, 2, "y"), refresh, beside, { do: "ctrlZ", times: 7 }];
  expect(await lawsBroken(story({ rows }, ...acts))).toEqual([]);
});

test("a cell that was cut from one of two like rows into the other is asked about after a sort without the ids", async () => {
  const rows = [
    ["C", 3, "x"],
    ["B", 4, "x"],
    ["B", 4, "y"],
    ["T", 2, "y"],
    ["U", 3, "x"],
  ];
  const sort: Act = { do: "shift", how: "sort", column: 0, down: true, asks: "refresh", between: [], amid: [] };
  const cut: Deed = { do: "cut", from: 2, to: 1, column: 2 };
  expect(await lawsBroken(story({ rows }, cut, sort))).toEqual([]);
});

test("a sent row that Ctrl+Z left with its name alone is not created again beside a colleague's of that name", async () => {
  const acts: Act[] = [
    { do: "add", cells: ["B ", 1, "007"] },
    { do: "clear", row: 1 },
    { do: "clear", row: 0 },
    { do: "ctrlZ", times: 2 },
    { do: "add", cells: ["B ", "3-4", "y"] },
    { do: "fault", on: "create", kind: "slowAnswer", ms: 2155 },
    send({ amid: [at(34, { do: "ctrlZ", times: 14 })] }),
    { do: "theirAdd", cells: ["B ", "3-4", "y"] },
    send(),
    { do: "ctrlZ", times: 7 },
  ];
  const rows = [
    ["A", 3, "y"],
    ["C", 1, "y"],
  ];
  expect(await lawsBroken(story({ rows }, ...acts))).toEqual([]);
});

test("rows that differ by a blank at the end are not created again where the platform trims them and answers late", async () => {
  const acts: Act[] = [
    { do: "add", cells: ["B", 1, "x"] },
    { do: "add", cells: ["B ", 1, "x"] },
    { do: "fault", on: "create", kind: "applyLate", ms: 5_075 },
    send(),
  ];
  expect(await lawsBroken(story({ rows: [], trims: true }, ...acts))).toEqual([]);
  const inPart: Act = { do: "fault", on: "create", kind: "partialAnswer", ms: 0 };
  const padded: Act[] = [{ do: "add", cells: ["B ", 1, "x"] }, { do: "add", cells: ["B", 1, "x"] }, inPart, send()];
  expect(await lawsBroken(story({ rows: [], trims: true }, ...padded))).toEqual([]);
});

test("a colleague's very same row of half a minute before counts for no create whose answer was lost", async () => {
  const lost: Act = { do: "fault", on: "create", kind: "dropBefore", ms: 0 };
  const between: Sending["between"] = [{ do: "theirAdd", cells: ["B", 4, "x"] }, { do: "wait", ms: 31_000 }, lost];
  expect(await lawsBroken(story({}, { do: "add", cells: ["B", 4, "x"] }, send({ between })))).toEqual([]);
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

test("a change that arrives late is of the send that it left with", async () => {
  const late: Act = { do: "fault", on: "update", kind: "applyLate", ms: 1_818 };
  const same = send({ between: [late], amid: [at(26, theirs(0, 2, "y"))] });
  expect(await lawsBroken(story({}, type(0, 2, "y"), same, { do: "clear", row: 0 }, send()))).toEqual([]);
});

test("a change that arrives late does not come over the next send of its row", async () => {
  const late: Act = { do: "fault", on: "update", kind: "applyLate", ms: 25_000 };
  for (let point = 20; point <= 32; point += 1) {
    const same = send({ between: [late], amid: [at(point, theirs(0, 2, "y"))] });
    const acts: Act[] = [type(0, 2, "y"), same, type(0, 2, "z"), send(), { do: "wait", ms: 60_000 }];
    expect(await lawsBroken(story({}, ...acts))).toEqual([]);
  }
});
