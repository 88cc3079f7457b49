import { judge, readAnswers, sayComparison, sayHost } from "../../scripts/excelCheckReport";
import { compareAnswers, meets, unexpected } from "../../src/probes/match";
import type { ProbeAnswer, Json, Probe } from "../../src/probes/types";

const probe = (name: string, more: Partial<Probe> = {}): Probe => ({
  name,
  why: `Why ${name}.`,
  expect: 1,
  test: null,
  run: () => Promise.resolve(1),
  ...more,
});
const given = (name: string, answer: Json): ProbeAnswer => ({ name, answer });
const office = { platform: "Mac", version: "16.100" };

describe("an answer", () => {
  it.each<[Json, Json, boolean]>([
    [1, 1, true],
    [1, 2, false],
    [null, null, true],
    [null, 0, false],
    [[1, [2]], [1, [2]], true],
    [[1], [1, 2], false],
    [[], {}, false],
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{ a: 1, b: null }, { a: 1 }, false],
    [{ a: "(any)" }, { a: [5] }, true],
    ["(any)", null, true],
  ])("of %j matches %j: %p", (expected, answer, same) => {
    expect(meets(expected, answer)).toBe(same);
  });

  it("is unexpected where it differs or failed, and not where it was not asked for", () => {
    const answers = [given("a", 2), given("b", 1), { name: "c", failed: "X" }, { name: "d", skipped: "ExcelApi 1.20" }];
    const names = ["a", "b", "c", "d"].map((name) => probe(name));
    expect(unexpected(names, answers).map(({ name }) => name)).toEqual(["a", "c"]);
  });
});

describe("our host", () => {
  it("is as written down, differs as written down, or is wrong", () => {
    expect(judge(probe("a"), given("a", 1))).toBe("asExpected");
    expect(judge(probe("a", { host: 2 }), given("a", 2))).toBe("named");
    expect(judge(probe("a", { host: 2 }), given("a", 1))).toBe("wrong"); // it has learnt: the difference may go
    expect(judge(probe("a"), { name: "a", failed: "X" })).toBe("wrong");
    expect(judge(probe("a"), undefined)).toBe("wrong");
    expect(judge(probe("a"), { name: "a", skipped: "ExcelApi 1.20" })).toBe("skipped");
  });

  it("ends the command well while it is as written down, and not otherwise", () => {
    expect(sayHost([probe("a"), probe("b", { host: 2 })], [given("a", 1), given("b", 2)])).toEqual({
      lines: [
        "differs b",
        "    2",
        "2 probes: 1 answers as expected of Excel, 1 known differences, 0 not asked, 0 wrong.",
      ],
      ok: true,
    });
    expect(sayHost([probe("a")], [given("a", 3)]).ok).toBe(false);
  });
});

describe("another Excel", () => {
  const asked = [
    probe("free"),
    probe("relied", { test: "a test of ours" }),
    probe("open", { expect: { a: "(any)", b: 1 } }),
    probe("newer", { set: "1.20" }),
  ];
  const ours = [given("free", 1), given("relied", 1), given("open", { a: 1, b: 1 }), given("newer", 1)];

  it("is alike but for what an expectation leaves open, and for what it was not asked", () => {
    const theirs = [given("free", 1), given("relied", 1), given("open", { a: 2, b: 1 })];
    expect(compareAnswers(asked, ours, theirs)).toEqual({ same: 3, differences: [], notAsked: ["newer"] });
  });

  it("that answers otherwise is printed, and fails only where a test relies on it", () => {
    const free = sayComparison(asked, ours, { office, answers: [given("free", 2), given("relied", 1)] });
    expect(free.ok).toBe(true);
    expect(free.lines.slice(0, 4)).toEqual([
      "differs: free",
      "    that Excel: 2",
      "    our host:   1",
      "    Why free.",
    ]);
    const relied = sayComparison(asked, ours, { office, answers: [{ name: "relied", failed: "GeneralException" }] });
    expect(relied.ok).toBe(false);
    expect(relied.lines).toContain("    that Excel: failed with GeneralException");
    expect(relied.lines).toContain("    A TEST RELIES ON IT: a test of ours");
    expect(relied.lines.at(-1)).toBe("Mac 16.100 and our host: 0 answers alike, 1 differ, 1 of them under a test.");
  });

  it("differs in the rest of an answer that is open in a part", () => {
    const theirs = [given("open", { a: 1, b: 2 })];
    expect(compareAnswers(asked, ours, theirs).differences.map(({ probe: { name } }) => name)).toEqual(["open"]);
  });
});

describe("a file of answers", () => {
  it("is read", () => {
    const answers = [given("a", { b: [1, null] }), { name: "c", failed: "X" }, { name: "d", skipped: "ExcelApi 1.20" }];
    expect(readAnswers(JSON.stringify({ format: 1, office, answers }))).toEqual({ office, answers });
  });

  it.each([
    ["no JSON", "{", /not JSON/],
    ["of another format", JSON.stringify({ format: 2, office, answers: [] }), /format 1/],
    ["something else", "[]", /format 1/],
  ])("that is %s is refused in words", (_name, text, sentence) => {
    expect(() => readAnswers(text)).toThrow(sentence);
  });
});
