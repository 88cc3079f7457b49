// Lists of payments and custom fields from the pane, over the whole chain: linked, listed on a card, previewed and
// sent.
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { linkVerbs } from "../../../src/taskpane/link/linkVerbs";
import { previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { fieldsToChoose } from "../../../src/workflows/link/browseFields";
import { demo, openLivePane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLivePane();
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();

it("links a list to a new sheet, whose card, preview and send are those of any table", async () => {
  const { world, pane } = live;
  pane.go({ kind: "lists" });
  await world.run(pane.verbs(linkVerbs).linkList({ list: "paymentTerms", within: {}, withinTitle: "" }));
  expect(state().screen).toEqual({ kind: "home" });
  expect(state().notice).toMatchObject({
    intent: "success",
    message: { title: "“Payment terms” is linked" },
  });
  expect(state().tables?.map(({ status }) => status)).toMatchObject([{ ok: true, edited: 0 }]);
  live.sheet().type(0, "Name", "Net 14 days");
  await world.run(pane.verbs(previewVerbs).preview(live.linkId()));
  expect(live.preview().preview.plan.updates).toHaveLength(1);
  await world.run(pane.verbs(previewVerbs).send());
  expect(state().screen).toMatchObject({ kind: "result", title: "Payment terms" });
  const names = [...world.simulator.records.payments.lists.payment_terms.values()].map(
    ({ attributes }) => attributes["name"],
  );
  expect(names).toContain("Net 14 days");
});

it("offers the fields by name, those with options first, and links the options of the one that was chosen", async () => {
  const { world, pane } = live;
  const fields = await world.run(fieldsToChoose(world.services));
  const [first] = fields;
  const flags = fields.map(({ hasOptions }) => hasOptions);
  expect(flags.indexOf(false)).toBe(flags.filter((flag) => flag).length);
  expect(fields.filter(({ type }) => type === "Checkbox").map(({ hasOptions }) => hasOptions)).not.toContain(true);
  if (first === undefined) throw new Error("There is no field.");
  const { id, name } = first;
  await world.run(
    pane.verbs(linkVerbs).linkList({ list: "fieldOptions", within: { field_id: id }, withinTitle: name }),
  );
  expect(state().tables?.[0]?.link.collection).toMatchObject({ withinTitle: name, title: "Field options" });
  const options = [...world.simulator.records.fields.options.values()].filter(({ fieldId }) => fieldId === id);
  expect(live.sheet().rowCount()).toBe(options.length);
});

it("says why a list did not come, and makes no sheet", async () => {
  const { world, pane, line } = live;
  const before = world.office.store.sheets.length;
  pane.go({ kind: "lists" });
  line.cut = true;
  await world.run(pane.verbs(linkVerbs).linkList({ list: "paymentTypes", within: {}, withinTitle: "" }));
  expect(state().notice?.details).toContain("gatewayUnreachable");
  expect(state().screen).toEqual({ kind: "lists" });
  expect(world.office.store.sheets).toHaveLength(before);
});

it("links a field with its options to one sheet, with two cards; a field without options is refused in words", async () => {
  const { world, pane } = live;
  const fields = await world.run(fieldsToChoose(world.services));
  const [first] = fields;
  const without = fields.find(({ hasOptions }) => !hasOptions);
  if (first === undefined || without === undefined) throw new Error("There are no such fields.");
  await world.run(pane.verbs(linkVerbs).linkFieldSheet({ kind: "field", id: without.id, title: without.name }));
  expect(state().notice?.message.title).toBe("This field has no options");
  expect(state().tables).toEqual([]);
  await world.run(pane.verbs(linkVerbs).linkFieldSheet({ kind: "field", id: first.id, title: first.name }));
  expect(state().screen).toEqual({ kind: "home" });
  expect(state().notice).toMatchObject({
    intent: "success",
    message: { title: `“${first.name}” is linked with its options` },
  });
  const cards = state().tables?.map(({ link, status }) => [link.collection.kind, link.together, status?.ok]);
  const [, together] = cards?.[0] ?? [];
  expect(cards).toEqual(Array(2).fill(["records", together, true]));
});
