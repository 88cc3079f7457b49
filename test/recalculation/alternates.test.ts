// Awards that count alternates, as LibreOffice calculates them: alone and side by side, with hostile texts, levelled
// bids and costs beside prices; as written, and after an alternate became dearer than the price of the item asked for.
// And a comparison that names alternates.
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { saveScenario, solveAward } from "../../src/workflows/award/award";
import { writeScenarios } from "../../src/workflows/award/scenarios";
import { writeAward } from "../../src/workflows/award/write";
import { writeNegotiations } from "../../src/workflows/compare/negotiation";
import { refreshComparison } from "../../src/workflows/compare/refresh";
import { allAlternates, alternateScenario, HOSTILE, openAlternateBids } from "../support/alternateBids";
import { awardSolver } from "../support/awardSolver";
import { comparisonSheet } from "../support/bidding";
import { draftSheet } from "../support/draftSheet";
import { differences, shownFormulas } from "./differences";
import { recalculated } from "./libreOffice";

/** Later steps each are a book of their own, with what the workbench calculated. */
type Book = readonly [shown: ReturnType<typeof shownFormulas>, bytes: Uint8Array];

const PATIENCE_MS = 240_000;

test(
  "LibreOffice comes to the same awards with alternates, also after one of them became dearer",
  async () => {
    const { bidding, comparison } = await openAlternateBids();
    try {
      const { world } = bidding;
      const { store } = world.office;
      const adders = [{ bidId: null, part: 0.1, perUnit: 0.5, perLine: 2 }];
      const costing = { adders, missing: { rule: "highest" as const, more: 0 }, interest: 0, payment: [] };
      const counted = alternateScenario("Counted", allAlternates, { costing });
      for (const scenario of [counted, alternateScenario("All", allAlternates), alternateScenario("Plain", undefined)])
        await world.run(saveScenario(world.services, comparison.id, scenario));
      const proposal = await world.run(solveAward(world.services, comparison.id, counted, { solver: awardSolver }));
      if (!proposal.ok) throw new Error("There is no award.");
      const written = await world.run(writeAward(world.services, proposal));
      const beside = await world.run(writeScenarios(world.services, comparison.id, { solver: awardSolver }));
      if (!written.ok || !beside.ok) throw new Error("It stopped.");
      const before = [shownFormulas(store), writeXlsx(store)] as const;
      const summary = draftSheet(store, written.sheetName);
      const total = summary.beside("Total");
      comparisonSheet(world, comparison).put("Bolt", "Cato [1] Alternate price", 6);
      expect(summary.beside("Total")).not.toBe(total);
      const after = [shownFormulas(store), writeXlsx(store)] as const;
      const books = await recalculated([before[1], after[1]]);
      expect(differences(before[0], books[0] ?? new Map())).toEqual([]);
      expect(differences(after[0], books[1] ?? new Map())).toEqual([]);
    } finally {
      await bidding.close();
    }
  },
  PATIENCE_MS,
);

test(
  "LibreOffice names the same lowest alternates, also after cells, choices and bidders changed",
  async () => {
    const { bidding, comparison, arrive } = await openAlternateBids(true, ["Alba", "Bero*", "Cato [1]"], 2);
    try {
      const { world, bidIds } = bidding;
      const { store } = world.office;
      const books: Book[] = [];
      const keep = () => books.push([shownFormulas(store), writeXlsx(store)]);
      const sheet = comparisonSheet(world, comparison);
      expect(sheet.value("Bolt", "Alternate item")).toBe("Bolt M8, zinc");
      keep();
      arrive();
      await world.run(refreshComparison(world.services, comparison.id));
      expect([sheet.value("Bolt", "Alternate item"), sheet.value("Nut", "Alternate item")]).toEqual([HOSTILE, ""]);
      keep();
      sheet.put("Bolt", "Bero* alternate price", 3.25);
      sheet.put("Ring", "Bero* alternate price", "1.5");
      sheet.putTop("Included", "Alba price", "no");
      expect(["Bolt", "Ring"].map((title) => sheet.value(title, "Alternate bidder"))).toEqual(["Bero*", "Bero*"]);
      keep();
      const request = { bidIds, target: { kind: "reduction", part: 0.1 }, telling: "rank" } as const;
      await world.run(writeNegotiations(world.services, comparison.id, request));
      keep();
      const opened = await recalculated(books.map(([, bytes]) => bytes));
      books.forEach(([shown], at) => expect(differences(shown, opened[at] ?? new Map())).toEqual([]));
    } finally {
      await bidding.close();
    }
  },
  PATIENCE_MS,
);
