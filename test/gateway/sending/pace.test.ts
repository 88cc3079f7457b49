// How many requests are under way, how large they are, and how long a send waits after a failure.
import { BulkSizes, Outage, Window } from "../../../src/gateway/sending/pace";

const answered = (perSecond: number, times: readonly number[]) => {
  const window = new Window(perSecond);
  for (const ms of times) window.answered(ms);
  return window;
};

test("One change is under way after a lost answer, and one more after each success", () => {
  const window = answered(5, Array<number>(20).fill(1000));
  expect(new Window(5).size).toBe(1);
  const full = window.size;
  expect(full).toBe(7);
  window.failed();
  const sizes = [0, 1, 2].map(() => {
    const { size } = window;
    window.succeeded();
    return size;
  });
  expect(sizes).toEqual([1, 2, 3]);
  for (let n = 0; n < 20; n += 1) window.succeeded();
  expect(window.size).toBe(full);
});

test("as many are under way as fill the rate at the measured answer time, and 32 at most", () => {
  expect(answered(5, [0]).size).toBe(2);
  expect(answered(5, [1]).size).toBe(3);
  expect(answered(5, [60_000]).size).toBe(32);
  const slow = answered(5, [60_000]);
  slow.succeeded();
  expect(slow.size).toBe(32);
});

test("the answer time is that of the slowest of the last twenty, without their slowest tenth", () => {
  expect(new Window(5).answerMs).toBe(0);
  expect(answered(5, [70]).answerMs).toBe(70);
  expect(answered(5, [100, 9, 20]).answerMs).toBe(100);
  expect(answered(5, [...Array<number>(18).fill(10), 500, 400]).answerMs).toBe(10);
  expect(answered(5, [...Array<number>(17).fill(10), 500, 400, 300]).answerMs).toBe(300);
  expect(answered(5, [...Array<number>(3).fill(900), ...Array<number>(17).fill(10)]).answerMs).toBe(900);
  expect(answered(5, [...Array<number>(3).fill(900), ...Array<number>(18).fill(10)]).answerMs).toBe(10);
});

test("an outage is met with pauses that double up to five minutes, and counts from its first failure", () => {
  const outage = new Outage();
  expect(outage.since).toBeNull();
  const pauses = Array.from({ length: 8 }, (_, n) => outage.failed(n, true));
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
  expect(outage.since).toBe(0);
  outage.over();
  expect(outage.since).toBeNull();
  expect(outage.failed(50, true)).toBe(5000);
  expect(outage.since).toBe(50);
});

test("changes that fail where the platform answers readings pause the send from the third one on", () => {
  const outage = new Outage();
  expect([1, 2, 3, 4].map((at) => outage.failed(at, false))).toEqual([null, null, 5000, 10_000]);
  outage.over();
  expect(outage.failed(9, false)).toBeNull();
});

describe("The size of a bulk request", () => {
  test("is the most that the platform takes until one fails, and half of what failed then", () => {
    const sizes = new BulkSizes();
    expect(sizes.of("a", 100)).toBe(100);
    sizes.worked("a", 100);
    sizes.failed("a", 61);
    expect(sizes.of("a", 100)).toBe(30);
    expect(sizes.of("a", 20)).toBe(20);
    expect(sizes.of("b", 100)).toBe(100);
    sizes.failed("a", 1);
    expect(sizes.of("a", 100)).toBe(1);
  });

  test("is doubled after four clean requests of that size", () => {
    const sizes = new BulkSizes();
    sizes.failed("a", 20);
    for (let n = 0; n < 3; n += 1) sizes.worked("a", 10);
    for (let n = 0; n < 9; n += 1) sizes.worked("a", 9);
    expect(sizes.of("a", 100)).toBe(10);
    sizes.worked("a", 10);
    expect(sizes.of("a", 100)).toBe(20);
    for (let n = 0; n < 3; n += 1) sizes.worked("a", 20);
    expect(sizes.of("a", 100)).toBe(20);
    sizes.worked("a", 20);
    expect(sizes.of("a", 100)).toBe(40);
  });

  test("is not doubled before four clean requests after a failure", () => {
    const sizes = new BulkSizes();
    sizes.failed("a", 20);
    for (let n = 0; n < 3; n += 1) sizes.worked("a", 10);
    sizes.failed("a", 10);
    for (let n = 0; n < 3; n += 1) sizes.worked("a", 5);
    expect(sizes.of("a", 100)).toBe(5);
  });
});
