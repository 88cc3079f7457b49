// A long list is made ready in pieces, so that the pane stays usable: what somebody does between two pieces is met like
// anything else that happens before the send.
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";

const KNOWN = 3;
const NEW = 401;

let story: Story;
beforeEach(async () => {
  story = await Story.begin({ lineItems: KNOWN });
});
afterEach(() => story.close());

const title = () => story.link.mapping.find(({ naming }) => naming)?.label ?? "";

/** The same services, with something done at the first rest. */
function atRest(act: () => void): { readonly services: Services; readonly rests: () => number } {
  const { services } = story.world;
  let rests = 0;
  const wait = (ms: number, signal?: AbortSignal) => {
    if (ms === 0 && (rests += 1) === 1) act();
    return services.clock.wait(ms, signal);
  };
  return { services: { ...services, clock: { now: () => services.clock.now(), wait } }, rests: () => rests };
}

test("a new row that is edited between two pieces is shown first, and nothing leaves", async () => {
  for (let n = 0; n < NEW; n += 1) story.sheet.add({ [title()]: `New ${n}` });
  const preview = await story.preview();
  const { services, rests } = atRest(() => story.sheet.type(KNOWN, title(), "Another name"));
  const outcome = await story.world.run(sendPreview(services, preview));
  expect(outcome).toEqual({ ok: false, obstacle: { kind: "previewOutdated" } });
  expect(rests()).toBeGreaterThan(0);
  const nothing = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };
  const sends = await story.world.run(story.world.services.gateway.sends(null));
  expect(sends).toMatchObject([{ cancelled: true, outcome: nothing }]);
  expect([story.sheet.value(KNOWN, ID), story.sheet.value(KNOWN, title())]).toEqual(["", "Another name"]);
  const again = await story.preview();
  expect(again.plan.creates).toHaveLength(NEW);
  expect(await story.send(again)).toMatchObject({ created: NEW, failed: 0 });
  expect(story.sheet.value(KNOWN, STATUS)).toMatch(/^Sent/);
});
