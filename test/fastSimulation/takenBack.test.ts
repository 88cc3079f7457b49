// Stories in which Ctrl+Z, a row that was away, or a second window comes between what was asked and its answer.
import type { Act, Deed } from "./story";
import { at, lawsBroken, send, story, theirs, type } from "./telling";

const keys = (times: number): Deed => ({ do: "ctrlZ", times });
const undo = { look: "undo" as const };
const answered = (...conflicts: ("theirs" | { value: number })[]) => ({
  ticks: { conflicts, leaveOut: [], deletions: false },
});

test("what one window asks about is asked still once another took in a send and did not know of the question", async () => {
  const world = { rows: [["C", 2, "x"]] };
  const asked: Act[] = [type(0, 1, 4), send(), keys(14), send(answered("theirs")), type(0, 1, 3)];
  const followed = send({ amid: [at(9, keys(14))], beside: [0, 5_000, 5_000] });
  expect(await lawsBroken(story(world, ...asked, followed))).toEqual([]);
});

test("a value that Ctrl+Z brought back is asked about still once an undo set its record back", async () => {
  const added: Deed = { do: "add", cells: ["B", 2, "x"] };
  const asked: Act[] = [theirs(0, 1, 4), added, send(), keys(7), send(answered({ value: 8 })), keys(7)];
  expect(await lawsBroken(story({}, ...asked, send(undo)))).toEqual([]);
});

test("what Ctrl+Z took back while Excel was closed in an undo sends no old value over a colleague's", async () => {
  const sent = send({ between: [theirs(0, 0, "B")] });
  for (let point = 15; point <= 35; point += 1) {
    const dies = send({ ...undo, amid: [at(point, { do: "excelDies" })] });
    const broken = await lawsBroken(story({}, type(0, 2, "007"), sent, dies, keys(7)));
    expect({ point, broken }).toEqual({ point, broken: [] });
  }
});

test("a new row that was sent, deleted and put back is not sent again for a blank less in its name", async () => {
  const older: Act[] = [{ do: "add", cells: ["B ", 1, "007"] }, { do: "save" }, send(), { do: "reopen" }];
  const away: Act[] = [{ do: "delete", row: 1 }, send(), { do: "putBack" }, type(1, 0, "B")];
  expect(await lawsBroken(story({}, ...older, ...away))).toEqual([]);
});

test("what a co-author types that stood there before Ctrl+Z is taken for what the key brought back", async () => {
  const beside: Deed = { do: "beside", deed: { do: "type", row: 0, column: 1, value: 3 } };
  const met: Act[] = [theirs(0, 1, 2), { do: "formula", row: 0, value: 2 }, { do: "refresh", amid: [] }];
  expect(await lawsBroken(story({}, ...met, beside, keys(1)))).toEqual([]);
});

test("what a co-author typed, and typed once more over itself, is theirs when the key brings it back", async () => {
  const beside: Deed = { do: "beside", deed: { do: "type", row: 0, column: 0, value: "B" } };
  const given: Act = { do: "giveUp", what: "row", row: 0, column: 1, between: [], amid: [at(1, beside)] };
  expect(await lawsBroken(story({}, given, keys(7)))).toEqual([]);
});

test("a row that is put back in the middle of an undo sends no old value over a colleague's", async () => {
  const away: Act[] = [type(0, 1, 4), send(), { do: "delete", row: 0 }];
  for (let point = 1; point <= 30; point += 1) {
    const back = send({ ...undo, between: [theirs(0, 2, "y")], amid: [at(point, { do: "putBack" })] });
    expect({ point, broken: await lawsBroken(story({}, ...away, back)) }).toEqual({ point, broken: [] });
  }
});

test("who answers one of a row's two questions with their own value is not asked about it again", async () => {
  const sent = send({ amid: [at(23, theirs(0, 1, 4))] });
  const copied: Act[] = [send({ between: [{ do: "copy", row: 0, whole: true }] }), keys(14)];
  const undone: Act[] = [...copied, type(0, 0, "B"), sent, send({ amid: [at(4, keys(14))] })];
  const halfAnswered = send({ ticks: { conflicts: [{ value: 9 }, "ours"], leaveOut: [], deletions: false } });
  expect(await lawsBroken(story({}, ...undone, halfAnswered))).toEqual([]);
});

test("a value that is typed while rows stand beside other ids, or typed again as it was sent, is no edit", async () => {
  const rows = ["B", "S", "T", "U"].map((name, at) => [name, [1, 1, 2, 3][at] ?? null, "x"]);
  const sorted: Act = {
    do: "shift",
    how: "sort",
    column: 1,
    down: true,
    asks: "refresh",
    between: [type(0, 1, 2)],
    amid: [],
  };
  const skipped = send({ between: [type(2, 1, 4)] });
  expect(await lawsBroken(story({ rows }, theirs(2, 1, 3), skipped, sorted))).toEqual([]);
  const undone: Act[] = [type(0, 1, 4), send({ amid: [at(16, keys(9))] }), type(0, 1, 4)];
  expect(await lawsBroken(story({}, ...undone, send({ between: [theirs(0, 1, 2)] })))).toEqual([]);
});

test("a row that lost its id to Ctrl+Z and was edited by a co-author does not come back beside itself", async () => {
  const world = { rows: [["C", 4, "y"] as const, ["A", 4, "y"] as const] };
  const added: Act = { do: "beside", deed: { do: "add", cells: ["C", 3, "y"] } };
  const zeros: Act = { do: "beside", deed: { do: "type", row: 0, column: 2, value: "007" } };
  const edited: Deed = { do: "beside", deed: { do: "type", row: 3, column: 1, value: 1 } };
  const behind: Deed = { do: "behind", writes: 2 };
  const ticks = { conflicts: [], leaveOut: [], deletions: true };
  const given: Act = { do: "giveUp", what: "all", row: 0, column: 1, between: [], amid: [] };
  const cut = send({ ticks, amid: [at(55, edited), at(50, behind)] });
  const fault: Act = { do: "fault", on: "create", kind: "partialAnswer", ms: 9_374 };
  const acts: Act[] = [send({ between: [fault] }), { do: "delete", row: 0 }, added, zeros, cut, keys(14), given];
  expect(await lawsBroken(story(world, ...acts))).toEqual([]);
});

test("a sort without ids in an older file is seen, also where one of its rows was cleared and sent since", async () => {
  const world = { rows: [["B", 2, "x"] as const, ["B", 1, "x"] as const, ["S", 1, "x"] as const] };
  const cleared: Act[] = [{ do: "save" }, { do: "clear", row: 1 }, send(), { do: "reopen" }];
  const sorted: Act = { do: "shift", how: "sort", column: 1, down: false, asks: "refresh", between: [], amid: [] };
  expect(await lawsBroken(story(world, ...cleared, sorted))).toEqual([]);
});

test("rows that are typed so that each holds what another last held come to their end at the person's word", async () => {
  const world = {
    rows: [["C", 2, null] as const, ["C", 1, null] as const, ["B", 1, null] as const, ["B", 4, null] as const],
  };
  const typed: Act[] = [type(0, 1, 1), type(1, 1, 3), type(2, 1, 4), type(3, 1, 1)];
  expect(await lawsBroken(story(world, ...typed))).toEqual([]);
});

test("a number that one window stored in doubt says nothing of the sheet as another window bound it", async () => {
  const world = { rows: [["B", 3, "x"] as const, ["B", 2, "x"] as const] };
  const formula: Deed = { do: "formula", row: 0, value: 4 };
  const fault: Act = { do: "fault", on: "update", kind: "dropAnswer", ms: 4_588 };
  const typed: Act[] = [type(1, 1, 3), send({ between: [formula] }), type(1, 1, 2), fault, keys(2), type(0, 1, 4)];
  const beside = send({ between: [theirs(0, 0, "C")], amid: [at(36, keys(2))], beside: [1_000, 0, 0] });
  const after: Act[] = [type(0, 1, 1), send({ between: [type(0, 1, 4)] }), keys(5)];
  expect(await lawsBroken(story(world, ...typed, beside, ...after))).toEqual([]);
});

test("what Ctrl+Z brought back over an update under way is asked about still once the update is taken in", async () => {
  const given: Act = { do: "giveUp", what: "row", row: 0, column: 0, between: [], amid: [] };
  const leftOut = send({ ...undo, ticks: { conflicts: [], leaveOut: [2], deletions: false } });
  const before: Act[] = [type(0, 0, "B "), send(), keys(5), leftOut, given, type(0, 0, "B")];
  const dies = send({ amid: [at(26, { do: "excelDies" }), at(25, keys(4))] });
  expect(await lawsBroken(story({ rows: [["C", 4, "y"]] }, ...before, dies))).toEqual([]);
});

test("a row that may be one of two records that its table created keeps both out until somebody answers", async () => {
  const added: Act[] = [
    { do: "theirAdd", cells: ["B", 1, "y"] },
    { do: "add", cells: ["C", 2, "1-2"] },
    { do: "add", cells: ["C", 2, "x\ny"] },
  ];
  const away: Act[] = [{ do: "sort", column: 1, down: false }, keys(9), { do: "delete", row: 1 }, send()];
  const acts: Act[] = [...added, send({ amid: [at(39, keys(5))] }), ...away, { do: "putBack" }];
  expect(await lawsBroken(story({ rows: [["A", 3, "x"]] }, ...acts))).toEqual([]);
});

test("a new row that may be a record is asked about also while another row's outcome is unknown", async () => {
  const world = { rows: [["B", 3, "x"] as const, ["C", 3, "x"] as const], pageSize: 2, answerMs: 3_000 };
  const amid = [at(13, { do: "add", cells: ["B", 1, "x\ny"] })];
  const sent: Act[] = [{ do: "formula", row: 1, value: 4 }, send({ amid }), { do: "add", cells: ["B ", 3, "007"] }];
  const older: Act[] = [send({ between: [{ do: "save" }] }), { do: "reopen" }];
  const amidLook = [at(5, type(3, 0, "A ")), at(26, { do: "add", cells: ["A ", 4, "007"] })];
  const lost = send({ amidLook, between: [{ do: "fault", on: "create", kind: "dropAnswer", ms: 4_648 }] });
  expect(await lawsBroken(story(world, ...sent, ...older, lost, send()))).toEqual([]);
});

test("in an older file a row's mark says which record it is, whichever row took that record later", async () => {
  const added: Deed = { do: "add", cells: ["C", 2, "1-2"] };
  const given: Act = { do: "giveUp", what: "row", row: 0, column: 2, between: [], amid: [at(2, added)] };
  const older: Act[] = [keys(4), { do: "add", cells: ["A", 1, "007"] }, keys(5), { do: "save" }, keys(7), send()];
  const acts: Act[] = [given, type(1, 0, "B "), send(), ...older, { do: "reopen" }, type(2, 0, "A")];
  expect(await lawsBroken(story({ rows: [["B", 3, "x"]] }, ...acts))).toEqual([]);
});

test("what a row holds beside the record that was made of another one is an edit once the person binds them", async () => {
  const copy: Act = { do: "copy", row: 2, whole: false };
  const acts: Act[] = [copy, { ...copy, row: 1 }, type(1, 2, "y"), { do: "sort", column: 1, down: true }];
  const undone = send({ amid: [at(16, keys(7))] });
  expect(await lawsBroken(story({ rows: [["A", 2, null]] }, ...acts, undone))).toEqual([]);
});

test("a row that is typed into exactly what another one last held may get that one's id once rows are put right", async () => {
  const world = {
    rows: ["B", "B", "A", "T", "U"].map((name, n) => [name, [2, 3, 4, 2, 3][n] ?? null, n % 2 === 0 ? "x" : "y"]),
  };
  const typed: Act[] = [type(1, 2, "x"), type(1, 1, 2), type(0, 0, "C")];
  const sorted: Act = { do: "shift", how: "sort", column: 1, down: false, asks: "refresh", between: [], amid: [] };
  expect(await lawsBroken(story(world, ...typed, sorted))).toEqual([]);
});

test("a value that was typed while values stood beside ids of other rows was seen in its own row", async () => {
  const world = {
    rows: [["A", 2, null] as const, ["S", 1, "x"] as const, ["T", 2, "y"] as const, ["U", 3, "x"] as const],
  };
  const between: Deed[] = [type(0, 1, 4)];
  const sorted: Act = { do: "shift", how: "sort", column: 1, down: true, asks: "refresh", between, amid: [] };
  const cleared: Act = { do: "refresh", amid: [at(3, { do: "clear", row: 0 })] };
  expect(await lawsBroken(story(world, sorted, theirs(3, 1, 4), send(), cleared))).toEqual([]);
});

test("rows that hold what each other last had are each other's to everybody, beside a computed column too", async () => {
  const rows = [
    ["B", 3, null],
    ["B", 4, null],
    ["S", 1, "x"],
    ["T", 2, "y"],
    ["U", 3, "x"],
  ] as const;
  const exchanged: Act[] = [type(1, 1, 3), { do: "formula", row: 0, value: 4 }];
  const moved: Act = { do: "shift", how: "oneOff", column: 0, down: true, asks: "refresh", between: [], amid: [] };
  expect(await lawsBroken(story({ rows, computed: true }, ...exchanged, moved))).toEqual([]);
});
