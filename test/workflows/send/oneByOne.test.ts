// New rows of a platform without the bulk path.
import { changing } from "../../support/listRoom";
import { Story } from "../../support/story";

let story: Story;
afterEach(() => story.close());

test("each new row leaves by itself and names its worksheet, where the profile has no bulk", async () => {
  story = await Story.begin({ behaviour: { strict: true }, limits: { bulkCreate: 1 } });
  const titles = ["Gasket", "Flange"];
  for (const title of titles) story.sheet.add({ Title: title, Quantity: "2", Price: "3" });
  expect(await story.send(await story.preview())).toMatchObject({ created: 2, failed: 0, stoppedBy: null });
  expect(await changing(story.world)).toEqual(["createLineItem", "createLineItem"]);
  expect([...story.records.values()].flatMap(({ c1 }) => (titles.includes(String(c1)) ? [c1] : []))).toEqual(titles);
  expect(await story.status()).toMatchObject({ added: 0, edited: 0 });
});
