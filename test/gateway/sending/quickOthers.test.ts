// Changes that nothing reads back, and those of records that are no line items.
import type { HandedChange } from "../../../src/platform/handoverContract";
import { Records } from "./quickRecords";
import { cut, kindsOf, quickRoom, refusal } from "./quickRoom";

const types = { collection: "payment_types" };

async function room() {
  const quick = await quickRoom();
  return { quick, records: new Records(quick) };
}

/** By external id: the list's rows are named by ids, so that nothing of it is read. */
function renamed(externalId: string, more: object = {}): HandedChange {
  const data = { id: externalId, type: "payment_types", attributes: { name: "New" } };
  const path = { external_id: externalId };
  return { mark: externalId, operation: "updatePaymentTypeByExternalId", path, body: { data }, ...more };
}

const options = { collection: "field_options" };
/** The head names no field, so that the gateway cannot read its options. */
function option(id: string): HandedChange {
  const data = { id, type: "field_options", attributes: { label: "New" } };
  return { mark: id, operation: "updateFieldOption", path: { id }, body: { data }, before: { label: "Old" } };
}

describe("A change that nothing reads back", () => {
  test("leaves at once, with the id of its answer, and is the journal's with what was shown", async () => {
    const { quick, records } = await room();
    const id = records.add("payment_types", { name: "Old", external_id: "E1" });
    await quick.handOver([renamed("E1", { before: { name: "Old" } })], types);
    expect(await quick.outcomes()).toMatchObject({ E1: { outcome: "sent", id, record: null } });
    expect(records.readings).toEqual([]);
    expect(records.rows.get(id)?.attributes).toEqual({ name: "New", external_id: "E1" });
    expect(await quick.entries()).toMatchObject([{ before: { name: "Old" }, state: "answered" }]);
  });

  test("of a list that the gateway cannot read leaves without a reading, though it names a row", async () => {
    const { quick, records } = await room();
    const id = records.add("field_options", { label: "Theirs" });
    await quick.handOver([option(id)], options);
    expect(await quick.outcomes()).toMatchObject({ [id]: { outcome: "sent", id } });
    expect(records.readings).toEqual([]);
  });

  test("bears the id of its answer also where that is a number, and none where the answer has none", async () => {
    const { quick, records } = await room();
    records.add("payment_types", { external_id: "E2" });
    records.answer = ({ path, serve }) =>
      path.includes("E1") ? Response.json({ data: { id: 12, type: "payment_types", attributes: {} } }) : serve();
    const remove = { mark: "E2", operation: "deletePaymentTypeByExternalId", path: { external_id: "E2" } };
    await quick.handOver([renamed("E1"), remove], types);
    expect(await quick.outcomes()).toMatchObject({
      E1: { outcome: "sent", id: "12" },
      E2: { outcome: "sent", id: null, record: null },
    });
  });

  test("is unknown when its answer is lost, and leaves once", async () => {
    const { quick, records } = await room();
    const id = records.add("field_options", { label: "Old" });
    records.answer = cut;
    await quick.handOver([option(id)], options);
    expect(kindsOf(await quick.outcomes())).toEqual({ [id]: "unknown" });
    expect(records.changes).toHaveLength(1);
    const other = await room();
    other.records.answer = cut;
    await other.quick.handOver([renamed("E1"), renamed("E2")], types);
    expect(kindsOf(await other.quick.outcomes())).toEqual({ E1: "unknown", E2: "unknown" });
    expect(other.records.changes).toHaveLength(2);
  });

  test("is refused with the reason where the platform has no such record, also a deletion; it names no record", async () => {
    const { quick, records } = await room();
    records.answer = ({ serve, method }) => (method === "PATCH" ? refusal(422) : serve());
    const remove = { mark: "gone", operation: "deletePaymentTypeByExternalId", path: { external_id: "E9" } };
    await quick.handOver([renamed("E1"), remove, renamed("E2", { after: ["E1"] })], types);
    expect(await quick.outcomes()).toMatchObject({
      E1: { outcome: "refused", id: null, reason: { kind: "invalid" } },
      gone: { outcome: "refused", id: null, reason: { kind: "notFound" } },
      E2: { outcome: "refused", id: null, reason: { kind: "notArrived" } },
    });
  });
});
