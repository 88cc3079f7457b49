import { Window } from "../../../src/gateway/sending/pace";

it("One change is under way after a lost answer, and one more after each success", () => {
  const window = new Window(5);
  expect(window.size).toBe(1);
  for (let n = 0; n < 20; n += 1) window.answered(1000);
  const full = window.size;
  expect(full).toBeGreaterThan(5);
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
