// What of an update's answer may go into the sheet: said at the hand-over, for whichever window the answer comes to.
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { takesOf } from "../../../src/workflows/send/takes";
import { agreedOf, type Row } from "../../sync/support";
import { shown, type Shown } from "./sendRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const gear: Row = ["2", "Gear", 1, 9.5, "steel", 9.5];
const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
const [TITLE, QUANTITY, PRICE, NOTE, TOTAL] = [0, 1, 2, 3, 4];

/** Of the first update. `agreed`: once the platform's side is written. */
function taken(given: Shown, agreed: AgreedCopy = agreedOf(given.remote ?? [])) {
  const preview = shown(given);
  const [update] = preview.plan.updates;
  if (update === undefined) throw new Error("Nothing is to be sent.");
  return takesOf(preview, agreed)(update);
}

describe("Of a changed row's answer", () => {
  test("all goes into the sheet, where the rest of the row is as the platform had it", () => {
    expect(taken({ sheet: [ours, gear], remote: [bolt, gear] })).toEqual({});
  });

  test("what the platform computes goes too, whatever was agreed on there", () => {
    const agreed = agreedOf([["1", "Bolt", 10, 2.5, "M8", 99]]);
    expect(taken({ sheet: [ours], remote: [bolt] }, agreed)).toEqual({});
  });

  test("a third value's cell is named with what the sheet has there until then", () => {
    const given = {
      sheet: [ours],
      remote: [["1", "Bolt", 12, 2.5, "M8", 25] as Row],
      agreed: agreedOf([bolt]),
      decided: [["1", QUANTITY, { value: 15 }]] as const,
    };
    expect(taken(given)).toEqual({ shown: [[QUANTITY, 11]] });
  });

  test("columns that changed on the platform stay as they are", () => {
    expect(taken({ sheet: [ours], remote: [bolt], frozen: [NOTE] })).toEqual({ held: [NOTE] });
  });

  test("conflicts of the row that nobody decided stay as they are; those of other rows keep nothing back", () => {
    const both = {
      sheet: [["1", "Bolt", 11, 3, "M8", 25] as Row, ["2", "Gear", 1, 9.5, "iron", 9.5] as Row],
      remote: [["1", "Bolt", 10, 4, "M8", 25] as Row, ["2", "Gear", 1, 9.5, "brass", 9.5] as Row],
      agreed: agreedOf([bolt, gear]),
    };
    expect(taken(both)).toEqual({ held: [PRICE] });
    // Whoever saw both prices alike since has the question open still.
    expect(taken(both, agreedOf([["1", "Bolt", 10, 4, "M8", 25]]))).toEqual({ held: [PRICE] });
  });

  test("several conflicts of one row all stay", () => {
    const both = {
      sheet: [["1", "Bolt", 11, 3, "M9", 25] as Row],
      remote: [["1", "Bolt", 10, 4, "M7", 25] as Row],
      agreed: agreedOf([bolt]),
    };
    expect(taken(both, agreedOf([["1", "Bolt", 10, 4, "M7", 25]]))).toEqual({ held: [PRICE, NOTE] });
  });

  test("a cell stays where the platform's value could not be written before the send, since somebody typed there", () => {
    const remote = [["1", "Bolt", 10, 2.5, "M9", 25] as Row];
    const given = { sheet: [ours], remote, agreed: agreedOf([bolt]) };
    expect(taken(given, agreedOf([bolt]))).toEqual({ held: [NOTE] });
    expect(taken(given, agreedOf([["1", "Bolt", 10, 2.5, "M9", 25]]))).toEqual({});
  });

  test("cells that nobody agreed on yet stay; in a row that nobody agreed on, all but what is sent and computed", () => {
    const given = { sheet: [ours], remote: [bolt], agreed: agreedOf([bolt]) };
    expect(taken(given, agreedOf([["1", "Bolt", 10, undefined, "M8", 25]]))).toEqual({ held: [PRICE] });
    expect(taken(given, agreedOf([]))).toEqual({ held: [TITLE, PRICE, NOTE] });
  });

  test("a blank cell that the platform leaves blank is agreed on like any other", () => {
    const blank: Row = ["1", "Bolt", 10, 2.5, null, 25];
    expect(taken({ sheet: [["1", "Bolt", 11, 2.5, "", 25]], remote: [blank] })).toEqual({});
  });

  test("nothing is written over a formula of the person's in a column that the platform computes", () => {
    const formulas: [number, string][] = [[TOTAL, "=[@Q]*[@P]"]];
    expect(taken({ sheet: [ours], remote: [bolt], formulas })).toEqual({ kept: [TOTAL] });
  });

  test("formulas of other rows, and in columns that the platform does not compute, keep nothing", () => {
    const formulas: [number, string][] = [
      [QUANTITY, "=5+6"],
      [TOTAL + 5, "=1"],
    ];
    expect(taken({ sheet: [ours, gear], remote: [bolt, gear], formulas })).toEqual({});
    const below = { sheet: [gear, ours], remote: [gear, bolt], formulas: [[TOTAL + 5, "=1"] as const] };
    expect(taken(below)).toEqual({ kept: [TOTAL] });
  });
});

describe("Of what an undo set back", () => {
  const sent: Row = ["1", "Bolt", 11, 2.5, "M8", 27.5];
  const undoing = { updates: [{ id: "1", cells: [{ column: QUANTITY, before: 10, sent: 11 }] }] };
  const undone = (row: Row, given: Shown = {}, agreed: AgreedCopy = agreedOf([sent])) =>
    taken({ sheet: [row], remote: [sent], undoing, ...given }, agreed);
  const all = [
    [TITLE, "Bolt"],
    [QUANTITY, 11],
    [PRICE, 2.5],
    [NOTE, "M8"],
    [TOTAL, 27.5],
  ];
  const without = (column: number) => all.filter(([at]) => at !== column);

  test("the cell is set back where the sheet has what was agreed on; the rest is known as the sheet has it", () => {
    expect(undone(sent)).toEqual({ shown: all });
  });

  test("the cell stays where the person typed there since", () => {
    const typed: Row = ["1", "Bolt", 13, 2.5, "M8", 27.5];
    const at = all.map(([column, value]) => (column === QUANTITY ? [column, 13] : [column, value]));
    expect(undone(typed)).toEqual({ shown: at, kept: [QUANTITY] });
    // What nobody agreed on, the person may have typed.
    expect(undone(typed, {}, agreedOf([]))).toEqual({ shown: at, kept: [QUANTITY] });
  });

  test("the cell is set back where it shows what the platform has, whatever was agreed on", () => {
    expect(undone(sent, {}, agreedOf([["1", "Bolt", 10, 2.5, "M8", 27.5]]))).toEqual({ shown: all });
    expect(undone(sent, {}, agreedOf([]))).toEqual({ shown: all });
  });

  test("the cell is set back where a refresh has not brought the platform's newer value yet", () => {
    // The sheet shows what was agreed on, and the person decided to go back all the same.
    const newer: Row = ["1", "Bolt", 12, 2.5, "M8", 27.5];
    const given = { remote: [newer], decided: [["1", QUANTITY, "ours"]] as const };
    expect(undone(sent, given)).toEqual({ shown: all });
  });

  test("other cells stay as they are where they are not as the platform has them", () => {
    const typed: Row = ["1", "Bolt", 11, 3, "M8", 27.5];
    expect(undone(typed)).toEqual({ shown: without(PRICE), held: [PRICE] });
    expect(undone(sent, { frozen: [NOTE] })).toEqual({ shown: without(NOTE), held: [NOTE] });
  });

  test("what the platform computes follows, whatever the sheet shows there", () => {
    const old: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
    const at = all.map(([column, value]) => (column === TOTAL ? [column, 25] : [column, value]));
    expect(undone(old)).toEqual({ shown: at });
  });

  test("a formula stays: its own cell's agreed value follows where that cell is set back, no other one's does", () => {
    const of = (column: number) => ({ formulas: [[column, "=1"]] as const });
    expect(undone(sent, of(QUANTITY))).toEqual({ shown: all, kept: [QUANTITY] });
    expect(undone(sent, of(PRICE))).toEqual({ shown: without(PRICE), held: [PRICE], kept: [PRICE] });
    expect(undone(sent, of(TOTAL))).toEqual({ shown: without(TOTAL), held: [TOTAL], kept: [TOTAL] });
    // Of the row below.
    expect(undone(sent, { sheet: [sent, gear], formulas: [[5 + PRICE, "=1"]] })).toEqual({ shown: all });
    const below = { sheet: [gear, sent], remote: [gear, sent], formulas: [[5 + PRICE, "=1"]] as const };
    expect(undone(sent, below)).toMatchObject({ kept: [PRICE] });
  });

  test("nothing is agreed on in a row that the sheet lacks: it may be put back as it was", () => {
    expect(undone(sent, { sheet: [gear] })).toEqual({ held: [TITLE, QUANTITY, PRICE, NOTE, TOTAL] });
  });
});
