// Several lists sent from the pane in order: each shown before it goes, and told where it stopped.
import { connectVerbs } from "../../../src/taskpane/connect/connectVerbs";
import { linkVerbs } from "../../../src/taskpane/link/linkVerbs";
import { listsToOrder } from "../../../src/taskpane/preview/order/orderedLists";
import { orderVerbs, previewVerbs } from "../../../src/taskpane/preview/previewVerbs";
import { sheetOf, type SheetTable } from "../../support/sheet";
import { changing } from "../../support/listRoom";
import { demo, openLivePane, type LivePane } from "../livePane";

let live: LivePane;
beforeEach(async () => {
  live = await openLivePane();
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
  for (const list of ["fields", "fieldGroups"] as const)
    await live.world.run(live.pane.verbs(linkVerbs).linkList({ list, within: {}, withinTitle: "" }));
});
afterEach(() => live.world.close());

const state = () => live.pane.store.get();
const ids = () => listsToOrder(state().tables ?? [], state().services?.account);
function sheet(list: "fields" | "fieldGroups"): SheetTable {
  const found = state().tables?.find(
    ({ link: { collection } }) => collection.kind === "records" && collection.list === list,
  );
  if (found === undefined) throw new Error(`${list} is not linked.`);
  return sheetOf(live.world, found.link);
}

/** Starts the run and says the word to each preview that is shown, by its title. */
async function sendAll(word: (title: string) => void | Promise<void>): Promise<string[]> {
  const shown: string[] = [];
  const running = live.pane.verbs(orderVerbs).sendAllInOrder(ids());
  const stop = live.pane.store.subscribe(() => {
    const { screen, work } = state();
    if (screen.kind !== "preview" || work !== null || screen.ordered === undefined) return;
    const { collection } = screen.preview.link;
    const title = collection.kind === "records" ? collection.title : "";
    if (shown.includes(title)) return;
    shown.push(title);
    void Promise.resolve().then(() => word(title));
  });
  await live.world.run(running);
  stop();
  return shown;
}
const result = () => {
  const { screen } = state();
  if (screen.kind !== "eventWork" || screen.at.step !== "ordered") throw new Error(`It is ${screen.kind}.`);
  return screen.at.result;
};

it("shows one preview after the other and sends all of them by the person's last word, groups first", async () => {
  sheet("fieldGroups").type(0, "Name", "Plants");
  sheet("fields").type(0, "Name", "Works");
  const shown = await sendAll(async () => {
    expect(await changing(live.world)).toEqual([]);
    await live.pane.verbs(previewVerbs).send();
  });
  expect(shown).toEqual(["Field groups", "Custom fields"]);
  expect(await changing(live.world)).toEqual(["updateFieldGroup", "updateField"]);
  expect(result()).toMatchObject({
    end: { kind: "done" },
    steps: [{ sent: "changes" }, { sent: "changes" }],
  });
  expect(state().work).toBeNull();
});

it("shows no list that has nothing to say", async () => {
  sheet("fields").type(0, "Name", "Works");
  expect(await sendAll(() => live.pane.verbs(previewVerbs).send())).toEqual(["Custom fields"]);
  expect(await changing(live.world)).toEqual(["updateField"]);
});

it("leaves a list as it is where the person says so, and goes on with the next", async () => {
  sheet("fieldGroups").type(0, "Name", "Plants");
  sheet("fields").type(0, "Name", "Works");
  await sendAll((title) =>
    title === "Field groups" ? live.pane.verbs(orderVerbs).skipInOrder() : live.pane.verbs(previewVerbs).send(),
  );
  expect(await changing(live.world)).toEqual(["updateField"]);
  expect(result().end).toEqual({ kind: "done" });
});

it("sends nothing where the person turns away from one of them, and lets the pane be used again", async () => {
  sheet("fieldGroups").type(0, "Name", "Plants");
  sheet("fields").type(0, "Name", "Works");
  await sendAll((title) =>
    title === "Field groups" ? live.pane.verbs(previewVerbs).send() : live.pane.go({ kind: "home" }),
  );
  expect(await changing(live.world)).toEqual([]);
  expect(state().screen).toEqual({ kind: "home" });
  expect(state().work).toBeNull();
  await sendAll(() => live.pane.go({ kind: "home" }));
  expect(state().screen).toEqual({ kind: "home" });
});

it("stops at a list that was refused, and names it", async () => {
  sheet("fieldGroups").type(0, "Name", "Plants");
  sheet("fields").type(0, "Name", "Works");
  await live.world.sim("POST", "/faults", { kind: "status", status: 422, operation: "updateFieldGroup" });
  expect(await sendAll(() => live.pane.verbs(previewVerbs).send())).toEqual(["Field groups", "Custom fields"]);
  expect(result()).toMatchObject({ end: { kind: "notAllArrived" }, steps: [{ failed: 1 }] });
  expect(await changing(live.world)).toEqual(["updateFieldGroup"]);
});
