// References out of cells, and what a refused request and earlier runs say of them: examples and a property.
import fc from "fast-check";
import { chunked } from "../../src/invitations/chunks";
import { mergeRuns, standings } from "../../src/invitations/ledger";
import { readReference } from "../../src/invitations/readReferences";
import { namedIn } from "../../src/invitations/refusal";
import type { InvitationRun, OutcomeRow } from "../../src/invitations/types";

const cell = (value: string | number | boolean | null, shown = "") => ({ value, shown, isError: false });

test.each([
  [3001, "3,001", { id: "3001" }],
  [3001, "3001.00", { id: "3001" }],
  [46027, "1/5/2026", { problem: "notAnId" }],
  [3001, "####", { id: "3001" }],
  ["003001", "", { id: "3001" }],
  ["\u00a03001 ", "", { id: "3001" }],
  ["0", "", { problem: "notAnId" }],
  [-3, "-3", { problem: "notAnId" }],
  ["9007199254740992", "", { problem: "tooManyDigits" }],
  [1e15, "1E+15", { problem: "tooManyDigits" }],
  ["", "", null],
  [null, "", null],
] as const)("as an id, %p shown as %p is %p", (value, shown, read) => {
  expect(readReference("companyIds", cell(value, shown))).toEqual(read);
});

test("requests hold everybody once, in order, and never more than the limit", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 10 }), (ids, most) => {
      const chunks = chunked(ids, most);
      expect(chunks.flat()).toEqual(ids);
      expect(chunks.every(({ length }) => length >= 1 && length <= most)).toBe(true);
    }),
  );
});

test("the named reference is found by its place, else by its whole text where that is one", () => {
  const chunk = ["30", "300", "V-1"];
  const named = (detail: string, pointer?: string) => namedIn(chunk, { detail, pointer, atTheDoor: false });
  expect(named("", "/data/2/id")).toBe("V-1");
  expect(named("", "/data/20/id")).toBeNull();
  expect(named('supplier_companies "300" was not found')).toBe("300");
  expect(named("30 and 300 were not found")).toBeNull();
  expect(named("Not found", "/data")).toBeNull();
});

const run = (id: string, at: string, rows: readonly OutcomeRow[]): InvitationRun => ({
  id,
  at,
  rows,
  eventId: "1",
  kind: "companyIds",
  change: "invite",
  by: "",
  whole: true,
});
const row = (outcome: OutcomeRow["outcome"], byWord = false): OutcomeRow => ({
  reference: "7",
  outcome,
  detail: "",
  byWord,
});

test("what one side knows for certain counts; a person's word above the journal's; a refusal takes no invitation back", () => {
  const merged = (gateway: OutcomeRow, workbook: OutcomeRow) =>
    mergeRuns([run("a", "1", [gateway])], [run("a", "1", [workbook])])[0]?.rows[0]?.outcome;
  expect(merged(row("done"), row("unknown"))).toBe("done");
  expect(merged(row("unknown"), row("done"))).toBe("done");
  expect(merged(row("done"), row("refused"))).toBe("done");
  expect(merged(row("done"), row("refused", true))).toBe("refused");
  const later = mergeRuns([run("b", "2", [row("refused")])], [run("a", "1", [row("done")])]);
  expect(standings(later, "companyIds").get("7")).toMatchObject({ state: "invited", at: "1" });
  expect(standings(later, "companyExternalIds").size).toBe(0);
});
