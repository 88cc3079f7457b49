// Which list a handed over send changes, and which of its operations a change is.
import { GatewayFailure } from "../../../src/gateway/failure";
import { bulkOf, listOf, mappingOf, namedBy, ownerTypeOf, requestOf, rolesOf } from "../../../src/gateway/sending/list";
import { collectionsOf, Part, partsOf } from "../../../src/gateway/sending/part";
import type { HandedPart } from "../../../src/platform/handoverContract";
import { operations } from "../../../src/platform/operations";
import { create, headOf, PATH, update } from "./cargoRoom";

type Asked = Pick<HandedPart, "collection" | "list">;

const items: Asked = { collection: "lineItems/7/8" };
const types: Asked = { collection: "payment_types" };
const events: Asked = { collection: "events" };
const options = (more: object = {}): Asked => ({
  collection: "field_options",
  list: { name: "fieldOptions", within: {}, ...more },
});

/** Its own name, and the values that it is read with. */
function read(asked: Asked, made?: readonly string[]) {
  const list = listOf(asked, made);
  if (list === null) return null;
  const { collection, description } = list;
  return [description.name, collection.kind === "records" ? [collection.list, collection.within] : collection];
}

function wrong(asked: Asked, made?: readonly string[]) {
  try {
    return read(asked, made);
  } catch (error) {
    if (error instanceof GatewayFailure) return `${error.facts.detail} ${error.facts.pointer ?? ""}`;
    throw error;
  }
}

describe("The list of a send", () => {
  test("is that of a worksheet, by the collection's name", () => {
    expect(read(items)).toEqual([
      "lineItems/7/8",
      { kind: "lineItems", eventId: "7", worksheetId: "8", eventTitle: "", worksheetTitle: "" },
    ]);
    expect(read({ collection: "lineItems/71/82" })).toEqual([
      "lineItems/71/82",
      expect.objectContaining({ eventId: "71", worksheetId: "82" }),
    ]);
    for (const collection of ["lineItems/x/8", "lineItems/7/x", "lineItems/7/8/9", "other/lineItems/7/8"])
      expect(read({ collection })).toBeNull();
  });

  test("is the whole list of a collection where the name says it alone", () => {
    expect(read(types)).toEqual(["payment_types", ["paymentTypes", {}]]);
    expect(read(events)).toEqual(["events", ["events", {}]]);
    expect(read({ collection: "fields" })).toEqual(["fields", ["fields", {}]]);
    // The name says neither whose options they are, nor which bids.
    expect([read({ collection: "field_options" }), read({ collection: "bids" })]).toEqual([null, null]);
  });

  test("is the one that the sender names, with its path values and filters", () => {
    expect(read(options({ within: { field_id: "5" } }))).toEqual([
      "field_options",
      ["fieldOptions", { field_id: "5" }],
    ]);
    expect(wrong({ ...types, list: { name: "none", within: {} } })).toBe("There is no such list. /list/name");
    expect(wrong({ ...types, list: { name: "events", within: {} } })).toBe(
      "This list is not of this collection. /list",
    );
  });

  test("is the one of owners that the send makes: of the one owner, or of several", () => {
    expect(read(options({ owners: ["m"] }))).toEqual(["field_options", ["fieldOptions", {}]]);
    expect(read(options({ owners: ["m"] }), ["77"])).toEqual(["field_options", ["fieldOptions", { field_id: "77" }]]);
    // Ids of owners that the list does not name are not its own.
    expect(read(options({ within: { field_id: "5" } }), ["77"])).toEqual([
      "field_options",
      ["fieldOptions", { field_id: "5" }],
    ]);
    const several = options({ name: "optionsOfFields", owners: ["m", "n"] });
    expect(read(several, ["77", "78"])).toEqual([
      "field_options",
      ["optionsOfFields", { "owner.77": "77", "owner.78": "78" }],
    ]);
  });

  test("has no owners where its records belong to none, and one where they belong to one", () => {
    const said = "The records of this list belong to no such owners. /list/owners";
    expect(wrong({ ...types, list: { name: "paymentTypes", within: {}, owners: ["m"] } })).toBe(said);
    expect(wrong(options({ owners: ["m", "n"] }))).toBe(said);
    expect(wrong(options({ owners: [] }))).toBe(said);
  });

  test("has owners of a type", () => {
    expect(["fieldOptions", "optionsOfFields", "paymentTypes", "none"].map(ownerTypeOf)).toEqual([
      "fields",
      "fields",
      undefined,
      undefined,
    ]);
  });
});

describe("A change", () => {
  const roles = (asked: Asked | null, changes: readonly { readonly operation: string; readonly body?: unknown }[]) =>
    changes.map(rolesOf(asked === null ? null : listOf(asked)));
  const attributes = { target_object: "RFP", name: "Colours" };
  const group = { operation: "createFieldGroup", body: { data: { type: "field_groups", attributes } } };
  const named = (...names: string[]) => names.map((operation) => ({ operation }));

  test("is a row's of its list, and any other where the operation is not the list's", () => {
    expect(roles(items, [create("a"), update("101"), ...named("deleteLineItem")])).toEqual([
      "create",
      "update",
      "remove",
    ]);
    const others = named("updateFieldGroup", "deleteFieldGroup", "updateField");
    expect(roles({ collection: "field_groups" }, [group, ...others])).toEqual(["create", "update", "remove", "other"]);
    expect(roles(types, named("updatePaymentType", "updatePaymentTypeByExternalId"))).toEqual(["update", "other"]);
    expect(roles(null, [create("a"), update("101")])).toEqual(["other", "other"]);
  });

  test("of events is looked for by its external id, and deletes what its list cannot delete", () => {
    expect(roles(events, named("createEvent", "updateEvent", "deleteEvent"))).toEqual(["named", "update", "remove"]);
  });

  test("invites, whichever list it is of", () => {
    expect([roles(null, named("addSuppliers")), roles(events, named("removeSuppliers"))]).toEqual([
      ["invite"],
      ["invite"],
    ]);
  });

  test("that deletes an event names its title; no other one needs a name", () => {
    const name = (asked: Asked, operation: string) => namedBy(listOf(asked), operation);
    expect(name(events, "deleteEvent")).toBe("title");
    expect([name(events, "updateEvent"), name(items, "deleteLineItem"), name(types, "deletePaymentType")]).toEqual([
      null,
      null,
      null,
    ]);
    expect(namedBy(null, "deleteEvent")).toBeNull();
  });
});

describe("New rows of one request", () => {
  const bulk = (name: string) => {
    const operation = operations.get(name);
    return operation === undefined ? undefined : (bulkOf(operation)?.name ?? null);
  };
  const relationships = { worksheet: { data: { type: "worksheets", id: "8" } } };
  const data = (title: string) => ({ type: "line_items", attributes: { data: { c1: title, c2: 5 } } });
  const within = (title: string) => create(title, { body: { data: { ...data(title), relationships } } });

  test("leave by the platform's bulk operation, where it has one for their list", () => {
    expect(bulk("createLineItem")).toBe("bulkCreateLineItems");
    expect(["createEvent", "updateLineItem", "bulkCreateLineItems", "listLineItems"].map(bulk)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("do not say each whose it is, since the path does", () => {
    expect(requestOf([within("a"), within("b")], true)).toEqual({
      operation: "bulkCreateLineItems",
      call: { path: PATH, body: { data: [data("a"), data("b")] } },
    });
    const bodies = [{ body: undefined }, { body: null }, { body: "x" }, { body: {} }, { body: { data: null } }];
    expect(
      requestOf(
        bodies.map((body) => create("a", body)),
        true,
      ).call.body,
    ).toEqual({ data: [null, null, null, null, null] });
  });

  test("leave one by one, as they are, where the platform has no bulk operation or takes none", () => {
    expect(requestOf([within("a")], false)).toEqual({
      operation: "createLineItem",
      call: { path: PATH, body: { data: { ...data("a"), relationships } } },
    });
    const type = { mark: "t", operation: "createPaymentType", body: { data: { type: "payment_types" } } };
    expect(requestOf([type], true)).toEqual({
      operation: "createPaymentType",
      call: { path: {}, body: { data: { type: "payment_types" } } },
    });
  });
});

describe("Rows of a list", () => {
  test("are compared by the columns that the sender names, else by every name once", () => {
    const plain = { computed: false, naming: false };
    expect(mappingOf({}, ["c1", "c2", "c1"])).toEqual([
      { key: "c1", label: "c1", type: "any", ...plain },
      { key: "c2", label: "c2", type: "any", ...plain },
    ]);
    const columns: HandedPart["columns"] = [
      { key: "c1", type: "text", naming: true },
      { key: "c4", type: "money", computed: true },
    ];
    expect(mappingOf({ columns }, ["c9"])).toEqual([
      { key: "c1", label: "c1", type: "text", computed: false, naming: true },
      { key: "c4", label: "c4", type: "money", computed: true, naming: false },
    ]);
  });
});

describe("The lists of a send", () => {
  test("are its head's own and the further ones; each collection counts once", () => {
    const head = headOf({ collection: "fields", further: [options(), { ...options(), name: "second" }, types] });
    expect(partsOf(head).map(({ collection }) => collection)).toEqual([
      "fields",
      "field_options",
      "field_options",
      "payment_types",
    ]);
    expect(collectionsOf(head)).toEqual(["fields", "field_options", "payment_types"]);
    expect([partsOf(headOf()).length, collectionsOf(headOf())]).toEqual([1, ["lineItems/7/8"]]);
  });

  test("are read with the owners that the send made so far, and with no others", () => {
    const part = new Part(1, options({ name: "optionsOfFields", owners: ["m", "n"] }));
    const within = () => {
      const { collection } = part.list ?? {};
      return collection?.kind === "records" ? collection.within : null;
    };
    const none = part.list;
    part.ownersMade([]);
    expect([part.list === none, within()]).toEqual([true, {}]);
    part.ownersMade(["77"]);
    const one = part.list;
    part.ownersMade(["77"]);
    expect([part.list === one, within()]).toEqual([true, { "owner.77": "77" }]);
    part.ownersMade(["77", "78"]);
    expect(within()).toEqual({ "owner.77": "77", "owner.78": "78" });
  });
});
