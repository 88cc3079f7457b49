import { updateBody } from "../../src/collections/lineItems";
import type { Mapping } from "../../src/sync/mapping";

const mapping: Mapping = [{ key: "c1", label: "Title", type: "text", computed: false, naming: true }];

it("columns that a person left out go back as they came, except those that the platform computes", () => {
  const before = { c1: "Bolt", c4: 2, c5: 20, c9: "a note" };
  const update = {
    id: "70",
    mapping,
    changes: [{ column: 0, to: "Nut" }],
    before,
    wholeRow: true,
    leftOutComputed: ["c5"],
  };
  expect(updateBody("7", update).data.attributes.data).toEqual({ c1: "Nut", c4: 2, c9: "a note" });
  expect(updateBody("7", { ...update, wholeRow: false }).data.attributes.data).toEqual({ c1: "Nut" });
});
