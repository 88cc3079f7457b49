// A send that the person stops while outcomes wait for being written.
import type { Services } from "../../../src/workflows/services";
import { sendPreview } from "../../../src/workflows/send/send";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

const LATE_MS = 4_000;
let story: Story;
/** Lets the change that is under way arrive. */
let arrive: () => void;

beforeEach(async () => {
  const held = new Promise<void>((resolve) => (arrive = resolve));
  story = await Story.begin({ lineItems: 6, sleep: (ms) => (ms === LATE_MS ? held : Promise.resolve()) });
});
afterEach(() => story.close());

test("stopping while a change is under way asks the gateway no faster than before, and takes its outcome in", async () => {
  const [one = "", other = "", third = ""] = story.records.keys();
  for (const id of [one, other, third]) story.sheet.type(story.sheet.find(ID, id), "Quantity", "55");
  await story.fault({ kind: "delay", operation: "updateLineItem", nth: 2, ms: LATE_MS });
  const shown = await story.preview();
  const stop = new AbortController();
  const { services } = story.world;
  const askedAt: number[] = [];
  let heard = 0;
  const followSend: Services["gateway"]["followSend"] = async (...words) => {
    askedAt.push(services.clock.now());
    if (askedAt.length === 10) arrive();
    const answer = await services.gateway.followSend(...words);
    heard += answer.outcomes.length > 0 ? 1 : 0;
    // While the second block waits for its turn in the sheet.
    if (heard === 2) void services.clock.wait(100).then(() => stop.abort());
    return answer;
  };
  const pane = { ...services, gateway: { ...services.gateway, followSend } };
  const done = await story.world.run(sendPreview(pane, shown, { signal: stop.signal }));
  expect(done).toMatchObject({ ok: true, cancelled: true, updated: 3 });
  expect(Math.max(...askedAt.map((at) => askedAt.filter((one) => one === at).length))).toBeLessThan(4);
  expect(String(story.sheet.value(story.sheet.find(ID, other), STATUS))).toMatch(/^Sent/);
});
