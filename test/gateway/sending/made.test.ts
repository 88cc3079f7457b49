// Ids that a send makes and uses itself.
import { GatewayFailure } from "../../../src/gateway/failure";
import { checkReferences, madeFilledIn, typeMade, withStandIns } from "../../../src/gateway/sending/made";
import type { HandedChange } from "../../../src/platform/handoverContract";

const idOf = (mark: string) => (mark === "field" ? "77" : null);

const option = (more: Partial<HandedChange> = {}): HandedChange => ({
  mark: "option",
  operation: "createFieldOption",
  body: { data: { type: "field_options", attributes: { label: "Red" }, relationships: { field: { data: {} } } } },
  ...more,
});

describe("An id that the send makes itself", () => {
  test("is put into the body where the change leaves, beside what is there", () => {
    const made = { "/body/data/relationships/field/data/id": "field" };
    const attributes = { label: "Red" };
    const relationships = { field: { data: { id: "77" } } };
    expect(madeFilledIn(option({ made }), idOf)).toEqual({
      ...option({ made }),
      path: undefined,
      body: { data: { type: "field_options", attributes, relationships } },
    });
  });

  test("is put into the path, also where the change has none, and leaves the body as it was", () => {
    const filled = madeFilledIn(option({ made: { "/path/field_id": "field" } }), idOf);
    expect(filled.path).toEqual({ field_id: "77" });
    expect(filled.body).toEqual(option().body);
    const beside = madeFilledIn(option({ path: { id: "5" }, made: { "/path/field_id": "field" } }), idOf);
    expect(beside.path).toEqual({ id: "5", field_id: "77" });
  });

  test("is put under names that a pointer writes in its own way", () => {
    expect(madeFilledIn({ body: { "a/b": { x: 1 } }, made: { "/body/a~1b/c~0d": "field" } }, idOf).body).toEqual({
      "a/b": { x: 1, "c~d": "77" },
    });
  });

  test("makes members where the body has none, and takes the place of what is no object", () => {
    expect(madeFilledIn({ body: { data: null }, made: { "/body/data/id": "field" } }, idOf).body).toEqual({
      data: { id: "77" },
    });
    expect(madeFilledIn({ body: "text", made: { "/body/id": "field" } }, idOf).body).toEqual({ id: "77" });
  });

  test("that is not known yet keeps the change from leaving; without any the change is as it was", () => {
    expect(() => madeFilledIn(option({ made: { "/path/id": "other" } }), idOf)).toThrow(RangeError);
    const plain = option();
    expect(madeFilledIn(plain, () => null)).toBe(plain);
  });

  test("has a stand-in of digits for the checks before", () => {
    expect(withStandIns(option({ made: { "/path/field_id": "any" } })).path).toEqual({ field_id: "1" });
  });
});

describe("A change that names an earlier create", () => {
  const typeOf = (mark: string) => (mark === "field" ? "fields" : null);
  const wrong = (more: Partial<HandedChange>) => {
    try {
      checkReferences(option(more), "/changes/3", typeOf);
    } catch (error) {
      if (error instanceof GatewayFailure) return `${error.facts.detail} ${error.facts.pointer ?? ""}`;
      throw error;
    }
    return null;
  };
  const at = "/changes/3/made";

  test("is right where the id's place is free, in a body or in a path", () => {
    expect(wrong({})).toBeNull();
    expect(wrong({ made: { "/body/data/relationships/field/data/id": "field" } })).toBeNull();
    expect(wrong({ made: { "/path/field_id": "field" } })).toBeNull();
    expect(wrong({ path: { id: "1" }, made: { "/path/field_id": "field" } })).toBeNull();
  });

  test.each(["/before/id", "/body", "/body/", "/x/body/id", "body/id"])("is refused at %s", (pointer) => {
    const said = `An id can be in the path or in the body only. ${at}${pointer}`;
    expect(wrong({ made: { [pointer]: "field" } })).toBe(said);
  });

  test("is refused where no earlier create has its mark, with a pointer that is cut", () => {
    expect(wrong({ made: { "/path/id": "later" } })).toBe(
      `No earlier change of this mark creates a record. ${at}/path/id`,
    );
    const long = `/path/${"x".repeat(250)}`;
    expect(
      wrong({ made: { [long]: "later" } })
        ?.split(" ")
        .at(-1),
    ).toBe(`${at}${long.slice(0, 200)}`);
  });

  test.each([
    ["a member of nothing", { data: {} }],
    ["a member of a list", { data: { relationships: [] } }],
    ["a member of null", { data: { relationships: null } }],
    ["a member of a text", { data: { relationships: "x" } }],
  ])("is refused as %s", (_what, body) => {
    const said = "There is nothing that this id could be a member of. /changes/3/made/body/data/relationships/id";
    expect(wrong({ body, made: { "/body/data/relationships/id": "field" } })).toBe(said);
  });

  test("is refused where the place has a value of its own, also an empty one", () => {
    for (const id of ["5", null]) {
      const said = "This member has a value of its own. /changes/3/made/body/data/id";
      expect(wrong({ body: { data: { id } }, made: { "/body/data/id": "field" } })).toBe(said);
    }
    expect(wrong({ path: { id: "5" }, made: { "/path/id": "field" } })).toContain("a value of its own");
  });

  test("is refused where the record that is made is of another type than the one named beside", () => {
    const made = { "/body/data/id": "field" };
    expect(wrong({ body: { data: { type: "fields" } }, made })).toBeNull();
    expect(wrong({ body: { data: { type: "events" } }, made })).toBe(
      'The change of this mark makes a record of "fields". /changes/3/made/body/data/id',
    );
  });
});

test("a create makes a record of its body's type, and of none where the body says none", () => {
  expect(typeMade({ data: { type: "fields" } })).toBe("fields");
  expect([typeMade({ data: { type: 5 } }), typeMade({ data: {} }), typeMade(undefined)]).toEqual([null, null, null]);
});
