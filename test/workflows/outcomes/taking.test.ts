// Outcomes are written in blocks: in which order, and what is stored with each of them.
import { agreedOf, type Row } from "../../sync/support";
import { Taking } from "../../../src/workflows/outcomes/taking";
import type { TablePatch } from "../../../src/workbook/table/types";
import { journalWorld, link } from "../journal/journalRoom";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const MARK = "new:L.1.h:0";
const blank = ["Gear", 1, 9.5, "steel", null] as const;
const nothing = { held: new Set<number>() };
const word = { kind: "updated", text: "Sent" } as const;

/** A table whose writings are noted, each by what it has; "agreed" is a whole copy, "change" a part of one. */
async function noted(rows: readonly Row[], agreed: readonly Row[]) {
  const { sheet, services } = journalWorld({ rows });
  await services.workbook.saveAgreedCopy("L", agreedOf(agreed));
  const written: string[] = [];
  const { workbook } = services;
  const watched: typeof workbook = {
    ...workbook,
    patchTable: (table, patch: TablePatch) => {
      const names = Object.entries(patch).flatMap(([name, value]: [string, unknown]) =>
        Array.isArray(value) && value.length > 0 ? [name] : [],
      );
      written.push(names.join("+"));
      return workbook.patchTable(table, patch);
    },
    saveAgreedCopy: (...words) => (written.push("agreed"), workbook.saveAgreedCopy(...words)),
    saveAgreedChange: (...words) => (written.push("change"), workbook.saveAgreedChange(...words)),
  };
  const taking = new Taking({ ...services, workbook: watched }, link, agreedOf(agreed));
  const texts = () => sheet.rows.map(({ id, status }) => [id, status]);
  return { sheet, taking, written, texts, agreed: async () => (await workbook.agreedCopy("L"))?.rows };
}

describe("A block of outcomes", () => {
  test("writes ids first, since cells and texts are found by them, and what is agreed on last", async () => {
    const { taking, written, texts } = await noted([bolt, [MARK, ...blank]], [bolt]);
    taking.takeAnswer({ id: "5", shown: blank, answer: ["Gear", 1, 9.5, "steel", 9.5], ...nothing });
    taking.note(MARK, "5", word);
    await taking.flush({ whole: true });
    expect(written).toEqual(["ids", "cells+status", "agreed"]);
    expect(texts()).toEqual([
      ["1", "before"],
      ["5", "Sent"],
    ]);
  });

  test("takes the mark of a row that did not arrive off last, since its text is found by it", async () => {
    const { taking, written, texts } = await noted([[MARK, ...blank]], []);
    taking.free(MARK, { kind: "failed", text: "No." });
    await taking.flush({ whole: true });
    expect([written, texts()]).toEqual([["status", "ids", "agreed"], [["", "No."]]]);
  });

  test("writes no request that has nothing in it", async () => {
    const { taking, written } = await noted([bolt], [bolt]);
    const [, ...cells] = bolt;
    taking.takeAnswer({ id: "1", shown: cells, answer: cells, ...nothing });
    await taking.flush({ whole: true });
    taking.append("7", blank);
    await taking.flush({ whole: true });
    expect(written).toEqual(["agreed", "append", "agreed"]);
  });

  test("stores what changed while more is to come, and all of it at the end", async () => {
    const { taking, written, agreed } = await noted([bolt], [bolt]);
    const answer = ["Bolt", 11, 2.5, "M8", 27.5];
    taking.takeAnswer({ id: "1", shown: answer, answer, ...nothing });
    await taking.flush({ whole: false });
    expect([written.at(-1), (await agreed())?.get("1")]).toEqual(["change", answer]);
    await taking.flush({ whole: true });
    expect([written.at(-1), (await agreed())?.get("1")]).toEqual(["agreed", answer]);
    // The copy goes on with the next block.
    taking.deleted("1", null);
    await taking.flush({ whole: false });
    expect([written.at(-1), (await agreed())?.size]).toEqual(["change", 0]);
  });

  test("stores the whole copy where there is none yet that could change", async () => {
    const { sheet, taking, written } = await noted([bolt], []);
    sheet.content.agreed.clear();
    taking.note("1", "1", word);
    await taking.flush({ whole: false });
    expect(written).toEqual(["status", "change", "agreed"]);
  });

  test("is written once: the next one has only what came since", async () => {
    const { taking, written, texts, sheet } = await noted([bolt, [MARK, ...blank], ["new:L.1.h:1", ...blank]], [bolt]);
    taking.note(MARK, "5", word);
    taking.free("new:L.1.h:1", null);
    taking.append("7", blank);
    taking.takeAnswer({ id: "1", shown: bolt.slice(1), answer: ["Bolt", 11, 2.5, "M8", 25], ...nothing });
    await taking.flush({ whole: true });
    expect(texts()).toEqual([
      ["1", "before"],
      ["5", "Sent"],
      ["", "before"],
      ["7", ""],
    ]);
    expect([written.splice(0), taking.isEmpty]).toEqual([["ids", "append", "cells+status", "ids", "agreed"], true]);
    sheet.rows.splice(3, 1);
    await taking.flush({ whole: true });
    expect(written).toEqual(["agreed"]);
  });

  test("leaves its mark also where the sheet has it all already, since from now on that is agreed on", async () => {
    const { taking, sheet } = await noted([bolt], [bolt]);
    const marks = [sheet.content.mark];
    const written = async () => {
      await taking.flush({ whole: true });
      marks.push(sheet.content.mark);
    };
    taking.note("1", "1", { kind: "updated", text: "before" });
    await written();
    taking.append("1", bolt.slice(1));
    await written();
    expect(new Set(marks).size).toBe(3);
    // Nothing came, and nothing is said of it.
    await written();
    expect(marks.at(-1)).toBe(marks.at(-2));
  });

  test("that a row says something in, of the same row twice has the last word", async () => {
    const { taking, texts } = await noted([bolt], [bolt]);
    taking.note("1", "1", word);
    taking.note("1", "1", { kind: "conflict", text: "Moved" });
    await taking.flush({ whole: true });
    expect(texts()).toEqual([["1", "Moved"]]);
  });
});

describe("Something waits to be written", () => {
  test("once an id, a text, a cell, an agreement or a row below is known, and no more once it is written", async () => {
    const [, ...cells] = bolt;
    const steps: ((taking: Taking) => void)[] = [
      (taking) => taking.note("1", "1", word),
      (taking) => taking.free("1", null),
      (taking) => taking.append("7", blank),
      (taking) => taking.takeAnswer({ id: "1", shown: cells, answer: cells, ...nothing }),
      (taking) => taking.takeAnswer({ id: "9", shown: [], answer: cells, ...nothing }),
      (taking) => taking.deleted("1", "Undone"),
    ];
    for (const step of steps) {
      const { taking } = await noted([bolt], [bolt]);
      expect(taking.isEmpty).toBe(true);
      step(taking);
      expect(taking.isEmpty).toBe(false);
      await taking.flush({ whole: true });
      expect(taking.isEmpty).toBe(true);
    }
  });
});

describe("What a row of the sheet says", () => {
  test("stays until it gets another text, where it arrived; why it did not arrive passes", async () => {
    const kinds = ["created", "updated", "deleted", "failed", "unknown", "conflict"] as const;
    const { taking, sheet } = await noted(
      kinds.map((kind): Row => [kind, ...blank]),
      [],
    );
    for (const kind of kinds) taking.note(kind, kind, { kind, text: `about ${kind}` });
    await taking.flush({ whole: true });
    expect([...sheet.content.kinds]).toEqual([
      ["about failed", "refusal"],
      ["about unknown", "reason"],
      ["about conflict", "reason"],
    ]);
  });
});

describe("A cell that the person typed into meanwhile", () => {
  test("keeps what was typed; that both sides had what left there stays agreed on, block by block", async () => {
    const typed: Row = ["1", "Bolt", 14, 2.5, "M8", 25];
    const { taking, sheet, agreed } = await noted([typed], [bolt]);
    const left = ["Bolt", 11, 2.5, "M8", 25];
    taking.takeAnswer({ id: "1", shown: left, answer: ["Bolt", 12, 2.5, "M8", 30], ...nothing });
    await taking.flush({ whole: false });
    expect(sheet.rows[0]?.cells).toEqual(["Bolt", 14, 2.5, "M8", 30]);
    expect((await agreed())?.get("1")).toEqual(["Bolt", 11, 2.5, "M8", 30]);
  });

  test("of a row that was deleted in the same block says nothing", async () => {
    const typed: Row = ["1", "Bolt", 14, 2.5, "M8", 25];
    const { taking, sheet, agreed } = await noted([typed], [bolt]);
    taking.takeAnswer({ id: "1", shown: bolt.slice(1), answer: ["Bolt", 12, 2.5, "M8", 25], ...nothing });
    taking.deleted("1", null);
    await taking.flush({ whole: true });
    expect([sheet.rows[0]?.cells[1], (await agreed())?.size]).toEqual([14, 0]);
  });
});
