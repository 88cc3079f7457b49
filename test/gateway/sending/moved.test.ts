// Whether a change may still leave over what the platform has by now.
import { listOf, mappingOf, type Role } from "../../../src/gateway/sending/list";
import { judge, shows } from "../../../src/gateway/sending/moved";
import type { RawRow } from "../../../src/collections/records";

const list = listOf({ collection: "lineItems/7/11" });
if (list === null) throw new Error("There is such a list.");
const columns = [
  { key: "c1", type: "text" },
  { key: "c2", type: "number" },
] as const;
const mapping = mappingOf({ columns: [...columns] }, []);

const bodyOf = (cells: RawRow) => ({ data: { id: "5", type: "line_items", attributes: { data: cells } } });

function judged(role: Role, sent: RawRow, before: RawRow | undefined, now: RawRow | null) {
  const operation = role === "remove" ? "deleteLineItem" : "updateLineItem";
  return judge(list ?? never(), mapping, role, { mark: "m", operation, body: bodyOf(sent), before }, now);
}

const never = (): never => {
  throw new Error("There is such a list.");
};

test("a deletion of what is gone is done, and an update of it is not", () => {
  expect(judged("remove", {}, { c1: "Gear" }, null)).toEqual({ kind: "done" });
  expect(judged("update", { c1: "New" }, { c1: "Gear" }, null)).toEqual({ kind: "moved", now: null });
});

test("a deletion leaves over the row that was shown, and no other one", () => {
  const before = { c1: "Gear", c2: 4 };
  expect(judged("remove", {}, before, { c1: "Gear", c2: 4 })).toEqual({ kind: "leaves", body: bodyOf({}), before });
  expect(judged("remove", {}, before, { c1: "Gear", c2: 5 })).toEqual({ kind: "moved", now: { c1: "Gear", c2: 5 } });
  expect(judged("remove", {}, before, { c1: "Gear", c2: 4, c9: "note" }).kind).toBe("moved");
});

test("a deletion by name leaves while what was shown of the record is the same, whatever else was changed", () => {
  const events = listOf({ collection: "events" }) ?? never();
  const shown = mappingOf({ columns: ["title", "state"].map((key) => ({ key, type: "text" as const })) }, []);
  const remove = (before: RawRow, now: RawRow) =>
    judge(events, shown, "remove", { mark: "m", operation: "deleteEvent", before }, now).kind;
  const before = { title: "Steel", state: "draft" };
  expect(remove(before, { ...before, description: "new" })).toBe("leaves");
  expect(remove(before, { ...before, state: "published" })).toBe("moved");
  expect(remove(before, { state: "draft" })).toBe("moved");
  expect(remove({ ...before, state: null }, { title: "Steel" })).toBe("leaves");
});

test("outside of line items no cell goes along: what was not edited and differs is a conflict", () => {
  const terms = listOf({ collection: "payment_terms" }) ?? never();
  const update = (attributes: RawRow, now: RawRow) => {
    const body = { data: { id: "5", type: "payment_terms", attributes } };
    const before = { name: "30 days", external_id: "T30" };
    return judge(terms, mapping, "update", { mark: "m", operation: "updatePaymentTerm", body, before }, now).kind;
  };
  expect(update({ name: "60 days", external_id: "T30" }, { name: "30 days", external_id: "T31" })).toBe("moved");
  expect(update({ name: "60 days" }, { name: "30 days", external_id: "T31" })).toBe("leaves");
});

test("an update leaves where the platform has what was shown, or already has what is sent", () => {
  const sent = { c1: "New" };
  const body = bodyOf(sent);
  for (const theirs of ["Gear", "New"])
    expect(judged("update", sent, { c1: "Gear" }, { c1: theirs, c2: 9 })).toEqual({
      kind: "leaves",
      body,
      before: { c1: theirs, c2: 9 },
    });
  expect(judged("update", sent, { c1: "Gear" }, { c1: "Theirs" })).toEqual({ kind: "moved", now: { c1: "Theirs" } });
  expect(judged("update", sent, undefined, { c1: "Theirs" }).kind).toBe("moved");
  expect(judged("update", sent, undefined, {}).kind).toBe("leaves");
});

test("cells that merely go along leave as the platform has them", () => {
  const verdict = judged("update", { c1: "New", c2: 4 }, { c1: "Gear", c2: 4 }, { c1: "Gear", c2: 5 });
  expect(verdict).toEqual({ kind: "leaves", body: bodyOf({ c1: "New", c2: 5 }), before: { c1: "Gear", c2: 5 } });
  const emptied = judged("update", { c1: "New", c2: 4 }, { c1: "Gear", c2: 4 }, { c1: "Gear" });
  expect(emptied).toMatchObject({ body: bodyOf({ c1: "New", c2: null }) });
});

test("values are compared as their columns' types, and as they are outside the mapping", () => {
  expect(judged("update", { c2: 5 }, { c2: 4 }, { c2: "4" }).kind).toBe("leaves");
  expect(judged("update", { c9: 5 }, { c9: 4 }, { c9: 4 }).kind).toBe("leaves");
  expect(judged("update", { c9: 5 }, { c9: 4 }, { c9: 6 }).kind).toBe("moved");
});

test("a row shows an update where it has every value that was set", () => {
  expect(shows(mapping, { c1: "New", c2: 4 }, { c1: "New", c2: "4", c9: "note" })).toBe(true);
  expect(shows(mapping, { c1: "New", c2: 4 }, { c1: "New" })).toBe(false);
  expect(shows(mapping, { c2: null }, {})).toBe(true);
});
