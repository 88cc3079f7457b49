import { ListCheck } from "../../../src/sync/plan/listCheck";

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, n) => String(from + n));
const none = new Set<string>();

test("a list that names all that was known is believed without a look-up", () => {
  const check = new ListCheck(ids(3), none);
  expect(check.lookUp(ids(4))).toEqual([]);
  expect(check.judge([], none)).toBe("whole");
});

test("a few records that a list lacks are looked up, and are gone where they are not found", () => {
  const check = new ListCheck(ids(30), none);
  expect(check.lookUp(ids(28))).toEqual(["28", "29"]);
  expect(check.judge(["28", "29"], none)).toBe("whole");
  expect([...check.lost]).toEqual(["28", "29"]);
});

test("a record that is there makes the list short: it is read again, three times at most", () => {
  const check = new ListCheck(ids(30), none);
  for (const verdict of ["again", "again", "short"]) {
    const asked = check.lookUp(ids(29));
    expect(check.judge(asked, new Set(["29"]))).toBe(verdict);
  }
});

test("of hundreds twenty are looked up, spread over all, and a second list must agree", () => {
  const check = new ListCheck(ids(400), none);
  const asked = check.lookUp(ids(50));
  expect(asked).toHaveLength(20);
  expect(Number(asked.at(-1))).toBeGreaterThan(350);
  expect(check.judge(asked, none)).toBe("again");
  expect(check.judge(check.lookUp(ids(50)), none)).toBe("whole");
  expect(check.lost.size).toBe(350);
});

test("a second list that lacks others than the first is read once more", () => {
  const check = new ListCheck(ids(100), none);
  expect(check.judge(check.lookUp(ids(50)), none)).toBe("again");
  expect(check.judge(check.lookUp(ids(50, 50)), none)).toBe("again");
  expect(check.judge(check.lookUp(ids(100)), none)).toBe("whole");
});

test("what is known to be gone is not looked up again, and is back once a list names it", () => {
  const check = new ListCheck(ids(3), new Set(["2"]));
  expect(check.lookUp(["0", "1"])).toEqual([]);
  expect(check.judge([], none)).toBe("whole");
  const again = new ListCheck(ids(3), check.lost);
  again.lookUp(ids(3));
  expect([again.judge([], none), [...again.lost]]).toEqual(["whole", []]);
});

test("twenty look-ups are all that one list gets, over all of its readings", () => {
  const check = new ListCheck(ids(400), none);
  expect(check.lookUp(ids(385))).toHaveLength(15);
  expect(check.judge(ids(15, 385), new Set(["399"]))).toBe("again");
  expect(check.lookUp(ids(300))).toHaveLength(5);
});

test("a record that was found once is not looked up again", () => {
  const check = new ListCheck(ids(5), none);
  expect(check.judge(check.lookUp(ids(4)), new Set(["4"]))).toBe("again");
  expect(check.lookUp(ids(4))).toEqual([]);
});

test("a second list agrees only where the first one lacked every record that it lacks", () => {
  const check = new ListCheck(ids(100), none);
  expect(check.judge(check.lookUp(ids(50)), none)).toBe("again");
  expect(check.judge(check.lookUp(ids(49)), none)).toBe("again");
  expect(check.judge(check.lookUp(ids(49)), none)).toBe("whole");
});
