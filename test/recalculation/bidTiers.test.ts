// An award that counts volume prices out of bid columns, as LibreOffice calculates it: as written, and with another
// part of a divided line, so that a volume is no longer reached.
import { firstScenario } from "../../src/bids/award/scenario";
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { awardSetup, solveAward } from "../../src/workflows/award/award";
import { selectedTiers } from "../../src/workflows/award/offers";
import { writeAward } from "../../src/workflows/award/write";
import { awardSolver } from "../support/awardSolver";
import { draftSheet } from "../support/draftSheet";
import { openTieredBids } from "../support/tieredBids";
import { differences, shownFormulas } from "./differences";
import { recalculated } from "./libreOffice";

const PATIENCE_MS = 240_000;

test(
  "LibreOffice comes to the same award with volume prices of bid columns, also after a part was changed",
  async () => {
    const { bidding, comparison } = await openTieredBids();
    try {
      const { world } = bidding;
      const { store } = world.office;
      const table = store.table(comparison.tableId);
      const setup = await world.run(awardSetup(world.services, comparison.id));
      if (table === undefined || !setup.ok) throw new Error("There is no comparison.");
      const at = table.columns.findIndex(({ name }) => name === "Alba Price from 1,000 (EUR)");
      const [row, column] = [table.rect.top + 1, table.rect.left + at];
      store.activate(table.sheetId);
      store.select(table.sheetId, { top: row, bottom: row, left: column, right: column });
      const read = await world.run(selectedTiers(world.services, setup));
      if (!read.ok || !("bids" in read)) throw new Error("No tiers were read.");
      const split = { lines: null, how: { kind: "parts", parts: [0.6, 0.4] } } as const;
      const scenario = { ...firstScenario, id: "s", name: "T", discounts: read.bids.discounts, splits: [split] };
      const proposal = await world.run(solveAward(world.services, comparison.id, scenario, { solver: awardSolver }));
      if (!proposal.ok) throw new Error("There is no award.");
      const written = await world.run(writeAward(world.services, proposal));
      if (!written.ok) throw new Error("It stopped.");
      const before = [shownFormulas(store), writeXlsx(store)] as const;
      const summary = draftSheet(store, written.sheetName);
      const total = summary.beside("Total");
      const [lines] = draftSheet(store, written.linesSheetName).tables;
      lines?.put(0, "Part of the line", 0.4);
      lines?.put(1, "Part of the line", 0.6);
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
