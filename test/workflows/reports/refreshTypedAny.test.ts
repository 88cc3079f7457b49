// Random values typed, random changes of the platform's, random sorts, several refreshes: what becomes of each cell.
import fc from "fast-check";
import { askingRefresh } from "../../../src/workflows/reports/refresh";
import type { ReportRefreshed } from "../../../src/workflows/reports/types";
import { NOTES, ReportStory } from "./refreshStory";

const STATE = "Project State & Status";
const COLUMNS = [NOTES, STATE, "Total", "Savings Type", "Project Title"] as const;
const ROWS = 8;

let story: ReportStory;

/** Numbers where the column has numbers. */
const valueOf = (header: string, nth: number): string | number => (header === "Total" ? 9_000_000 + nth : `v${nth}`);

describe("whatever both sides do", () => {
  interface Step {
    readonly typed: readonly { readonly row: number; readonly column: number }[];
    readonly changed: readonly { readonly row: number; readonly column: number }[];
    readonly sort: number | null;
    readonly choice: "keep" | "take" | null;
  }
  const cell = fc.record({ row: fc.nat(ROWS - 1), column: fc.nat(COLUMNS.length - 1) });
  const step: fc.Arbitrary<Step> = fc.record({
    typed: fc.array(cell, { maxLength: 5 }),
    changed: fc.array(cell, { maxLength: 5 }),
    sort: fc.option(fc.nat(COLUMNS.length - 1)),
    choice: fc.constantFrom("keep", "take", null),
  });

  /** What the rule says of a cell: who has changed it since the report's value was known. */
  interface Known {
    base: string | number;
    report: string | number;
    sheet: string | number;
    isDecided: boolean;
  }

  test("each cell holds what the rule says, over several refreshes", async () => {
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        story = await ReportStory.begin(ROWS);
        await story.highlight(true);
        const ids = Array.from({ length: ROWS }, (_none, row) => story.id(row));
        const cells = new Map<string, Known>();
        for (const id of ids)
          for (const header of COLUMNS) {
            const value = story.value(id, header) as string | number;
            cells.set(`${id}|${header}`, { base: value, report: value, sheet: value, isDecided: false });
          }
        const at = ({ row, column }: { row: number; column: number }) =>
          ({ id: ids[row] ?? "", header: COLUMNS[column] ?? NOTES }) as const;
        const known = (id: string, header: string) => cells.get(`${id}|${header}`) as Known;
        for (const { typed, changed, sort, choice } of steps) {
          for (const place of typed) {
            const { id, header } = at(place);
            const value = valueOf(header, (nth += 1));
            story.type(id, header, value);
            known(id, header).sheet = value;
          }
          for (const place of changed) {
            const { id, header } = at(place);
            const value = valueOf(header, (nth += 1));
            await story.changed(id, { [header]: value });
            known(id, header).report = value;
          }
          if (sort !== null)
            story.store.sortTable(
              story.table.id,
              story.table.columns.findIndex(({ name }) => name === COLUMNS[sort]),
              nth % 2 === 0,
            );
          const all = [...cells].map(([name, one]) => ({ name, one, mine: one.sheet !== one.base }));
          const differing = all.filter(({ one }) => one.sheet !== one.report);
          // With more than one cell of a row that both changed, it is not known of the others who did.
          const bothIn = (id: string) =>
            all.filter(({ name, one, mine }) => name.startsWith(`${id}|`) && mine && one.report !== one.base).length;
          const theirs = differing.filter(
            ({ name, mine, one }) => mine || (bothIn(name.split("|")[0] ?? "") > 1 && one.sheet !== one.report),
          );
          const asked = theirs.filter(({ one }) => !one.isDecided);
          const outcome = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
          let done: ReportRefreshed;
          if (outcome.ok === "asks") {
            expect(outcome.found.cells).toBe(asked.length);
            const then = choice === null ? story.refresh() : story.world.run(outcome.decide(choice));
            done = (await then) as ReportRefreshed;
          } else {
            expect(asked).toEqual([]);
            done = outcome as ReportRefreshed;
          }
          expect(done.ok).toBe(true);
          const marked = new Map<string, string[]>();
          for (const { name, one } of all) {
            const [id = "", header = ""] = name.split("|");
            const isTheirs = theirs.some((other) => other.name === name);
            const isTaken = !isTheirs ? true : choice === "take" && !one.isDecided;
            const platformSays = one.report !== one.base;
            if (isTaken && one.sheet !== one.report && platformSays && bothIn(id) < 2)
              marked.set(id, [...(marked.get(id) ?? []), header]);
            if (isTheirs && choice === "keep") one.isDecided = true;
            if (isTaken) one.sheet = one.report;
            if (one.sheet === one.report) one.isDecided = false;
            one.base = one.report;
            expect([name, story.value(id, header)]).toEqual([name, one.sheet]);
          }
          const marks = story.marks();
          for (const id of ids) {
            if (bothIn(id) > 1) continue;
            const said = (marks[id] ?? "")
              .replace("changed: ", "")
              .split(", ")
              .filter((text) => text !== "");
            expect(said.sort()).toEqual((marked.get(id) ?? []).sort());
          }
        }
        await story.close();
      }),
      { numRuns: 40, seed: 1 },
    );
    story = await ReportStory.begin(1);
  }, 120_000);
});
