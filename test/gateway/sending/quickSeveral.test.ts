// Sends that change rows of two lists: what is met in one list is not about the other.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { Records, type RecordAsking } from "./quickRecords";
import { cut, kindsOf, quickRoom, refusal } from "./quickRoom";

const SECOND = 1000;
const head = { collection: "field_groups", further: [{ collection: "fields" }] };

/** A field group and a field, which is of the second list. */
async function house() {
  const room = await quickRoom();
  const records = new Records(room);
  const group = records.add("field_groups", { target_object: "RFP", name: "Old" });
  const field = records.add("fields", { target_object: "RFP", name: "Old", type_description: "Text" });
  const renamed = (id: string, name: string, before: string, mark = id): HandedChange => {
    const type = id === group ? "field_groups" : "fields";
    return {
      mark,
      ...(id === group ? {} : { part: 1 }),
      operation: id === group ? "updateFieldGroup" : "updateField",
      path: { id },
      body: { data: { id, type, attributes: { name } } },
      before: { ...records.rows.get(id)?.attributes, name: before },
    };
  };
  const nameOf = (id: string) => records.rows.get(id)?.attributes["name"];
  return { room, records, group, field, renamed, nameOf };
}

const isChange = ({ method }: RecordAsking) => method !== "GET";

test("a change that may come a second time keeps the next change of its row waiting, whichever list it is of", async () => {
  const { room, records, group, field, renamed, nameOf } = await house();
  let left = 0;
  records.answer = (asking) => {
    if (!asking.path.includes(field) || !isChange(asking) || (left += 1) > 1) return asking.serve();
    asking.serve();
    return cut();
  };
  const changes = [renamed(group, "New", "Old"), renamed(field, "First", "Old")];
  await room.handOver([...changes, renamed(field, "Second", "First", "second")], head);
  await room.clock.pass(20 * SECOND);
  expect(await room.progress()).toMatchObject({ state: "waiting", why: "lateChange", left: 1 });
  expect([nameOf(group), nameOf(field)]).toEqual(["New", "First"]);
  expect(kindsOf(await room.outcomes())).toEqual({ [group]: "sent", [field]: "sent", second: "sent" });
  const [first = 0, second = 0] = records.asked
    .filter((one) => isChange(one) && one.path.includes(field))
    .map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(60 * SECOND);
});

test("where one list is shown no more, what left for the other one is looked for all the same", async () => {
  for (const isHidden of ["group", "field"] as const) {
    const { room, records, group, field, renamed, nameOf } = await house();
    const [hidden, other] = isHidden === "group" ? [group, field] : [field, group];
    const lost = new Set<string>();
    records.answer = (asking) => {
      if (isChange(asking)) {
        const isFirst = !lost.has(asking.path);
        lost.add(asking.path);
        return isFirst ? cut() : asking.serve();
      }
      return lost.size === 2 && asking.path.includes(hidden) ? refusal(403) : asking.serve();
    };
    await room.handOver([renamed(group, "New", "Old"), renamed(field, "New", "Old")], head);
    expect(kindsOf(await room.outcomes())).toEqual({ [hidden]: "unknown", [other]: "sent" });
    expect([nameOf(hidden), nameOf(other)]).toEqual(["Old", "New"]);
  }
});

test("where one list is not shown, what is new or changed in the other one is sent all the same", async () => {
  for (const isHidden of ["group", "field"] as const) {
    const { room, records, group, field, renamed } = await house();
    const hidden = isHidden === "group" ? "/field_groups" : "/fields";
    records.answer = ({ method, path, serve }) =>
      method === "GET" && path.startsWith(hidden) ? refusal(403) : serve();
    const newGroup: HandedChange = {
      mark: "new group",
      operation: "createFieldGroup",
      body: { data: { type: "field_groups", attributes: { target_object: "RFP", name: "More" } } },
    };
    const newField: HandedChange = {
      mark: "new field",
      part: 1,
      operation: "createField",
      body: { data: { type: "fields", attributes: { target_object: "RFP", name: "More", type_description: "Text" } } },
    };
    await room.handOver([newGroup, newField, renamed(group, "New", "Old"), renamed(field, "New", "Old")], head);
    const [groups, fields] = isHidden === "group" ? ["refused", "sent"] : ["sent", "refused"];
    const outcomes = await room.outcomes();
    expect(kindsOf(outcomes)).toEqual({ "new group": groups, [group]: groups, "new field": fields, [field]: fields });
    expect(outcomes[isHidden === "group" ? "new group" : "new field"]?.reason).toMatchObject({ kind: "forbidden" });
  }
});
