// Invitation runs in the activity: whom they were about, what came of each, and to whom that is shown.
import { colleagueCredentials } from "../../../src/simulator/credentials";
import { activity, activityDetails } from "../../../src/workflows/activity/activity";
import { activityListTexts } from "../../../src/taskpane/activity/activityListTexts";
import { activityList } from "../../../src/workflows/activity/table";
import { openOffice } from "../../support/office";
import { connect } from "../../support/world";
import { InviteStory } from "../invite/story";

let story: InviteStory;
beforeEach(async () => {
  story = await InviteStory.begin();
});
afterEach(() => story.close());

const GONE = "999999999";
const listed = () => story.world.run(activity(story.world.services, null));
const rowsOf = async (id: string) => (await story.world.run(activityDetails(story.world.services, id)))?.rows ?? [];

test("lists a run with its counts, and each supplier with outcome and request", async () => {
  const ids = story.references("companyIds", 13);
  const preview = await story.preview(story.request("companyIds", [...ids.slice(0, 12), GONE, ids[12] ?? ""]));
  await story.send(preview);
  const [send] = await listed();
  expect(send).toMatchObject({ outcome: { created: 10, failed: 4, unknown: 0 }, by: { own: true } });
  const rows = await rowsOf(send?.id ?? "");
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 10 }, () => "invited"),
    "failed",
    "failed",
    "failed",
    "failed",
  ]);
  expect(rows.map(({ name }) => name)).toEqual(preview.chunks.flat());
  expect(rows.find(({ id }) => id === GONE)?.detail).toBe(`supplier_companies "${GONE}" was not found`);
  expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(2);
  expect(rows.every(({ requestId }) => requestId !== "")).toBe(true);
});

test("tells of a lost answer and of what never left, and of what was taken back", async () => {
  const ids = story.references("companyIds", 12);
  await story.fault({ kind: "dropAnswer", operation: "removeSuppliers" });
  await story.send(await story.preview(story.request("companyIds", ids, "remove")));
  const [cut] = await listed();
  const outcomes = (await rowsOf(cut?.id ?? "")).map(({ outcome }) => outcome);
  expect(outcomes.filter((one) => one === "unknown")).toHaveLength(10);
  expect(outcomes.slice(10)).toEqual(["notSent", "notSent"]);
  const rest = await story.preview(story.request("companyIds", ids.slice(10), "remove"));
  await story.send(rest);
  const [send] = await listed();
  expect((await rowsOf(send?.id ?? "")).map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ["delete", "takenBack"],
    ["delete", "takenBack"],
  ]);
});

test("shows the suppliers of a run to nobody but its own person", async () => {
  await story.send(await story.preview(story.request("companyIds", story.references("companyIds", 2))));
  const { world } = story;
  const [send] = await listed();
  const other = await world.run(connect(world.gateway, world.clock, await openOffice(), colleagueCredentials));
  expect(await world.run(activityDetails(other, send?.id ?? ""))).toBeNull();
  expect(await world.run(activity(other, null))).toEqual([]);
});

test("the list for other hands says what its counts are of", async () => {
  await story.send(await story.preview(story.request("companyIds", story.references("companyIds", 2))));
  const { columns, rows } = activityList(activityListTexts, await listed());
  const at = columns.findIndex(({ key }) => key === "about");
  expect(rows[0]?.[at]).toBe("Invitations (created: invited, deleted: taken back)");
});
