// A send whose pane nobody sees: the browser slows the page's timers to one a minute.
import { describe as collectionOf } from "../../../src/collections/describe";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import type { Services } from "../../../src/workflows/services";
import { hidePage, type HiddenPage } from "../../support/hiddenPage";
import { Story } from "../../support/story";

let story: Story;
let page: HiddenPage;

beforeEach(async () => {
  story = await Story.begin({ lineItems: 300 });
});

afterEach(async () => {
  page.show();
  await story.close();
});

async function sendHidden(services: Services) {
  const previewed = await previewTable(services, story.link.id);
  if (!previewed.ok) throw new Error(`The preview stopped: ${previewed.obstacle.kind}`);
  return sendPreview(services, previewed.preview);
}

/** What the gateway says of the newest send, every ten seconds, until the task is done. */
async function watched<T>(task: Promise<T>): Promise<{ readonly answer: T; readonly states: ReadonlySet<string> }> {
  const { clock, services } = story.world;
  const { name } = collectionOf(story.link.collection);
  const states = new Set<string>();
  let done = false;
  const look = (): void => {
    if (done) return;
    void services.gateway.sends(name, 1).then(([newest]) => newest !== undefined && !done && states.add(newest.state));
    clock.setTimer(10_000, look);
  };
  look();
  const answer = await story.world.run(task.finally(() => (done = true)));
  return { answer, states };
}

test("a send of 300 rows from a hidden pane ends, and waits for no timer of the page", async () => {
  for (let row = 0; row < 300; row += 1) story.sheet.type(row, "Quantity", String(5_000 + row));
  page = hidePage(story.world.clock);
  const { answer, states } = await watched(sendHidden({ ...story.world.services, clock: page.clock }));
  expect(answer).toMatchObject({ ok: true, updated: 300, failed: 0, stoppedBy: null });
  expect(states).not.toContain("cutOff");
  expect(page.slowed).toBe(0);
}, 120_000);

test("a send keeps its lease while Excel waits five minutes for a cell that is being edited", async () => {
  story.sheet.type(0, "Quantity", "5001");
  page = hidePage(story.world.clock);
  const { clock, services } = story.world;
  let waits = 1;
  const workbook: Services["workbook"] = {
    ...services.workbook,
    async markNew(...words) {
      waits -= 1;
      await clock.wait(300_000);
      return services.workbook.markNew(...words);
    },
  };
  const { answer, states } = await watched(sendHidden({ ...services, workbook, clock: page.clock }));
  expect(waits).toBe(0);
  expect(answer).toMatchObject({ ok: true, updated: 1, failed: 0, stoppedBy: null });
  expect(states).not.toContain("cutOff");
});
